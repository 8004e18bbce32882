/** The records of a stream that was saved: server-sent events, lines, or lists of events. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { documentsOf, type JsonDocument, lineName } from './documents'
import type { Ledger } from './ledger'
import { placeIn, readableDocuments } from './read-documents'
import { type Frame, isServerEvents, readFrames } from './server-events'
import type { Source } from './source'
import { jsonInside } from './unwrap'

export interface EventRecord {
  /** Its line, when it is a value that stands on one by itself. */
  readonly line?: number | undefined
  /** `undefined`: no JSON object stands there. */
  readonly value: UnknownRecord | undefined
  /** What stands there, when it is a text. */
  readonly text?: string | undefined
  readonly where: string
}

/** All of them in the order of the file. Nothing is registered but what cannot be read. */
export const eventRecords = (source: Source, ledger: Ledger): readonly EventRecord[] => [...eachEventRecord(source, ledger)]

/** The same, one after the other: who takes them so holds none. */
export function eachEventRecord(source: Source, ledger: Ledger): Iterable<EventRecord> {
  if (!isServerEvents(source.text))
    return readableDocuments(source, ledger).flatMap((document) => flat(document.value, (path) => placeIn(document, path), ''))
  const { frames, strange, comments } = readFrames(source.lines())
  for (const { line, text } of strange)
    ledger.drop(ledger.record(`line ${line}`, 'line'), {
      en: `It is no server-sent event: ${text.slice(0, 200)}`,
      es: `No es un evento del servidor: ${text.slice(0, 200)}`,
    })
  if (comments.count > 0) ledger.drop(ledger.record(`line ${comments.line}`, 'keep-alive lines'), idle)
  return framesRead(frames)
}

function* framesRead(frames: readonly Frame[]): Generator<EventRecord> {
  for (const { data, line } of frames) {
    const text = data.trim()
    yield { value: inside(jsonInside(text)), where: lineName(line), text }
  }
}

/** The events of one document. */
export const eventsOf = ({ value, where, line }: JsonDocument): readonly EventRecord[] =>
  Array.isArray(value) || where === '$'
    ? flat(value, (path) => placeIn({ where }, path), '')
    : [{ value: inside(value), where, line }]

/** So much of the beginning and of the end of events of a server tells whether they are cut off. */
const EDGE = 200_000

/** True when the text ends in the middle of a value. */
export function isCut(source: Source): boolean {
  const { text } = source
  if (text.length < 4 * EDGE || !isServerEvents(text)) return source.documents().cut
  // How the last line ended that is a value: no other has to be read for that.
  const first = text.lastIndexOf('\n', EDGE)
  const last = text.indexOf('\n', text.length - EDGE)
  const end = text.slice(last)
  return first < 0 || last < 0 || end.split('\n').length < 20
    ? source.documents().cut
    : documentsOf(text.slice(0, first) + end).cut
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
const inside = (value: unknown): UnknownRecord | undefined => {
  if (!isRecord(value)) return undefined
  return value.type === undefined && isRecord(value.data) ? value.data : value
}

const record = (value: unknown, where: string): EventRecord => ({ value: inside(value), where })

const idle = { en: 'It only keeps a connection open.', es: 'Solo mantiene abierta la conexión.' }
