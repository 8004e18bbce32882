/**
 * The tables of an SQLite file with their rows, in the order of their numbers. What cannot be read is told with its page and does not end
 * the reading: a damaged page costs the rows on it.
 */
import { columnsOf } from './columns'
import type { Pages } from './pages'
import { type Cell, cellsOf, varint } from './record'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly root: number
  /** The column that is the number of the row itself, and is not written down. */
  readonly numbered: string | undefined
}

export interface DbRow {
  readonly row: number
  readonly values: Readonly<Record<string, Cell>>
  /** False when the end of it is missing. */
  readonly whole: boolean
}

/** A place of the file in which rows are lost. */
export interface DbDamage {
  readonly page: number
  readonly why: 'missing' | 'damaged'
}

export type DbItem = { readonly kind: 'row'; readonly row: DbRow } | { readonly kind: 'damage'; readonly damage: DbDamage }

export interface Schema {
  readonly tables: readonly Table[]
  /** Tables that are kept in another way than by numbered rows. */
  readonly others: readonly string[]
  readonly damage: readonly DbDamage[]
}

const schemaTable: Table = {
  name: 'sqlite_schema',
  columns: ['type', 'name', 'tbl_name', 'rootpage', 'sql'],
  root: 1,
  numbered: undefined,
}

/** The tables that a database names. */
export function schemaOf(pages: Pages): Schema {
  const tables: Table[] = []
  const others: string[] = []
  const damage: DbDamage[] = []
  for (const item of rowsOf(pages, schemaTable)) {
    if (item.kind === 'damage') {
      damage.push(item.damage)
      continue
    }
    const { type, name, rootpage, sql } = item.row.values
    if (type !== 'table' || typeof name !== 'string' || /^sqlite_/.test(name)) continue
    const read = typeof sql === 'string' ? columnsOf(sql) : undefined
    if (typeof rootpage !== 'number' || rootpage < 2 || !read) others.push(name)
    else tables.push({ name, root: rootpage, ...read })
  }
  return { tables, others, damage }
}

/** The rows of a table, one after another. */
export function* rowsOf(pages: Pages, table: Table): Generator<DbItem> {
  const seen = new Set<number>()
  const ahead = [table.root]
  for (let number = ahead.pop(); number !== undefined; number = ahead.pop()) {
    // A page that was there already: the file goes round in a circle.
    if (seen.has(number)) continue
    seen.add(number)
    const page = pages.page(number)
    const head = number === 1 ? 100 : 0
    const kind = page?.[head]
    if (page && kind === INNER) {
      const children = childrenOf(page, head)
      for (let i = children.length - 1; i >= 0; i -= 1) ahead.push(children[i] ?? 0)
    } else if (page && kind === LEAF) yield* leafRows(pages, page, head, number, table)
    else yield { kind: 'damage', damage: { page: number, why: page ? 'damaged' : 'missing' } }
  }
}

const INNER = 5
const LEAF = 13

const u16 = (page: Uint8Array, at: number): number => ((page[at] ?? 0) << 8) | (page[at + 1] ?? 0)
const u32 = (page: Uint8Array, at: number): number => u16(page, at) * 65_536 + u16(page, at + 2)

function cellPlaces(page: Uint8Array, head: number, width: number): readonly number[] {
  const count = Math.min(u16(page, head + 3), Math.floor((page.length - head - width) / 2))
  return Array.from({ length: count }, (_, i) => u16(page, head + width + 2 * i))
}

const childrenOf = (page: Uint8Array, head: number): readonly number[] => [
  ...cellPlaces(page, head, 12).map((at) => u32(page, at)),
  u32(page, head + 8),
]

function* leafRows(pages: Pages, page: Uint8Array, head: number, number: number, table: Table): Generator<DbItem> {
  for (const place of cellPlaces(page, head, 8)) {
    const [size, afterSize] = varint(page, place)
    const [row, begin] = varint(page, afterSize)
    const payload = place < head + 8 || place >= page.length ? undefined : payloadOf(pages, page, begin, size)
    const read = payload && cellsOf(payload, pages.encoding)
    if (!payload || !read) {
      yield { kind: 'damage', damage: { page: number, why: 'damaged' } }
      continue
    }
    const values: Record<string, Cell> = {}
    for (const [i, name] of table.columns.entries()) values[name] = name === table.numbered ? row : (read.cells[i] ?? null)
    yield { kind: 'row', row: { row, values, whole: read.whole && payload.length === size } }
  }
}

/** A row that does not fit on its page goes on over others; what of it cannot be found is missing at its end. */
function payloadOf(pages: Pages, page: Uint8Array, begin: number, size: number): Uint8Array | undefined {
  const { usable } = pages
  const most = usable - 35
  if (size <= most) return begin + size > page.length ? undefined : page.subarray(begin, begin + size)
  // More than the database can hold: the number itself is damaged.
  if (size > (pages.count + 1) * usable) return undefined
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const fitting = least + ((size - least) % (usable - 4))
  const local = fitting <= most ? fitting : least
  const payload = new Uint8Array(size)
  payload.set(page.subarray(begin, begin + local))
  let at = local
  const seen = new Set<number>()
  for (let next = u32(page, begin + local); at < size; ) {
    const more = next === 0 || seen.has(next) ? undefined : pages.page(next)
    if (!more) return payload.subarray(0, at)
    seen.add(next)
    const part = more.subarray(4, 4 + Math.min(size - at, usable - 4))
    payload.set(part, at)
    at += part.length
    next = u32(more, 0)
  }
  return payload
}
