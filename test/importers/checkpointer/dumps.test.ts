import { describe, expect, test } from 'vitest'
import { answer, asks, human, result } from '../langgraph-stream/fixtures'
import { imported, messageIds, nodesOf, ofType, stateOf } from '../support/imported'

const checkpoint = (n: number, channel_values: Record<string, unknown>, seen: Record<string, unknown>) => ({
  v: 4,
  id: `p${n}`,
  ts: `2026-03-01T10:00:0${n}.000Z`,
  channel_values,
  channel_versions: { messages: n, __start__: 1 },
  versions_seen: { __input__: {}, ...seen },
})
const about = (n: number) => ({ source: n === 0 ? 'input' : 'loop', step: n - 1, parents: {} })
const place = (n: number) => ({ configurable: { thread_id: 'shore', checkpoint_ns: '', checkpoint_id: `p${n}` } })

const checkpoints = [
  checkpoint(0, { __start__: { messages: [human] } }, {}),
  checkpoint(1, { messages: [human], 'branch:to:agent': null }, { __start__: { __start__: 1 } }),
  checkpoint(
    2,
    { messages: [human, asks], 'branch:to:tools': null },
    { __start__: { __start__: 1 }, agent: { 'branch:to:agent': 2 } },
  ),
  checkpoint(
    3,
    { messages: [human, asks, result], 'branch:to:agent': null },
    { __start__: { __start__: 1 }, agent: { 'branch:to:agent': 2 }, tools: { 'branch:to:tools': 3 } },
  ),
  checkpoint(
    4,
    { messages: [human, asks, result, answer] },
    { __start__: { __start__: 1 }, agent: { 'branch:to:agent': 4 }, tools: { 'branch:to:tools': 3 } },
  ),
]
const writes = [
  [['k0', 'messages', [human]]],
  [['k1', 'messages', [asks]]],
  [['k2', 'messages', [result]]],
  [['k3', 'messages', [answer]]],
  [],
]
const tuples = checkpoints.map((one, n) => ({
  config: place(n),
  checkpoint: one,
  metadata: about(n),
  ...(n === 0 ? {} : { parentConfig: place(n - 1) }),
  pendingWrites: writes[n],
}))

const bytes = (value: unknown) =>
  Object.fromEntries([...new TextEncoder().encode(JSON.stringify(value))].map((byte, i) => [i, byte]))

describe('checkpoints of a thread', () => {
  test('tuples: nodes ran where they have seen more', () => {
    const record = imported(tuples.toReversed())
    expect(record.format.id).toBe('langgraph-checkpoints')
    expect(record.report).toMatchObject({ kept: 5, records: 5 })
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(ofType(record, 'model-replied').map(({ message }) => message.id)).toEqual(['a1', 'a2'])
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1', 'a2'])
    expect(Object.keys(stateOf(record))).toEqual(['messages'])
  })

  test('the storage of MemorySaver, with its bytes printed as objects', () => {
    const storage = {
      shore: {
        '': Object.fromEntries(
          checkpoints.map((one, n) => [`p${n}`, [bytes(one), bytes(about(n)), n === 0 ? undefined : `p${n - 1}`]]),
        ),
      },
    }
    const record = imported(storage)
    expect(record.format.id).toBe('langgraph-checkpoints')
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(ofType(record, 'run-started')[0]).toMatchObject({ threadId: 'shore' })
    const whole = imported({
      storage,
      writes: { [JSON.stringify(['shore', '', 'p1'])]: { 'k1,0': ['k1', 'messages', bytes([asks])] } },
    })
    expect(ofType(whole, 'node-started')[0]).toMatchObject({ node: 'agent', taskId: 'k1' })
  })

  test('rows of a database, their JSON in texts', () => {
    const rows = checkpoints.map((one, n) => ({
      thread_id: 'shore',
      checkpoint_ns: '',
      checkpoint_id: `p${n}`,
      parent_checkpoint_id: n === 0 ? null : `p${n - 1}`,
      type: 'json',
      checkpoint: JSON.stringify(one),
      metadata: JSON.stringify(about(n)),
    }))
    const record = imported(rows.map((row) => JSON.stringify(row)).join('\n'))
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1', 'a2'])
  })

  test('values that are kept elsewhere are said to be', () => {
    const hollow = tuples.map((one) => ({ ...one, checkpoint: { ...one.checkpoint, channel_values: {} }, pendingWrites: [] }))
    const record = imported(hollow)
    expect(record.report.warned?.map(({ what }) => what)).toContain('checkpoints without values')
  })

  test('a pause with its answer, as pending writes have them', () => {
    const paused = tuples.map((one, n) =>
      n === 3
        ? {
            ...one,
            pendingWrites: [
              ['k3', '__interrupt__', [{ id: 'i1', value: 'Go on?' }]],
              ['k3', '__resume__', ['yes']],
              ['k3', 'messages', [answer]],
            ],
          }
        : one,
    )
    const record = imported(paused)
    expect(ofType(record, 'interrupted')[0]).toMatchObject({ interruptId: 'i1', question: 'Go on?' })
    expect(ofType(record, 'resumed')[0]).toMatchObject({ answer: 'yes' })
    expect(record.report.guessed.map(({ what }) => what)).not.toContain('that a person answered')
  })

  test('a dump that was cut off is read as far as it goes', () => {
    const text = JSON.stringify(tuples)
    const record = imported(text.slice(0, text.length - 300), 'langgraph-checkpoints')
    expect(record.report.records).toBeGreaterThan(3)
  })
})
