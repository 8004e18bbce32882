import type { Phrases } from './phrases'

/** A sum as people write it. */
const times = (sum: string): string => sum.replaceAll('*', '×')
const and = (items: readonly string[]): string => {
  if (items.length < 2) return items[0] ?? ''
  const last = items.at(-1) ?? ''
  return `${items.slice(0, -1).join(', ')} ${/^[“"]?h?i(?!e)/i.test(last) ? 'e' : 'y'} ${last}`
}
const quoted = (items: readonly string[]): string => and(items.map((item) => `“${item}”`))

/** The practice model's Spanish. */
export const spanish: Phrases = {
  and,
  thought: (why, tool) => {
    switch (why.type) {
      case 'first':
        return [
          `Esto todavía no lo sé, así que pregunto a ${tool} por “${why.about}”.`,
          `Primero necesito datos: quizá ${tool} tenga algo sobre “${why.about}”.`,
        ]
      case 'next':
        return [`Ahora lo siguiente: “${why.about}”.`, `Falta mirar “${why.about}”.`]
      case 'missing':
        return [
          `Una parte de la pregunta sigue abierta, así que pregunto por “${why.about}”.`,
          `Lo que falta todavía: “${why.about}”.`,
        ]
      case 'lead':
        return [`Se menciona “${why.about}” sin explicarlo, así que lo busco.`, `Quiero saber más sobre “${why.about}”.`]
      case 'other-words':
        return why.afterError
          ? [`Ha sido un error, así que pruebo algo distinto: “${why.about}”.`, `Ha fallado. De otra manera: “${why.about}”.`]
          : [
              `No ha dado nada, así que pruebo con otras palabras: “${why.about}”.`,
              `No ha vuelto nada útil. Otras palabras: “${why.about}”.`,
            ]
      case 'sum':
        return [
          `No debo calcular ${times(why.about)} de cabeza: ${tool} puede hacerlo.`,
          `${times(why.about)} es tarea de ${tool}.`,
        ]
      case 'once-more':
        return [`Aún no estoy seguro, así que miro otra vez: “${why.about}”.`, `Puede que haya más. Una vez más: “${why.about}”.`]
    }
  },
  repair: (error) => `No se han podido leer los argumentos (${error}). Los escribo otra vez como JSON correcto.`,
  again: (tool) => `Esta vez ${tool} tiene que funcionar.`,

  foundNotes: (query, titles, count) =>
    `La búsqueda de “${query}” ha encontrado ${count === 1 ? 'una nota' : `${count} notas`}${titles.length > 0 ? `: ${quoted(titles)}` : ''}.`,
  foundNothing: (query) => `La búsqueda de “${query}” no ha dado nada útil.`,
  gotError: (query, error) => `La búsqueda de “${query}” ha fallado: ${error}.`,
  unreadable: 'lo que ha vuelto está roto y no se puede leer',
  nextIs: (why) => {
    switch (why.type) {
      case 'lead':
        return `Ahí se menciona “${why.about}” sin explicarlo. Lo siguiente es buscar eso.`
      case 'missing':
        return `Ahora busco lo que falta: “${why.about}”.`
      case 'next':
        return `Todavía tengo que mirar “${why.about}”.`
      case 'first':
      case 'other-words':
      case 'once-more':
      case 'sum':
        return `Ahora pruebo con “${why.about}”.`
    }
  },
  enough: (sources) =>
    `Tengo ${sources === 1 ? 'una fuente' : `${sources} fuentes`} sobre la pregunta. Es suficiente para responder.`,
  stopAt: (searches) =>
    `Después de ${searches === 1 ? 'una búsqueda' : `${searches} búsquedas`} toca parar y decir lo que no he encontrado.`,

  fromFindings: 'Esto es lo que he encontrado:',
  nothingAbout: (words) => `No he encontrado nada sobre ${quoted(words)}.`,
  notFound: 'No lo he encontrado.',
  searched: (queries) => `He buscado ${quoted(queries)}.`,
  nearest: (title, source, words) => `Lo más cercano ha sido “${title}” [${source}], que no dice nada de ${quoted(words)}.`,
  onlyErrors: (tool, error) => `${tool} ha respondido con un error: ${error}.`,
  cutShort: (budget) => `El trabajo se ha cortado antes de terminar: ${budget}.`,
  sumIs: (sum, result, tool) => `${times(sum)} = ${result} [${tool}]`,
  restByHand: (sum, about) =>
    `Para el resto, ${times(sum)}, no hay herramienta; a mano calculo por encima unos ${about}, y es una suposición.`,
  higher: (name) => `Según estas cifras, ${name} queda por encima.`,
  noResult: (target) => `${target}: no lo he encontrado.`,

  noTool: 'No tengo ninguna herramienta que me parezca la adecuada, así que respondo a mano, y es una suposición.',
  noDescription: (tools) =>
    `${and(tools)} no ${tools.length === 1 ? 'tiene' : 'tienen'} descripción, así que no puedo saber qué ${tools.length === 1 ? 'hace' : 'hacen'}.`,
  guessSum: (sum, about) => `Con números redondeados, ${times(sum)} son unos ${about}.`,
  cannotGuess: (sum) => `No puedo ni suponer cuánto es ${times(sum)}.`,
  guessTopic: (words) =>
    words.length > 0
      ? `Solo por sus palabras, la pregunta trata de ${and(words)}. No tengo ninguna fuente para decir más.`
      : 'No tengo ninguna fuente para responder.',
  greeting: 'Hola. Pregúntame algo y veré qué pueden encontrar las herramientas que me han dado.',
  noQuestion: 'No me han preguntado nada.',
  nothingToSum: 'Todavía no hay nada que resumir.',

  summaryOf: (question) => `Pregunta: ${question}`,
  sources: (sources) => `Fuentes: ${sources.join(', ')}.`,
}
