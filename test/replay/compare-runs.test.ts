import { describe, expect, test } from 'vitest'
import { compareRuns, comparingRuns, oneTurn } from '../../src/replay/compare-runs'
import { TraceIndex } from '../../src/replay/trace-index'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import type { Message } from '../../src/trace/message'
import { documentOf, edges, fn } from '../support/documents'
import { run } from '../support/run'
import { TraceBuilder } from '../support/trace-builder'

/** A run in which nodes of one superstep each write one value, in the given order. */
function side(order: readonly string[], values: Readonly<Record<string, unknown>> = {}): TraceIndex {
  const build = new TraceBuilder('messages').start('Go.').next()
  for (const node of order) {
    const taskId = build.task(node)
    const drafts: readonly EventDraft[] = [
      { type: 'node-started', taskId, node, kind: 'function', cause: 'start' },
      { type: 'state-written', taskId, node, writes: [{ field: node, reducer: 'replace', value: values[node] ?? node }] },
      { type: 'node-finished', taskId, node, status: 'ok' },
    ]
    build.add(...drafts)
  }
  build.commit([]).add({ type: 'run-finished', status: 'ok', output: {} })
  return TraceIndex.of(build.events)
}

describe('two runs compared', () => {
  test('nodes of one superstep may have ended in either order', () => {
    expect(compareRuns(side(['a', 'b', 'c']), side(['c', 'a', 'b']))).toEqual({ agreed: 4, readElse: [] })
  })

  test('what one of them wrote is found all the same', () => {
    const { parting } = compareRuns(side(['a', 'b']), side(['b', 'a'], { a: 'something else' }))
    expect(parting).toEqual({ code: 'other-writes', first: 1, second: 2 })
  })

  test('a node that only one of them has is where they part', () => {
    expect(compareRuns(side(['a', 'b']), side(['a'])).parting).toEqual({ code: 'second-ended', first: 2 })
    expect(compareRuns(side(['a']), side(['a', 'b'])).parting).toEqual({ code: 'first-ended', second: 2 })
    expect(compareRuns(side(['a']), side(['z'])).parting).toEqual({ code: 'other-node', first: 1, second: 1 })
  })

  test('a node may be called otherwise in the other run', () => {
    expect(compareRuns(side(['a']), side(['z']), { a: 'z' }).parting?.code).toBe('other-writes')
    expect(compareRuns(side(['a'], { a: 1 }), side(['z'], { z: 1 }), { a: 'z' }).parting?.code).toBe('other-writes')
    expect(compareRuns(side(['constructor']), side(['constructor'])).parting).toBeUndefined()
  })

  test('ids and times are no part of it', async () => {
    const nodes = [fn('one', { code: "return { text: 'x' }" }), fn('two', { code: 'return {}' })]
    const document = documentOf({ nodes, edges: edges('START>one', 'one>two', 'two>END') })
    const first = await run(document)
    const events = first.events.map((event): TraceEvent => ({ ...event, at: (event.at ?? 0) + 1000 }))
    expect(compareRuns(TraceIndex.of(first.events), TraceIndex.of(events)).parting).toBeUndefined()
  })

  test('a system message counts only where both records hold one', () => {
    const asked = (...messages: readonly Message[]) => {
      const build = new TraceBuilder('messages').start('Go.').next()
      const taskId = build.task('agent')
      build.add(
        { type: 'node-started', taskId, node: 'agent', kind: 'brain', cause: 'start' },
        { type: 'model-called', taskId, callId: 'm1', model: 'm', messages, tools: [] },
        { type: 'model-replied', callId: 'm1', message: { id: 'a', role: 'ai', text: 'Five.' } },
        { type: 'node-finished', taskId, node: 'agent', status: 'ok' },
        { type: 'run-finished', status: 'ok', output: {} },
      )
      return TraceIndex.of(build.events)
    }
    const system = (text: string): Message => ({ id: 's', role: 'system', text })
    const human = (text: string): Message => ({ id: 'h', role: 'human', text })
    const bare = asked(human('2 and 3?'))
    expect(compareRuns(bare, asked(system('Be brief.'), human('2 and 3?'))).readElse).toEqual([])
    expect(compareRuns(asked(system('Be brief.'), human('2 and 3?')), bare).readElse).toEqual([])
    expect(compareRuns(bare, asked(system('Be brief.'), human('2 and 4?'))).readElse).toEqual([1])
    expect(
      compareRuns(asked(system('Be kind.'), human('2 and 3?')), asked(system('Be brief.'), human('2 and 3?'))).readElse,
    ).toEqual([1])
  })

  test('a long comparison rests on its way, and comes to the same', () => {
    const names = Array.from({ length: 4_000 }, (_, i) => `n${i % 7}`)
    const [a, b] = [side(names), side(names.map((name, i) => (i === 3_990 ? 'other' : name)))]
    const comparing = comparingRuns(a, b, {})
    let rests = 0
    let next = comparing.next()
    for (; !next.done; next = comparing.next()) rests += 1
    expect(rests).toBeGreaterThan(1)
    expect(next.value).toEqual(compareRuns(a, b))
    expect(next.value.parting?.code).toBeDefined()
  })

  test('one turn of a longer record keeps its step numbers', () => {
    const one = side(['a']).events
    const two = side(['b']).events
    const both = TraceIndex.of([...one, ...two].map((event, seq): TraceEvent => ({ ...event, seq })))
    const second = oneTurn(both, 2)
    expect(second.steps.map(({ index }) => index)).toEqual([2, 3])
    expect(compareRuns(second, side(['c'])).parting).toEqual({ code: 'other-node', first: 3, second: 1 })
  })
})

describe('what is not compared is said only where it was passed over', () => {
  const visit = (build: TraceBuilder, node: string, value: string) => {
    const taskId = build.task(node)
    build.add(
      { type: 'node-started', taskId, node, kind: 'function', cause: 'edge' },
      { type: 'state-written', taskId, node, writes: [{ field: node, reducer: 'replace', value }] },
      { type: 'node-finished', taskId, node, status: 'ok' },
    )
    return build
  }
  const way = (target: string, branch = target): EventDraft => ({
    type: 'routed',
    router: 'which',
    source: 'a',
    branch,
    targets: [target],
    because: '',
  })
  const ended = (build: TraceBuilder) => TraceIndex.of(build.add({ type: 'run-finished', status: 'ok', output: {} }).events)
  const begun = () => new TraceBuilder('messages').start('Go.').next()

  test('decisions behind the place where they part were never passed over', () => {
    const first = ended(visit(visit(begun(), 'a', 'x').add(way('b')), 'b', 'y'))
    expect(compareRuns(first, ended(visit(begun(), 'a', 'other'))).notCompared).toBeUndefined()
    expect(compareRuns(first, ended(visit(begun(), 'a', 'x'))).notCompared).toEqual(['decisions'])
    expect(compareRuns(first, ended(visit(visit(begun(), 'a', 'x'), 'b', 'y')))).toEqual({
      agreed: 3,
      readElse: [],
      notCompared: ['decisions'],
    })
  })

  test('a record that does not tell what it began with began with nothing else', () => {
    const events = ended(visit(begun(), 'a', 'x')).events.slice()
    const untold = TraceIndex.of(
      events.flatMap((event): readonly TraceEvent[] =>
        event.type === 'run-started'
          ? [{ ...event, input: {} }]
          : event.type === 'state-committed'
            ? [{ ...event, changes: [] }]
            : [event],
      ),
    )
    const told = TraceIndex.of(events)
    expect(compareRuns(untold, told)).toEqual({ agreed: 2, readElse: [], notCompared: ['input'] })
    expect(compareRuns(told, untold).notCompared).toEqual(['input'])
    expect(compareRuns(untold, untold).notCompared).toBeUndefined()
    const another = ended(visit(new TraceBuilder('messages').start('Stay.').next(), 'a', 'x'))
    expect(compareRuns(told, another).parting?.code).toBe('other-input')
  })

  test('a way to a node that nobody knows is another way than one to END', () => {
    const on = ended(visit(visit(begun(), 'a', 'x').add(way('foreign')), 'foreign', 'y'))
    const out = ended(visit(begun(), 'a', 'x').add(way('__end__')))
    expect(compareRuns(on, out, { a: 'a' }).parting?.code).toBe('other-way')
    expect(compareRuns(on, ended(visit(visit(begun(), 'a', 'x').add(way('b')), 'b', 'y')), { a: 'a' }).parting?.code).toBe(
      'other-node',
    )
  })
})
