/** Why two runs part, as one or two plain sentences in either language: for the page and the terminal. */
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'
import { clip } from '../base/text'
import { END, START } from '../trace/ends'
import { errorSentence } from '../trace/error-words'
import type { PartingCause, Way } from './parting-cause'

export interface PartingTold {
  readonly cause: PartingCause
  /** What the two runs are called in the middle of a sentence. */
  readonly first: string
  readonly second: string
  /** The step at which they part, as people count. */
  readonly at: number
  /** The node of that step, of the first run where it has one. */
  readonly node: string
}

const SHOWN = 160

export const nodeShown = (name: string): string => (name === START ? 'START' : name === END ? 'END' : name)

const quoted = (text: string): string => clip(text.replace(/\s+/g, ' ').trim(), SHOWN)

/** A sentence with its full stop, whatever the quoted text ends with. */
const ended = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`)

function wayShown({ branch, targets }: Way): string {
  const to = targets.map(nodeShown).join(', ')
  return branch === undefined || branch === to ? to : to === '' ? branch : `${branch} (${to})`
}

const listed = (names: readonly string[], and: string, none: string): string =>
  names.length === 0 ? none : names.length === 1 ? (names[0] ?? none) : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

/** Where and by what they part. */
export const partingText = (told: PartingTold, language: Language): string => (language === 'en' ? english : spanish)(told)

function english({ cause, first, second, at, node: name }: PartingTold): string {
  const node = nodeShown(name)
  const of = { first, second }
  const other = { first: second, second: first }
  const here = `At step ${at}`
  const list = (names: readonly string[]) => listed(names, 'and', 'no tool')
  switch (cause.why) {
    case 'other-input':
      return `${here} they begin with something else.`
    case 'other-node':
      return `${here} ${first} goes to ${node}, and ${second} to ${nodeShown(cause.other)}.`
    case 'other-way':
      return `${here} ${node === 'router' ? 'the router' : `the router ${node}`} takes ${wayShown(cause.way)} in ${first}, and ${wayShown(cause.otherWay)} in ${second}.`
    case 'stopped':
      return `Then ${of[cause.side]} was stopped by hand.`
    case 'ended': {
      const how = {
        ok: 'is over',
        limit: 'has reached a limit',
        error: 'has failed',
        stopped: 'was stopped by hand',
        interrupted: 'waits for a person',
      }[cause.how]
      return `Then ${of[cause.side]} ${how}, and ${other[cause.side]} goes on to ${node}.`
    }
    case 'record-ends':
      return {
        reply: `${here} the record has no answer for what ${node} asks in ${of[cause.side]}.`,
        result: `${here} the record has no result for the call of ${cause.asked.of} in ${of[cause.side]}.`,
        way: `${here} the record does not show which way ${cause.asked.of} goes.`,
        visit: `${here} the record does not show what ${cause.asked.of} does.`,
      }[cause.asked.sort]
    case 'failed':
      return ended(`${here} ${cause.error.node ?? node} fails in ${of[cause.side]}: ${quoted(errorSentence(cause.error, 'en'))}`)
    case 'other-calls':
      return `${here} the model of ${node} asks for ${list(cause.tools)} in ${first}, and for ${list(cause.others)} in ${second}.`
    case 'other-tools':
      return `${here} ${node} runs ${list(cause.tools)} in ${first}, and ${list(cause.others)} in ${second}.`
    case 'other-arguments':
      return `${here} ${node} calls ${cause.tool} with other arguments.`
    case 'other-content':
      return `${here} ${cause.tool} returns something else.`
    case 'tool-failed':
      return ended(`${here} ${cause.tool} fails in ${of[cause.side]}: ${quoted(cause.message)}`)
    case 'no-such-tool':
      return `${here} ${node} cannot run ${cause.tool} in ${of[cause.side]}: its graph has no such tool.`
    case 'tool-silent':
      return `${here} ${cause.tool} returns nothing in ${of[cause.side]}.`
    case 'other-fields':
      return cause.fields.length === 0
        ? `${here} ${node} writes something else.`
        : `${here} ${node} writes something else into ${list(cause.fields)}.`
    case 'other-words':
      return `${here} the model of ${node} asks for the same, in other words.`
    case 'other-reply':
      return `${here} the model of ${node} replies something else.`
    case 'other-result':
      return `${here} ${node} calls a tool differently, or it returns something else.`
    case 'other-writes':
      return `${here} ${node} writes something else.`
    case 'other-end':
      return `${here} ${node} goes through in one and not in the other.`
    default:
      return unreachable(cause)
  }
}

function spanish({ cause, first, second, at, node: name }: PartingTold): string {
  const node = nodeShown(name)
  const of = { first, second }
  const other = { first: second, second: first }
  const here = `En el paso ${at}`
  const list = (names: readonly string[]) => listed(names, 'y', 'ninguna herramienta')
  switch (cause.why) {
    case 'other-input':
      return `${here} empiezan con algo distinto.`
    case 'other-node':
      return `${here} ${first} va a ${node}, y ${second} a ${nodeShown(cause.other)}.`
    case 'other-way':
      return `${here} ${node === 'router' ? 'el router' : `el router ${node}`} toma ${wayShown(cause.way)} en ${first}, y ${wayShown(cause.otherWay)} en ${second}.`
    case 'stopped':
      return `Después alguien paró ${of[cause.side]}.`
    case 'ended': {
      const how = {
        ok: 'termina',
        limit: 'llega a un límite',
        error: 'falla',
        stopped: 'se para a mano',
        interrupted: 'espera a una persona',
      }[cause.how]
      return `Después ${of[cause.side]} ${how}, y ${other[cause.side]} sigue hasta ${node}.`
    }
    case 'record-ends':
      return {
        reply: `${here} el registro no tiene respuesta para lo que ${node} pide en ${of[cause.side]}.`,
        result: `${here} el registro no tiene resultado para la llamada a ${cause.asked.of} en ${of[cause.side]}.`,
        way: `${here} el registro no muestra por dónde va ${cause.asked.of}.`,
        visit: `${here} el registro no muestra qué hace ${cause.asked.of}.`,
      }[cause.asked.sort]
    case 'failed':
      return ended(`${here} ${cause.error.node ?? node} falla en ${of[cause.side]}: ${quoted(errorSentence(cause.error, 'es'))}`)
    case 'other-calls':
      return `${here} el modelo de ${node} pide ${list(cause.tools)} en ${first}, y ${list(cause.others)} en ${second}.`
    case 'other-tools':
      return `${here} ${node} usa ${list(cause.tools)} en ${first}, y ${list(cause.others)} en ${second}.`
    case 'other-arguments':
      return `${here} ${node} llama a ${cause.tool} con otros argumentos.`
    case 'other-content':
      return `${here} ${cause.tool} devuelve otra cosa.`
    case 'tool-failed':
      return ended(`${here} ${cause.tool} falla en ${of[cause.side]}: ${quoted(cause.message)}`)
    case 'no-such-tool':
      return `${here} ${node} no puede ejecutar ${cause.tool} en ${of[cause.side]}: su grafo no tiene esa herramienta.`
    case 'tool-silent':
      return `${here} ${cause.tool} no devuelve nada en ${of[cause.side]}.`
    case 'other-fields':
      return cause.fields.length === 0
        ? `${here} ${node} escribe otra cosa.`
        : `${here} ${node} escribe otra cosa en ${list(cause.fields)}.`
    case 'other-words':
      return `${here} el modelo de ${node} pide lo mismo con otras palabras.`
    case 'other-reply':
      return `${here} el modelo de ${node} responde otra cosa.`
    case 'other-result':
      return `${here} ${node} llama a una herramienta de otro modo, o esta devuelve otra cosa.`
    case 'other-writes':
      return `${here} ${node} escribe otra cosa.`
    case 'other-end':
      return `${here} ${node} termina bien en una y no en la otra.`
    default:
      return unreachable(cause)
  }
}
