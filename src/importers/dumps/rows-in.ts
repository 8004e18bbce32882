/** The rows of a checkpointer's tables in a document: a row, a list of them, tables by their names, columns of a data frame, or rows without names. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { memoryRows } from './memory-saver'
import { rowKind } from './stored-row'

/** What stands in a document, in its order: rows, and other values as they are. `undefined`: there is no row in it. */
export function rowsIn(value: unknown): readonly unknown[] | undefined {
  const found = looked(value, 0)
  return found?.some((one) => isRecord(one) && rowKind(one) !== undefined) === true ? found : undefined
}

function looked(value: unknown, depth: number): readonly unknown[] | undefined {
  if (Array.isArray(value)) {
    const row = namedRow(value)
    if (row) return [row]
    if (depth > 2) return undefined
    const items = value.map((item: unknown) => looked(item, depth + 1))
    return items.some((item) => item !== undefined)
      ? items.flatMap((item, i): readonly unknown[] => item ?? [value[i]])
      : undefined
  }
  if (!isRecord(value)) return undefined
  const named = unnumbered(value)
  if (rowKind(named) !== undefined) return isColumns(named) ? columnRows(named) : [named]
  const memory = memoryRows(value)
  if (memory) return memory
  if (depth > 2) return undefined
  const { columns, data } = value
  if (Array.isArray(columns) && Array.isArray(data)) {
    const rows = data.map((cells: unknown): unknown =>
      Array.isArray(cells) ? Object.fromEntries(columns.map((name: unknown, i) => [String(name), cells[i]])) : cells,
    )
    return looked(rows, depth + 1)
  }
  const held = Object.values(value).flatMap((inner): readonly unknown[] => looked(inner, depth + 1) ?? [])
  return held.length === 0 ? undefined : held
}

/** A data frame by its columns: `{thread_id: {0: …}, checkpoint: {0: …}}`. */
const isColumns = (value: UnknownRecord): boolean => {
  const columns = Object.values(value)
  return columns.length > 3 && isRecord(value.thread_id) && columns.every((column) => isRecord(column) || column === null)
}

function columnRows(value: UnknownRecord): readonly UnknownRecord[] {
  const numbers = Object.keys(isRecord(value.thread_id) ? value.thread_id : {})
  return numbers.map((number) =>
    Object.fromEntries(Object.entries(value).map(([name, column]) => [name, isRecord(column) ? (column[number] ?? null) : null])),
  )
}

/** A row whose columns were only numbered: see core/table.ts. */
function unnumbered(value: UnknownRecord): UnknownRecord {
  if (value['column 1'] === undefined) return value
  return namedRow(Object.keys(value).map((_, i) => value[`column ${i + 1}`])) ?? value
}

const checkpointColumns = [
  'thread_id',
  'checkpoint_ns',
  'checkpoint_id',
  'parent_checkpoint_id',
  'type',
  'checkpoint',
  'metadata',
]
const writeColumns = ['thread_id', 'checkpoint_ns', 'checkpoint_id', 'task_id', 'idx', 'channel', 'type', 'value']
const writePathColumns = [
  'thread_id',
  'checkpoint_ns',
  'checkpoint_id',
  'task_id',
  'task_path',
  'idx',
  'channel',
  'type',
  'value',
]
const isType = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^(?:null|json|bytes|pickle|msgpack)(?:\+\w+)?$/.test(value))
const isNumber = (value: unknown): boolean => typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value))
const isId = (value: unknown): boolean => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value)

/** A row as a cursor gives it, without the names of its columns, in the order of SqliteSaver's tables. */
function namedRow(cells: readonly unknown[]): UnknownRecord | undefined {
  if (typeof cells[0] !== 'string' || typeof cells[1] !== 'string' || !isId(cells[2])) return undefined
  const named = (names: readonly string[]): UnknownRecord => Object.fromEntries(names.map((name, i) => [name, cells[i]]))
  if (cells.length === 7 && isType(cells[4])) return named(checkpointColumns)
  if (cells.length === 8 && isNumber(cells[4]) && isType(cells[6])) return named(writeColumns)
  if (cells.length === 9 && isNumber(cells[5]) && isType(cells[7])) return named(writePathColumns)
  // A column that was added later stands last.
  if (cells.length === 9 && isNumber(cells[4]) && isType(cells[6])) return named([...writeColumns, 'task_path'])
  return undefined
}
