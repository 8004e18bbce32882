/**
 * The tables of a checkpointer after a small run: a question, a call of a tool that was sent to the hands as a packet, its result, an answer.
 * As rows, in files of SQLite that SQLite itself writes, and with the values of channels in a table of their own as PostgreSQL has them.
 */
import initSqlJs, { type Database } from 'sql.js'
import { message, pack, send } from './packed'

export type Row = Readonly<Record<string, string | number | Uint8Array | null>>

export const question = message('human', { id: 'h1', content: 'How high is the tide in Vigo?' })
export const asks = message('ai', {
  id: 'a1',
  content: 'I look it up.',
  tool_calls: [{ id: 'c1', name: 'tide', args: { harbour: 'Vigo' }, type: 'tool_call' }],
})
export const result = message('tool', { id: 't1', content: '3.1 m', tool_call_id: 'c1', name: 'tide', status: 'success' })
export const answer = message('ai', { id: 'a2', content: '3.1 metres.' })

const id = (n: number): string => `1f0ec000-0000-6000-8000-00000000000${n}`
const task = (n: number): string => `aaaaaaaa-0000-0000-0000-00000000000${n}`

interface Stage {
  readonly values: Readonly<Record<string, unknown>>
  readonly seen: Readonly<Record<string, unknown>>
  readonly writes: readonly (readonly [path: string, channel: string, value: unknown])[]
}

const pull = (node: string): string => `~__pregel_pull, ${node}`
const push = (n: number): string => `~__pregel_push, ${String(n).padStart(10, '0')}, 0000000000`
const started = { __start__: { __start__: '1' } }

/** State by state, with what was written behind each. */
export const stages: readonly Stage[] = [
  {
    values: { __start__: { messages: [question] } },
    seen: {},
    writes: [
      [pull('__start__'), 'messages', [question]],
      [pull('__start__'), 'branch:to:agent', null],
    ],
  },
  {
    values: { messages: [question], 'branch:to:agent': null },
    seen: started,
    writes: [
      [pull('agent'), 'messages', [asks]],
      [pull('agent'), '__pregel_tasks', send('tools', { call: 'c1' })],
    ],
  },
  {
    values: { messages: [question, asks], __pregel_tasks: [send('tools', { call: 'c1' })] },
    seen: { ...started, agent: { 'branch:to:agent': '2' } },
    writes: [
      [push(0), 'messages', [result]],
      [push(0), 'branch:to:agent', null],
    ],
  },
  {
    values: { messages: [question, asks, result], 'branch:to:agent': null },
    seen: { ...started, agent: { 'branch:to:agent': '2' }, tools: {} },
    writes: [[pull('agent'), 'messages', [answer]]],
  },
  {
    values: { messages: [question, asks, result, answer] },
    seen: { ...started, agent: { 'branch:to:agent': '4' }, tools: {} },
    writes: [],
  },
]

const versionsOf = (values: Readonly<Record<string, unknown>>, n: number): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.keys(values).map((channel) => [channel, `${n + 1}.5`]))

const checkpointOf = ({ values, seen }: Stage, n: number, channel_values: Readonly<Record<string, unknown>>) => ({
  v: 4,
  id: id(n),
  ts: `2026-03-01T10:00:0${n}+00:00`,
  channel_values,
  channel_versions: versionsOf(values, n),
  versions_seen: { __input__: {}, ...seen },
  updated_channels: Object.keys(values),
})
const metadataOf = (n: number) => ({ source: n === 0 ? 'input' : 'loop', step: n - 1, parents: {} })
const placeOf = (thread: string, n: number) => ({ thread_id: thread, checkpoint_ns: '', checkpoint_id: id(n) })

export interface Tables {
  readonly checkpoints: readonly Row[]
  readonly writes: readonly Row[]
}

const typed = (value: unknown): readonly [type: string, bytes: Uint8Array] =>
  value === null ? ['null', new Uint8Array()] : ['msgpack', pack(value)]

/** The rows of SqliteSaver. `told`: the state by state of the run. */
export function sqliteTables(thread = 'shore', told = stages): Tables {
  return {
    checkpoints: told.map((stage, n) => ({
      ...placeOf(thread, n),
      parent_checkpoint_id: n === 0 ? null : id(n - 1),
      type: 'msgpack',
      checkpoint: pack(checkpointOf(stage, n, stage.values)),
      metadata: new TextEncoder().encode(JSON.stringify(metadataOf(n))),
    })),
    writes: told.flatMap(({ writes }, n) =>
      writes.map(([task_path, channel, value], idx) => {
        const [type, bytes] = typed(value)
        return { ...placeOf(thread, n), task_id: task(n), task_path, idx, channel, type, value: bytes }
      }),
    ),
  }
}

type Rows = readonly Readonly<Record<string, unknown>>[]

interface PostgresTables {
  readonly checkpoints: Rows
  readonly checkpoint_blobs: Rows
  readonly checkpoint_writes: Rows
}

/** The rows of PostgresSaver: a checkpoint is JSON, the values of its channels stand in a table of their own. */
export function postgresTables(thread = 'shore'): PostgresTables {
  const { writes } = sqliteTables(thread)
  return {
    checkpoints: stages.map((stage, n) => ({
      ...placeOf(thread, n),
      parent_checkpoint_id: n === 0 ? null : id(n - 1),
      type: null,
      checkpoint: checkpointOf(stage, n, {}),
      metadata: metadataOf(n),
    })),
    checkpoint_blobs: stages.flatMap(({ values }, n) =>
      Object.entries(values).map(([channel, value]) => {
        const [type, blob] = typed(value)
        return { thread_id: thread, checkpoint_ns: '', channel, version: `${n + 1}.5`, type, blob }
      }),
    ),
    checkpoint_writes: writes.map(({ value, ...row }) => ({ ...row, blob: value ?? null })),
  }
}

const schema = `
  CREATE TABLE checkpoints (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, parent_checkpoint_id TEXT,
    type TEXT, checkpoint BLOB, metadata BLOB, PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)
  );
  CREATE TABLE writes (
    thread_id TEXT NOT NULL, checkpoint_ns TEXT NOT NULL DEFAULT '', checkpoint_id TEXT NOT NULL, task_id TEXT NOT NULL,
    task_path TEXT NOT NULL DEFAULT '', idx INTEGER NOT NULL, channel TEXT NOT NULL, type TEXT, value BLOB,
    PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id, task_id, idx)
  );`

/** The file that SQLite makes of statements. */
export async function sqliteFile(fill: (db: Database) => void): Promise<Uint8Array> {
  const SQL = await initSqlJs()
  const db = new SQL.Database()
  fill(db)
  const bytes = db.export()
  db.close()
  return bytes
}

export function insert(db: Database, table: string, rows: readonly Row[]): void {
  for (const row of rows) {
    const columns = Object.keys(row)
    db.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`, Object.values(row))
  }
}

/** `checkpoints.sqlite` with these tables in it. */
export const saverFile = (tables: readonly Tables[], more: (db: Database) => void = () => undefined): Promise<Uint8Array> =>
  sqliteFile((db) => {
    db.run(schema)
    for (const { checkpoints, writes } of tables) {
      insert(db, 'checkpoints', checkpoints)
      insert(db, 'writes', writes)
    }
    more(db)
  })

/** Every bytes of some rows in another spelling. */
export const spelled = (rows: readonly Readonly<Record<string, unknown>>[], spell: (bytes: Uint8Array) => unknown) =>
  rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value instanceof Uint8Array ? spell(value) : value])),
  )
