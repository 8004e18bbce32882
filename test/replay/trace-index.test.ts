import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/base/language'
import { edgeKey, type Moment } from '../../src/replay/moment'
import { TraceIndex } from '../../src/replay/trace-index'
import type { TraceEvent } from '../../src/trace/events'
import { emptyState, foldChanges } from '../../src/trace/fold'
import { StepBuilder, stepsOf } from '../../src/trace/steps'
import { verdictOf } from '../../src/trace/verdict'
import { question, researchTrace } from '../support/research-trace'
import { arbRun, arbSoup } from '../trace/arbitrary'

/** Everything that an index tells, without the numbers of revisions. */
const everything = (index: TraceIndex) => ({
  events: index.events,
  steps: index.steps,
  finished: index.finished,
  moments: index.steps.map((step) => index.moment(step.index)),
  sentences: languages.map((language) => index.steps.map((step) => index.sentence(step.index, language))),
  verdicts: languages.map((language) => index.verdict(language)),
})

/** Appends in batches of the given sizes, looking at the moments in between as a live view does. */
function inBatches(events: readonly TraceEvent[], sizes: readonly number[]): TraceIndex {
  const index = new TraceIndex()
  let at = 0
  for (const size of sizes) {
    index.append(events.slice(at, at + size))
    at += size
    index.moment(index.steps.length - 1)
    index.stateAt(0)
  }
  index.append(events.slice(at))
  return index
}

const arbSizes = fc.array(fc.nat(12), { maxLength: 20 })

describe('laws', () => {
  test('batches give the same as all events at once', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup, fc.constant(researchTrace())), arbSizes, (events, sizes) => {
        expect(everything(inBatches(events, sizes))).toEqual(everything(TraceIndex.of(events)))
      }),
      { numRuns: 150 },
    )
  })

  test('where a node runs next and ran last is what a look at every step finds', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup), arbSizes, (events, sizes) => {
        const index = inBatches(events, sizes)
        const { steps } = index
        for (const node of new Set(steps.map((step) => step.node)))
          for (let at = 0; at < steps.length; at++) {
            const runs = steps.flatMap((step) =>
              step.node === node && (step.kind === 'visit' || step.kind === 'decision') ? [step.index] : [],
            )
            expect(index.runsAround(node, at)).toEqual({
              before: runs.filter((run) => run < at).at(-1),
              after: runs.find((run) => run > at),
            })
          }
      }),
      { numRuns: 60 },
    )
  })

  test('the state at a step is the plain fold of the commits up to it', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup), (events) => {
        const index = TraceIndex.of(events)
        for (const step of index.steps) {
          const folded = [...index.events]
            .filter(
              (event) => event.type === 'state-committed' && event.seq <= step.stateSeq && event.ns.join() === step.ns.join(),
            )
            .reduce((state, event) => foldChanges(state, event.type === 'state-committed' ? event.changes : []), emptyState)
          expect(index.stateAt(step.index)).toEqual(folded)
        }
      }),
    )
  })

  test('whatever the events, nothing throws and every step stands where it says', () => {
    fc.assert(
      fc.property(arbSoup, fc.integer(), (events, anywhere) => {
        const index = TraceIndex.of(events)
        everything(index)
        index.moment(anywhere)
        index.stateAt(Number.NaN)
        expect(index.steps.map((step) => step.index)).toEqual(index.steps.map((_, i) => i))
        expect(index.verdict('en')).toEqual(index.finished ? verdictOf(events, 'en') : undefined)
      }),
    )
  })

  test('running totals are those of counting from the start', () => {
    fc.assert(
      fc.property(arbRun, (events) => {
        const index = TraceIndex.of(events)
        const edges = new Map<string, number>()
        let turn = 0
        let input = 0
        for (const step of index.steps) {
          if (step.turn !== turn) {
            edges.clear()
            input = 0
          }
          turn = step.turn
          if (step.arrivedBy) edges.set(edgeKey(step.arrivedBy), (edges.get(edgeKey(step.arrivedBy)) ?? 0) + 1)
          for (let seq = step.firstSeq; seq <= step.lastSeq; seq++) {
            const event = index.events.at(seq)
            if (event?.type === 'model-replied' && event.callId === `call-${step.taskId}`) input += event.usage?.input ?? 0
          }
          const { edgeCounts, usage } = index.moment(step.index)
          for (const [key, count] of edges) expect(edgeCounts[key]).toBe(count)
          expect(usage.input).toBe(input)
        }
      }),
    )
  })

  test('a step that is settled never changes again, however the run goes on', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup), fc.nat(), (events, at) => {
        const builder = new StepBuilder()
        for (const event of events.slice(0, at % (events.length + 1))) builder.push(event)
        const settled = builder.steps().slice(0, builder.settledCount)
        expect(stepsOf(events).slice(0, settled.length)).toEqual(settled)
      }),
    )
  })
})

describe('a run that grows', () => {
  const events = researchTrace()

  test('the running node is a step, and keeps its index when it finishes', () => {
    const index = new TraceIndex()
    const seen: string[] = []
    for (const event of events) {
      index.append([event])
      const last = index.steps.at(-1)
      if (event.type === 'node-started') {
        expect(last).toMatchObject({ node: event.node, status: 'running', kind: 'visit' })
        seen.push(`${last?.index} ${event.node}`)
      }
      if (event.type === 'node-finished') expect(`${last?.index} ${last?.node}`).toBe(seen.at(-1))
    }
    expect(seen).toHaveLength(10)
  })

  test('text streams in until the reply is there', () => {
    const index = new TraceIndex()
    const texts = new Set<string>()
    for (const event of events) {
      index.append([event])
      const { streaming } = index.moment(index.steps.length - 1)
      if (event.type === 'token') expect(streaming?.text.endsWith(event.text)).toBe(true)
      if (event.type === 'model-replied') expect(streaming).toBeUndefined()
      if (streaming?.summary) texts.add(streaming.text)
    }
    expect([...texts].at(-1)).toMatch(/^Hallucination in RAG falls .* citation-checks\.$/)
  })

  test('the way that a router chose is next before the node has started', () => {
    const at = events.findIndex((event) => event.type === 'routed')
    const index = TraceIndex.of(events.slice(0, at + 1))
    const moment = index.moment(index.steps.length - 1)
    expect(moment.next).toBe('tool_node')
    expect(moment.edges[edgeKey({ source: 'should_continue', target: 'tool_node', branch: 'tool_calls' })]).toBe('next')
  })

  test('revision grows, finished and the verdict come with the last event', () => {
    const index = TraceIndex.of(events.slice(0, -1))
    expect([index.revision, index.finished, index.verdict('en')]).toEqual([1, false, undefined])
    index.append(events.slice(-1))
    expect([index.revision, index.finished, index.verdict('en')?.verdict]).toEqual([2, true, 'answered'])
  })

  test('the same step gives the same state object, also as the state before the next one', () => {
    const index = TraceIndex.of(events)
    expect(index.stateAt(3)).toBe(index.stateAt(3))
    expect(index.moment(4).before).toBe(index.stateAt(3))
  })
})

describe('a long run', () => {
  /** 3,000 commits, so that states lie between keyframes; messages are added, replaced and taken out. */
  const long: readonly TraceEvent[] = Array.from({ length: 3_000 }, (_, i): readonly TraceEvent[] => {
    const at = { ns: [], step: i + 1 }
    const taskId = `t${i}`
    const value = { id: `m${i}`, role: 'ai' as const, text: String(i) }
    return [
      { ...at, seq: 3 * i, type: 'node-started', taskId, node: 'brain', kind: 'brain', cause: 'edge', from: 'brain' },
      { ...at, seq: 3 * i + 1, type: 'node-finished', taskId, node: 'brain', status: 'ok' },
      {
        ...at,
        seq: 3 * i + 2,
        type: 'state-committed',
        changes: [
          { field: 'messages', op: 'append', values: [value] },
          ...(i % 7 === 3 ? [{ field: 'messages', op: 'replace-by-id', value: { ...value, id: `m${i - 2}` } } as const] : []),
          ...(i % 11 === 5 ? [{ field: 'messages', op: 'remove', ids: [`m${i - 4}`] } as const] : []),
        ],
      },
    ]
  }).flat()
  const index = TraceIndex.of(long)
  const states = [emptyState]
  for (const event of long)
    if (event.type === 'state-committed') states.push(foldChanges(states.at(-1) ?? emptyState, event.changes))

  test.each([
    ['forward', (i: number) => i],
    ['backward', (i: number) => 2_999 - i],
    ['far apart', (i: number) => (i * 1_013) % 3_000],
  ])('going %s, every state is right', (_name, order) => {
    for (let i = 0; i < 3_000; i += 211) {
      const step = order(i)
      expect(index.stateAt(step)).toEqual(states[step + 1])
      expect(index.moment(step).before).toEqual(states[step])
    }
  })
})

describe('the moments of the research run', () => {
  const index = TraceIndex.of(researchTrace())
  const at = (step: number): Moment => index.moment(step)
  const back = edgeKey({ source: 'tool_node', target: 'llm_call' })

  test('steps: the input, then brain, router, hands, four times, then brain, router, compress', () => {
    expect(index.steps.map((step) => step.kind)).toEqual([
      'input',
      ...Array.from({ length: 4 }, () => ['visit', 'decision', 'visit']).flat(),
      'visit',
      'decision',
      'visit',
    ])
    expect(index.steps.map((step) => step.lap)).toEqual([0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5])
  })

  test('the input has the state that it brought', () => {
    expect(at(0).state).toMatchObject({ research_topic: question, tool_call_iterations: 0 })
    expect(at(0).before).toEqual({})
    expect(at(0).edges).toEqual({ [edgeKey({ source: '__start__', target: 'llm_call' })]: 'next' })
  })

  test('at the hands the return edge comes next and the lap about to begin is shown', () => {
    expect(at(3)).toMatchObject({ lap: { current: 2, total: 5, returning: true }, next: 'llm_call', toolRounds: 1 })
    expect(at(3).edges[back]).toBe('next')
    expect(at(3).edgeCounts[back]).toBeUndefined()
    expect(at(4)).toMatchObject({ lap: { current: 2, total: 5, returning: false }, edgeCounts: { [back]: 1 } })
    expect(at(4).edges[back]).toBe('now')
    expect(at(5).edges[back]).toBe('taken')
  })

  test('at a decision nothing has changed yet, and the branch that was taken is next', () => {
    expect(at(2).state).toBe(at(2).before)
    expect(at(2).edges[edgeKey({ source: 'should_continue', target: 'tool_node', branch: 'tool_calls' })]).toBe('next')
    expect(at(2).step).toMatchObject({ branch: 'tool_calls', targets: ['tool_node'], nodeKind: 'router' })
  })

  test('visits count up to the cursor, of all there are', () => {
    expect(at(7).visits).toEqual({
      llm_call: { done: 3, total: 5 },
      should_continue: { done: 2, total: 5 },
      tool_node: { done: 2, total: 4 },
      compress_research: { done: 0, total: 1 },
    })
  })

  test('a brain shows what the model saw and said', () => {
    expect(at(1).modelCall?.saw.map((message) => message.role)).toEqual(['system', 'human'])
    expect(at(1).modelCall?.said?.toolCalls?.[0]?.name).toBe('tavily_search')
    expect(at(1).usage).toEqual({ input: 120, output: 24, estimated: false })
    expect(at(3).modelCall).toBeUndefined()
  })

  test('at the end the edge to END stands out and is counted, and no node comes next', () => {
    const end = edgeKey({ source: 'compress_research', target: '__end__' })
    expect(at(15).edges[end]).toBe('next')
    expect(at(15).edgeCounts[end]).toBe(1)
    expect(at(14).edges[end]).toBeUndefined()
    expect(at(15).next).toBeUndefined()
    expect(at(15).state).toMatchObject({ tool_call_iterations: 4 })
  })

  test('out of range gives the nearest step, an empty trace a moment before anything', () => {
    expect(at(99)).toEqual(at(15))
    expect(at(-3)).toEqual(at(0))
    expect(TraceIndex.of([]).moment(0)).toMatchObject({ total: 0, state: {} })
  })
})

test('the milestones are the events without the tokens of streamed text, in order, also while it grows', () => {
  const events = researchTrace()
  const index = inBatches(events, [1, 5, 7, 3])
  expect(events.some((event) => event.type === 'token')).toBe(true)
  expect([...index.milestones]).toEqual([...index.events].filter((event) => event.type !== 'token'))
})

describe('nodes side by side', () => {
  const visit = (seq: number, node: string, step: number, from: string, alsoFrom?: readonly string[]): readonly TraceEvent[] => [
    { seq, ns: [], step, type: 'node-started', taskId: node, node, cause: 'edge', from, ...(alsoFrom ? { alsoFrom } : {}) },
    { seq: seq + 1, ns: [], step, type: 'node-finished', taskId: node, node, status: 'ok' },
  ]
  const commit = (seq: number, step: number, value: number): TraceEvent => ({
    seq,
    ns: [],
    step,
    type: 'state-committed',
    changes: [{ field: 'x', op: 'set', value }],
  })
  const index = TraceIndex.of([
    { seq: 0, ns: [], type: 'run-started', runId: 'r', input: {}, budget: {} },
    commit(1, 0, 1),
    ...visit(2, 'a', 1, 'start'),
    ...visit(4, 'b', 1, 'start'),
    commit(6, 1, 2),
    ...visit(7, 'c', 2, 'b', ['a']),
    commit(9, 2, 3),
    { seq: 10, ns: [], type: 'run-finished', status: 'ok', output: {} },
  ])

  test('each shows the state before their common superstep', () => {
    expect(index.steps.map((step) => index.moment(step.index).before)).toEqual([{}, { x: 1 }, { x: 1 }, { x: 2 }])
  })
  test('where they meet, every edge that led there has been taken', () => {
    const [a, b] = ['a', 'b'].map((source) => edgeKey({ source, target: 'c' }))
    expect(index.moment(3).edgeCounts).toMatchObject({ [String(a)]: 1, [String(b)]: 1 })
    expect(index.moment(2).edges).toMatchObject({ [String(a)]: 'next', [String(b)]: 'next' })
  })
  test('only the last of them leads to END', () => {
    expect(Object.keys(index.moment(3).edges).filter((key) => key.endsWith('__end__'))).toEqual([
      edgeKey({ source: 'c', target: '__end__' }),
    ])
  })
})
