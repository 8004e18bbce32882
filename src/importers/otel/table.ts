/**
 * Tables of spans, as Phoenix and pandas write them: a column for each attribute (`context.span_id`, `attributes.input.value`), as CSV, or
 * as JSON by columns or in split form. Each row becomes a span again; a list of rows needs nothing of this.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { dotted } from '../core/find-conversations'
import { readLenient } from '../core/lenient'

export interface Row {
  readonly value: UnknownRecord
  readonly path: string
}

const idColumns = ['context.span_id', 'span_id', 'context.trace_id'] as const
const isIdColumn = (name: unknown): boolean => idColumns.some((one) => one === name)

/** The rows of a table as JSON; `undefined` when the value is none. */
export function rowsIn(value: unknown): readonly Row[] | undefined {
  if (!isRecord(value)) return undefined
  const { columns, data } = value
  if (Array.isArray(columns) && Array.isArray(data) && columns.some(isIdColumn)) {
    return data.flatMap((row: unknown, i) =>
      Array.isArray(row) ? [{ value: filled(columns.map(String), row), path: `.data[${i}]` }] : [],
    )
  }
  const id = idColumns.find((name) => isRecord(value[name]))
  const index = id === undefined ? undefined : value[id]
  if (id === undefined || !isRecord(index)) return undefined
  return Object.keys(index).map((row) => ({
    value: Object.fromEntries(
      Object.entries(value).flatMap(([name, column]) =>
        isRecord(column) && !isNothing(column[row]) ? [[name, column[row]]] : [],
      ),
    ),
    path: `${dotted(id)}${dotted(row)}`,
  }))
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === ''

const filled = (names: readonly string[], row: readonly unknown[]): UnknownRecord =>
  Object.fromEntries(names.flatMap((name, i) => (isNothing(row[i]) ? [] : [[name, row[i]]])))

/** True for a text whose first line names the columns of such a table. */
const LONGEST_HEAD = 20_000

export function isCsvOfSpans(text: string): boolean {
  const begin = text.slice(0, LONGEST_HEAD)
  const end = begin.indexOf('\n')
  const head = end < 0 ? begin : begin.slice(0, end)
  // A text of one line is no table; a long one is searched for another line only when it begins like one.
  const isHead = head.includes(',') && head.split(',').some((name) => isIdColumn(name.trim().replace(/^"|"$/g, '')))
  return isHead && (end >= 0 || text.includes('\n'))
}

/** The rows of a CSV text, each with the line on which it begins. */
export function csvRows(text: string): readonly { readonly value: UnknownRecord; readonly line: number }[] {
  const [head, ...rows] = cells(text)
  if (!head) return []
  const names = head.cells.map((name) => name.trim())
  return rows.flatMap(({ cells: row, line }) =>
    row.length === 1 && row[0]?.trim() === '' ? [] : [{ value: filled(names, row.map(cellValue)), line }],
  )
}

/** A list or an object is written as JSON or as Python prints it; anything else stays a text. */
function cellValue(cell: string): unknown {
  if (!/^\s*[[{]/.test(cell)) return cell
  const read = readLenient(cell)
  return read && !read.cut && cell.slice(read.end).trim() === '' ? read.value : cell
}

function cells(text: string): readonly { readonly cells: readonly string[]; readonly line: number }[] {
  const rows: { cells: string[]; line: number }[] = []
  let row: { cells: string[]; line: number } = { cells: [], line: 1 }
  let line = 1
  let at = 0
  const close = () => {
    rows.push(row)
    row = { cells: [], line }
  }
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      // In quotes a quote is written twice.
      for (at += 1; at < text.length; ) {
        const end = text.indexOf('"', at)
        const stop = end < 0 ? text.length : end
        cell += text.slice(at, stop)
        at = stop + 1
        if (text[at] !== '"') break
        cell += '"'
        at += 1
      }
      for (const character of cell) if (character === '\n') line += 1
    } else {
      const found = /[,\n]/g
      found.lastIndex = at
      const stop = found.exec(text)?.index ?? text.length
      cell = text.slice(at, stop)
      at = stop
    }
    row.cells.push(cell)
    if (text[at] === ',') at += 1
    else {
      if (at < text.length) line += 1
      at += 1
      close()
    }
  }
  // The last cell may be empty, and the last line without its end.
  if (row.cells.length > 0) close()
  return rows
}
