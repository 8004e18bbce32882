import { describe, expect, test } from 'vitest'
import { answer, asks, human, lc, result } from '../langgraph-stream/fixtures'
import { guesses, imported, messageIds, nodesOf, ofType, stateOf, waysOf } from '../support/imported'

/** A history as JavaScript gives it, newest first. */
interface Given {
  readonly id: string
  readonly parent?: string
  readonly step: number
  readonly values: Record<string, unknown>
  readonly source?: string
  readonly tasks?: readonly unknown[]
  readonly next?: readonly string[]
  readonly ns?: string
}
const config = (id: string, ns = '') => ({ configurable: { thread_id: 'shore', checkpoint_ns: ns, checkpoint_id: id } })
const state = ({ id, parent, step, values, source = 'loop', tasks = [], next, ns }: Given) => ({
  values,
  next: next ?? tasks.map((task) => (task as { readonly name: string }).name),
  tasks,
  metadata: { source, step, parents: {}, thread_id: 'shore' },
  config: config(id, ns),
  createdAt: `2026-03-01T10:00:${String(step + 10).padStart(2, '0')}.000Z`,
  ...(parent === undefined ? {} : { parentConfig: config(parent, ns) }),
})
const task = (id: string, name: string, more: Record<string, unknown> = {}) => ({
  id,
  name,
  path: ['__pregel_pull', name],
  interrupts: [],
  ...more,
})

const oldestFirst = [
  state({
    id: 'p0',
    step: -1,
    source: 'input',
    values: { messages: [] },
    tasks: [task('s', '__start__', { result: { messages: [human] } })],
  }),
  state({
    id: 'p1',
    parent: 'p0',
    step: 0,
    values: { messages: [human] },
    tasks: [task('k1', 'agent', { result: { messages: [asks] } })],
  }),
  state({
    id: 'p2',
    parent: 'p1',
    step: 1,
    values: { messages: [human, asks] },
    tasks: [task('k2', 'tools', { result: { messages: [lc('Tool', { content: '3.1 m', tool_call_id: 'c1', name: 'tide' })] } })],
  }),
  state({
    id: 'p3',
    parent: 'p2',
    step: 2,
    values: { messages: [human, asks, result] },
    tasks: [task('k3', 'agent', { result: { messages: [answer] } })],
  }),
  state({ id: 'p4', parent: 'p3', step: 3, values: { messages: [human, asks, result, answer] } }),
]
const history = oldestFirst.toReversed()

describe('a history', () => {
  test('runs from its oldest state, whatever order the file has', () => {
    for (const given of [history, oldestFirst, [...history.slice(2), ...history.slice(0, 2)]]) {
      const record = imported(given)
      expect(record.format.id).toBe('langgraph-state')
      expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
      expect(record.report).toMatchObject({ kept: 5, records: 5 })
      expect(ofType(record, 'run-started')[0]).toMatchObject({ threadId: 'shore', input: { messages: [{ id: 'h1' }] } })
      expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    }
  })

  test('a result that gets its id later is one message', () => {
    const record = imported(history)
    expect(messageIds(record)).toHaveLength(4)
    expect(ofType(record, 'tool-returned')).toHaveLength(1)
  })

  test('supersteps, times and checkpoints are those of the record', () => {
    const record = imported(history)
    expect(ofType(record, 'node-started').map(({ step }) => step)).toEqual([1, 2, 3])
    expect(ofType(record, 'state-committed').at(-1)).toMatchObject({ checkpointId: 'p4' })
    expect(record.runs[0]?.startedAt).toBe('2026-03-01T10:00:09.000Z')
  })

  test('lines, and lists under a key, are read as well', () => {
    expect(nodesOf(imported(history.map((one) => JSON.stringify(one)).join('\n')))).toHaveLength(3)
    expect(nodesOf(imported({ history }))).toHaveLength(3)
  })

  test('what a node wrote is taken from the states where its result is not recorded', () => {
    const bare = history.map((one) => ({ ...one, tasks: one.tasks.map((each) => ({ ...(each as object), result: undefined })) }))
    const record = imported(bare)
    expect(ofType(record, 'model-replied').map(({ message }) => message.id)).toEqual(['a1', 'a2'])
    expect(ofType(record, 'tool-returned')[0]?.content).toBe('3.1 m')
    expect(guesses(record)).toContain('what a node wrote')
  })

  test('old servers tell it in "writes", with the ids beside', () => {
    const old = history.map(({ config: place, parentConfig, createdAt, metadata, ...rest }, i) => ({
      ...rest,
      tasks: [],
      metadata: { ...metadata, writes: i === 0 ? { agent: { messages: [answer] } } : null },
      created_at: createdAt,
      checkpoint_id: place.configurable.checkpoint_id,
      parent_checkpoint_id: parentConfig?.configurable.checkpoint_id ?? null,
    }))
    const record = imported(old)
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(messageIds(record)).toHaveLength(4)
  })

  test('a limited history begins with the state that it has', () => {
    const record = imported(history.slice(0, 3))
    expect(nodesOf(record)).toEqual(['tools', 'agent'])
    expect(guesses(record)).toContain('what the run began with')
    expect(record.report.warned?.map(({ what }) => what)).toContain('states are missing')
  })

  test('a second input on the thread is a second turn', () => {
    const more = lc('Human', { id: 'h2', content: 'And in Cádiz?' })
    const record = imported([
      ...oldestFirst,
      state({
        id: 'p5',
        parent: 'p4',
        step: 4,
        source: 'input',
        values: { messages: [human, asks, result, answer] },
        tasks: [task('s2', '__start__')],
      }),
      state({
        id: 'p6',
        parent: 'p5',
        step: 5,
        values: { messages: [human, asks, result, answer, more] },
        tasks: [task('k6', 'agent')],
      }),
      state({
        id: 'p7',
        parent: 'p6',
        step: 6,
        values: { messages: [human, asks, result, answer, more, lc('AI', { id: 'a3', content: 'Low.' })] },
      }),
    ])
    expect(ofType(record, 'run-started').map(({ input }) => JSON.stringify(input))).toEqual([
      expect.stringContaining('h1'),
      expect.stringContaining('h2'),
    ])
    expect(ofType(record, 'run-finished').map(({ output }) => output)).toEqual(['3.1 metres.', 'Low.'])
  })
})

describe('ways that part', () => {
  test('a fork gives a run for each end, with what led to it', () => {
    const forked = [
      ...oldestFirst,
      {
        ...state({ id: 'q3', parent: 'p2', step: 2, source: 'fork', values: { messages: [human] }, tasks: [task('z', 'agent')] }),
        createdAt: '2026-03-01T11:00:00.000Z',
      },
    ]
    const record = imported(forked)
    expect(record.runs).toHaveLength(2)
    expect(nodesOf(record, 0)).toEqual(['agent', 'agent'])
    expect(ofType(record, 'notice', 0).map(({ code }) => code)).toContain('state-edited')
    expect(nodesOf(record, 1)).toEqual(['agent', 'tools', 'agent'])
  })

  test('parents in a circle do not go on for ever', () => {
    const circle = history.map((one, i) => ({ ...one, parentConfig: config(`p${(5 - i) % 5}`) }))
    expect(imported(circle).report.records).toBe(5)
  })

  test('threads are runs of their own', () => {
    const other = history.map((one) => ({ ...one, config: { configurable: { ...one.config.configurable, thread_id: 'hill' } } }))
    expect(imported([...history, ...other]).runs).toHaveLength(2)
  })
})

describe('pauses and failures', () => {
  const pause = { id: 'i1', value: { question: 'Go on?' } }

  test('the last state waits', () => {
    const waiting = state({
      id: 'p1',
      step: 0,
      values: { messages: [human, answer] },
      tasks: [task('k1', 'review', { interrupts: [pause] })],
    })
    const record = imported([waiting])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'interrupted', node: 'review' })
    expect(ofType(record, 'interrupted')[0]?.question).toEqual({ question: 'Go on?' })
  })

  test('a pause that was answered shows the node twice, the answer unknown', () => {
    const record = imported([
      state({
        id: 'p1',
        step: 0,
        values: { messages: [human, answer] },
        tasks: [task('k1', 'review', { interrupts: [pause], result: { ok: true } })],
      }),
      state({ id: 'p2', parent: 'p1', step: 1, values: { messages: [human, answer], ok: true } }),
    ])
    expect(ofType(record, 'node-started').map(({ node, cause }) => [node, cause])).toEqual([
      ['review', 'start'],
      ['review', 'resume'],
    ])
    expect(ofType(record, 'resumed')).toHaveLength(1)
    expect(stateOf(record).ok).toBe(true)
  })

  test('a task with an error fails the run', () => {
    const record = imported([
      state({
        id: 'p1',
        step: 0,
        values: { messages: [human] },
        tasks: [task('k1', 'agent', { error: 'ValueError("no key")' })],
      }),
    ])
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
  })
})

describe('one state', () => {
  const thread = {
    thread_id: 'shore',
    status: 'idle',
    created_at: '2026-03-01T10:00:00Z',
    values: { messages: [human, asks, result, answer], mood: 'calm' },
  }
  test('tells of the conversation that it holds', () => {
    const record = imported(thread)
    expect(record.format.id).toBe('langgraph-state')
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(stateOf(record)).toMatchObject({ mood: 'calm' })
    expect(record.report).toMatchObject({ kept: 1, records: 1 })
  })

  test('names its nodes where the state knows who wrote last', () => {
    const record = imported({
      values: thread.values,
      next: [],
      metadata: { source: 'loop', step: 3, writes: { helper: { messages: [answer] } } },
      checkpoint_id: 'p4',
    })
    expect(nodesOf(record)).toEqual(['helper', 'hands', 'helper'])
  })
})

describe('graphs inside', () => {
  test('their states stand in their node, from the same file or inside of the task', () => {
    const inner = state({
      id: 'n1',
      step: 1,
      ns: 'team:k1',
      values: { messages: [human, lc('AI', { id: 's1', content: 'Seen.' })] },
    })
    const outer = [
      state({
        id: 'p1',
        step: 0,
        values: { messages: [human] },
        tasks: [task('k1', 'team', { state: { configurable: { thread_id: 'shore', checkpoint_ns: 'team:k1' } } })],
      }),
      state({ id: 'p2', parent: 'p1', step: 1, values: { messages: [human, lc('AI', { id: 's1', content: 'Seen.' })] } }),
    ]
    const beside = imported([...outer, inner])
    expect(stateOf(beside, 0, 'team:k1').messages).toHaveLength(2)
    const within = imported([
      state({ id: 'p1', step: 0, values: { messages: [human] }, tasks: [task('k1', 'team', { state: inner })] }),
    ])
    expect(stateOf(within, 0, 'team:k1').messages).toHaveLength(2)
  })
})

describe('Python', () => {
  const printed = `[StateSnapshot(values={'word': 'b', 'all': ['a', 'b']}, next=(), config={'configurable': {'thread_id': '1', 'checkpoint_ns': '', 'checkpoint_id': 'x2'}}, metadata={'source': 'loop', 'writes': {'second': {'word': 'b'}}, 'step': 2}, created_at='2026-03-01T10:00:02+00:00', parent_config={'configurable': {'thread_id': '1', 'checkpoint_ns': '', 'checkpoint_id': 'x1'}}, tasks=()),
 StateSnapshot(values={'word': 'a', 'all': ['a']}, next=('second',), config={'configurable': {'thread_id': '1', 'checkpoint_ns': '', 'checkpoint_id': 'x1'}}, metadata={'source': 'loop', 'writes': {'first': {'word': 'a'}}, 'step': 1}, created_at='2026-03-01T10:00:01+00:00', parent_config=None, tasks=(PregelTask(id='k', name='second', error=None, interrupts=(Interrupt(value='sure?', when='during'),)),))]`

  test('a print of StateSnapshot is read, with its tasks and pauses', () => {
    const record = imported(printed)
    expect(record.format.id).toBe('langgraph-state')
    expect(waysOf(record)).toEqual(['start>second', 'resume>second'])
    expect(ofType(record, 'interrupted')[0]?.question).toBe('sure?')
    expect(stateOf(record)).toEqual({ word: 'b', all: ['a', 'b'] })
  })

  test('a print that ends in the middle is read as far as it goes', () => {
    const record = imported(printed.slice(0, -60), 'langgraph-state')
    expect(record.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
  })

  test('named tuples that went through JSON are read by position', () => {
    const listed = [
      [
        { word: 'a' },
        ['next_one'],
        { configurable: { thread_id: '1', checkpoint_id: 'x1' } },
        { source: 'loop', step: 1 },
        '2026-03-01T10:00:01+00:00',
        null,
        [['k', 'next_one', [], null, [], null, null]],
        [],
      ],
    ]
    const record = imported(listed)
    expect(record.format.id).toBe('langgraph-state')
    expect(nodesOf(record)).toContain('next_one')
  })
})

test('a history that is cut has lost its beginning when it is told newest first, and its end when it is not', () => {
  const cut = (states: readonly unknown[]) => {
    const text = JSON.stringify(states)
    return imported(text.slice(0, text.length - Math.floor(JSON.stringify(states.at(-1)).length / 2)))
  }
  const recent = cut(history)
  expect(recent.runs[0]?.verdict?.verdict).toBe('answered')
  expect(ofType(recent, 'notice').map(({ code }) => code)).not.toContain('record-cut')
  expect(recent.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
  expect(cut(oldestFirst).runs[0]?.verdict?.verdict).toBe('record-cut')
})
