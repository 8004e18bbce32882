/**
 * Rows of a table as documents, with the names of their columns: CSV, and dumps of databases (`INSERT INTO`, and `COPY … FROM stdin`). Cells
 * that hold JSON, also as bytes, are read. It is only taken for a table when a cell holds data: a list of words with commas is none.
 */
import type { Documents, JsonDocument } from './documents'
import { readLenient } from './lenient'
import { redactText } from './redact'
import { copiedRows, insertedRows } from './table-dump'

export interface Row {
  readonly cells: readonly (string | null)[]
  /** `undefined`: the names of the table's first columns are those of the header. */
  readonly names: readonly string[]
  /** 1-based. */
  readonly line: number
}

/** So many rows are looked at to know a table. */
const SAMPLE = 20

/** `undefined` for a text that is no table. Never throws. */
export function tableIn(text: string): Documents | undefined {
  const begin = text.slice(0, 20_000)
  const rows = /^(?:INSERT INTO|COPY) /m.test(begin)
    ? [...insertedRows(text), ...copiedRows(text)].sort((a, b) => a.line - b.line)
    : csvRows(text)
  if (
    !rows?.slice(0, SAMPLE).some(({ cells, names }) => isStored(names) || cells.some((cell) => cell !== null && isDataCell(cell)))
  )
    return undefined
  const documents = rows.map(
    ({ cells, names, line }): JsonDocument => ({
      value: Object.fromEntries(cells.map((cell, i) => [names[i] ?? `column ${i + 1}`, cell === null ? null : cellValue(cell)])),
      where: `line ${line}`,
      line,
      repairs: ['table'],
    }),
  )
  return { form: 'values', documents, unreadable: [], cut: false }
}

/** The tables of LangGraph's checkpointers have data in all their rows: as bytes. */
const isStored = (names: readonly string[]): boolean => names.includes('thread_id') && names.includes('checkpoint_ns')

const isDataCell = (cell: string): boolean =>
  /^\s*[{[]|^(?:\\x|0x)?(?:7[bB]|5[bB])[\da-fA-F]{8}/.test(cell) && typeof cellValue(cell) === 'object'

/** What a cell holds: a text, or the JSON in it. */
function cellValue(cell: string): unknown {
  const text = textOfBytes(cell) ?? cell
  if (!/^\s*[{[]/.test(text)) return cell
  try {
    return JSON.parse(text) as unknown
  } catch {
    const read = readLenient(text)
    return read && text.slice(read.end).trim() === '' ? read.value : cell
  }
}

/** Bytes as hexadecimal digits, when they are those of JSON. Nobody has looked for secrets in them yet. */
function textOfBytes(cell: string): string | undefined {
  const digits = /^(?:\\x|0x)?((?:7[bB]|5[bB])(?:[\da-fA-F]{2})+)$/.exec(cell)?.[1]
  if (digits === undefined) return undefined
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16))
  return redactText(new TextDecoder('utf-8').decode(bytes)).text
}

const name = /^[\p{L}_][\p{L}\p{N}_ .:/-]{0,79}$/u

function csvRows(text: string): readonly Row[] | undefined {
  const end = text.indexOf('\n')
  const header = end < 0 ? '' : text.slice(0, end)
  if (header.length > 4000) return undefined
  const between = [',', '\t', ';'].find((one) => header.includes(one))
  if (between === undefined) return undefined
  const names = (readCsv(header, between)[0]?.cells ?? []).map((cell) => cell.trim())
  // The first column of a table of pandas has no name.
  if (names.length < 2 || !names.every((cell, i) => name.test(cell) || (i === 0 && cell === ''))) return undefined
  // Most texts with a comma in their first line are no tables: not read to their end.
  const sample = readCsv(text.slice(0, 400_000), between).slice(1, SAMPLE + 1)
  const whole = sample.filter(({ cells }) => cells.length === names.length)
  const holdsData = isStored(names) || whole.some(({ cells }) => cells.some(isDataCell))
  if (whole.length === 0 || whole.length * 2 < sample.length || !holdsData) return undefined
  const rows = readCsv(text, between).slice(1)
  return rows.map(({ cells, line }) => ({ cells: cells.map((cell) => (cell === '' ? null : cell)), names, line }))
}

interface CsvRow {
  readonly cells: readonly string[]
  readonly line: number
}

/** Rows of cells; a cell in quotes may hold line ends, and quotes twice. Lines without anything are passed over. */
function readCsv(text: string, between: string): readonly CsvRow[] {
  const rows: CsvRow[] = []
  let line = 1
  for (let at = 0; at < text.length; ) {
    const cells: string[] = []
    const begin = line
    for (;;) {
      const { cell, next, lines } = text[at] === '"' ? quoted(text, at) : bare(text, at, between)
      cells.push(cell)
      line += lines
      at = next
      if (text[at] !== between) break
      at += 1
    }
    // What stands behind a quote that closes too early belongs to nothing.
    const end = text.indexOf('\n', at)
    at = end < 0 ? text.length : end + 1
    line += 1
    if (cells.length > 1 || cells[0]?.trim() !== '') rows.push({ cells, line: begin })
  }
  return rows
}

function bare(text: string, from: number, between: string) {
  let next = from
  while (next < text.length && text[next] !== between && text[next] !== '\n') next += 1
  return { cell: text.slice(from, next), next, lines: 0 }
}

function quoted(text: string, from: number) {
  let cell = ''
  for (let at = from + 1; ; ) {
    const end = text.indexOf('"', at)
    const stop = end < 0 ? text.length : end
    cell += text.slice(at, stop)
    if (text[stop + 1] !== '"') return { cell, next: Math.min(stop + 1, text.length), lines: countOf(cell) }
    cell += '"'
    at = stop + 2
  }
}

function countOf(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1
  return count
}
