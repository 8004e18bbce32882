/**
 * The sentence of a notice in a language. The engine writes English into a trace; what it says in another language is made from the
 * notice's code and data when it is read, so that a trace stays the same whoever runs it. A code that is not known keeps its own text.
 */
import { asText } from '../base/json'
import type { Language } from '../base/language'
import { clip } from '../base/text'
import { START } from './ends'
import { errorSentence } from './error-words'
import type { Notice } from './events'

type Said = Pick<Notice, 'code' | 'text' | 'node' | 'data'>

/** What the notice says, in this language. */
export function noticeSentence(notice: Said, language: Language): string {
  if (language === 'en') return notice.text
  if (typeof notice.data?.es === 'string') return notice.data.es
  return Object.hasOwn(spanish, notice.code) ? (spanish[notice.code]?.(partsOf(notice)) ?? notice.text) : notice.text
}

interface Parts {
  readonly node: string
  readonly text: string
  /** A part of the data as text; empty when it is not there. */
  readonly of: (name: string) => string
  readonly list: (name: string) => string
  readonly data: Readonly<Record<string, unknown>>
}

function partsOf({ node = '', text, data = {} }: Said): Parts {
  return {
    node: node === START ? 'START' : node,
    text,
    data,
    of: (name) => (data[name] === undefined ? '' : asText(data[name])),
    list: (name) => {
      const items = data[name]
      return Array.isArray(items) ? items.map(asText).join(', ') : items === undefined ? '' : asText(items)
    },
  }
}

/** Longer results are not repeated whole in a sentence. */
const shownResult = 120

const spanish: Readonly<Record<string, ((parts: Parts) => string | undefined) | undefined>> = {
  'no-destination': ({ node }) => `${node} no eligió ningún camino, así que por ahí no se siguió.`,
  'dead-end': ({ node }) => `${node} no tiene salida, así que la ejecución terminó ahí.`,
  'join-starved': ({ node, list }) => `${node} sigue esperando a ${list('missing')}.`,
  'unmapped-branch': ({ node, of, list }) =>
    `${node} eligió «${of('branch')}», y no hay nada conectado a esa rama. Conectadas: ${list('branches') || 'ninguna'}.`,
  'unknown-destination': ({ node, of }) => `${node} salta a «${of('target')}», que no es un nodo al que se pueda saltar.`,
  'undeclared-jump': ({ node, of }) =>
    `${node} salta a ${of('target')}, que no está entre sus destinos: el dibujo no lo muestra.`,
  'router-failed': ({ node, text, of, data }) => {
    const message = text.split(' could not decide: ')[1]
    if (message === undefined) return `${node} no pudo decidir.`
    return `${node} no pudo decidir: ${errorSentence({ code: of('code'), message, data }, 'es')}`
  },
  'not-a-boolean': ({ node, text }) => {
    const [, given, counts] = / returned (.*), which counts as (true|false)\.$/s.exec(text) ?? []
    if (given === undefined || counts === undefined) return undefined
    return `${node}: su código devolvió ${given === 'nothing' ? 'nada' : given}, que cuenta como ${counts}.`
  },
  'dropped-write': ({ node, of }) => `${node} dio «${of('field')}», que no tiene sitio ahí: se descartó.`,
  'input-ignored': ({ of }) => `Lo que la entrada traía como «${of('name')}» no tiene sitio en este grafo: se descartó.`,
  'reply-cut': ({ node, of }) => `La respuesta${node && ` a ${node}`} se cortó (${of('finish')}): no está entera.`,
  'history-rejected': ({ node }) => `${node} no puede enviar este historial: las llamadas y los resultados no encajan.`,
  'nothing-to-run': ({ node }) => `${node} se ejecutó, pero ningún mensaje pide una herramienta.`,
  'repeated-call': ({ of, data }) =>
    data.result === undefined
      ? `Se llama a ${of('tool')} con los mismos argumentos por ${of('times')}.ª vez.`
      : `Se llamó a ${of('tool')} ${of('times')} veces con los mismos argumentos; la última vez devolvió: ${clip(of('result'), shownResult)}`,
  'parallel-calls': ({ node, of }) =>
    `${node} pidió ${of('calls')} herramientas a la vez, aunque solo puede pedir una. Todas quedan en pie.`,
  'context-exceeded': ({ node, of }) =>
    `${node} envía unos ${of('needed')} tokens, más de los ${of('allowed')} que puede usar.${
      Number(of('newest')) > Number(of('allowed'))
        ? ` Solo el último mensaje son unos ${of('newest')}: un resumen no ayudaría.`
        : ''
    }`,
  'removals-ignored': ({ node, of }) =>
    `${node} solo conserva los últimos mensajes, pero solo el reducer messages puede quitar mensajes: no se quitó nada de «${of('field')}».`,
  // What is found in recorded runs, and what their own records note.
  'unanswered-call': ({ of }) => `La llamada a ${of('tool')} no tiene resultado en el registro.`,
  'unparsed-arguments': ({ of }) => `Los argumentos de ${of('tool')} no se pueden leer: ${of('error')}`,
  'unknown-tool': ({ of }) => `${of('tool')} no está entre las herramientas que se ofrecieron al modelo.`,
  'error-unheeded': ({ of }) => `${of('tool')} terminó en un error, y lo que se dijo después no habla de ello.`,
  'searches-without-reflection': ({ of }) => `${of('times')} búsquedas seguidas, y ni una palabra sobre lo que aportaron.`,
  'over-budget': ({ of }) => `Es la ronda de herramientas ${of('times')}, y el presupuesto permite ${of('allowed')}.`,
  'over-soft-budget': ({ of }) => `Es la búsqueda ${of('times')}, y el system prompt pide ${of('allowed')} como máximo.`,
  'unbound-tool': ({ of, list }) => `La ejecución llama a ${of('tool')}, pero las herramientas son ${list('bound')}.`,
  'orphan-result': ({ of }) =>
    `Este resultado no responde a ninguna llamada del registro${of('callId') === '' ? '' : ` (${of('callId')})`}.`,
  'orphan-span': ({ of }) => `El span «${clip(of('name'), 60)}» corrió dentro de otro que no está en el archivo.`,
  'record-cut': () => 'El registro se corta aquí: qué vino después no se sabe.',
  'content-missing': () => 'El registro dice que se hizo esta llamada, pero no qué entró ni qué salió.',
  'call-open': () => 'El registro termina antes que esta llamada.',
  'state-edited': ({ text, node }) =>
    `El estado se editó a mano aquí${node !== '' && text.includes(' as if ') ? `, como si lo hubiera escrito ${node}` : ''}.`,
  reward: ({ of }) => `La recompensa es ${of('reward')}.`,
  termination: ({ of }) => `El registro termina por ${of('reason')}.`,
  score: ({ text, of }) =>
    `La puntuación${/\((.*)\)/.exec(text)?.[0] ? ` ${/\((.*)\)/.exec(text)?.[0]}` : ''} es ${of('value')}.`,
  'exit-status': ({ of }) => `El registro da el estado de salida ${of('status')}.`,
  'beyond-record': ({ node }) =>
    `El registro no tiene respuesta para ${node} aquí: desde ahora responden el modelo de práctica y las herramientas simuladas.`,
  'reply-to-other-prompt': ({ node }) => `${node} leyó algo distinto de lo grabado, y aun así recibió la respuesta grabada.`,
}
