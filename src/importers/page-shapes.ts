/**
 * How events are written in pages, for the one who packs and the one who reads: an event is a row of values, and what they are is said
 * once for all rows of one shape. Nothing is decided here about what a page holds; packing and reading are each other's mirror.
 */
import type { TraceEventType } from '../trace/events'
import type { Message, OfferedTool } from '../trace/message'

/** Part of a run on its way to the page, and on the page. */
export interface EventPage {
  /** Read once, when the page comes: what this page and later ones speak of by number (`PageThings`). */
  readonly things: string
  /** Read whenever one of its events is looked at (`PageWords`). */
  readonly words: string
  /**
   * The same: its texts, its links and its rows, where each of these ends in `ends`. A row is the number of its shape, then what stands
   * for each key that has a value of its own.
   */
  readonly bytes: Uint8Array
  readonly ends: readonly [texts: number, links: number]
  /** How many events it holds. */
  readonly count: number
}

/** Their numbers go on from those of the pages before. */
export interface PageThings {
  readonly messages: readonly Message[]
  readonly offers: readonly (readonly OfferedTool[])[]
  readonly scopes: readonly (readonly string[])[]
  readonly shapes: readonly Shape[]
}

/** What an event has, in its order: the number of its type, then its keys. */
export type Shape = readonly [type: number, ...keys: string[]]

/** What of a page is no number. Its places are those of this page alone. */
export interface PageWords {
  /** The `seq` of the first event; the others follow. */
  readonly from: number
  /** Where they do not follow: each one's. */
  readonly seqs?: readonly number[] | undefined
  /** What the texts are made of (page-tables.ts). */
  readonly words: readonly string[]
  /** Whatever may stand in several places. */
  readonly values: readonly unknown[]
  /** What tools gave: the number of the message that says it, or it itself. */
  readonly contents: readonly (number | string)[]
}

/** Each type crosses as its place here; a new one cannot be forgotten. */
export const types = Object.keys({
  'run-started': true,
  'node-started': true,
  'model-called': true,
  token: true,
  'model-replied': true,
  'tool-called': true,
  'tool-returned': true,
  'state-written': true,
  'node-finished': true,
  routed: true,
  'state-committed': true,
  interrupted: true,
  resumed: true,
  'limit-reached': true,
  notice: true,
  'run-finished': true,
} satisfies Record<TraceEventType, true>) as readonly TraceEventType[]

/** How a value stands in a row. */
export type Column =
  /** Not at all: it follows from the shape or the place. */
  | 'none'
  | 'scope'
  | 'link'
  /** By its distance to the one before in the page, above 0; else 0 and the number of a value. */
  | 'time'
  /** The number of a text, above 0; what is no text: 0 and the number of a value. */
  | 'name'
  /** The number of a value. */
  | 'value'
  /** How many, and the number of each. */
  | 'messages'
  | 'message'
  | 'offer'
  /** 1, and a call by the number of its message and its place there; else 0 and the number of a value. */
  | 'args'
  /** The place among the contents. */
  | 'content'
  /** How many, and each: its field and reducer, what it holds (`ONE` …), and that. */
  | 'writes'
  /** How many, and each: what it does (`APPEND` …), and that. */
  | 'changes'

const everywhere: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['type', 'none'],
  ['seq', 'none'],
  ['ns', 'scope'],
  ['recorded', 'link'],
  ['at', 'time'],
])

/** What is a short text wherever it is a text, and the same in several events. */
const names: ReadonlySet<string> = new Set([
  'taskId',
  'callId',
  'toolCallId',
  'interruptId',
  'checkpointId',
  'node',
  'kind',
  'cause',
  'router',
  'source',
  'branch',
  'from',
  'tool',
  'model',
  'mode',
  'status',
  'because',
  'finish',
])

const ofType: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['model-called messages', 'messages'],
  ['model-called tools', 'offer'],
  ['model-replied message', 'message'],
  ['tool-called args', 'args'],
  ['tool-returned content', 'content'],
  ['state-written writes', 'writes'],
  ['state-committed changes', 'changes'],
])

/** How the value of a key stands in the rows of events of this type. */
export const columnOf = (type: TraceEventType, key: string): Column =>
  everywhere.get(key) ?? ofType.get(`${type} ${key}`) ?? (names.has(key) ? 'name' : 'value')

/** What a write holds: nothing, a message, messages, or one of the values. */
export const NONE = 0
export const ONE = 1
export const ALL = 2
export const VALUE = 3

/** What a change does with messages of a field; any other is one of the values. */
export const OTHER = 0
export const APPEND = 1
export const SET = 2
export const REPLACE = 3
