/**
 * Traces of the OpenAI Agents SDK as it exports them to whoever asks: `trace` and `trace.span` objects, whose `span_data` says what ran
 * (agent, generation, response, function, handoff, guardrail). Replies of the Responses API are told by their id only: content is kept at OpenAI.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import { readModelIo } from '../spans/model-io'
import { planSpanRuns } from '../spans/plan'
import type { TraceFacts } from '../spans/run'
import type { Span, SpanKind } from '../spans/span'
import { readToolIo } from '../spans/tool-io'

export const openAiAgentsTraces: Importer = {
  id: 'openai-agents-traces',
  name: { en: 'OpenAI Agents traces', es: 'Trazas de OpenAI Agents' },
  detect,
  parse,
}

const isSpan = (value: unknown): value is UnknownRecord =>
  isRecord(value) && value.object === 'trace.span' && typeof value.id === 'string' && isRecord(value.span_data)
const isTrace = (value: unknown): value is UnknownRecord =>
  isRecord(value) && value.object === 'trace' && typeof value.id === 'string'

/** The items of a document: alone, in a list, or as they are sent (`data`). */
function itemsIn(value: unknown): readonly { readonly item: unknown; readonly path: string }[] {
  if (Array.isArray(value)) return value.map((item: unknown, i) => ({ item, path: `[${i}]` }))
  if (isRecord(value) && value.object === undefined && Array.isArray(value.data))
    return value.data.map((item: unknown, i) => ({ item, path: `.data[${i}]` }))
  return [{ item: value, path: '' }]
}

function detect(source: Source): Detection | undefined {
  const items = source
    .documents()
    .documents.slice(0, 20)
    .flatMap(({ value }) => itemsIn(value).slice(0, 20))
  const known = items.filter(({ item }) => isSpan(item) || isTrace(item))
  if (known.length * 2 < items.length || !known.some(({ item }) => isSpan(item))) return undefined
  return { confidence: 0.96, why: { en: '"trace.span" with "span_data"', es: '"trace.span" con "span_data"' } }
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  const facts = new Map<string, TraceFacts>()
  for (const document of readableDocuments(source, ledger)) {
    for (const { item, path } of itemsIn(document.value)) {
      const link = ledger.record(placeIn(document, path), isTrace(item) ? 'trace' : 'span')
      if (isSpan(item)) spans.push(spanOf(item, link))
      else if (isTrace(item)) facts.set(textOf(item.id) ?? '', factsOf(item, link))
      else ledger.drop(link, notSpan)
    }
  }
  const told = new Set(spans.map(({ traceId }) => traceId))
  for (const [id, { source: link }] of facts) if (link && !told.has(id)) ledger.drop(link, noSpans)
  const { cut } = source.documents()
  return planSpanRuns(spans, ledger, cut, (traceId) => facts.get(traceId ?? '') ?? {})
}

function factsOf({ group_id: group, workflow_name: name }: UnknownRecord, source: SourceLink): TraceFacts {
  const threadId = textOf(group)
  const title = textOf(name)
  return { source, ...(threadId === undefined ? {} : { threadId }), ...(title === undefined ? {} : { title }) }
}

const kinds: Readonly<Record<string, SpanKind>> = {
  agent: 'agent',
  generation: 'model',
  response: 'model',
  function: 'tool',
  mcp_tools: 'step',
  handoff: 'step',
  guardrail: 'step',
}

function spanOf(value: UnknownRecord, source: SourceLink): Span {
  const data = isRecord(value.span_data) ? value.span_data : {}
  const type = textOf(data.type) ?? ''
  const name = textOf(data.name) ?? type
  const kind = Object.hasOwn(kinds, type) ? (kinds[type] ?? 'step') : 'step'
  const error = isRecord(value.error) ? textOf(value.error.message) : textOf(value.error)
  const failure = isRecord(value.error) && isRecord(value.error.data) ? textOf(value.error.data.error) : undefined
  const said = error === undefined ? {} : { error: failure === undefined ? error : `${error}: ${failure}` }
  const start = readTime(value.started_at)?.ms
  const end = readTime(value.ended_at)?.ms
  return {
    id: textOf(value.id) ?? '',
    parentId: textOf(value.parent_id),
    traceId: textOf(value.trace_id),
    name,
    kind,
    source,
    start,
    end,
    ...said,
    ...contentOf(type, data),
    ...(kind === 'agent' ? { agent: name } : {}),
    ...(kind === 'model'
      ? { model: () => readModelIo(data.input, replyOf(data), { model: textOf(data.model), usage: readUsage(data.usage) }) }
      : {}),
    ...(kind === 'tool' ? { tool: () => readToolIo(data.input, data.output, { name, error: said.error }) } : {}),
    ...(start !== undefined && end === undefined ? { open: true } : {}),
    ...(type === 'response' && data.output === undefined ? { elsewhere: true } : {}),
  }
}

/** What a processor of one's own may have kept of the reply. */
const replyOf = (data: UnknownRecord): unknown => data.output ?? (isRecord(data.response) ? data.response : undefined)

/** What went in and came out, where a step is more than a wrapper. */
function contentOf(type: string, data: UnknownRecord): Pick<Span, 'input' | 'output'> {
  if (type === 'handoff')
    return {
      input: textOf(data.from_agent) ?? null,
      output: `${textOf(data.from_agent) ?? '?'} -> ${textOf(data.to_agent) ?? '?'}`,
    }
  if (type === 'guardrail') return { output: data.triggered === true ? 'triggered' : 'not triggered' }
  if (type === 'custom' || type === 'agent' || type === 'turn') return {}
  return {
    ...(data.input === undefined || data.input === null ? {} : { input: data.input }),
    ...(data.output === undefined || data.output === null
      ? {}
      : { output: typeof data.output === 'object' ? data.output : asText(data.output) }),
  }
}

const notSpan = { en: 'It is no trace or span of this SDK.', es: 'No es una traza ni un tramo de este SDK.' }
const noSpans = { en: 'The trace holds no spans.', es: 'La traza no contiene tramos.' }
