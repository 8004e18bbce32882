/**
 * The observations in a Langfuse export: the download of the page (`{trace, observations}`, where the copy inside the trace has no
 * content), the API (`{…, observations}` or pages of `{data}`), a line each, and batches of ingestion events.
 */
import { isRecord, type UnknownRecord } from '../../base/json'

export interface Found {
  readonly value: UnknownRecord
  readonly path: string
  readonly what: 'trace' | 'observation' | 'score'
}

const types = new Set<unknown>([
  'SPAN',
  'GENERATION',
  'EVENT',
  'AGENT',
  'TOOL',
  'CHAIN',
  'RETRIEVER',
  'EVALUATOR',
  'EMBEDDING',
  'GUARDRAIL',
])

/** True for an observation in the spelling of the page and the API, or of the exports to files. */
export function isObservation(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || !types.has(value.type)) return false
  return (
    (Object.hasOwn(value, 'traceId') || Object.hasOwn(value, 'trace_id')) &&
    (Object.hasOwn(value, 'startTime') || Object.hasOwn(value, 'start_time'))
  )
}

/** True for a trace with its observations, or for the beginning of one: a page that was cut before the observations with content. */
export const isTrace = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (Array.isArray(value.observations)
    ? isRecord(value.trace) || value.timestamp !== undefined || value.name !== undefined
    : isRecord(value.trace) && listHas(value.trace.observations))

/** A row of the list of traces: what went in and came out, and at most the ids of what ran. */
export const isBareTrace = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  value.type === undefined &&
  typeof value.timestamp === 'string' &&
  (Object.hasOwn(value, 'input') || Object.hasOwn(value, 'output')) &&
  ['htmlPath', 'bookmarked', 'sessionId', 'session_id', 'userId', 'user_id', 'release', 'tags'].filter((key) =>
    Object.hasOwn(value, key),
  ).length > 2 &&
  (!Array.isArray(value.observations) || value.observations.every((one) => typeof one === 'string'))

const isEvent = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.type === 'string' &&
  isRecord(value.body) &&
  /^(?:trace|span|generation|event|observation|score|agent|tool|chain|retriever|sdk)-/.test(value.type)

/** Everything of a document; `other` is told of what is none of it. */
export function foundIn(document: unknown, other: (path: string) => void): readonly Found[] {
  const found: Found[] = []
  const list = (items: unknown, path: string, what: Found['what']): void => {
    if (!Array.isArray(items)) return
    for (const [i, item] of items.entries()) {
      if (isRecord(item)) found.push({ value: item, path: `${path}[${i}]`, what })
      else if (what === 'observation') other(`${path}[${i}]`)
    }
  }
  const look = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value) && depth < 4) {
      for (const [i, item] of value.entries()) look(item, `${path}[${i}]`, depth + 1)
    } else if (isBareTrace(value)) {
      const { observations: _ids, ...own } = value
      found.push({ value: own, path, what: 'trace' })
    } else if (isTrace(value)) {
      const trace = isRecord(value.trace) ? value.trace : value
      const at = trace === value ? path : `${path}.trace`
      const { observations: _inner, scores: _scores, ...own } = trace
      found.push({ value: own, path: at, what: 'trace' })
      list(value.observations, `${path}.observations`, 'observation')
      if (trace !== value) list(trace.observations, `${at}.observations`, 'observation')
      list(trace.scores, `${at}.scores`, 'score')
      if (trace !== value) list(value.scores, `${path}.scores`, 'score')
    } else if (isObservation(value)) found.push({ value, path, what: 'observation' })
    else if (isEvent(value)) found.push(ofEvent(value, path))
    else if (isRecord(value)) {
      const key = ['data', 'batch', 'traces', 'observations', 'items'].find((one) => Array.isArray(value[one]))
      if (key === undefined || depth >= 4) other(path)
      else look(value[key], `${path}.${key}`, depth + 1)
    } else other(path)
  }
  look(document, '', 0)
  return found
}

/** `generation-create` and its like: the body is the observation. */
function ofEvent(value: UnknownRecord, path: string): Found {
  const body: UnknownRecord = isRecord(value.body) ? value.body : {}
  const kind = /^([a-z]+)-/.exec(String(value.type))?.[1] ?? ''
  if (kind === 'trace') return { value: body, path, what: 'trace' }
  if (kind === 'score' || kind === 'sdk') return { value: body, path, what: 'score' }
  return { value: { ...(kind === 'observation' ? {} : { type: kind.toUpperCase() }), ...body }, path, what: 'observation' }
}

/** How sure it is that a document comes from Langfuse. */
export function marksOf(value: unknown): readonly boolean[] {
  const mark = (item: unknown, depth: number): boolean => {
    if (isObservation(item) || isEvent(item) || isBareTrace(item)) return true
    if (isTrace(item))
      return (
        item.observations === undefined ||
        listHas(item.observations) ||
        (isRecord(item.trace) && listHas(item.trace.observations))
      )
    if (!isRecord(item) || depth > 2) return false
    const inner = [item.data, item.batch, item.traces, item.observations].find(Array.isArray)
    return inner?.slice(0, 5).some((one: unknown) => mark(one, depth + 1)) ?? false
  }
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, 20) : [value]
  return items.map((item) => mark(item, 0))
}

const listHas = (items: unknown): boolean => Array.isArray(items) && items.slice(0, 5).some(isObservation)
