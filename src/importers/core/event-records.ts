/** The records of a stream that was saved: server-sent events, lines, or lists of events. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Ledger } from './ledger'
import { placeIn, readableDocuments } from './read-documents'
import { isServerEvents, readFrames } from './server-events'
import type { Source } from './source'
import { jsonInside } from './unwrap'

export interface EventRecord {
  /** `undefined`: no JSON object stands there. */
  readonly value: UnknownRecord | undefined
  /** What stands there, when it is a text. */
  readonly text?: string | undefined
  readonly where: string
}

/** All of them in the order of the file. Nothing is registered but what cannot be read. */
export function eventRecords(source: Source, ledger: Ledger): readonly EventRecord[] {
  if (!isServerEvents(source.text))
    return readableDocuments(source, ledger).flatMap((document) => flat(document.value, (path) => placeIn(document, path), ''))
  const { frames, strange, comments } = readFrames(source.lines())
  for (const { line, text } of strange)
    ledger.drop(ledger.record(`line ${line}`, 'line'), {
      en: `It is no server-sent event: ${text.slice(0, 200)}`,
      es: `No es un evento del servidor: ${text.slice(0, 200)}`,
    })
  if (comments.count > 0) ledger.drop(ledger.record(`line ${comments.line}`, 'keep-alive lines'), idle)
  return frames.map(({ data, line }) => ({ ...record(jsonInside(data.trim()), `line ${line}`), text: data.trim() }))
}

/** The first events, for recognising. */
export function firstEventRecords(source: Source, count: number): readonly UnknownRecord[] {
  const records = isServerEvents(source.text)
    ? readFrames(source.lines(count * 4)).frames.map(({ data }) => record(jsonInside(data.trim()), ''))
    : source
        .documents()
        .documents.slice(0, count)
        .flatMap(({ value }) => flat(Array.isArray(value) ? value.slice(0, count) : value, () => '', ''))
  return records.slice(0, count).flatMap(({ value }) => (value === undefined ? [] : [value]))
}

const flat = (value: unknown, place: (path: string) => string, path: string): readonly EventRecord[] =>
  Array.isArray(value) ? value.map((item: unknown, i) => record(item, place(`${path}[${i}]`))) : [record(value, place(path))]

/** `{event, data}` is put around an event by some. */
const record = (value: unknown, where: string): EventRecord => {
  const inner = isRecord(value) && value.type === undefined && isRecord(value.data) ? value.data : value
  return { value: isRecord(inner) ? inner : undefined, where }
}

const idle = { en: 'It only keeps a connection open.', es: 'Solo mantiene abierta la conexión.' }
