import fc from 'fast-check'
import type { Database } from 'sql.js'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '../../../src/importers/sqlite/columns'
import { pagesOf } from '../../../src/importers/sqlite/pages'
import { type DbItem, rowsOf, schemaOf } from '../../../src/importers/sqlite/tables'
import { insert, sqliteFile } from '../support/saver'

function readAll(bytes: Uint8Array, log?: Uint8Array) {
  const pages = pagesOf(bytes, log)
  if (!pages) throw new Error('no database')
  const schema = schemaOf(pages)
  const items = new Map(schema.tables.map((table) => [table.name, [...rowsOf(pages, table)]]))
  return {
    schema,
    items,
    rows: (table: string) => (items.get(table) ?? []).flatMap((item) => (item.kind === 'row' ? [item.row] : [])),
  }
}
const damage = (items: readonly DbItem[] = []) => items.flatMap((item) => (item.kind === 'damage' ? [item.damage] : []))

const many = (db: Database, count: number, size: number): void => {
  db.run('CREATE TABLE notes (id INTEGER PRIMARY KEY, title TEXT, body BLOB)')
  insert(
    db,
    'notes',
    Array.from({ length: count }, (_, i) => ({ id: i + 1, title: `note ${i}`, body: new Uint8Array(size).fill(i % 251) })),
  )
}

describe('an SQLite file, as SQLite itself writes it', () => {
  test('law: every row comes back, whatever its values and their sizes', async () => {
    const cell = fc.oneof(
      fc.constant(null),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string({ unit: 'grapheme', maxLength: 3_000 }).filter((text) => !text.includes('\u0000')),
      fc.uint8Array({ maxLength: 9_000 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 40 }), async (given) => {
        const bytes = await sqliteFile((db) => {
          db.run('CREATE TABLE t ("first one", second)')
          for (const row of given) db.run('INSERT INTO t VALUES (?, ?)', [...row])
        })
        const rows = readAll(bytes).rows('t')
        expect(rows.map(({ values }) => [values['first one'], values.second])).toEqual(
          given.map(([a, b]) => [a === 0 ? 0 : a, b === 0 ? 0 : b]),
        )
        expect(rows.every(({ whole }) => whole)).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('thousands of rows over many pages, in their order, with the numbers that are not written down', async () => {
    const rows = readAll(await sqliteFile((db) => many(db, 5_000, 60))).rows('notes')
    expect(rows.map(({ values }) => values.id)).toEqual(Array.from({ length: 5_000 }, (_, i) => i + 1))
    expect(rows[4_321]?.values.title).toBe('note 4321')
  })

  test.each([512, 4096, 65_536])('pages of %i bytes', async (size) => {
    const bytes = await sqliteFile((db) => {
      db.run(`PRAGMA page_size = ${size}`)
      many(db, 300, 1_500)
    })
    const rows = readAll(bytes).rows('notes')
    expect(rows).toHaveLength(300)
    expect(
      rows.every(({ values: { body } }, i) => body instanceof Uint8Array && body.length === 1_500 && body[7] === i % 251),
    ).toBe(true)
  })

  test('texts in UTF-16, and columns that were added later', async () => {
    const bytes = await sqliteFile((db) => {
      db.run("PRAGMA encoding = 'UTF-16le'")
      db.run(
        "CREATE TABLE t (a TEXT); INSERT INTO t VALUES ('niño ☕'); ALTER TABLE t ADD COLUMN b TEXT NOT NULL DEFAULT ''; INSERT INTO t VALUES ('x', 'y')",
      )
    })
    expect(
      readAll(bytes)
        .rows('t')
        .map(({ values }) => values),
    ).toEqual([
      { a: 'niño ☕', b: null },
      { a: 'x', b: 'y' },
    ])
  })

  test('rows that were deleted are gone', async () => {
    const bytes = await sqliteFile((db) => {
      many(db, 200, 3_000)
      db.run('DELETE FROM notes WHERE id % 3 = 0')
    })
    expect(readAll(bytes).rows('notes')).toHaveLength(134)
  })

  test('tables that are kept in other ways are named', async () => {
    const bytes = await sqliteFile((db) =>
      db.run('CREATE TABLE t (a PRIMARY KEY, b) WITHOUT ROWID; CREATE VIEW v AS SELECT 1; CREATE TABLE u (c)'),
    )
    const { schema } = readAll(bytes)
    expect(schema.tables.map(({ name }) => name)).toEqual(['u'])
    expect(schema.others).toEqual(['t'])
  })
})

describe('damage', () => {
  test('a file that is cut gives the rows in front of the cut, and says which pages are missing', async () => {
    const bytes = await sqliteFile((db) => many(db, 400, 700))
    const { items, rows } = readAll(bytes.subarray(0, Math.floor(bytes.length * 0.6)))
    expect(rows('notes').length).toBeGreaterThan(150)
    expect(rows('notes').length).toBeLessThan(400)
    const lost = damage(items.get('notes'))
    expect(lost.length).toBeGreaterThan(0)
    expect(lost.every(({ page, why }) => why === 'missing' && page > (bytes.length * 0.6) / 4096 - 1)).toBe(true)
  })

  test('a page of nonsense costs its rows and no others', async () => {
    const bytes = await sqliteFile((db) => many(db, 400, 700))
    const broken = bytes.slice()
    broken.fill(0xaa, 10 * 4096, 11 * 4096)
    const { items, rows } = readAll(broken)
    expect(damage(items.get('notes'))).toEqual([{ page: 11, why: 'damaged' }])
    expect(rows('notes').length).toBeGreaterThan(390)
  })

  test('a long row whose pages are gone is told not to be whole', async () => {
    const bytes = await sqliteFile((db) => many(db, 1, 50_000))
    const [row] = readAll(bytes.subarray(0, 5 * 4096)).rows('notes')
    expect(row?.whole).toBe(false)
    expect(row?.values.title).toBe('note 0')
  })

  test('law: a file with any bytes changed neither throws nor hangs', async () => {
    const bytes = await sqliteFile((db) => many(db, 60, 900))
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 60 }),
        fc.nat(bytes.length),
        (changes, cut) => {
          const broken = bytes.slice(0, Math.max(cut, 100))
          for (const [at, byte] of changes) if (at > 15 && at < broken.length) broken[at] = byte
          const pages = pagesOf(broken, undefined)
          if (pages) for (const table of schemaOf(pages).tables) expect([...rowsOf(pages, table)].length).toBeLessThan(100_000)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a log beside the file', () => {
  /** A log with one version of some pages, in the transactions in which they were written. */
  function logOf(
    transactions: readonly (readonly (readonly [page: number, bytes: Uint8Array])[])[],
    count: number,
    finished = true,
  ): Uint8Array {
    const frames = transactions.flatMap((pages) => pages.map((page, i) => ({ page, last: i === pages.length - 1 })))
    const log = new Uint8Array(32 + frames.length * (24 + 4096))
    const view = new DataView(log.buffer)
    view.setUint32(0, 0x377f0682)
    view.setUint32(8, 4096)
    view.setUint32(16, 7)
    frames.forEach(({ page: [number, bytes], last }, i) => {
      const at = 32 + i * (24 + 4096)
      view.setUint32(at, number)
      view.setUint32(at + 4, last && (finished || i < frames.length - 1) ? count : 0)
      view.setUint32(at + 8, 7)
      log.set(bytes, at + 24)
    })
    return log
  }
  const pagesIn = (bytes: Uint8Array) =>
    Array.from({ length: bytes.length / 4096 }, (_, i) => [i + 1, bytes.subarray(i * 4096, (i + 1) * 4096)] as const)

  test('is newer than the file, and is a database by itself', async () => {
    const before = await sqliteFile((db) => many(db, 5, 100))
    const after = await sqliteFile((db) => many(db, 50, 100))
    const log = logOf([pagesIn(after)], after.length / 4096)
    expect(readAll(before).rows('notes')).toHaveLength(5)
    expect(readAll(before, log).rows('notes')).toHaveLength(50)
    const alone = pagesOf(undefined, log)
    expect(alone && schemaOf(alone).tables.map(({ name }) => name)).toEqual(['notes'])
  })

  test('a transaction that was not finished does not count', async () => {
    const before = await sqliteFile((db) => many(db, 5, 100))
    const after = await sqliteFile((db) => many(db, 50, 100))
    expect(readAll(before, logOf([pagesIn(after)], after.length / 4096, false)).rows('notes')).toHaveLength(5)
  })
})

test('the names of columns', () => {
  expect(columnsOf('CREATE TABLE t (a INT, "b c" TEXT DEFAULT \'x,y\', [d] NUMERIC(10, 2), PRIMARY KEY (a, d))')).toEqual({
    columns: ['a', 'b c', 'd'],
    numbered: undefined,
  })
  expect(columnsOf('CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, x -- why\n)')).toEqual({
    columns: ['id', 'x'],
    numbered: 'id',
  })
  expect(columnsOf('CREATE TABLE t (id INTEGER, PRIMARY KEY (id))')?.numbered).toBe('id')
  expect(columnsOf('CREATE VIRTUAL TABLE t USING fts5(x)')).toBeUndefined()
})
