/**
 * Records of OpenTelemetry's logs that are messages: newer instrumentations write what was said there, and only the counts into the span.
 * They belong to the span whose ids they carry; without it they make one.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { type ReadTime, readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { Attributes } from './attributes'
import type { SpanEvent } from './facts'
import { readId } from './ids'
import type { RawSpan } from './raw-span'

export interface FoundLog {
  readonly event: SpanEvent
  readonly id: string
  readonly traceId: string | undefined
  readonly time: ReadTime | undefined
  readonly path: string
}

const resourceKeys = ['resourceLogs', 'resource_logs'] as const
const scopeKeys = ['scopeLogs', 'scope_logs'] as const
const recordKeys = ['logRecords', 'log_records'] as const

const listUnder = (value: unknown, keys: readonly string[]): { readonly key: string; readonly items: readonly unknown[] } => {
  const key = isRecord(value) ? keys.find((one) => Array.isArray(value[one])) : undefined
  const items = key !== undefined && isRecord(value) ? value[key] : undefined
  return { key: key ?? '', items: Array.isArray(items) ? items : [] }
}

/** True for a document of logs, or one record of them, that holds what was said to a model. */
export const holdsLogs = (value: unknown): boolean => {
  if (isLog(value)) return true
  const { items } = listUnder(value, resourceKeys)
  return items.slice(0, 5).some((resource) =>
    listUnder(resource, scopeKeys)
      .items.slice(0, 5)
      .some((scope) => listUnder(scope, recordKeys).items.slice(0, 50).some(isLog)),
  )
}

/** All such records of a document. `other` is told of those that are none. */
export function logsIn(value: unknown, other: (path: string) => void): readonly FoundLog[] {
  if (isLog(value)) return [readLog(value, '')]
  const found: FoundLog[] = []
  const resources = listUnder(value, resourceKeys)
  for (const [i, resource] of resources.items.entries()) {
    const scopes = listUnder(resource, scopeKeys)
    for (const [k, scope] of scopes.items.entries()) {
      const records = listUnder(scope, recordKeys)
      for (const [n, record] of records.items.entries()) {
        const path = `.${resources.key}[${i}].${scopes.key}[${k}].${records.key}[${n}]`
        if (isLog(record)) found.push(readLog(record, path))
        else other(path)
      }
    }
  }
  return found
}

function nameOf(record: UnknownRecord): string | undefined {
  return (
    textOf(record.eventName) ?? textOf(record.event_name) ?? new Attributes(record.attributes).text('event.name', 'event_name')
  )
}

function isLog(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || value.startTimeUnixNano !== undefined || (value.body === undefined && value.attributes === undefined))
    return false
  const id = value.spanId ?? value.span_id
  return typeof id === 'string' && (nameOf(value)?.startsWith('gen_ai.') ?? false)
}

function readLog(record: UnknownRecord, path: string): FoundLog {
  const time = readTime(
    record.timeUnixNano ??
      record.time_unix_nano ??
      record.timestamp ??
      record.observedTimeUnixNano ??
      record.observed_time_unix_nano ??
      record.observed_timestamp,
  )
  const given = Array.isArray(record.attributes) ? record.attributes : Object.entries(record.attributes ?? {}).map(asItem)
  return {
    event: { name: nameOf(record) ?? '', attributes: new Attributes([...given, { key: 'body', value: record.body }]) },
    id: readId(record.spanId ?? record.span_id) ?? '',
    traceId: readId(record.traceId ?? record.trace_id),
    time,
    path,
  }
}

const asItem = ([key, value]: readonly [string, unknown]): UnknownRecord => ({ key, value })

interface Placed {
  readonly log: FoundLog
  readonly link: SourceLink
}

/** The records of a file by the span that they belong to. */
export class LogBook {
  readonly #bySpan = new Map<string, Placed[]>()

  add(log: FoundLog, link: SourceLink): void {
    const key = keyOf(log)
    const known = this.#bySpan.get(key)
    if (known) known.push({ log, link })
    else this.#bySpan.set(key, [{ log, link }])
  }

  /** The span with what its records say, and the records; they are taken out. */
  take(span: RawSpan, link: SourceLink): { readonly span: RawSpan; readonly link: SourceLink } {
    if (this.#bySpan.size === 0) return { span, link }
    const logs = this.#bySpan.get(keyOf(span))
    if (!logs) return { span, link }
    this.#bySpan.delete(keyOf(span))
    const { id, parentId, traceId, name, start, end, attributes, error } = span
    const events = [...span.events, ...logs.map(({ log }) => log.event)]
    const also = [...(link.also ?? []), ...logs.map((one) => one.link.record)]
    return { span: { id, parentId, traceId, name, start, end, attributes, events, error }, link: { ...link, also } }
  }

  /** Records whose span is not in the file, as a call of a model each. */
  left(): readonly { readonly span: RawSpan; readonly link: SourceLink }[] {
    return [...this.#bySpan.values()].flatMap((logs) => {
      const [first, ...others] = logs
      if (!first) return []
      const { id, traceId, time } = first.log
      const model = logs.map(({ log }) => log.event.attributes.text('gen_ai.request.model')).find((one) => one !== undefined)
      const known = { 'gen_ai.operation.name': 'chat', ...(model === undefined ? {} : { 'gen_ai.request.model': model }) }
      const span: RawSpan = {
        id,
        parentId: undefined,
        traceId,
        name: 'chat',
        start: time,
        end: logs.at(-1)?.log.time,
        attributes: new Attributes(known),
        events: logs.map(({ log }) => log.event),
        error: undefined,
      }
      const also = others.map(({ link }) => link.record)
      return [{ span, link: also.length === 0 ? first.link : { ...first.link, also } }]
    })
  }
}

const keyOf = ({ id, traceId }: { readonly id: string; readonly traceId: string | undefined }): string => `${traceId ?? ''} ${id}`
