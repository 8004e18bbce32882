/** What is told about the runs of AutoGen teams. */
export const passing = {
  en: 'It is a piece of a message that follows as a whole, or only asks for input.',
  es: 'Es un trozo de un mensaje que sigue entero, o solo pide una entrada.',
}
export const summary = {
  en: 'The program sums up here what it printed.',
  es: 'El programa resume aquí lo que imprimió.',
}
export const beforeFirst = {
  en: 'It stands before the first heading.',
  es: 'Está antes del primer encabezado.',
}
