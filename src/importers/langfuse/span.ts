/**
 * A Langfuse observation as a span. Input, output and metadata are JSON in texts, often twice; the metadata holds LangGraph's node or
 * the attributes of the OpenTelemetry span that it was made from, which say more about what it is than its type.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'
import { Attributes } from '../otel/attributes'
import type { Facts } from '../otel/facts'
import { factsOf, withAgentSteps } from '../otel/span'
import { decoded, isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import { nodeMarkOf } from '../spans/node-mark'
import type { ModelIo, Span, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { runWords } from '../spans/words'

const kinds: Readonly<Record<string, SpanKind>> = {
  GENERATION: 'model',
  TOOL: 'tool',
  AGENT: 'agent',
  RETRIEVER: 'retriever',
  EVENT: 'event',
}

/** A trace of which the file holds no observations, as the one step that is known of it. */
export const spanOfTrace = (value: UnknownRecord, source: SourceLink, ledger: Ledger): Span =>
  spanOfObservation({ ...value, type: 'SPAN', traceId: value.id, startTime: value.timestamp }, source, ledger)

export function spanOfObservation(value: UnknownRecord, source: SourceLink, ledger: Ledger): Span {
  const get = (camel: string, snake: string): unknown => value[camel] ?? value[snake]
  const start = readTime(get('startTime', 'start_time'))
  const end = readTime(get('endTime', 'end_time'))
  if (start?.zoneless || end?.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  const read = decoded(value.metadata).value
  const metadata: UnknownRecord = isRecord(read) ? read : {}
  const name = textOf(value.name) ?? ''
  const failed = value.level === 'ERROR'
  const told = textOf(get('statusMessage', 'status_message'))
  const error = failed ? (told ?? 'The observation is marked as failed.') : undefined
  const attributes = new Attributes(metadata.attributes)
  const facts = factsOf({ name, attributes, events: [], error })
  const kind = kindOf(value, metadata, facts)
  const input = isMissing(value.input) ? facts.input : unquoted(value.input)
  const output = isMissing(value.output) ? facts.output : unquoted(value.output)
  const node = nodeMarkOf(metadata) ?? nodeMarkOf(metadata.metadata) ?? facts.node
  const agent = kind === 'agent' ? (facts.agent ?? name) : facts.agent
  const threadId = textOf(metadata.thread_id) ?? facts.threadId
  const parentId = textOf(get('parentObservationId', 'parent_observation_id'))
  const traceId = textOf(get('traceId', 'trace_id'))
  return {
    id: textOf(value.id) ?? '',
    name,
    kind,
    source,
    ...(parentId === undefined ? {} : { parentId }),
    ...(traceId === undefined ? {} : { traceId }),
    ...(start === undefined ? {} : { start: start.ms }),
    ...(end === undefined ? {} : { end: end.ms }),
    ...(isMissing(input) ? {} : { input }),
    ...(isMissing(output) ? {} : { output }),
    ...(error === undefined ? {} : { error }),
    ...(node === undefined ? {} : { node }),
    ...(agent === undefined ? {} : { agent }),
    ...(threadId === undefined ? {} : { threadId }),
    ...(isRecord(read) ? { settings: withAgentSteps(read, attributes) } : {}),
    ...(isHidden(metadata) ? { hidden: true } : {}),
    ...(kind === 'model' ? { model: () => modelOf(value, input, output, facts) } : {}),
    ...(kind === 'tool' ? { tool: () => toolOf(input, output, name, error, facts) } : {}),
  }
}

/** Older versions call everything that is no generation a span; what it was is told by its metadata and its output. */
function kindOf(value: UnknownRecord, metadata: UnknownRecord, facts: Facts): SpanKind {
  const own = typeof value.type === 'string' && Object.hasOwn(kinds, value.type) ? kinds[value.type] : undefined
  if (own !== undefined) return own
  if (facts.kind !== undefined) return facts.kind
  return isToolRun(value, metadata) ? 'tool' : 'step'
}

/** LangChain's callback marks the run of a tool with its inputs, and what it gives is a tool message. */
function isToolRun({ output, input }: UnknownRecord, metadata: UnknownRecord): boolean {
  if (isRecord(metadata.inputs) && metadata.color !== undefined) return true
  const result = decoded(output).value
  return isRecord(result) && result.type === 'tool' && typeof result.tool_call_id === 'string' && !isMissing(input)
}

/** A plain text is kept as JSON as well: between quotes. */
function unquoted(value: unknown): unknown {
  if (typeof value !== 'string' || !/^"[\s\S]*"$/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

const isHidden = ({ tags }: UnknownRecord): boolean => Array.isArray(tags) && tags.includes('langsmith:hidden')

function modelOf(value: UnknownRecord, input: unknown, output: unknown, facts: Facts): ModelIo {
  const usage = readUsage(value.usageDetails ?? value.usage_details ?? value.usage)
  const model = textOf(value.model) ?? textOf(value.provided_model_name)
  const definitions = isRecord(value.toolDefinitions) ? toolsOf(value.toolDefinitions) : []
  const own = readModelIo(input, output, { model, usage, tools: definitions })
  if (own.saw.length > 0 && own.said !== undefined) return own
  const more = facts.model?.()
  if (!more) return own
  return {
    ...own,
    saw: own.saw.length > 0 ? own.saw : more.saw,
    said: own.said ?? more.said,
    tools: own.tools ?? more.tools,
    usage: own.usage ?? more.usage,
  }
}

/** By name: a definition, perhaps as JSON. */
const toolsOf = (definitions: UnknownRecord) =>
  Object.entries(definitions).flatMap(([name, definition]) => {
    const inner = decoded(definition).value
    return readTools([isRecord(inner) ? { name, ...inner } : { name }])
  })

function toolOf(input: unknown, output: unknown, name: string, error: string | undefined, facts: Facts) {
  const more = facts.tool?.()
  return readToolIo(input, output, { name: more?.name ?? name, callId: more?.callId, error })
}
