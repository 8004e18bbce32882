/** What is said of traces in the report of an import, in both languages. */
import type { Bilingual } from '../../base/language'

export interface Told {
  readonly what: Bilingual
  readonly why: Bilingual
}

const told = (what: string, why: string, que: string, porque: string): Told => ({
  what: { en: what, es: que },
  why: { en: why, es: porque },
})

export const treeWords = {
  noRoot: told(
    'where the run begins',
    'The span that all others ran in is not in the file; the highest ones are taken as its beginning.',
    'dónde empieza la ejecución',
    'El tramo en el que corrieron todos los demás no está en el archivo; se toman los más altos como su comienzo.',
  ),
  joined: told(
    'traces that are one run',
    'Each holds a single call of a model, and repeats the history of the one before with its reply.',
    'trazas que son una ejecución',
    'Cada una contiene una sola llamada de un modelo y repite la historia de la anterior con su respuesta.',
  ),
  circle: told(
    'spans that ran inside each other',
    'Their parents go round in a circle; it was opened at the earliest of them.',
    'tramos que corrieron uno dentro de otro',
    'Sus padres forman un círculo; se abrió en el más temprano.',
  ),
  deep: told(
    'spans nested too deep',
    'The deepest ones are shown beside the span that they ran in.',
    'tramos demasiado anidados',
    'Los más profundos se muestran junto al tramo en el que corrieron.',
  ),
} as const

export const runWords = {
  zone: told('times without a zone', 'They are taken as UTC.', 'horas sin zona', 'Se toman como UTC.'),
  roles: told(
    'what led from step to step',
    'The record holds calls, not nodes: brain, hands and router are the roles that they play.',
    'qué llevó de un paso a otro',
    'El registro contiene llamadas, no nodos: cerebro, manos y router son los papeles que cumplen.',
  ),
  ways: told(
    'what led from node to node',
    'The record tells which nodes ran in which order; the ways between them follow from that.',
    'qué llevó de un nodo a otro',
    'El registro dice qué nodos corrieron y en qué orden; los caminos entre ellos se deducen de eso.',
  ),
  branchTarget: told(
    'where a decision led',
    'The record tells what the router answered; that the node that ran next is meant follows from the order.',
    'adónde llevó una decisión',
    'El registro dice qué respondió el router; que se refiere al nodo que corrió después se deduce del orden.',
  ),
  history: told(
    'steps that were not recorded by themselves',
    'They are taken from recorded messages; the record holds no spans of them.',
    'pasos que no se grabaron por sí mismos',
    'Se toman de mensajes grabados; el registro no tiene tramos de ellos.',
  ),
  outputs: told(
    'the field "output"',
    'The record names no state; what each step gave is shown in this field.',
    'el campo "output"',
    'El registro no nombra ningún estado; lo que dio cada paso se muestra en este campo.',
  ),
  repliedLater: told(
    'the reply of a call',
    'The call itself holds none: it was taken from the history of a later call.',
    'la respuesta de una llamada',
    'La llamada misma no tiene ninguna: se tomó de la historia de una llamada posterior.',
  ),
  seenLater: told(
    'what a tool brought',
    'Its own span does not hold it; it is taken from what the next call of the model saw.',
    'lo que aportó una herramienta',
    'Su propio tramo no lo contiene; se toma de lo que vio la siguiente llamada del modelo.',
  ),
  pairedByArgs: told(
    'which call a result answers',
    'It carries no id; the call of the same tool with the same arguments was taken.',
    'a qué llamada responde un resultado',
    'No lleva id; se tomó la llamada a la misma herramienta con los mismos argumentos.',
  ),
  pairedByName: told(
    'which call a result answers',
    'It carries no id of a known call; the next open call of the same tool was taken.',
    'a qué llamada responde un resultado',
    'No lleva el id de una llamada conocida; se tomó la siguiente llamada abierta a la misma herramienta.',
  ),
  ownCall: told(
    'a tool that no model asked for',
    'No recorded reply asks for it: the program called it by itself.',
    'una herramienta que ningún modelo pidió',
    'Ninguna respuesta grabada la pide: la llamó el propio programa.',
  ),
  longPrompts: told(
    'what models saw, from some point on',
    'The histories repeat themselves and grow too large; they can be read from the state before the step.',
    'lo que vieron los modelos, a partir de cierto punto',
    'Los historiales se repiten y crecen demasiado; se pueden leer en el estado anterior al paso.',
  ),
} as const

export const dropWords = {
  nothing: {
    en: 'It only says that time passed: no input, no output, no error.',
    es: 'Solo dice que pasó el tiempo: sin entrada, sin salida, sin error.',
  },
  notSpan: { en: 'It is not a span.', es: 'No es un tramo.' },
} as const satisfies Readonly<Record<string, Bilingual>>

/** Some of the content is not in the file. `elsewhere`: the record says that it was stored in another place. */
export const hollow = (count: number, total: number, elsewhere: boolean): Told =>
  told(
    count === total ? 'content that was not exported' : `content of ${count} of ${total} calls that was not exported`,
    elsewhere
      ? 'The record says that it is stored in another place. Export it with its inputs and outputs to see what was said.'
      : 'The record holds that the calls were made, but not what went in and came out; nothing is shown in its place.',
    count === total ? 'contenido que no se exportó' : `contenido de ${count} de ${total} llamadas que no se exportó`,
    elsewhere
      ? 'El registro dice que está guardado en otro lugar. Expórtalo con sus entradas y salidas para ver lo que se dijo.'
      : 'El registro dice que las llamadas se hicieron, pero no qué entró ni qué salió; no se muestra nada en su lugar.',
  )
