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
  const span = new ObservedSpan(value, source)
  if (span.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  return span
}

/** What an observation holds, read. */
interface Content {
  readonly read: unknown
  readonly metadata: UnknownRecord
  readonly attributes: Attributes
  readonly facts: Facts
  readonly kind: SpanKind
  readonly input: unknown
  readonly output: unknown
}

/** Where it stands is read at once; what it holds when it is asked for, which for most observations of a file is never. */
class ObservedSpan implements Span {
  readonly id: string
  readonly name: string
  readonly source: SourceLink
  readonly parentId: string | undefined
  readonly traceId: string | undefined
  readonly start: number | undefined
  readonly end: number | undefined
  readonly zoneless: boolean
  readonly #value: UnknownRecord
  #content: Content | undefined

  constructor(value: UnknownRecord, source: SourceLink) {
    const start = readTime(value.startTime ?? value.start_time)
    const end = readTime(value.endTime ?? value.end_time)
    this.#value = value
    this.source = source
    this.id = textOf(value.id) ?? ''
    this.name = textOf(value.name) ?? ''
    this.parentId = textOf(value.parentObservationId ?? value.parent_observation_id)
    this.traceId = textOf(value.traceId ?? value.trace_id)
    this.start = start?.ms
    this.end = end?.ms
    this.zoneless = start?.zoneless === true || end?.zoneless === true
  }

  get #held(): Content {
    this.#content ??= contentOf(this.#value, this.name, this.error)
    return this.#content
  }
  get kind() {
    return ownKind(this.#value) ?? this.#held.kind
  }
  get error() {
    const told = textOf(this.#value.statusMessage ?? this.#value.status_message)
    return this.#value.level === 'ERROR' ? (told ?? 'The observation is marked as failed.') : undefined
  }
  get input() {
    // Asked of the first one of every trace when its file is opened.
    const { input } = this.#content ?? (isMissing(this.#value.input) ? this.#held : { input: unquoted(this.#value.input) })
    return isMissing(input) ? undefined : input
  }
  get output() {
    const { output } = this.#held
    return isMissing(output) ? undefined : output
  }
  get node() {
    const { metadata, facts } = this.#held
    return nodeMarkOf(metadata) ?? nodeMarkOf(metadata.metadata) ?? facts.node
  }
  get agent() {
    const { kind, facts } = this.#held
    return kind === 'agent' ? (facts.agent ?? this.name) : facts.agent
  }
  get threadId() {
    const { metadata, facts } = this.#held
    return textOf(metadata.thread_id) ?? facts.threadId
  }
  get settings() {
    const { read, attributes } = this.#held
    return isRecord(read) ? withAgentSteps(read, attributes) : undefined
  }
  get hidden() {
    return isHidden(this.#held.metadata) ? true : undefined
  }
  get model() {
    const { kind, input, output, facts } = this.#held
    return kind === 'model' ? () => modelOf(this.#value, input, output, facts) : undefined
  }
  get tool() {
    const { kind, input, output, facts } = this.#held
    return kind === 'tool' ? () => toolOf(input, output, this.name, this.error, facts) : undefined
  }
}

function contentOf(value: UnknownRecord, name: string, error: string | undefined): Content {
  const read = decoded(value.metadata).value
  const metadata: UnknownRecord = isRecord(read) ? read : {}
  const attributes = new Attributes(metadata.attributes)
  const facts = factsOf({ name, attributes, events: [], error })
  return {
    read,
    metadata,
    attributes,
    facts,
    kind: kindOf(value, metadata, facts),
    input: isMissing(value.input) ? facts.input : unquoted(value.input),
    output: isMissing(value.output) ? facts.output : unquoted(value.output),
  }
}

/** What its type says that it is. */
export const ownKind = ({ type }: UnknownRecord): SpanKind | undefined =>
  typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined

/** Older versions call everything that is no generation a span; what it was is told by its metadata and its output. */
function kindOf(value: UnknownRecord, metadata: UnknownRecord, facts: Facts): SpanKind {
  const own = ownKind(value)
  if (own !== undefined) return own
  if (facts.kind !== undefined) return facts.kind
  return isToolRun(value, metadata) ? 'tool' : 'step'
}

/** LangChain's callback marks the run of a tool with its inputs, and what it gives is a tool message. */
function isToolRun({ output, input }: UnknownRecord, metadata: UnknownRecord): boolean {
  if (isRecord(metadata.inputs) && metadata.color !== undefined) return true
  // Most outputs are told by their text to be no such message: they need not be read.
  if (typeof output === 'string' && !output.includes('tool_call_id')) return false
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
