/**
 * One piece of what a graph streamed, whatever wire it came over: bare chunks and tuples of LangGraph 1, parts `{type, ns, data}`,
 * events of a server, messages of its newer protocol. Told apart by their form alone.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { openLangChain } from '../messages/langchain'

export const modes = ['values', 'updates', 'messages', 'custom', 'debug', 'tasks', 'checkpoints', 'events', 'tools'] as const
export type Mode =
  | (typeof modes)[number]
  | 'messages/partial'
  | 'messages/complete'
  | 'messages/metadata'
  | 'metadata'
  | 'error'
  | 'end'
  | 'lifecycle'
  | 'input'
  | 'unknown'

/** How a chunk was written: what of its form is unmistakable. */
export type Wire = 'bare' | 'tuple' | 'part' | 'server' | 'protocol'

export interface Chunk {
  readonly mode: Mode
  readonly ns: readonly string[]
  readonly data: unknown
  readonly wire: Wire
  /** Milliseconds since 1970. */
  readonly time?: number | undefined
  /** The server's own order. */
  readonly order?: number | undefined
  /** The name of a mode that is not known here. */
  readonly name?: string | undefined
}

const known = new Set<string>([
  ...modes,
  'messages/partial',
  'messages/complete',
  'messages/metadata',
  'metadata',
  'error',
  'end',
  'lifecycle',
  'input',
])
const isMode = (value: unknown): value is (typeof modes)[number] =>
  typeof value === 'string' && (modes as readonly string[]).includes(value)
export const isNs = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')

/** A chunk out of one value; `undefined` for what has no form of its own (a bare chunk: see bare.ts). */
export function readChunk(value: unknown): Chunk | undefined {
  if (Array.isArray(value)) return readTuple(value)
  return isRecord(value) ? (readProtocol(value) ?? readPart(value) ?? readSent(value) ?? readNamedPair(value)) : undefined
}

/** One for all: a stream has hundreds of thousands of chunks. */
const noNs: readonly string[] = []

function readTuple(value: readonly unknown[]): Chunk | undefined {
  const [first, second, third] = value
  if (value.length === 3 && typeof first === 'string' && (third === null || typeof third === 'string')) {
    // What an SDK hands out, with its names lost: event, data, id.
    return typeof second === 'object' ? readEvent(first, second) : undefined
  }
  if (value.length === 3 && isNs(first) && isMode(second)) return { mode: second, ns: first, data: third, wire: 'tuple' }
  if (value.length !== 2) return undefined
  if (isMode(first) && typeof second === 'object') return { mode: first, ns: noNs, data: second, wire: 'tuple' }
  if (isNs(first) && (isRecord(second) || Array.isArray(second)) && !isTextPair(value)) {
    const mode = bareMode(second)
    return mode === undefined ? undefined : { mode, ns: first, data: second, wire: 'tuple' }
  }
  return isMessagePair(value) ? { mode: 'messages', ns: noNs, data: value, wire: 'tuple' } : undefined
}

const isTextPair = (value: readonly unknown[]): boolean => value.every((part) => typeof part === 'string')

/** `[message, metadata]`, as the mode `messages` gives it. */
export const isMessagePair = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length === 2 &&
  openLangChain(value[0]) !== undefined &&
  isRecord(value[1]) &&
  Object.keys(value[1]).some((key) => key.startsWith('langgraph_') || key === 'checkpoint_ns' || key === 'ls_provider')

/** The same as an object, as programs send it on: `{content: message, metadata}`. */
function readNamedPair(value: UnknownRecord): Chunk | undefined {
  const message = value.message ?? value.chunk ?? value.content ?? value.token
  const data = [message, value.metadata]
  return isMessagePair(data) ? { mode: 'messages', ns: [], data, wire: 'tuple' } : undefined
}

/** The mode of a chunk that came without one, where its form leaves no doubt; updates and states are told apart by the whole file. */
export function bareMode(value: unknown): Mode | undefined {
  if (isMessagePair(value)) return 'messages'
  if (!isRecord(value)) return undefined
  if (isDebug(value)) return 'debug'
  if (isTask(value)) return 'tasks'
  if (isRecord(value.values) && Array.isArray(value.next) && (value.config !== undefined || value.metadata !== undefined))
    return 'checkpoints'
  return 'unknown'
}

export const isDebug = (value: UnknownRecord): boolean =>
  (value.type === 'checkpoint' || value.type === 'task' || value.type === 'task_result') &&
  typeof value.step === 'number' &&
  isRecord(value.payload)

export const isTask = (value: UnknownRecord): boolean =>
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  value.run_id === undefined &&
  ((value.input !== undefined && Array.isArray(value.triggers)) ||
    (Array.isArray(value.interrupts) && ('result' in value || 'error' in value)))

function readProtocol(value: UnknownRecord): Chunk | undefined {
  const { params, method } = value
  if (value.type !== 'event' || typeof method !== 'string' || !isRecord(params)) return undefined
  const order = typeof value.seq === 'number' ? value.seq : undefined
  return {
    ...modeOf(method.split('.')[0] ?? method),
    name: method,
    ns: isNs(params.namespace) ? params.namespace : [],
    data: params.data,
    wire: 'protocol',
    ...(order === undefined ? {} : { order }),
    ...timeOf(params.timestamp),
  }
}

/** `{type, ns, data}`. */
function readPart(value: UnknownRecord): Chunk | undefined {
  const { type, ns, data } = value
  if (typeof type !== 'string' || !isNs(ns) || data === undefined) return undefined
  const interrupts =
    Array.isArray(value.interrupts) && value.interrupts.length > 0 && isRecord(data)
      ? { ...data, __interrupt__: value.interrupts }
      : data
  return { ...modeOf(type), ns, data: interrupts, wire: 'part', ...timeOf(value.timestamp) }
}

/** `{event, data}`: an event of a server, as its SDKs hand it out, also printed by Python. */
function readSent(value: UnknownRecord): Chunk | undefined {
  if (typeof value.event !== 'string' || value.data === undefined) return undefined
  return readEvent(value.event, value.data)
}

/** An event of a server by its name, `updates` or `updates|node:task`; `undefined` for names of other systems. */
export function readEvent(event: string, data: unknown): Chunk | undefined {
  const [name = '', ...ns] = event.split('|')
  if (isRecord(data)) {
    const inner = readProtocol(data)
    if (inner) return inner
  }
  if (!known.has(name)) return undefined
  return { ...modeOf(name), ns, data, wire: 'server' }
}

const modeOf = (name: string): Pick<Chunk, 'mode' | 'name'> =>
  known.has(name) ? { mode: name as Mode } : { mode: 'unknown', name }
const timeOf = (value: unknown): Pick<Chunk, 'time'> => {
  const time = readTime(value)
  return time ? { time: time.ms } : {}
}
