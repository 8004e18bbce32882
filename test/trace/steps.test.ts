import { describe, expect, test } from 'vitest'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import type { Step } from '../../src/trace/step'
import { stepsOf } from '../../src/trace/steps'

type Placed = EventDraft & { readonly ns?: readonly string[]; readonly step?: number }
/** Events in order; each may name its superstep and namespace. */
const trace = (...events: readonly Placed[]): readonly TraceEvent[] =>
  events.map((event, seq) => ({ ns: [], ...event, seq }) as TraceEvent)

const runStarted: Placed = { type: 'run-started', runId: 'r', input: { question: 'q' }, budget: {} }
const commit = (step: number, ...fields: readonly string[]): Placed => ({
  type: 'state-committed',
  step,
  changes: fields.map((field) => ({ field, op: 'set', value: 1 })),
})
const start = (node: string, step: number, more: Partial<Extract<EventDraft, { type: 'node-started' }>> = {}): Placed => ({
  type: 'node-started',
  taskId: `${node}@${step}`,
  node,
  cause: 'edge',
  step,
  ...more,
})
const end = (node: string, step: number, status: 'ok' | 'error' | 'interrupted' = 'ok'): Placed => ({
  type: 'node-finished',
  taskId: `${node}@${step}`,
  node,
  status,
  step,
})
const routed = (router: string, source: string, branch: string | null, targets: readonly string[], step: number): Placed => ({
  type: 'routed',
  router,
  source,
  branch,
  targets,
  because: 'so',
  step,
})
const finished = (status: 'ok' | 'error' | 'stopped' | 'limit' | 'interrupted' = 'ok'): Placed => ({
  type: 'run-finished',
  status,
  output: {},
})
const names = (steps: readonly Step[]) =>
  steps.map((step) => (step.kind === 'visit' || step.kind === 'decision' ? step.node : step.kind))

describe('nodes side by side', () => {
  const events = trace(
    runStarted,
    commit(0, 'x'),
    start('a', 1),
    start('b', 1),
    end('b', 1),
    end('a', 1),
    routed('r', 'a', 'yes', ['c'], 1),
    routed('r', 'b', 'no', ['d'], 1),
    commit(1, 'y'),
    start('c', 2, { cause: 'branch', from: 'r' }),
    start('d', 2, { cause: 'branch', from: 'r' }),
    end('c', 2),
    end('d', 2),
    commit(2, 'z'),
    finished(),
  )
  const steps = stepsOf(events)

  test('stand in the order in which they were complete, each followed by its decisions', () => {
    expect(names(steps)).toEqual(['input', 'b', 'r', 'a', 'r', 'c', 'd'])
  })
  test('share the state after their superstep', () => {
    expect(steps.map((step) => step.stateSeq)).toEqual([1, 8, 8, 8, 8, 13, 13])
    expect(steps.map((step) => step.superstep)).toEqual([undefined, 1, 1, 1, 1, 2, 2])
  })
  test('arrive by the branch that led to each of them', () => {
    expect(steps.slice(5).map((step) => step.arrivedBy)).toEqual([
      { source: 'r', target: 'c', branch: 'yes' },
      { source: 'r', target: 'd', branch: 'no' },
    ])
  })
  test('while they run they come last, in the order in which they started', () => {
    expect(names(stepsOf(events.slice(0, 5)))).toEqual(['input', 'b', 'a'])
    expect(stepsOf(events.slice(0, 5)).map((step) => step.status)).toEqual(['ok', 'ok', 'running'])
    // What has not been committed yet shows the state before.
    expect(stepsOf(events.slice(0, 6)).at(-1)?.stateSeq).toBe(1)
  })
  test('that meet tell all the edges that led there', () => {
    const [met] = stepsOf(trace(runStarted, start('c', 2, { from: 'b', alsoFrom: ['a'] }))).slice(1)
    expect(met).toMatchObject({ arrivedBy: { source: 'b', target: 'c' }, alsoBy: [{ source: 'a', target: 'c' }] })
  })
})

describe('decisions', () => {
  test('at START belong to the input, and have its state', () => {
    const steps = stepsOf(
      trace(
        runStarted,
        commit(-1, 'x'),
        routed('r', '__start__', 'yes', ['a'], 0),
        commit(0),
        start('a', 1, { cause: 'branch', from: 'r' }),
      ),
    )
    expect(names(steps)).toEqual(['input', 'r', 'a'])
    expect(steps.map((step) => step.stateSeq)).toEqual([3, 3, 3])
    expect(steps[1]?.arrivedBy).toEqual({ source: '__start__', target: 'r' })
  })
  test('of routers behind routers stand in their order and arrive by the branch', () => {
    const steps = stepsOf(
      trace(
        runStarted,
        start('a', 1),
        end('a', 1),
        routed('r', 'a', 'deep', ['s'], 1),
        routed('s', 'r', 'out', ['__end__'], 1),
        commit(1),
        finished(),
      ),
    )
    expect(names(steps)).toEqual(['input', 'a', 'r', 's'])
    expect(steps.map((step) => step.arrivedBy)).toEqual([
      undefined,
      undefined,
      { source: 'a', target: 'r' },
      { source: 'r', target: 's', branch: 'deep' },
    ])
    expect(steps[3]).toMatchObject({ branch: 'out', targets: ['__end__'], nodeKind: 'router', stateSeq: 5 })
  })
  test('that were recorded before the node had finished, or after the commit, stand behind it all the same', () => {
    const early = trace(
      runStarted,
      start('a', 1),
      routed('r', 'a', 'x', ['b'], 1),
      end('a', 1),
      commit(1),
      start('b', 2),
      end('b', 2),
    )
    const late = trace(
      runStarted,
      start('a', 1),
      end('a', 1),
      commit(1),
      routed('r', 'a', 'x', ['b'], 1),
      start('b', 2),
      end('b', 2),
    )
    for (const events of [early, late]) expect(names(stepsOf(events))).toEqual(['input', 'a', 'r', 'b'])
    expect(stepsOf(early)[2]?.stateSeq).toBe(4)
    expect(stepsOf(late)[2]?.stateSeq).toBe(3)
  })
})

describe('laps and visits', () => {
  test('a brain that runs again begins a lap; brains side by side share one', () => {
    const brain = (step: number, taskId: string): readonly Placed[] => [
      start('brain', step, { kind: 'brain', taskId }),
      { type: 'node-finished', taskId, node: 'brain', status: 'ok', step },
    ]
    const steps = stepsOf(trace(runStarted, ...brain(1, 't1'), ...brain(1, 't2'), commit(1), ...brain(2, 't3'), commit(2)))
    expect(steps.map((step) => [step.lap, step.visit])).toEqual([
      [0, 0],
      [1, 1],
      [1, 2],
      [2, 3],
    ])
  })
  test('a turn begins at START, and counting begins again', () => {
    const turn = (step: number) => [
      runStarted,
      commit(step),
      start('brain', step, { kind: 'brain' }),
      end('brain', step),
      commit(step),
      finished(),
    ]
    const steps = stepsOf(trace(...turn(1), ...turn(2)))
    expect(steps.map((step) => [step.turn, step.node, step.lap, step.visit])).toEqual([
      [1, '__start__', 0, 0],
      [1, 'brain', 1, 1],
      [2, '__start__', 0, 0],
      [2, 'brain', 1, 1],
    ])
  })
  test('where the record has no kinds, what a node does tells brain and hands', () => {
    const search = { id: 'c1', name: 'search', args: {} }
    const steps = stepsOf(
      trace(
        runStarted,
        start('think', 1),
        { type: 'model-called', taskId: 'think@1', callId: 'm', model: 'x', messages: [], tools: [] },
        { type: 'model-replied', callId: 'm', message: { id: 'ai', role: 'ai', text: '', toolCalls: [search] } },
        end('think', 1),
        commit(1),
        start('act', 2),
        { type: 'tool-called', taskId: 'act@2', toolCallId: 'c1', tool: 'search', args: {}, mode: 'recorded' },
        end('act', 2),
        commit(2),
        start('think', 3),
        end('think', 3),
      ),
    )
    expect(steps.map((step) => [step.nodeKind, step.lap])).toEqual([
      [undefined, 0],
      ['brain', 1],
      ['hands', 1],
      ['brain', 2],
    ])
  })
})

describe('pauses', () => {
  const events = trace(
    runStarted,
    commit(0),
    start('review', 1, { kind: 'review', from: 'a' }),
    { type: 'interrupted', interruptId: 'i', taskId: 'review@1', question: 'Go on?', step: 1 },
    end('review', 1, 'interrupted'),
    finished('interrupted'),
    { type: 'resumed', interruptId: 'i', taskId: 'review@1', answer: 'yes' },
    start('review', 1, { kind: 'review', cause: 'resume' }),
    end('review', 1),
    commit(1),
    finished(),
  )
  test('are steps of their own, the answer too, and the visit that goes on is the same one', () => {
    const steps = stepsOf(events)
    expect(steps.map((step) => [step.kind, step.status, step.visit])).toEqual([
      ['input', 'ok', 0],
      ['visit', 'interrupted', 1],
      ['pause', 'ok', 1],
      ['answer', 'ok', 1],
      ['visit', 'ok', 1],
    ])
    expect(steps.map((step) => step.node)).toEqual(['__start__', 'review', 'review', 'review', 'review'])
    expect(steps[4]?.arrivedBy).toEqual({ source: 'a', target: 'review' })
  })
})

describe('records that are not whole', () => {
  test('a node that never finished ends with the run', () => {
    const open = trace(runStarted, start('a', 1))
    expect(stepsOf(open).at(-1)?.status).toBe('running')
    expect(stepsOf([...open, { ...trace(finished('stopped'))[0], seq: 2 } as TraceEvent]).at(-1)?.status).toBe('interrupted')
    expect(stepsOf([...open, { ...trace(finished('error'))[0], seq: 2 } as TraceEvent]).at(-1)?.status).toBe('error')
  })
  test('a superstep without a commit keeps the state before it', () => {
    const steps = stepsOf(
      trace(runStarted, commit(0, 'x'), start('a', 1), end('a', 1), start('b', 2), end('b', 2), commit(2, 'y'), finished()),
    )
    expect(steps.map((step) => step.stateSeq)).toEqual([1, 1, 6])
  })
  test('only the end of a visit is enough for a step', () => {
    expect(names(stepsOf(trace(runStarted, end('a', 1))))).toEqual(['input', 'a'])
  })
  test('seq that begins elsewhere is put right', () => {
    const shifted = trace(runStarted, commit(0), start('a', 1), end('a', 1), commit(1)).map((event) => ({
      ...event,
      seq: event.seq + 40,
    }))
    expect(stepsOf(shifted).map((step) => step.stateSeq)).toEqual([1, 4])
  })
  test('a graph inside a node has steps, laps and state of its own, before the node is complete', () => {
    const ns = ['sub:1']
    const steps = stepsOf(
      trace(
        runStarted,
        commit(0, 'x'),
        start('sub', 1, { kind: 'subgraph' }),
        { ...commit(0, 'inner'), ns },
        { ...start('brain', 1, { kind: 'brain' }), ns },
        { ...end('brain', 1), ns },
        { ...commit(1, 'inner'), ns },
        end('sub', 1),
        commit(1, 'x'),
        finished(),
      ),
    )
    expect(steps.map((step) => [step.node, step.ns.length, step.lap, step.stateSeq])).toEqual([
      ['__start__', 0, 0, 1],
      ['brain', 1, 1, 6],
      ['sub', 0, 0, 8],
    ])
  })
})
