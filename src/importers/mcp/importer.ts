/**
 * What a client and a server of the Model Context Protocol sent each other (JSON-RPC): calls of tools and their results. No model is in
 * it, so none is shown: the tools are drawn as they ran. Results are found by the id of their request, the nearest before them.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { planSpanRuns } from '../spans/plan'
import type { Span } from '../spans/span'
import { readToolIo } from '../spans/tool-io'

export const mcp: Importer = {
  id: 'mcp',
  name: { en: 'MCP messages', es: 'Mensajes de MCP' },
  detect,
  parse,
}

const isRpc = (value: unknown): value is UnknownRecord => isRecord(value) && value.jsonrpc === '2.0'
const isCall = (value: UnknownRecord): boolean => value.method === 'tools/call' && isRecord(value.params)

interface Sent {
  readonly value: UnknownRecord
  readonly path: string
  readonly at?: number | undefined
}

/** The message that a record is or holds: programs log it under a name, with the time beside it. */
function sentIn(value: unknown, path: string): Sent | undefined {
  if (isRpc(value)) return { value, path, at: timeOf(value) }
  if (!isRecord(value)) return undefined
  for (const key of ['message', 'msg', 'data', 'payload', 'body', 'request', 'response']) {
    const inner = value[key]
    if (isRpc(inner)) return { value: inner, path: `${path}.${key}`, at: timeOf(value) }
  }
  return undefined
}

const timeOf = ({ timestamp, time, ts }: UnknownRecord): number | undefined => readTime(timestamp ?? time ?? ts)?.ms

const itemsOf = (value: unknown): readonly { readonly value: unknown; readonly path: string }[] =>
  Array.isArray(value) ? value.map((item: unknown, i) => ({ value: item, path: `[${i}]` })) : [{ value, path: '' }]

function detect(source: Source): Detection | undefined {
  const sample = source
    .documents()
    .documents.slice(0, 200)
    .flatMap(({ value }) => itemsOf(value).slice(0, 200))
  const sent = sample.flatMap(({ value, path }) => sentIn(value, path) ?? [])
  if (sent.length * 2 < sample.length || !sent.some(({ value }) => isCall(value))) return undefined
  return {
    confidence: 0.92,
    why: { en: 'JSON-RPC messages with "tools/call"', es: 'mensajes JSON-RPC con "tools/call"' },
  }
}

interface Open {
  readonly id: unknown
  readonly params: UnknownRecord
  readonly link: SourceLink
  readonly at: number | undefined
  span: number
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  const open: Open[] = []
  for (const document of readableDocuments(source, ledger)) {
    for (const { value, path } of itemsOf(document.value)) {
      const sent = sentIn(value, path)
      const link = ledger.record(placeIn(document, sent?.path ?? path), 'message')
      if (!sent) {
        ledger.drop(link, notRpc)
        continue
      }
      const { params, id } = sent.value
      if (isCall(sent.value) && isRecord(params)) {
        open.push({ id, params, link, at: sent.at, span: spans.length })
        spans.push(spanOf(open.at(-1)?.params ?? {}, spans.length, link, sent.at))
        continue
      }
      const asked = answers(sent.value) ? open.findLastIndex((one) => one.id === id) : -1
      const call = open[asked]
      if (!call) {
        ledger.drop(link, besides)
        continue
      }
      open.splice(asked, 1)
      spans[call.span] = spanOf(call.params, call.span, linkOf([call.link, link]) ?? call.link, call.at, sent)
    }
  }
  return planSpanRuns(spans, ledger, source.documents().cut)
}

const answers = ({ result, error, method, id }: UnknownRecord): boolean =>
  method === undefined && id !== undefined && (result !== undefined || error !== undefined)

function spanOf(params: UnknownRecord, number: number, source: SourceLink, start: number | undefined, sent?: Sent): Span {
  const name = textOf(params.name) ?? ''
  const { result, error: failed } = sent?.value ?? {}
  const refused = isRecord(failed) ? (textOf(failed.message) ?? 'failed') : undefined
  const isError = isRecord(result) && result.isError === true
  const content = isRecord(result) ? textsIn(result.content) : undefined
  const error = refused ?? (isError ? content : undefined)
  return {
    id: `call-${number + 1}`,
    traceId: 'session',
    order: String(number).padStart(8, '0'),
    name,
    kind: 'tool',
    start,
    end: sent?.at,
    source,
    input: params.arguments ?? {},
    ...(result === undefined ? {} : { output: result }),
    ...(error === undefined ? {} : { error }),
    ...(sent === undefined ? { open: true } : {}),
    tool: () => readToolIo(params.arguments ?? {}, content ?? result, { name, error }),
  }
}

/** What a result says, where all of it is text. */
function textsIn(content: unknown): string | undefined {
  if (!Array.isArray(content) || content.length === 0) return undefined
  const texts = content.flatMap((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? [part.text] : []))
  return texts.length === content.length ? texts.join('\n') : undefined
}

const notRpc = { en: 'It is not a message of the protocol.', es: 'No es un mensaje del protocolo.' }
const besides = {
  en: 'It sets up the connection or lists what there is; no tool runs in it.',
  es: 'Prepara la conexión o enumera lo que hay; en él no corre ninguna herramienta.',
}
