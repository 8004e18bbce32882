/** What the reports of LangGraph records say, in both languages. */
import type { Bilingual } from '../../base/language'
import type { PairedBy } from '../core/pairing'

export interface Told {
  readonly what: Bilingual
  readonly why: Bilingual
}
const told = (what: string, why: string, que: string, porque: string): Told => ({
  what: { en: what, es: que },
  why: { en: why, es: porque },
})

export const words = {
  zoneless: told('times without a zone', 'They are taken as UTC.', 'horas sin zona', 'Se toman como UTC.'),
  ways: told(
    'what led from node to node',
    'The record tells which nodes ran and in which order, not along which edges: each node is shown as coming from those before it.',
    'qué llevó de un nodo a otro',
    'El registro dice qué nodos se ejecutaron y en qué orden, no por qué aristas: cada nodo se muestra como si viniera de los anteriores.',
  ),
  manyToMany: told(
    'which of several nodes led to which',
    'Several nodes ran side by side, and several after them; no way between them is claimed.',
    'cuál de varios nodos llevó a cuál',
    'Varios nodos se ejecutaron a la vez, y varios después; no se afirma ningún camino entre ellos.',
  ),
  sends: told(
    'that tasks were sent to a node',
    'The node ran several times in one superstep.',
    'que se enviaron tareas a un nodo',
    'El nodo se ejecutó varias veces en un mismo superstep.',
  ),
  saw: told(
    'what the model saw',
    'The prompt is not in the record: the messages of the state at that time are shown.',
    'lo que vio el modelo',
    'La petición no está en el registro: se muestran los mensajes que había en el estado.',
  ),
  longSaw: told(
    'what the model saw',
    'The record is long: it is not repeated with each call. The messages of the state at that step are the same.',
    'lo que vio el modelo',
    'El registro es largo: no se repite con cada llamada. Los mensajes del estado en ese paso son los mismos.',
  ),
  folded: told(
    'the state after each step',
    'The record holds what nodes returned, not the state: messages are added by their ids, other fields are replaced, whatever reducer the graph had.',
    'el estado después de cada paso',
    'El registro contiene lo que devolvieron los nodos, no el estado: los mensajes se añaden por su id y los demás campos se sustituyen, sea cual sea el reducer del grafo.',
  ),
  noInput: told(
    'what the run began with',
    'It is not in the record; the state begins empty.',
    'con qué empezó la ejecución',
    'No está en el registro; el estado empieza vacío.',
  ),
  inputOfFirst: told(
    'what the run began with',
    'It is taken from what the first node was given.',
    'con qué empezó la ejecución',
    'Se toma de lo que recibió el primer nodo.',
  ),
  inputOfState: told(
    'what the run began with',
    'It is taken from the first state in the record.',
    'con qué empezó la ejecución',
    'Se toma del primer estado del registro.',
  ),
  diff: told(
    'what a node wrote',
    'Its result is not in the record; what changed in the state after it is shown.',
    'qué escribió un nodo',
    'Su resultado no está en el registro; se muestra lo que cambió en el estado después.',
  ),
  streamed: told(
    'what a node wrote',
    'Only the messages that it streamed are in the record; they are shown as written into "messages".',
    'qué escribió un nodo',
    'En el registro solo están los mensajes que emitió; se muestran como escritos en "messages".',
  ),
  roles: told(
    'the names of the nodes',
    'The record holds states only: brain and hands are the roles that the new messages play.',
    'los nombres de los nodos',
    'El registro solo contiene estados: cerebro y manos son los papeles que cumplen los mensajes nuevos.',
  ),
  answer: told(
    'that a person answered',
    'The node ran again after the pause; what was answered is not in the record.',
    'que una persona respondió',
    'El nodo se ejecutó otra vez tras la pausa; la respuesta no está en el registro.',
  ),
  pausedNode: told(
    'which node waited',
    'The pause names none; it is the node that ran next.',
    'qué nodo esperaba',
    'La pausa no nombra ninguno; es el nodo que se ejecutó después.',
  ),
  routerName: told(
    'the name of a router',
    'The record has a decision, but only a general name for what made it.',
    'el nombre de un router',
    'El registro contiene una decisión, pero solo un nombre genérico de lo que la tomó.',
  ),
  unended: told('how a node ended', 'The record has no end of it.', 'cómo terminó un nodo', 'El registro no contiene su final.'),
  turn: told(
    'where a turn begins',
    'A message of a person came into the state without a node.',
    'dónde empieza un turno',
    'Un mensaje de una persona entró en el estado sin pasar por un nodo.',
  ),
  leftOut: told(
    'that a message which was not printed is a result',
    'It stands behind a call that waits for its result; what it says is not in the record.',
    'que un mensaje que no se imprimió es un resultado',
    'Está detrás de una llamada que espera su resultado; lo que dice no está en el registro.',
  ),
  missingId: told(
    'a call without an id',
    'It got one, so that its result can be shown with it.',
    'una llamada sin id',
    'Se le dio uno, para poder mostrar su resultado con ella.',
  ),
  usedId: told(
    'an id that was used before',
    'The later use got a number behind it, so that results stay with their calls.',
    'un id que ya se había usado',
    'El uso posterior lleva un número detrás, para que cada resultado quede con su llamada.',
  ),
} as const

export const pairedWords: Readonly<Record<PairedBy, Told | undefined>> = {
  id: undefined,
  'id-elsewhere': told(
    'which call a result answers',
    'The call with its id is in another namespace.',
    'a qué llamada responde un resultado',
    'La llamada con su id está en otro espacio de nombres.',
  ),
  name: told(
    'which call a result answers',
    'It names no call; it was paired with the open call of the same tool.',
    'a qué llamada responde un resultado',
    'No nombra ninguna llamada; se unió a la llamada abierta de la misma herramienta.',
  ),
  order: told(
    'which call a result answers',
    'It names neither call nor tool; it was paired with the next open call.',
    'a qué llamada responde un resultado',
    'No nombra ni llamada ni herramienta; se unió a la siguiente llamada abierta.',
  ),
}

const kindNames: Readonly<Record<string, Bilingual>> = {
  brain: { en: 'a brain', es: 'un cerebro' },
  hands: { en: 'hands', es: 'manos' },
  compress: { en: 'a compressor', es: 'un compresor' },
  review: { en: 'a review by a person', es: 'una revisión humana' },
  subgraph: { en: 'a subgraph', es: 'un subgrafo' },
}
const kindWhys: Readonly<Record<string, Bilingual>> = {
  brain: { en: 'It wrote messages of a model.', es: 'Escribió mensajes de un modelo.' },
  hands: { en: 'It wrote results of tools.', es: 'Escribió resultados de herramientas.' },
  compress: { en: 'It wrote a summary, or took messages out.', es: 'Escribió un resumen o quitó mensajes.' },
  review: { en: 'It waited for a person.', es: 'Esperó a una persona.' },
  subgraph: { en: 'Other nodes ran inside it.', es: 'Dentro se ejecutaron otros nodos.' },
}

/** That a node is taken as one of a kind, and why. */
export const kindTold = (node: string, kind: string): Told => ({
  what: { en: `that ${node} is ${kindNames[kind]?.en ?? kind}`, es: `que ${node} es ${kindNames[kind]?.es ?? kind}` },
  why: kindWhys[kind] ?? { en: '', es: '' },
})
