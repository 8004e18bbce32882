/** One small run in every way in which its rows are dumped: the same run each time, every row counted. */
import { ExtData } from '@msgpack/msgpack'
import { beforeAll, describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { expectSound } from '../support/accounts'
import { messageIds, nodesOf, ofType } from '../support/imported'
import { zipOf } from '../support/pack'
import { base64, hex, interrupt, pack, pythonBytes } from '../support/packed'
import { insert, postgresTables, type Row, saverFile, spelled, sqliteFile, sqliteTables, stages } from '../support/saver'

const tables = sqliteTables()
const postgres = postgresTables()
const rows = [...tables.checkpoints, ...tables.writes]
const jsonRows = (spell: (bytes: Uint8Array) => unknown) => JSON.stringify(spelled(rows, spell))

/** A row as Python prints a dictionary. */
const pythonDict = (row: Row): string =>
  `{${Object.entries(row)
    .map(([key, value]) => `'${key}': ${pythonValue(value)}`)
    .join(', ')}}`
const pythonValue = (value: Row[string]): string =>
  value instanceof Uint8Array
    ? pythonBytes(value)
    : value === null
      ? 'None'
      : typeof value === 'number'
        ? String(value)
        : `'${value}'`
const pythonTuple = (row: Row): string => `(${Object.values(row).map(pythonValue).join(', ')})`

const sqlValue = (value: unknown): string =>
  value instanceof Uint8Array
    ? `X'${hex(value)}'`
    : value === null
      ? 'NULL'
      : typeof value === 'number'
        ? String(value)
        : `'${value}'`
const csvCell = (value: unknown): string => {
  if (value === null) return ''
  const text =
    value instanceof Uint8Array ? `\\x${hex(value)}` : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return /[",\n]/.test(text) || text === '' ? `"${text.replaceAll('"', '""')}"` : text
}
const csv = (of: readonly Readonly<Record<string, unknown>>[]): string =>
  [Object.keys(of[0] ?? {}).join(','), ...of.map((row) => Object.values(row).map(csvCell).join(','))].join('\n')
const copy = (table: string, of: readonly Readonly<Record<string, unknown>>[]): string => {
  const cell = (value: unknown): string =>
    value === null
      ? '\\N'
      : value instanceof Uint8Array
        ? `\\\\x${hex(value)}`
        : typeof value === 'object'
          ? JSON.stringify(value).replaceAll('\\', '\\\\')
          : String(value)
  const lines = of.map((row) => Object.values(row).map(cell).join('\t'))
  return `COPY public.${table} (${Object.keys(of[0] ?? {}).join(', ')}) FROM stdin;\n${lines.join('\n')}\n\\.\n\n`
}
const aligned = (of: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = Object.keys(of[0] ?? {})
  const cells = of.map((row) =>
    names.map((name) => (row[name] === null ? '' : csvCell(row[name]).replace(/^"|"$/g, '').replaceAll('""', '"'))),
  )
  const widths = names.map((name, i) => Math.max(name.length, ...cells.map((row) => row[i]?.length ?? 0)))
  const lines = cells.map((row) => row.map((cell, i) => ` ${cell.padEnd(widths[i] ?? 0)} `).join('|'))
  const heads = names.map((name, i) => ` ${name.padEnd(widths[i] ?? 0)} `).join('|')
  return `${heads}\n${widths.map((width) => '-'.repeat(width + 2)).join('+')}\n${lines.join('\n')}\n(${of.length} rows)\n\n`
}

const pairs = (type: unknown, bytes: unknown): string =>
  `('${type}', ${pythonBytes(bytes instanceof Uint8Array ? bytes : new Uint8Array())})`
/** What InMemorySaver holds, as Python prints it. */
function memory(): readonly [storage: string, writes: string, blobs: string] {
  const entries = postgres.checkpoints.map(
    (row) =>
      `'${row.checkpoint_id}': (${pairs('msgpack', pack(row.checkpoint))}, ${pairs('msgpack', pack(row.metadata))}, ${row.parent_checkpoint_id === null ? 'None' : `'${row.parent_checkpoint_id}'`})`,
  )
  const blobs = postgres.checkpoint_blobs.map(
    (row) => `('shore', '', '${row.channel}', '${row.version}'): ${pairs(row.type, row.blob)}`,
  )
  const writes = postgres.checkpoints.map(({ checkpoint_id }) => {
    const mine = postgres.checkpoint_writes.filter((row) => row.checkpoint_id === checkpoint_id)
    const inner = mine.map(
      (row) =>
        `('${row.task_id}', ${row.idx}): ('${row.task_id}', '${row.channel}', ${pairs(row.type, row.blob)}, '${row.task_path}')`,
    )
    return `('shore', '', '${checkpoint_id}'): {${inner.join(', ')}}`
  })
  return [
    `defaultdict(<function InMemorySaver.__init__.<locals>.<lambda> at 0x7f00>, {'shore': defaultdict(<class 'dict'>, {'': {${entries.join(', ')}}})})`,
    `defaultdict(<class 'dict'>, {${writes.join(', ')}})`,
    `defaultdict(None, {${blobs.join(', ')}})`,
  ]
}

const dump = [
  'PRAGMA foreign_keys=OFF;',
  'BEGIN TRANSACTION;',
  'CREATE TABLE checkpoints (\n  thread_id TEXT NOT NULL,\n  checkpoint_ns TEXT NOT NULL,\n  checkpoint_id TEXT NOT NULL,\n  parent_checkpoint_id TEXT,\n  type TEXT,\n  checkpoint BLOB,\n  metadata BLOB,\n  PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)\n);',
  ...tables.checkpoints.map((row) => `INSERT INTO checkpoints VALUES(${Object.values(row).map(sqlValue).join(',')});`),
  'CREATE TABLE writes (\n  thread_id TEXT,\n  checkpoint_ns TEXT,\n  checkpoint_id TEXT,\n  task_id TEXT,\n  task_path TEXT,\n  idx INTEGER,\n  channel TEXT,\n  type TEXT,\n  value BLOB\n);',
  ...tables.writes.map((row) => `INSERT INTO writes VALUES(${Object.values(row).map(sqlValue).join(',')});`),
  'COMMIT;',
].join('\n')

const inPostgres = { ...postgres, checkpoint_blobs: spelled(postgres.checkpoint_blobs, (bytes) => `\\x${hex(bytes)}`) }
const postgresJson = { ...inPostgres, checkpoint_writes: spelled(postgres.checkpoint_writes, (bytes) => `\\x${hex(bytes)}`) }
const postgresRows = postgres.checkpoints.length + postgres.checkpoint_blobs.length + postgres.checkpoint_writes.length
const [storage, writes, blobs] = memory()

const texts: readonly (readonly [name: string, text: string | Uint8Array, rows: number])[] = [
  ['JSON with base64', jsonRows(base64), rows.length],
  ['JSON with hexadecimal digits', jsonRows(hex), rows.length],
  ['JSON with marked digits', jsonRows((bytes) => `0x${hex(bytes)}`), rows.length],
  ['JSON with lists of numbers', jsonRows((bytes) => [...bytes]), rows.length],
  ['JSON with the prints of bytes', jsonRows(pythonBytes), rows.length],
  ['JSON with buffers of Node', jsonRows((bytes) => ({ type: 'Buffer', data: [...bytes] })), rows.length],
  ['JSON with bytes as objects', jsonRows((bytes) => ({ ...bytes })), rows.length],
  ['JSON as MongoDB exports it', jsonRows((bytes) => ({ $binary: { base64: base64(bytes), subType: '00' } })), rows.length],
  [
    'tables by their names',
    JSON.stringify({ checkpoints: spelled(tables.checkpoints, hex), writes: spelled(tables.writes, hex) }),
    rows.length,
  ],
  [
    'a row a line',
    spelled(rows, base64)
      .map((row) => JSON.stringify(row))
      .join('\n'),
    rows.length,
  ],
  [
    'a data frame by its columns',
    JSON.stringify(
      Object.fromEntries(
        Object.keys(tables.checkpoints[0] ?? {}).map((key) => [
          key,
          Object.fromEntries(spelled(tables.checkpoints, pythonBytes).map((row, i) => [i, row[key]])),
        ]),
      ),
    ),
    tables.checkpoints.length,
  ],
  ['a print of dictionaries', `[${rows.map(pythonDict).join(', ')}]`, rows.length],
  ['a print of tuples', `[${rows.map(pythonTuple).join(', ')}]`, rows.length],
  ['.dump of SQLite', dump, rows.length],
  [
    '.mode quote of SQLite',
    [
      Object.keys(tables.checkpoints[0] ?? {})
        .map((name) => `'${name}'`)
        .join(','),
      ...tables.checkpoints.map((row) => Object.values(row).map(sqlValue).join(',')),
    ].join('\n'),
    tables.checkpoints.length,
  ],
  [
    '.mode insert of SQLite',
    tables.checkpoints.map((row) => `INSERT INTO checkpoints VALUES(${Object.values(row).map(sqlValue).join(',')});`).join('\n'),
    tables.checkpoints.length,
  ],
  ['CSV', csv(tables.checkpoints), tables.checkpoints.length],
  [
    'COPY of PostgreSQL',
    copy('checkpoint_blobs', postgres.checkpoint_blobs) +
      copy('checkpoint_writes', postgres.checkpoint_writes) +
      copy('checkpoints', postgres.checkpoints),
    postgresRows,
  ],
  [
    'tables of PostgreSQL as a shell prints them',
    aligned(postgres.checkpoints) + aligned(postgres.checkpoint_blobs) + aligned(postgres.checkpoint_writes),
    postgresRows,
  ],
  ['tables of PostgreSQL as JSON', JSON.stringify(postgresJson), postgresRows],
  [
    'tables of PostgreSQL as rows',
    Object.values(postgresJson)
      .flat()
      .map((row) => JSON.stringify(row))
      .join('\n'),
    postgresRows,
  ],
  [
    'tables of PostgreSQL as CSV in an archive',
    zipOf([
      { name: 'checkpoints.csv', data: csv(postgres.checkpoints) },
      { name: 'checkpoint_blobs.csv', data: csv(postgres.checkpoint_blobs) },
      { name: 'checkpoint_writes.csv', data: csv(postgres.checkpoint_writes) },
    ]),
    postgresRows,
  ],
  ['a print of InMemorySaver', `{'storage': ${storage}, 'writes': ${writes}, 'blobs': ${blobs}}`, postgresRows],
  ['three prints of InMemorySaver', [storage, writes, blobs].join('\n'), postgresRows],
]

const read = (data: string | Uint8Array) => {
  const opened = importRecord(data)
  if (!opened.ok) throw new Error(JSON.stringify(opened.error).slice(0, 600))
  expectSound(opened.value)
  return opened.value
}

let file: Uint8Array
beforeAll(async () => {
  file = await saverFile([tables])
})

function expectTheRun(data: string | Uint8Array, count: number): void {
  const record = read(data)
  expect(record.format.id).toBe('langgraph-checkpoints')
  expect(record.report).toMatchObject({ records: count, kept: count })
  expect(record.runs).toHaveLength(1)
  expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
  expect(messageIds(record)).toEqual(['h1', 'a1', 't1', 'a2'])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({
    content: '3.1 m',
    toolCallId: ofType(record, 'tool-called')[0]?.toolCallId,
  })
  expect(ofType(record, 'run-finished')[0]).toMatchObject({ status: 'ok' })
}

describe('the same run', () => {
  test.each(texts)('%s', (_, text, count) => expectTheRun(text, count))
  test('the file itself', () => expectTheRun(file, rows.length))
  test('the file in an archive', () =>
    expectTheRun(
      zipOf([
        { name: 'data/checkpoints.sqlite', data: file },
        { name: 'data/checkpoints.sqlite-shm', data: new Uint8Array(100) },
      ]),
      rows.length,
    ))
})

describe('secrets in bytes', () => {
  const secret = 'sk-proj-abcdefghijklmnopqrstuvwxyz0123456789'
  const told = stages.map((stage, n) =>
    n === 4 ? { ...stage, values: { ...stage.values, headers: { authorization: `Bearer ${secret}` } } } : stage,
  )
  const leaky = sqliteTables('shore', told)
  test.each([
    ['base64', JSON.stringify(spelled(leaky.checkpoints, base64))],
    ['prints', JSON.stringify(spelled(leaky.checkpoints, pythonBytes))],
    ['a print', `[${leaky.checkpoints.map(pythonDict).join(', ')}]`],
    ['digits', csv(leaky.checkpoints)],
  ])('%s: are taken out, and the rest is read', (_, text) => {
    const record = read(text)
    expect(record.report.redacted).toBeGreaterThan(0)
    expect(record.text + JSON.stringify(record.runs)).not.toContain('abcdefghijklmnop')
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1', 'a2'])
  })
  test('the file itself', async () => {
    const record = read(await saverFile([leaky]))
    expect(record.report.redacted).toBeGreaterThan(0)
    expect(record.text + JSON.stringify(record.runs)).not.toContain('abcdefghijklmnop')
  })
})

describe('damage and what is not read', () => {
  const change = (n: number, change: Partial<Row>): readonly Row[] =>
    tables.checkpoints.map((row, i) => (i === n ? ({ ...row, ...change } as Row) : row))
  const whys = (record: ReturnType<typeof read>) => record.report.dropped.map(({ why }) => why)

  test('a value that is cut gives its beginning, with the place', async () => {
    const [, second] = tables.writes.filter(({ channel }) => channel === 'messages')
    const bytes = second?.value
    if (!(bytes instanceof Uint8Array)) throw new Error('no bytes')
    const cut = tables.writes.map((row) => (row === second ? { ...row, value: bytes.subarray(0, bytes.length - 5) } : row))
    const record = read(await saverFile([{ ...tables, writes: cut }]))
    expect(record.report.warned?.find(({ what }) => what.startsWith('a value that is cut'))?.where).toMatch(/^line \d+$/)
    expect(record.report.kept).toBe(rows.length)
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
  })

  test('a checkpoint that is nonsense is dropped, and the others are shown', async () => {
    const record = read(await saverFile([{ ...tables, checkpoints: change(2, { checkpoint: Uint8Array.from([0xc1, 1, 2]) }) }]))
    expect(whys(record)[0]).toContain('damaged')
    expect(record.report.records).toBe(rows.length)
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1', 'a2'])
  })

  test('encrypted rows say that they are', async () => {
    const locked = tables.checkpoints.map((row) => ({ ...row, type: 'msgpack+aes' }))
    const opened = importRecord(await saverFile([{ ...tables, checkpoints: locked }]))
    expect(!opened.ok && opened.error.code).toBe('nothing-to-show')
    expect(!opened.ok && opened.error.code === 'nothing-to-show' && opened.error.report.dropped[0]?.why).toContain('encrypted')
    const [first] = tables.checkpoints
    const mixed = read(
      await saverFile([tables, { checkpoints: [{ ...first, thread_id: 'locked', type: 'msgpack+aes' } as Row], writes: [] }]),
    )
    expect(mixed.report.dropped).toHaveLength(1)
  })

  test('bytes that were printed as a text say that they are lost', () => {
    const text = JSON.stringify(
      spelled(tables.checkpoints, (bytes) =>
        bytes[0] === 0x7b ? new TextDecoder().decode(bytes) : new TextDecoder().decode(bytes),
      ),
    )
    const opened = importRecord(text)
    expect(
      !opened.ok && opened.error.code === 'nothing-to-show' && opened.error.report.dropped.map(({ why }) => why)[0],
    ).toContain('.dump')
  })

  test('an unknown kind of value is told, and stands as its size', async () => {
    const told = stages.map((stage, n) =>
      n === 4 ? { ...stage, values: { ...stage.values, odd: new ExtData(77, new Uint8Array(9)) } } : stage,
    )
    const record = read(await saverFile([sqliteTables('shore', told)]))
    expect(record.report.warned?.find(({ what }) => what.includes('kind of value'))?.why).toContain('77')
    expect(JSON.stringify(record.runs)).toContain('"bytes":9')
  })

  test('blobs and writes without their checkpoints are dropped', () => {
    const opened = importRecord(csv(postgres.checkpoint_blobs))
    expect(!opened.ok && opened.error.code === 'nothing-to-show' && opened.error.report.dropped).toHaveLength(
      postgres.checkpoint_blobs.length,
    )
  })

  test('a file that is cut in its middle gives the rows in front of the cut, and names the pages that are gone', async () => {
    const big = stages.map((stage) => ({ ...stage, values: { ...stage.values, note: 'x'.repeat(9_000) } }))
    const bytes = await saverFile(Array.from({ length: 6 }, (_, i) => sqliteTables(`thread-${i}`, big)))
    const record = read(bytes.subarray(0, Math.floor(bytes.length * 0.5)))
    expect(record.runs.length).toBeGreaterThan(0)
    expect(record.report.dropped.some(({ what }) => /^page \d+ of the database$/.test(what))).toBe(true)
  })

  test('a dump that is cut in a row gives the rows before it', () => {
    const record = read(dump.slice(0, dump.indexOf('INSERT INTO writes') - 400))
    expect(record.report.records).toBeGreaterThan(3)
    expect(nodesOf(record).slice(0, 2)).toEqual(['agent', 'tools'])
  })
})

describe('databases of other kinds', () => {
  test('are named with their tables', async () => {
    const opened = importRecord(
      await sqliteFile((db) =>
        db.run("CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO users (name) VALUES ('a')"),
      ),
    )
    expect(opened).toMatchObject({ ok: false, error: { code: 'unknown-database', tables: ['users'] } })
    const blank = importRecord(await sqliteFile((db) => db.run('CREATE TABLE blank (a)')))
    expect(blank).toMatchObject({ ok: false, error: { code: 'unknown-database', tables: ['blank'] } })
  })

  test('hold runs of other formats in their rows', async () => {
    const stored = [
      { type: 'human', data: { content: 'How high is the tide?' } },
      { type: 'ai', data: { content: '3.1 metres.' } },
    ]
    const bytes = await sqliteFile((db) => {
      db.run('CREATE TABLE message_store (id INTEGER PRIMARY KEY, session_id TEXT, message TEXT)')
      insert(
        db,
        'message_store',
        stored.map((one, i) => ({ id: i + 1, session_id: 's', message: JSON.stringify(one) })),
      )
    })
    const record = read(bytes)
    expect(record.format.id).toBe('langchain-messages')
    expect(ofType(record, 'model-replied').map(({ message: { text } }) => text)).toEqual(['3.1 metres.'])
  })

  test('tables beside those of the checkpointer are told not to be read', async () => {
    const record = read(await saverFile([tables], (db) => db.run('CREATE TABLE users (name TEXT)')))
    expect(record.report.warned?.map(({ what }) => what)).toContain('not read: table users')
  })
})

test('many threads are put together when somebody asks for them, under their names', async () => {
  const many = Array.from({ length: 30 }, (_, i) => sqliteTables(`thread-${i}`))
  const record = read(await saverFile(many))
  expect(record.runs.map(({ title }) => title)).toEqual(many.map((_, i) => `How high is the tide in Vigo? · thread-${i}`))
  expect(record.report).toMatchObject({ records: 30 * rows.length, kept: 30 * rows.length })
})

test('old rows: channels by the names of nodes, packets with what was written before, JSON', () => {
  const old = (n: number, channel_values: unknown, versions_seen: unknown) => ({
    thread_id: 'old',
    checkpoint_ns: '',
    checkpoint_id: `p${n}`,
    parent_checkpoint_id: n === 0 ? null : `p${n - 1}`,
    type: 'json',
    checkpoint: hex(
      new TextEncoder().encode(
        JSON.stringify({
          v: 1,
          id: `p${n}`,
          ts: `2026-03-01T10:00:0${n}+00:00`,
          channel_values,
          channel_versions: { messages: n },
          versions_seen,
          pending_sends: [],
        }),
      ),
    ),
    metadata: JSON.stringify({ source: n === 0 ? 'input' : 'loop', step: n - 1 }),
  })
  const lc = (kind: string, kwargs: unknown) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain', 'schema', 'messages', kind],
    kwargs,
  })
  const messages = [lc('HumanMessage', { id: 'h1', content: 'Hi' }), lc('AIMessage', { id: 'a1', content: 'Hello' })]
  const record = read(
    JSON.stringify([
      old(0, { __start__: { messages: [] } }, {}),
      old(1, { messages: messages.slice(0, 1), 'start:agent': '__start__' }, { __start__: { __start__: 1 } }),
      old(2, { messages, agent: 'agent' }, { __start__: { __start__: 1 }, agent: { 'start:agent': 2 } }),
    ]),
  )
  expect(nodesOf(record)).toEqual(['agent'])
  expect(messageIds(record)).toEqual(['h1', 'a1'])
})

test('a pause, an error, and a task of its own in parallel, told by the paths of tasks', async () => {
  const [first, second] = stages
  if (!first || !second) throw new Error('no stages')
  const paused = [
    first,
    {
      ...second,
      values: { ...second.values, 'branch:to:ask': null },
      writes: [
        ['~__pregel_pull, agent', '__error__', "RuntimeError('it broke here')"],
        ['~__pregel_pull, ask', '__interrupt__', [interrupt('i1', { question: 'Go on?' })]],
      ] as const,
    },
  ]
  const taskIds = sqliteTables('shore', paused)
  const writesOf = taskIds.writes.map((row, i) =>
    row.channel === '__interrupt__' ? { ...row, task_id: `bbbbbbbb-0000-0000-0000-00000000000${i}` } : row,
  )
  const record = read(await saverFile([{ ...taskIds, writes: writesOf }]))
  expect(
    ofType(record, 'node-started')
      .map(({ node }) => node)
      .sort(),
  ).toEqual(['agent', 'ask'])
  expect(ofType(record, 'interrupted')[0]).toMatchObject({ interruptId: 'i1', question: { question: 'Go on?' } })
  expect(ofType(record, 'node-finished').find(({ node }) => node === 'agent')).toMatchObject({ status: 'error' })
})
