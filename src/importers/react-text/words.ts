/** What this importer has to guess, in both languages. */
import type { Guess } from '../messages/mapped'

export const leadQuestion: Guess = {
  what: { en: 'the question', es: 'la pregunta' },
  why: {
    en: 'No line is labelled as the question: the text before the first step is taken for it.',
    es: 'Ninguna línea está marcada como pregunta: se toma por ella el texto anterior al primer paso.',
  },
}
export const answerAction: Guess = {
  what: { en: 'the answer', es: 'la respuesta' },
  why: {
    en: 'The last action is to finish: what it hands over is shown as the answer.',
    es: 'La última acción es terminar: lo que entrega se muestra como la respuesta.',
  },
}
export const glued: Guess = {
  what: { en: 'where a result ends', es: 'dónde termina un resultado' },
  why: {
    en: 'It stands behind the action without a label. A value that closes, or a sentence that begins without a blank, is taken as its end; what follows as the next words of the model.',
    es: 'Está detrás de la acción sin etiqueta. Un valor que se cierra, o una frase que empieza sin espacio delante, se toma como su final; lo que sigue, como las siguientes palabras del modelo.',
  },
}
