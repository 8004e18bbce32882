/** What rows of databases tell beside a plain run: packets, forks, pauses and errors without names, values kept by their changes. */
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { imported, messageIds, nodesOf, ofType, stateOf } from '../support/imported'
import { base64, pack } from '../support/packed'
import { spelled, sqliteTables, stages } from '../support/saver'

const human = { type: 'human', id: 'h1', content: 'How high is the tide?' }
const ai = { type: 'ai', id: 'a1', content: '3.1 metres.' }

interface Told {
  readonly values: Readonly<Record<string, unknown>>
  readonly seen?: Readonly<Record<string, Readonly<Record<string, number>>>>
  readonly versions?: Readonly<Record<string, number>>
  readonly about?: Readonly<Record<string, unknown>>
  readonly writes?: readonly (readonly [task: string, channel: string, value: unknown])[]
}

/** Tuples as a checkpointer lists them, oldest first. */
const tuples = (told: readonly Told[], { v = 4, thread = 'shore' } = {}) =>
  told.map(({ values, seen = {}, versions, about = {}, writes = [] }, n) => ({
    config: { configurable: { thread_id: thread, checkpoint_ns: '', checkpoint_id: `${thread}-${n}` } },
    checkpoint: {
      v,
      id: `${thread}-${n}`,
      ts: `2026-03-01T10:00:0${n}+00:00`,
      channel_values: values,
      channel_versions: versions ?? Object.fromEntries(Object.keys(values).map((channel) => [channel, n + 1])),
      versions_seen: { __input__: {}, ...seen },
    },
    metadata: { source: n === 0 ? 'input' : 'loop', step: n - 1, ...about },
    ...(n === 0 ? {} : { parent_config: { configurable: { thread_id: thread, checkpoint_id: `${thread}-${n - 1}` } } }),
    pending_writes: writes,
  }))

const begun: Told = { values: { __start__: { messages: [human] } } }
const started = { __start__: { __start__: 1 } }

describe('tasks without paths', () => {
  test('an error behind the last checkpoint is told, also where it may be one node or another', () => {
    const record = imported(
      tuples([
        begun,
        {
          values: { messages: [human], 'branch:to:bad': null, 'branch:to:side': null },
          seen: started,
          writes: [
            ['k1', 'messages', [ai]],
            ['k2', '__error__', "RuntimeError('it broke here')"],
          ],
        },
      ]),
    )
    expect(nodesOf(record)).toEqual(['bad or side', 'bad or side'])
    expect(ofType(record, 'run-finished')[0]).toMatchObject({
      status: 'error',
      error: { message: expect.stringContaining('it broke here') },
    })
  })

  test('a node that pauses is told by where it paused', () => {
    const pause = { value: 'Go on?', resumable: true, ns: ['ask:0a1b'], when: 'during' }
    const record = imported(
      tuples(
        [begun, { values: { messages: [human], draft: 'draft' }, seen: started, writes: [['k1', '__interrupt__', [pause]]] }],
        { v: 1 },
      ),
    )
    expect(nodesOf(record)).toEqual(['ask'])
    expect(ofType(record, 'interrupted')[0]).toMatchObject({ question: 'Go on?' })
  })

  test('in old versions the next node is the one that has news, as other threads of the file tell', () => {
    const begin: Told = {
      values: { messages: [human], draft: 'draft' },
      seen: { ...started, draft: { 'start:draft': 1 } },
      versions: { messages: 2, draft: 2 },
    }
    const whole: Told = {
      values: { messages: [human, ai], ask: 'ask' },
      seen: { ...started, draft: { 'start:draft': 1 }, ask: { draft: 2 } },
      versions: { messages: 3, ask: 3, draft: 3 },
    }
    const record = imported([
      ...tuples([begun, begin], { v: 1, thread: 'open' }),
      ...tuples([begun, begin, whole], { v: 1, thread: 'done' }),
    ])
    expect(nodesOf(record, 0)).toEqual(['draft', 'ask'])
    expect(nodesOf(record, 1)).toEqual(['draft', 'ask'])
    expect(record.runs.map(({ title }) => title)).toEqual(['How high is the tide? · open', 'How high is the tide? · done'])
  })

  test('a join leads on when all have come', () => {
    const at = (come: readonly string[]) =>
      nodesOf(imported(tuples([begun, { values: { messages: [human], 'join:left+right:sum': come }, seen: started }])))
    expect(at(['left', 'right'])).toEqual(['sum'])
    expect(at(['left'])).toEqual([])
  })
})

describe('values that are kept by their changes', () => {
  const about = { counters_since_delta_snapshot: { messages: [1, 1] } }
  const kept = tuples([
    begun,
    { values: { 'branch:to:agent': null }, versions: { messages: 2 }, seen: started, about, writes: [['k1', 'messages', [ai]]] },
    { values: {}, versions: { messages: 3 }, seen: { ...started, agent: { 'branch:to:agent': 2 } }, about },
  ]).map((one, n) => (n === 0 ? { ...one, pending_writes: [['k0', 'messages', [human]]] } : one))

  test('are put together from what was written, and that is said', () => {
    const record = imported(kept)
    expect(messageIds(record)).toEqual(['h1', 'a1'])
    expect(record.report.guessed.map(({ what }) => what)).toContain('values of which only the changes are kept')
    expect(record.report.warned ?? []).toEqual([])
  })

  test('and written down whole now and then', () => {
    const snapshot = { __type: '_DeltaSnapshot', value: [human, ai] }
    const record = imported(
      kept.map((one, n) =>
        n === 2 ? { ...one, checkpoint: { ...one.checkpoint, channel_values: { messages: snapshot } } } : one,
      ),
    )
    expect(messageIds(record)).toEqual(['h1', 'a1'])
  })
})

describe('other databases', () => {
  const { checkpoints, writes } = sqliteTables()

  test('MongoDB, whose metadata are packed field by field', () => {
    const binary = (bytes: Uint8Array) => ({ $binary: { base64: base64(bytes), subType: '00' } })
    const documents = [...checkpoints, ...writes].map((row, n) => ({
      ...spelled([row], binary)[0],
      ...(row.metadata === undefined
        ? {}
        : {
            metadata: {
              source: ['msgpack', binary(pack(n === 0 ? 'input' : 'loop'))],
              step: ['msgpack', binary(pack(n - 1))],
              parents: {},
            },
          }),
      _id: { $oid: `${n}` },
    }))
    const record = imported(documents.map((one) => JSON.stringify(one)).join('\n'))
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(ofType(record, 'run-started')).toHaveLength(1)
    expect(record.report).toMatchObject({ records: documents.length, kept: documents.length })
  })

  test('Redis, with another word for no namespace', () => {
    const rows = spelled([...checkpoints, ...writes], base64).map((row) => ({ ...row, checkpoint_ns: '__empty__' }))
    expect(nodesOf(imported(rows))).toEqual(['agent', 'tools', 'agent'])
  })

  test('a row that stands twice is one state', () => {
    const rows = spelled([...checkpoints, ...checkpoints, ...writes], base64)
    const record = imported(rows)
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(record.report).toMatchObject({ records: rows.length, kept: rows.length })
  })

  test('the tables of the first versions, with times for names', () => {
    const rows = [0, 1].map((n) => ({
      thread_id: 'old',
      thread_ts: `2024-05-0${n + 1}T00:00:00+00:00`,
      parent_ts: n === 0 ? null : '2024-05-01T00:00:00+00:00',
      checkpoint: JSON.stringify({
        v: 1,
        ts: `2024-05-0${n + 1}T00:00:00+00:00`,
        channel_values: { messages: [human, ai].slice(0, n + 1) },
        channel_versions: { messages: n + 1 },
        versions_seen: n === 0 ? {} : { agent: { 'start:agent': 1 } },
      }),
      metadata: JSON.stringify({ source: 'loop', step: n }),
    }))
    const record = imported(rows)
    expect(nodesOf(record)).toEqual(['agent'])
    expect(messageIds(record)).toEqual(['h1', 'a1'])
  })

  test('a fork is two ways, each with its own tasks', () => {
    const [first, second, ...rest] = stages
    if (!first || !second) throw new Error('no stages')
    const forked = sqliteTables('shore', [first, second, ...rest])
    const [, from] = forked.checkpoints
    const side = {
      ...from,
      checkpoint_id: '1f0ec000-0000-6000-8000-0000000000f1',
      parent_checkpoint_id: from?.checkpoint_id ?? null,
      metadata: JSON.stringify({ source: 'update', step: 1 }),
    }
    const record = imported(spelled([...forked.checkpoints, side, ...forked.writes], base64))
    expect(record.runs).toHaveLength(2)
    expect([nodesOf(record, 0), nodesOf(record, 1)]).toContainEqual(['agent', 'tools', 'agent'])
    expect(Object.keys(stateOf(record, 0))).toEqual(['messages'])
  })

  test('a text that only speaks of checkpoints and msgpack is none', () => {
    const opened = importRecord('We store each checkpoint as msgpack.\nThe type column says "msgpack", the blob is \\x81a1.\n')
    expect(opened.ok).toBe(false)
  })
})
