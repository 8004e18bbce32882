/** The records of a streamed file, from any container: lines, a list, documents one after another, or server-sent events. */
import { isRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { MAX_NESTING, readLenient } from '../core/lenient'
import { placeIn, readableDocuments } from '../core/read-documents'
import { type Frame, isServerEvents, readFrames } from '../core/server-events'
import type { Source } from '../core/source'
import { unwrapped } from '../core/unwrap'
import { openLangChain } from '../messages/langchain'

export interface StreamRecord {
  readonly value: unknown
  /** The name of the server's event that it came with. */
  readonly event?: string | undefined
  readonly link: SourceLink
}

/** All records, each registered in the ledger; what cannot be read is dropped there. */
export function readRecords(
  source: Source,
  ledger: Ledger,
): { readonly records: readonly StreamRecord[]; readonly cut: boolean } {
  if (isServerEvents(source.text)) return fromFrames(source, ledger)
  const documents = readableDocuments(source, ledger, ({ raised }) => raised !== undefined)
  const records: StreamRecord[] = documents.flatMap((document) =>
    itemsOf(document.value).map(({ value, path }) => ({ value, link: ledger.record(placeIn(document, path), 'chunk') })),
  )
  for (const { raised, where } of source.documents().unreadable) {
    if (raised) records.push({ value: raised, event: 'error', link: ledger.record(where, 'error') })
  }
  return { records, cut: source.documents().cut }
}

/** A sample of the values, for recognising; nothing is registered. */
export function sampleRecords(source: Source, count: number): readonly Omit<StreamRecord, 'link'>[] {
  if (isServerEvents(source.text)) {
    const { frames } = readFrames(source.lines(count * 8))
    return frames.slice(0, count).map((frame) => ({ value: read(frame)?.value, event: frame.event }))
  }
  return source
    .documents()
    .documents.slice(0, count)
    .flatMap(({ value }) => itemsOf(value, count).map((item) => ({ value: item.value })))
    .slice(0, count)
}

interface Item {
  readonly value: unknown
  readonly path: string
}

/** A list of chunks, also under a key; anything else is one chunk. */
function itemsOf(value: unknown, limit = Number.POSITIVE_INFINITY): readonly Item[] {
  if (Array.isArray(value)) {
    const list = value as readonly unknown[]
    const isList =
      list.length > 0 &&
      !isTuple(list) &&
      list.every((item) => isRecord(item) || Array.isArray(item)) &&
      !list.every((item) => openLangChain(item) !== undefined)
    return isList ? list.slice(0, limit).map((item, i) => ({ value: item, path: `[${i}]` })) : [{ value, path: '' }]
  }
  if (isRecord(value)) {
    for (const key of ['events', 'chunks', 'stream', 'data', 'records'] as const) {
      const inner = value[key]
      const holds = Array.isArray(inner) && inner.length > 0 && typeof value.event !== 'string' && typeof value.type !== 'string'
      if (holds && (inner as readonly unknown[]).every((item) => isRecord(item) || Array.isArray(item))) {
        return itemsOf(inner, limit).map((item) => ({ value: item.value, path: `.${key}${item.path}` }))
      }
    }
  }
  return [{ value, path: '' }]
}

/** A tuple of a stream and not a list of chunks: it begins with a namespace, a mode, or a message and what is about it. */
function isTuple(list: readonly unknown[]): boolean {
  const [first, second] = list
  if (list.length < 2 || list.length > 3) return false
  if (typeof first === 'string') return true
  if (Array.isArray(first))
    return (
      first.every((part) => typeof part === 'string') &&
      !(list.length === 2 && Array.isArray(second) && typeof second[0] === 'string')
    )
  return list.length === 2 && isRecord(second) && Object.keys(second).some((key) => key.startsWith('langgraph_'))
}

function fromFrames(source: Source, ledger: Ledger): { readonly records: readonly StreamRecord[]; readonly cut: boolean } {
  const { frames, comments, strange } = readFrames(source.lines())
  let cut = false
  const records = frames.flatMap((frame): readonly StreamRecord[] => {
    const link = ledger.record(`line ${frame.line}`, frame.event === '' ? 'event' : frame.event)
    const value = read(frame)
    if (!value) {
      ledger.drop(link, { en: `It is not JSON: ${frame.data.slice(0, 200)}`, es: `No es JSON: ${frame.data.slice(0, 200)}` })
      return []
    }
    for (const kind of value.repairs) ledger.repair(kind, link.where, link)
    cut = value.repairs.includes('cut-off')
    return [{ value: value.value, event: frame.event, link }]
  })
  if (comments.count > 0) {
    const { count } = comments
    ledger.drop(ledger.record(`line ${comments.line}`, 'keep-alive lines'), {
      en: `Lines that only keep a connection open: ${count}.`,
      es: `Líneas que solo mantienen abierta la conexión: ${count}.`,
    })
  }
  for (const { text, line } of strange) {
    ledger.drop(ledger.record(`line ${line}`, 'line'), {
      en: `It is no server-sent event: ${text.slice(0, 200)}`,
      es: `No es un evento del servidor: ${text.slice(0, 200)}`,
    })
  }
  return { records, cut }
}

function read({ data, event }: Frame): ReturnType<typeof unwrapped> | undefined {
  if (data.trim() === '') return event === '' ? undefined : { value: null, repairs: [] }
  if (/^\[DONE\]$/.test(data.trim())) return { value: null, repairs: [] }
  try {
    return unwrapped(JSON.parse(data) as unknown, MAX_NESTING)
  } catch {
    const lenient = readLenient(data)
    if (!lenient || data.slice(lenient.end).trim() !== '') return undefined
    const inner = unwrapped(lenient.value, MAX_NESTING)
    return { value: inner.value, repairs: [...lenient.repairs.keys(), ...inner.repairs] }
  }
}
