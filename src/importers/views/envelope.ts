/**
 * Records inside what a program or a service put around them: the body of an answer, the lines of a container's log, the hits of a
 * search, lists in lists, texts that hold JSON. Each way in is one key that (nearly) all documents have, or one level of lists.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Documents, JsonDocument } from '../core/documents'
import { dotted } from '../core/find-conversations'
import { placeIn } from '../core/read-documents'
import { type Source, sourceOf } from '../core/source'
import { jsonInside } from '../core/unwrap'

/** So deep, and so many ways at each level. */
const DEEPEST = 3
const WAYS = 4
const LOOKED_AT = 50
/** What a wrapper wraps is most of it. */
const MOST = 0.6
const MUCH = 0.4
/** What services call what they wrap; other keys count too, behind these. */
const usual =
  /^(?:data|results?|response|payload|body|records?|items?|runs?|traces?|trajector(?:y|ies)|logs?|events?|message|msg|value|content|outputs?|json|jsonPayload|textPayload|hits|_source|sessions?|conversations?|history|text|stdout|raw|spans|steps|trace)$/i

/** Those that are hardly ever anything else. */
const plainly = /^(?:data|results?|response|payload|body|records?|log|jsonPayload|textPayload|hits|_source|value)$/i

/** What services for logs, and libraries that log, put beside what they wrap. */
const besideLogs = new Set([
  'logStreamName',
  'ingestionTime',
  'searchedLogStreams',
  'nextForwardToken',
  'nextBackwardToken',
  'insertId',
  'logName',
  'severity',
  'level',
  'levelname',
  'logger',
  'service',
  'ddsource',
  'hostname',
])
/** What they call the line itself, where they keep it as an object. */
const inLogs = /^(?:message|msg|chunk|update|event|attributes)$/

/** A source out of its envelope. `likely`: everything that was taken off is hardly ever anything else. */
export interface OpenedEnvelope {
  readonly source: Source
  readonly likely: boolean
}

/** The views through the envelopes of a source. */
export function* envelopeViews(source: Source): Generator<OpenedEnvelope> {
  yield* inside(source, source.documents(), 0, true)
}

function* inside(source: Source, given: Documents, depth: number, likely: boolean): Generator<OpenedEnvelope> {
  if (depth >= DEEPEST || given.documents.length === 0) return
  const flat = flattened(given)
  if (flat) {
    yield* opened(source, flat, depth, likely)
    return
  }
  const documents = itemsOf(given)
  const logged = isLogged(documents)
  for (const key of waysInto(documents)) {
    const plain = plainly.test(key) || logged || (depth > 0 && inLogs.test(key))
    yield* opened(source, behind(given, documents, key), depth, likely && plain)
  }
}

/** True for what a service for logs gives back. */
function isLogged(documents: readonly JsonDocument[]): boolean {
  const sample = documents.slice(0, LOOKED_AT)
  return sample.every(({ value }) => {
    if (!isRecord(value)) return false
    for (const key in value) if (besideLogs.has(key)) return true
    return value.type === 'log'
  })
}

function* opened(source: Source, inner: Documents | string, depth: number, likely: boolean): Generator<OpenedEnvelope> {
  if (typeof inner === 'string') {
    const view = sourceOf(inner, source.name, [...source.repairs, 'envelope'])
    const whole = { ...view, leftOut: source.leftOut, redacted: source.redacted + view.redacted }
    yield { source: whole, likely }
    if (view.documents().form !== 'none') yield* inside(whole, whole.documents(), depth + 1, likely)
    return
  }
  // One object inside another may be anything that has parts.
  const isMany = inner.documents.length > 1 || Array.isArray(inner.documents[0]?.value)
  yield { source: { ...source, repairs: [...source.repairs, 'envelope'], documents: () => inner }, likely: likely && isMany }
  yield* inside(source, inner, depth + 1, likely)
}

/** A list of one, a list of lists, a list of texts that hold JSON: one level less. */
function flattened(given: Documents): Documents | string | undefined {
  const [only] = given.documents
  if (given.documents.length !== 1 || !only || !Array.isArray(only.value)) return undefined
  const items: readonly unknown[] = only.value
  const sample = items.slice(0, LOOKED_AT)
  if (sample.length === 0) return undefined
  if (sample.every((item) => typeof item === 'string')) return textsTogether(items)
  if (items.length > 1 && !sample.every(Array.isArray)) return undefined
  return { ...given, form: 'values', documents: items.map((value, i) => documentAt(only, `[${i}]`, value)) }
}

/** The documents one by one: those of a list are its items. */
function itemsOf({ documents }: Documents): readonly JsonDocument[] {
  const [only] = documents
  if (documents.length !== 1 || !only || !Array.isArray(only.value)) return documents
  return only.value.map((value: unknown, i) => documentAt(only, `[${i}]`, value))
}

/** The keys under which nearly all documents hold most of what they hold, those that services use first. */
function waysInto(documents: readonly JsonDocument[]): readonly string[] {
  const sample = documents.slice(0, LOOKED_AT)
  const weights = new Map<string, { times: number; size: number }>()
  let all = 0
  for (const { value } of sample) {
    if (!isRecord(value)) continue
    for (const key of Object.keys(value)) {
      const size = sizeOf(value[key])
      all += size
      const known = weights.get(key) ?? { times: 0, size: 0 }
      weights.set(key, { times: known.times + (size > SMALL ? 1 : 0), size: known.size + size })
    }
  }
  return [...weights]
    .filter(([key, { times, size }]) => {
      const share = plainly.test(key) ? MUCH : MOST
      return times >= Math.max(1, sample.length * 0.8) && size >= all * share
    })
    .sort(([a, x], [b, y]) => Number(usual.test(b)) - Number(usual.test(a)) || y.size - x.size)
    .slice(0, WAYS)
    .map(([key]) => key)
}

/** Less than this holds no record. */
const SMALL = 20

/** Roughly how many characters a value is written with; a large one is not walked through to its end. */
function sizeOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  if (depth > 6) return SMALL
  const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  let size = 2
  for (const item of items.slice(0, 200)) size += sizeOf(item, depth + 1) + 4
  return items.length > 200 ? (size * items.length) / 200 : size
}

function behind(given: Documents, documents: readonly JsonDocument[], key: string): Documents | string {
  const values = documents.map(({ value }) => (isRecord(value) ? value[key] : undefined))
  const texts = values.filter((value): value is string => typeof value === 'string')
  if (texts.length > values.length * 0.5) return textsTogether(texts)
  const inner = documents.flatMap((document): readonly JsonDocument[] => {
    const value = isRecord(document.value) ? (document.value as UnknownRecord)[key] : undefined
    return typeof value === 'object' && value !== null ? [documentAt(document, dotted(key), value)] : []
  })
  return { ...given, form: inner.length === 1 ? 'one' : 'values', documents: inner }
}

const documentAt = (document: JsonDocument, path: string, value: unknown): JsonDocument => ({
  ...document,
  value,
  where: placeIn(document, path),
})

/** Texts as one: those that hold JSON a line each, others as they go on from each other. */
function textsTogether(texts: readonly unknown[]): string {
  return texts
    .map((text) => {
      if (typeof text !== 'string') return `${JSON.stringify(text)}\n`
      const read = texts.length > 1 && text.includes('\n') ? jsonInside(text) : undefined
      if (read !== undefined) return `${JSON.stringify(read)}\n`
      return text.endsWith('\n') || texts.length === 1 ? text : `${text}\n`
    })
    .join('')
}
