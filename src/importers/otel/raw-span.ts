/**
 * Spans as OTLP, the SDKs, Phoenix and Jaeger write them, in one shape. Times may be nanoseconds in a text, a pair of seconds and
 * nanoseconds, ISO, or microseconds; ids hexadecimal or Base64.
 */
import { LLM_INPUT_MESSAGES, LLM_OUTPUT_MESSAGES } from '@arizeai/openinference-semantic-conventions'
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { type ReadTime, readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { isMissing } from '../spans/decode'
import { Attributes } from './attributes'
import type { SpanEvent } from './facts'
import { readId } from './ids'
import { SPAN_KIND } from './openinference'

export interface RawSpan {
  readonly id: string
  readonly parentId: string | undefined
  readonly traceId: string | undefined
  readonly name: string
  readonly start: ReadTime | undefined
  readonly end: ReadTime | undefined
  readonly attributes: Attributes
  readonly events: readonly SpanEvent[]
  readonly error: string | undefined
  /** The same span, read anew: what it holds is held by nobody else. */
  again?(): RawSpan
}

/** True for what has the ids and the name of a span. */
export function isSpan(value: unknown): value is UnknownRecord {
  if (!isRecord(value)) return false
  const context = contextOf(value)
  const id = value.spanId ?? value.span_id ?? value.spanID ?? context.spanId ?? context.span_id ?? value['context.span_id']
  if (typeof id === 'string')
    return value.name !== undefined || value.operationName !== undefined || value.attributes !== undefined
  // Node's console exporter calls it `id`.
  return (
    typeof value.traceId === 'string' && typeof value.id === 'string' && isRecord(value.attributes) && value.name !== undefined
  )
}

/** Attributes without a span around them. */
export const isAttributes = (value: unknown): value is UnknownRecord =>
  isRecord(value) && Object.keys(value).some((key) => marks.some((mark) => key.startsWith(mark)) || /^gen_ai\.[a-z_]/.test(key))
const marks = [SPAN_KIND, LLM_INPUT_MESSAGES, LLM_OUTPUT_MESSAGES, 'traceloop.', 'ai.operationId']

const contextOf = (value: UnknownRecord): UnknownRecord => {
  const context = typeof value.spanContext === 'object' ? value.spanContext : (value.context ?? value._spanContext)
  return isRecord(context) ? context : nothing
}
const nothing: UnknownRecord = {}

export const readSpan = (value: UnknownRecord): RawSpan => new WrittenSpan(value)

/** Where it stands is read at once; what it holds when it is asked for, which for most spans of a file is never. */
class WrittenSpan implements RawSpan {
  readonly id: string
  readonly parentId: string | undefined
  readonly traceId: string | undefined
  readonly start: ReadTime | undefined
  readonly end: ReadTime | undefined
  readonly #value: UnknownRecord
  #attributes: Attributes | undefined
  #events: readonly SpanEvent[] | undefined

  constructor(value: UnknownRecord) {
    this.#value = value
    const context = contextOf(value)
    const parent = isRecord(value.parentSpanContext) ? value.parentSpanContext : isRecord(value.parent) ? value.parent : nothing
    const start = timeOf(
      value.startTimeUnixNano ?? value.start_time_unix_nano ?? value.startTime ?? value.start_time ?? value.timestamp,
    )
    const stop = timeOf(value.endTimeUnixNano ?? value.end_time_unix_nano ?? value.endTime ?? value.end_time)
    const lasted = typeof value.duration === 'number' && typeof value.endTime !== 'object' ? value.duration / 1000 : undefined
    this.id =
      readId(
        value.spanId ??
          value.span_id ??
          value.spanID ??
          context.spanId ??
          context.span_id ??
          value['context.span_id'] ??
          value.id,
      ) ?? ''
    this.parentId = readId(
      value.parentSpanId ??
        value.parent_span_id ??
        value.parentId ??
        value.parent_id ??
        parent.spanId ??
        parent.span_id ??
        referenced(value),
    )
    this.traceId = readId(
      value.traceId ?? value.trace_id ?? value.traceID ?? context.traceId ?? context.trace_id ?? value['context.trace_id'],
    )
    this.start = start
    this.end = stop ?? (start !== undefined && lasted !== undefined ? { ms: start.ms + lasted, zoneless: false } : undefined)
  }

  again(): RawSpan {
    return new WrittenSpan(this.#value)
  }
  get name() {
    return textOf(this.#value.name) ?? textOf(this.#value.operationName) ?? ''
  }
  get attributes() {
    this.#attributes ??= attributesOf(this.#value)
    return this.#attributes
  }
  get events() {
    this.#events ??= listOfRecords(this.#value.events ?? this.#value.logs).map((event) => ({
      name: textOf(event.name) ?? '',
      attributes: new Attributes(event.attributes ?? event.fields ?? event),
    }))
    return this.#events
  }
  get error() {
    return errorOf(this.#value, this.events, this.attributes)
  }
}

/** Attributes without a span. */
export const readBare = (value: UnknownRecord): RawSpan => {
  const attributes = new Attributes(value)
  const name = attributes.text('gen_ai.operation.name', 'ai.operationId', 'tool.name', 'gen_ai.tool.name') ?? ''
  return {
    id: '',
    parentId: undefined,
    traceId: undefined,
    name,
    start: undefined,
    end: undefined,
    attributes,
    events: [],
    error: undefined,
  }
}

/** Phoenix's own columns beside the attributes, and tables whose columns are called `attributes.…`. */
function attributesOf(value: UnknownRecord): Attributes {
  const own = value.attributes ?? value.tags
  const columns: [string, unknown][] = []
  for (const key in value) {
    if (!key.startsWith('attributes.')) continue
    const item = value[key]
    if (!isMissing(item)) columns.push([key.slice('attributes.'.length), item])
  }
  const kind = typeof value.span_kind === 'string' && value.span_kind !== '' ? { span_kind: value.span_kind } : undefined
  if (columns.length > 0) return new Attributes({ ...(isRecord(own) ? own : {}), ...Object.fromEntries(columns), ...kind })
  if (Array.isArray(own)) return new Attributes(own)
  if (!isRecord(own)) return new Attributes(kind ?? {})
  return Object.hasOwn(own, 'span_kind') ? new Attributes(own) : new Attributes(own, kind)
}

const listOfRecords = (value: unknown): readonly UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : none)
const none: readonly UnknownRecord[] = []

/** Jaeger names the parent in a list of references. */
const referenced = (value: UnknownRecord): unknown =>
  listOfRecords(value.references).find((one) => one.refType === 'CHILD_OF')?.spanID

function timeOf(value: unknown): ReadTime | undefined {
  if (Array.isArray(value)) {
    const [seconds, nanos] = value as readonly unknown[]
    return typeof seconds === 'number' ? readTime(seconds * 1000 + (typeof nanos === 'number' ? nanos / 1e6 : 0)) : undefined
  }
  return readTime(value)
}

function errorOf(value: UnknownRecord, events: readonly SpanEvent[], attributes: Attributes): string | undefined {
  const status: UnknownRecord = isRecord(value.status) ? value.status : {}
  const code = status.code ?? status.status_code ?? value.status_code ?? value.statusCode
  const failed =
    code === 2 || code === '2' || (typeof code === 'string' && /ERROR$/i.test(code)) || attributes.at('error') === true
  if (!failed) return undefined
  const exception = events.find(({ name }) => name === 'exception')?.attributes
  const type = exception?.text('exception.type')
  const said = exception?.text('exception.message')
  const told = textOf(status.message) ?? textOf(status.description) ?? textOf(value.status_message) ?? textOf(value.statusMessage)
  if (said !== undefined) return type === undefined || said.startsWith(type) ? said : `${type}: ${said}`
  return told ?? asText(attributes.at('error.type') ?? 'The span is marked as failed.')
}
