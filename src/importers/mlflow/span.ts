/**
 * An MLflow span. Its attributes are JSON in texts, or plain: `mlflow.spanType`, `mlflow.spanInputs`, `mlflow.spanOutputs`. Spans that
 * came over OpenTelemetry carry the attributes of its conventions as well.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import type { Attributes } from '../otel/attributes'
import type { Facts } from '../otel/facts'
import { type RawSpan, readSpan } from '../otel/raw-span'
import { spanOf } from '../otel/span'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import { nodeMarkOf } from '../spans/node-mark'
import type { ModelIo, Span, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'

/** What its types say. */
export const kinds: Readonly<Record<string, SpanKind>> = {
  LLM: 'model',
  CHAT_MODEL: 'model',
  TOOL: 'tool',
  AGENT: 'agent',
  RETRIEVER: 'retriever',
}

/** `traceId`: of the trace that the span stands in, when it does not say so itself. */
export function spanOfMlflow(value: UnknownRecord, source: SourceLink, ledger: Ledger, traceId: string | undefined): Span {
  const raw = readSpan(value)
  const { attributes, name, error } = raw
  const span = spanOf(
    { ...told(raw), name: shortName(name), traceId: traceId ?? raw.traceId },
    source,
    ledger,
    factsOf(value, attributes, shortName(name), error),
  )
  // Its spans name no attribute that would tell; a root has an empty parent.
  return span
}

/** All that a span tells, read. */
const told = ({ id, parentId, traceId, name, start, end, attributes, events, error }: RawSpan): RawSpan => ({
  id,
  parentId,
  traceId,
  name,
  start,
  end,
  attributes,
  events,
  error,
})

/** `ChatOpenAI_1`: MLflow numbers spans of one name. */
const shortName = (name: string): string => name.replace(/_\d{1,3}$/, '')

function factsOf(value: UnknownRecord, attributes: Attributes, name: string, error: string | undefined): Facts {
  const type = plain(attributes.value('mlflow.spanType') ?? value.span_type)
  const kind = typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
  const input = tree(attributes, 'mlflow.spanInputs') ?? value.inputs
  const output = tree(attributes, 'mlflow.spanOutputs') ?? value.outputs
  const node =
    nodeMarkOf(decoded(tree(attributes, 'metadata')).value) ??
    nodeMarkOf(attributes.treeAt('mlflow.metadata')) ??
    nodeMarkOf(attributes.treeAt('attributes'))
  const own = nodeMarkOf({
    langgraph_node: plain(attributes.value('langgraph_node')),
    langgraph_step: plain(attributes.value('langgraph_step')),
    langgraph_checkpoint_ns: plain(attributes.value('langgraph_checkpoint_ns')),
  })
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(kind === 'agent' ? { agent: name } : {}),
    ...((own ?? node) === undefined ? {} : { node: own ?? node }),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(kind === 'model' ? { model: () => modelOf(input, output, attributes) } : {}),
    ...(kind === 'tool' ? { tool: () => readToolIo(input, output, { name, error }) } : {}),
  }
}

/** A value that may be JSON in a text: `"\"TOOL\""`. */
export function plain(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('"')) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** An attribute whole: as a text, or put together again out of its parts. */
function tree(attributes: Attributes, key: string): unknown {
  const value = plain(attributes.at(key))
  return isRecord(value) ? nested(value) : value
}

/** A tree of attributes as plain data: what was an object is an object again. */
function nested(value: unknown, depth = 0): unknown {
  if (!isRecord(value) || depth > 100) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, nested(item, depth + 1)]))
}

function modelOf(input: unknown, output: unknown, attributes: Attributes): ModelIo {
  const usage = readUsage(decoded(tree(attributes, 'mlflow.chat.tokenUsage')).value)
  const tools = decoded(tree(attributes, 'mlflow.chat.tools')).value
  const model = textOf(plain(attributes.value('mlflow.llm.model', 'model', 'invocation_params.model')))
  const io = readModelIo(input, output, { model, tools, usage })
  if (io.saw.length > 0) return io
  // The chat messages of a span: what went in, and the reply at their end.
  const chat = decoded(tree(attributes, 'mlflow.chat.messages')).value
  if (!Array.isArray(chat)) return io
  const { saw } = readModelIo(chat, undefined)
  return { ...io, saw: io.said === undefined ? saw.slice(0, -1) : saw, said: io.said ?? saw.at(-1) }
}
