/**
 * An SQLite file as a text: a line of JSON for each row of a checkpointer's tables, with what their bytes hold; of any other database the
 * rows as they are. Rows that cannot be read have a line too, so that none is lost silently.
 */
import type { LeftOut } from '../core/containers'
import type { RepairKind } from '../core/repairs'
import { pagesOf } from '../sqlite/pages'
import type { Cell } from '../sqlite/record'
import { type DbRow, rowsOf, schemaOf, type Table } from '../sqlite/tables'
import { readRow } from './stored-row'

export interface DatabaseText {
  readonly text: string
  readonly repairs: readonly RepairKind[]
  readonly leftOut: readonly LeftOut[]
  /** The names of all tables. */
  readonly tables: readonly string[]
}

/** A text cannot be much longer. */
const LONGEST = 400_000_000

/** `undefined`: it is no database. `log`: the write-ahead log beside it. */
export function databaseText(file: Uint8Array | undefined, log?: Uint8Array, name?: string): DatabaseText | undefined {
  const pages = pagesOf(file, log)
  if (!pages) return undefined
  const { tables, others, damage } = schemaOf(pages)
  const wanted = tables.filter(isStored)
  const chosen = wanted.length > 0 ? wanted : tables.filter(({ name }) => !isBookkeeping(name))
  const lines: string[] = []
  let length = 0
  const add = (line: string): void => {
    length += line.length + 1
    if (length < LONGEST) lines.push(line)
  }
  for (const { page, why } of damage) add(JSON.stringify({ table: 'sqlite_schema', page, damaged: why }))
  for (const table of chosen) {
    for (const item of rowsOf(pages, table)) {
      if (item.kind === 'damage') add(JSON.stringify({ table: table.name, page: item.damage.page, damaged: item.damage.why }))
      else add(rowLine(table, item.row))
    }
  }
  const leftOut = [...tables.filter((table) => !chosen.includes(table)).map(({ name }) => name), ...others]
  return {
    text: lines.length === 0 ? '' : `${lines.join('\n')}\n`,
    repairs: ['database', ...(damage.length > 0 ? (['container-cut'] as const) : [])],
    leftOut: [
      ...leftOut.map((name): LeftOut => ({ name: `table ${name}`, why: 'other-table' })),
      ...(pages.logMissing ? [{ name: `${name ?? ''}-wal`, why: 'log-missing' } as const] : []),
      ...(length < LONGEST ? [] : [{ name: 'the last rows', why: 'too-long' } as const]),
    ],
    tables: [...tables.map(({ name }) => name), ...others],
  }
}

const has = ({ columns }: Table, ...names: readonly string[]): boolean => names.every((name) => columns.includes(name))

/** The tables of a checkpointer, by their columns: they may have been given other names. */
const isStored = (table: Table): boolean =>
  has(table, 'thread_id', 'checkpoint_id', 'checkpoint') ||
  has(table, 'thread_id', 'checkpoint', 'metadata') ||
  has(table, 'thread_id', 'checkpoint_id', 'task_id', 'channel') ||
  has(table, 'thread_id', 'channel', 'version', 'blob')

const isBookkeeping = (name: string): boolean => /(?:^|_)(?:migrations?|schema_version|alembic_version)$/i.test(name)

function rowLine(table: Table, { row, values, whole }: DbRow): string {
  const read = isStored(table) ? readRow(values) : undefined
  const told = { table: table.name, row, ...(read?.row ?? plainRow(values)) }
  return JSON.stringify(whole ? told : { ...told, incomplete: true })
}

function plainRow(values: Readonly<Record<string, Cell>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, cell]) => [name, plainCell(cell)]))
}

/** A cell with JSON in it is what the JSON says. */
function plainCell(cell: Cell): unknown {
  const text = cell instanceof Uint8Array ? textOf(cell) : cell
  if (typeof text === 'number') return Number.isFinite(text) ? text : String(text)
  if (typeof text !== 'string' || !/^\s*[{[]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return `[${bytes.length} bytes]`
  }
}
