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
import type { Span, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'
import { runWords } from '../spans/words'
import type { FoundRun } from './runs'

const kinds: Readonly<Record<string, SpanKind>> = { llm: 'model', tool: 'tool', retriever: 'retriever' }

/** `source`: the run's record. */
export function spanOfRun({ value, parentId }: FoundRun, source: SourceLink, ledger: Ledger): Span {
  const order = textOf(value.dotted_order)
  const id = idOfRun(value) ?? ''
  const start = readTime(value.start_time)
  const end = readTime(value.end_time)
  if (start?.zoneless || end?.zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
  const extra = isRecord(value.extra) ? value.extra : {}
  const metadata = isRecord(extra.metadata) ? extra.metadata : isRecord(value.metadata) ? value.metadata : {}
  const type = textOf(value.run_type)
  const kind: SpanKind = (type === undefined ? undefined : Object.hasOwn(kinds, type) ? kinds[type] : undefined) ?? 'step'
  const name = textOf(value.name) ?? ''
  const error = isMissing(value.error) ? undefined : asText(value.error)
  const tags = Array.isArray(value.tags) ? value.tags : []
  const node = nodeMarkOf(metadata)
  const threadId = [metadata.thread_id, metadata.session_id, metadata.conversation_id]
    .map(textOf)
    .find((one) => one !== undefined)
  return {
    id,
    name,
    kind,
    source,
    ...some('parentId', textOf(value.parent_run_id) ?? parentId ?? idIn(order?.split('.').at(-2))),
    ...some('traceId', textOf(value.trace_id) ?? idIn(order?.split('.')[0])),
    ...some('start', start?.ms),
    ...some('end', end?.ms),
    ...some('order', order),
    ...some('node', node),
    ...(tags.includes('langsmith:hidden') || name.startsWith('ChannelWrite') ? { hidden: true } : {}),
    ...some('input', value.inputs),
    ...some('output', value.outputs),
    ...some('error', error),
    ...(end === undefined && isMissing(value.outputs) && error === undefined && value.status !== 'success' ? { open: true } : {}),
    ...(kind === 'model' ? { model: () => modelOf(value, extra, metadata) } : {}),
    ...(kind === 'tool' ? { tool: () => readToolIo(value.inputs, value.outputs, { name, error }) } : {}),
    ...(isRecord(value.inputs_s3_urls) || isRecord(value.outputs_s3_urls) ? { elsewhere: true } : {}),
    ...some('threadId', threadId),
  }
}

/** The id of a run; a patch may name itself only by the last part of its order, or by the trace that it is the root of. */
export function idOfRun(value: UnknownRecord): string | undefined {
  const own = textOf(value.id) ?? textOf(value.run_id) ?? idIn(textOf(value.dotted_order)?.split('.').at(-1))
  if (own !== undefined) return own
  return isMissing(value.parent_run_id) ? textOf(value.trace_id) : undefined
}

const some = <K extends keyof Span>(key: K, value: Span[K] | undefined | null): Partial<Span> =>
  value === undefined || value === null ? {} : { [key]: value }

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
