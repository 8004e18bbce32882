/** A LangSmith run as a span: its type decides what it is, its metadata names the node of the graph, `dotted_order` its place. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import { isMissing } from '../spans/decode'
import { readModelIo } from '../spans/model-io'
import { nodeMarkOf } from '../spans/node-mark'
import type { NodeMark, Span, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { runWords } from '../spans/words'
import type { FoundRun } from './runs'

const kinds: Readonly<Record<string, SpanKind>> = { llm: 'model', tool: 'tool', retriever: 'retriever' }

/** What a run of a type is. */
export const kindOfType = (type: string): SpanKind => (Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? 'step'

/** The run that it ran in, and its trace; where they are not said, its order tells them. */
export function placeOfRun({ value, parentId }: Pick<FoundRun, 'value' | 'parentId'>) {
  const order = textOf(value.dotted_order)
  return {
    parentId: textOf(value.parent_run_id) ?? parentId ?? (order === undefined ? undefined : idIn(order.split('.').at(-2))),
    traceId: textOf(value.trace_id) ?? (order === undefined ? undefined : idIn(order.split('.')[0])),
  }
}

/** `source`: the run's record. */
export function spanOfRun(run: FoundRun, source: SourceLink, ledger: Ledger): Span {
  const span = new RunSpan(run, source)
  if (span.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  return span
}

/** Where it stands is read at once; what it holds when it is asked for, which for most runs of a file is never. */
class RunSpan implements Span {
  readonly id: string
  readonly name: string
  readonly kind: SpanKind
  readonly source: SourceLink
  readonly parentId: string | undefined
  readonly traceId: string | undefined
  readonly start: number | undefined
  readonly end: number | undefined
  readonly order: string | undefined
  readonly zoneless: boolean
  readonly #value: UnknownRecord
  #node: { readonly mark: NodeMark | undefined } | undefined

  constructor({ value, parentId }: FoundRun, source: SourceLink) {
    const order = textOf(value.dotted_order)
    const place = placeOfRun({ value, parentId })
    const start = readTime(value.start_time)
    const end = readTime(value.end_time)
    const type = textOf(value.run_type)
    this.#value = value
    this.source = source
    this.id = idOfRun(value) ?? ''
    this.name = textOf(value.name) ?? ''
    this.kind = type === undefined ? 'step' : kindOfType(type)
    this.parentId = place.parentId
    this.traceId = place.traceId
    this.start = start?.ms
    this.end = end?.ms
    this.order = order
    this.zoneless = start?.zoneless === true || end?.zoneless === true
  }

  get #extra(): UnknownRecord {
    return isRecord(this.#value.extra) ? this.#value.extra : {}
  }
  get #metadata(): UnknownRecord {
    const { metadata } = this.#extra
    return isRecord(metadata) ? metadata : isRecord(this.#value.metadata) ? this.#value.metadata : {}
  }
  get node() {
    this.#node ??= { mark: nodeMarkOf(this.#metadata) }
    return this.#node.mark
  }
  get hidden() {
    const { tags } = this.#value
    return (Array.isArray(tags) && tags.includes('langsmith:hidden')) || this.name.startsWith('ChannelWrite') ? true : undefined
  }
  get input() {
    return this.#value.inputs ?? undefined
  }
  get output() {
    return this.#value.outputs ?? undefined
  }
  get error() {
    return isMissing(this.#value.error) ? undefined : withoutTrace(asText(this.#value.error))
  }
  get open() {
    const { outputs, status } = this.#value
    return this.end === undefined && isMissing(outputs) && this.error === undefined && status !== 'success' ? true : undefined
  }
  get model() {
    return this.kind === 'model' ? () => modelOf(this.#value, this.#extra, this.#metadata) : undefined
  }
  get tool() {
    const { name, error } = this
    const { inputs, outputs } = this.#value
    // Newer clients send an empty object for a tool that failed: it gave nothing back.
    const gave = error !== undefined && isRecord(outputs) && Object.keys(outputs).length === 0 ? undefined : outputs
    return this.kind === 'tool' ? () => readToolIo(inputs, gave, { name, error }) : undefined
  }
  get elsewhere() {
    return isRecord(this.#value.inputs_s3_urls) || isRecord(this.#value.outputs_s3_urls) ? true : undefined
  }
  get settings() {
    const { serialized } = this.#value
    return {
      config: this.#value.config ?? this.#extra.config,
      metadata: this.#metadata,
      kwargs: isRecord(serialized) ? serialized.kwargs : undefined,
    }
  }
  get threadId() {
    const { thread_id: thread, session_id: session, conversation_id: conversation } = this.#metadata
    return textOf(thread) ?? textOf(session) ?? textOf(conversation)
  }
}

/** An error as the clients write it: what was raised, and behind it the calls that led there, which the record keeps. */
function withoutTrace(error: string): string {
  const at = error.search(/Traceback \(most recent call last\):|\n\n\w*Error: [^\n]*(?:\n[^\n]*){0,20}?\n\s+at /)
  const raised = at > 0 ? error.slice(0, at).trim() : ''
  return raised === '' ? error : raised
}

/** The id of a run; a patch may name itself only by the last part of its order, or by the trace that it is the root of. */
export function idOfRun(value: UnknownRecord): string | undefined {
  const own = textOf(value.id) ?? textOf(value.run_id) ?? idIn(textOf(value.dotted_order)?.split('.').at(-1))
  if (own !== undefined) return own
  return isMissing(value.parent_run_id) ? textOf(value.trace_id) : undefined
}

/** `20260101T000000000000Z` and then the id. */
const idIn = (part: string | undefined): string | undefined => (part === undefined ? undefined : /Z(.+)$/.exec(part)?.[1])

function modelOf(value: UnknownRecord, extra: UnknownRecord, metadata: UnknownRecord) {
  const asked = isRecord(extra.invocation_params) ? extra.invocation_params : {}
  const model = [metadata.ls_model_name, asked.model, asked.model_name].map(textOf).find((one) => one !== undefined)
  const counted = readUsage({ prompt_tokens: value.prompt_tokens, completion_tokens: value.completion_tokens })
  const usage = counted && counted.input + counted.output > 0 ? counted : readUsage(metadata.usage_metadata)
  return readModelIo(value.inputs, value.outputs, {
    model,
    tools: asked.tools ?? asked.functions,
    ...(usage === undefined ? {} : { usage }),
  })
}
