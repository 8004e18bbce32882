/**
 * What a span of a tracing service tells, whatever the service calls it. One reader for each service, which answers only what nobody
 * else writes; all of them give the same plain thing.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import { isMissing } from '../spans/decode'

export interface ToldSpan {
  readonly id: unknown
  readonly traceId: unknown
  readonly parentId?: unknown
  readonly name: unknown
  /** As the service writes it: `llm`, `tool`, `agent` … */
  readonly type?: unknown
  readonly start?: unknown
  readonly end?: unknown
  /** Milliseconds, where the end is not told. */
  readonly lasted?: number | undefined
  readonly input?: unknown
  readonly output?: unknown
  readonly error?: unknown
  readonly model?: unknown
  readonly usage?: unknown
  readonly threadId?: unknown
}

type Reader = (value: UnknownRecord) => ToldSpan | undefined

/** Weights & Biases Weave: a call of an operation. */
const weave: Reader = (value) => {
  if (typeof value.op_name !== 'string' || value.started_at === undefined || value.trace_id === undefined) return undefined
  const { inputs, attributes, summary } = value
  const op = value.op_name.replace(/^weave:\/\/.*\/op\//, '').replace(/:[\w*]+$/, '')
  const own = isRecord(attributes) && isRecord(attributes.weave) ? attributes.weave.kind : undefined
  const asked = isRecord(inputs) ? inputs : {}
  const counted = isRecord(summary) && isRecord(summary.usage) ? Object.values(summary.usage)[0] : undefined
  const calls = Array.isArray(asked.messages) && textOf(asked.model) !== undefined
  return {
    id: value.id,
    traceId: value.trace_id,
    parentId: value.parent_id,
    name: textOf(value.display_name) ?? op,
    type: own ?? (calls ? 'llm' : undefined),
    start: value.started_at,
    end: value.ended_at,
    input: inputs,
    output: value.output,
    error: value.exception,
    model: asked.model,
    usage: counted,
    threadId: value.thread_id,
  }
}

/** Braintrust: a row of a log, its name and type under `span_attributes`. */
const braintrust: Reader = (value) => {
  const { span_attributes: about, metrics: measured, span_parents: parents } = value
  if (!isRecord(about) || typeof value.span_id !== 'string' || value.root_span_id === undefined) return undefined
  const metrics = isRecord(measured) ? measured : {}
  return {
    id: value.span_id,
    traceId: value.root_span_id,
    parentId: Array.isArray(parents) ? parents[0] : undefined,
    name: about.name,
    type: about.type,
    start: metrics.start ?? value.created,
    end: metrics.end,
    input: value.input,
    output: value.output,
    error: value.error,
    model: isRecord(value.metadata) ? value.metadata.model : undefined,
    usage: metrics,
  }
}

const opikTypes = new Set<unknown>(['general', 'llm', 'tool', 'guardrail'])

/** Comet Opik: a span, or the trace that the spans stand in. */
const opik: Reader = (value) => {
  const isSpan = value.trace_id !== undefined && opikTypes.has(value.type) && value.span_id === undefined
  const isTrace = value.trace_id === undefined && value.type === undefined && opikTrace.some((key) => Object.hasOwn(value, key))
  if (typeof value.id !== 'string' || value.start_time === undefined || (!isSpan && !isTrace)) return undefined
  return {
    id: value.id,
    traceId: isTrace ? value.id : value.trace_id,
    parentId: isTrace ? undefined : (value.parent_span_id ?? value.trace_id),
    name: value.name,
    type: value.type,
    start: value.start_time,
    end: value.end_time,
    input: value.input,
    output: value.output,
    error: isRecord(value.error_info) ? (value.error_info.message ?? value.error_info.exception_type) : undefined,
    model: value.model,
    usage: value.usage,
    threadId: value.thread_id,
  }
}
const opikTrace = ['span_count', 'llm_span_count', 'visibility_mode', 'feedback_scores', 'thread_id', 'total_estimated_cost']

/** Datadog LLM Observability: as its clients send spans, and as its interface gives them. */
const datadog: Reader = (value) => {
  const given = value.type === 'span' && isRecord(value.attributes) ? value.attributes : value
  const meta = isRecord(given.meta) ? given.meta : given
  const type = meta['span.kind'] ?? given.span_kind
  if (typeof type !== 'string' || given.trace_id === undefined || given.span_id === undefined) return undefined
  if (given.ml_app === undefined && given.meta === undefined) return undefined
  const about = isRecord(meta.metadata) ? meta.metadata : {}
  const lasted = typeof given.duration === 'number' ? given.duration / 1e6 : undefined
  const failed = isRecord(meta.error) ? meta.error.message : meta['error.message']
  return {
    id: given.span_id,
    traceId: given.trace_id,
    parentId: given.parent_id === 'undefined' || given.parent_id === '0' ? undefined : given.parent_id,
    name: given.name,
    type,
    start: given.start_ns ?? given.start_ms,
    lasted,
    input: valueIn(meta.input),
    output: valueIn(meta.output),
    error: failed ?? (given.status === 'error' ? 'error' : undefined),
    model: meta.model_name ?? about.model_name,
    usage: given.metrics,
    threadId: given.session_id,
  }
}

/** LangWatch: its times stand together, its input and output say of what type they are. */
const langwatch: Reader = (value) => {
  const { timestamps } = value
  if (!isRecord(timestamps) || value.span_id === undefined || value.type === undefined) return undefined
  return {
    id: value.span_id,
    traceId: value.trace_id,
    parentId: value.parent_id,
    name: value.name ?? value.type,
    type: value.type,
    start: timestamps.started_at,
    end: timestamps.finished_at,
    input: valueIn(value.input),
    output: valueIn(Array.isArray(value.outputs) ? value.outputs[0] : value.output),
    error: isRecord(value.error) ? value.error.message : value.error,
    model: value.model,
    usage: value.metrics,
  }
}

/** HoneyHive: events of a session. */
const honeyHive: Reader = (value) => {
  if (value.event_id === undefined || typeof value.event_type !== 'string' || value.session_id === undefined) return undefined
  if (value.inputs === undefined && value.outputs === undefined) return undefined
  return {
    id: value.event_id,
    traceId: value.session_id,
    parentId: value.parent_id === value.event_id ? undefined : value.parent_id,
    name: value.event_name,
    type: value.event_type,
    start: value.start_time,
    end: value.end_time,
    input: value.inputs,
    output: value.outputs,
    error: value.error,
    model: isRecord(value.config) ? value.config.model : undefined,
    usage: value.metadata,
  }
}

/** A trace that stands beside its spans, whatever else it tells. */
export function toldTrace(value: unknown): ToldSpan | undefined {
  if (!isRecord(value) || textOf(value.id) === undefined || value.start_time === undefined) return undefined
  const { id, name, start_time: start, end_time: end, input, output, thread_id: threadId } = value
  return { id, traceId: id, name, start, end, input, output, threadId }
}

const readers: readonly Reader[] = [weave, braintrust, datadog, langwatch, honeyHive, opik]

/** `undefined` for what no service writes. */
export function toldSpan(value: unknown): ToldSpan | undefined {
  if (!isRecord(value)) return undefined
  for (const read of readers) {
    const told = read(value)
    if (told) return told
  }
  return undefined
}

/** A value with its type beside it: the messages, the value, else the whole. */
function valueIn(given: unknown): unknown {
  if (!isRecord(given)) return given
  const inner = given.messages ?? given.value ?? given.documents
  return isMissing(inner) ? given : inner
}
