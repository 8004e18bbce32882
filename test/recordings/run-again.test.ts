/** The graph of a record is a graph that runs: no errors, taken by the engine, and on the record's own answers it goes the same way. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { inferGraph } from '../../src/recordings/infer-graph'
import { whatIf } from '../../src/recordings/what-if'
import { compareRuns } from '../../src/replay/compare-runs'
import { TraceIndex } from '../../src/replay/trace-index'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { anAgent } from '../run/arbitrary'
import { ask, brain, document, edges, fn, loopEdges, loopNodes, run as runs, say, script } from '../support/run'
import { arbRun } from '../trace/arbitrary'
import { ran, recordedTrace, run, said, underForeignNames, type Visit } from './support/recorded'

/** A run as other systems record it: which nodes ran, when, and what they did. Nobody tells who chose, or where a node was reached from. */
function asOthersRecord(events: readonly TraceEvent[]): readonly TraceEvent[] {
  return events
    .filter(({ type }) => type !== 'routed' && type !== 'notice')
    .map((event, seq): TraceEvent => {
      if (event.type !== 'node-started') return { ...event, seq }
      const { type, taskId, node, ns, step } = event
      return { type, taskId, node, cause: 'edge', seq, ns, step }
    })
}

/** The nodes of each superstep of the entry graph. */
function supersteps(events: readonly TraceEvent[]): readonly (readonly string[])[] {
  const found: { readonly step: number | undefined; readonly nodes: string[] }[] = []
  for (const event of events) {
    if (event.type !== 'node-started' || event.ns.length > 0) continue
    const last = found.at(-1)
    if (last && last.step !== undefined && last.step === event.step) last.nodes.push(event.node)
    else found.push({ step: event.step, nodes: [event.node] })
  }
  return found.map(({ nodes }) => nodes.sort())
}

const errorsOf = (inferred: ReturnType<typeof inferGraph>) =>
  diagnose(inferred.document, 'en').filter(({ severity }) => severity === 'error')

async function again(record: readonly TraceEvent[], missing: 'stop' | 'practice' = 'stop') {
  const inferred = inferGraph(recordedTrace(record))
  const before = TraceIndex.of(inferred.trace.events)
  const asked = whatIf(before, 1, inferred.document)
  if (!asked.ok) return { inferred, code: asked.error.code }
  const { cassette, input } = asked.value
  const second = await runs(inferred.document, { input, recorded: { cassette, match: 'order', missing } })
  return { inferred, second, comparison: compareRuns(before, TraceIndex.of(second.events)) }
}

describe('laws', () => {
  test('nothing in the graph of a run is an error', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbRun.map(underForeignNames)), (events) => {
        const errors = errorsOf(inferGraph(recordedTrace(events)))
        expect(errors.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
      }),
    )
  })

  test('of any agent that ran: it compiles, and on the record it visits the same nodes, or it is said where it does not and why', async () => {
    const other = new Map<string, number>()
    let same = 0
    await fc.assert(
      fc.asyncProperty(anAgent, async (agent) => {
        // Of a text protocol, a record shows texts and calls and not how the one became the other.
        fc.pre(!JSON.stringify(agent.graphs).includes('"protocol":"text"'))
        const first = await runs(agent)
        const record = asOthersRecord(first.events)
        const { inferred, second, comparison } = await again(record)
        // Which of two writers come together is more than one run can tell.
        expect(errorsOf(inferred).filter(({ code }) => code !== 'parallel-overwrite')).toEqual([])
        if (!second || !comparison) return
        expect(second.of('run-finished')[0]?.error?.code).not.toBe('graph-refused')
        if (JSON.stringify(supersteps(second.events)) === JSON.stringify(supersteps(record))) {
          same += 1
          return
        }
        expect(comparison.parting).toBeDefined()
        expect(second.verdict.title).not.toBe('')
        other.set(second.verdict.verdict, (other.get(second.verdict.verdict) ?? 0) + 1)
      }),
      { numRuns: 80 },
    )
    const others = [...other.values()].reduce((sum, n) => sum + n, 0)
    expect(same).toBeGreaterThan(others)
  })
})

const decided = (...ways: readonly string[]): readonly Visit[] => [
  { node: 'look', step: 1, did: writes('look') },
  ...ways.flatMap((node, i): readonly Visit[] => [
    { node, from: 'look', step: 2 * i + 2, did: writes(node) },
    { node: 'look', from: node, step: 2 * i + 3, did: writes('look') },
  ]),
  { node: 'tell', from: 'look', step: 2 * ways.length + 2, did: said('Done.') },
]

/** A node of plain code: what it wrote is all that a record has of it. */
const writes =
  (node: string) =>
  (taskId: string): readonly EventDraft[] => [
    { type: 'state-written', taskId, node, writes: [{ field: 'seen', reducer: 'append', value: [node] }] },
  ]

describe('what is done again', () => {
  test('choices whose rule nobody knows go as they went', async () => {
    const { inferred, second, comparison } = await again(run(decided('left', 'right', 'left', 'left', 'right')))
    expect(errorsOf(inferred)).toEqual([])
    expect(inferred.document.graphs.main?.nodes.find(({ id }) => id === 'after_look')).toMatchObject({ kind: 'router' })
    expect(comparison?.parting).toBeUndefined()
    expect(second?.of('run-finished')[0]?.status).toBe('ok')
    expect(second?.output.seen).toEqual([
      ...['look', 'left', 'look', 'right', 'look', 'left', 'look', 'left', 'look', 'right', 'look'],
    ])
  })

  test('what a record does not go on with stops there and says so; or the practice model goes on', async () => {
    const { trace, document: graph } = inferGraph(recordedTrace(run(decided('left', 'right'))))
    const asked = whatIf(TraceIndex.of(trace.events), 1, graph)
    if (!asked.ok) throw new Error(asked.error.code)
    const { cassette: whole, input } = asked.value
    const onLess = (less: Partial<typeof whole>, missing: 'stop' | 'practice') =>
      runs(graph, { input, recorded: { cassette: { ...whole, ...less }, match: 'order', missing } })
    const undecided = { decisions: whole.decisions?.slice(0, 1) ?? [] }
    const stopped = await onLess(undecided, 'stop')
    expect(stopped.verdict.verdict).toBe('record-cut')
    expect(stopped.of('run-finished')[0]?.error?.message).toBe('The record does not show which way after_look goes here.')
    expect((await onLess(undecided, 'practice')).of('run-finished')[0]?.status).toBe('ok')
    const undone = { visits: whole.visits?.slice(0, 2) ?? [] }
    const stoppedAt = await onLess(undone, 'stop')
    expect(stoppedAt.of('run-finished')[0]?.error?.message).toBe('The record does not show what look does here.')
    expect((await onLess(undone, 'practice')).of('run-finished')[0]?.status).toBe('ok')
  })

  test('nodes side by side stay side by side', async () => {
    const { inferred, comparison } = await again(
      run([
        { node: 'split', step: 1 },
        { node: 'left', from: 'split', step: 2, did: said('l') },
        { node: 'right', from: 'split', step: 2, did: said('r') },
        { node: 'join', from: 'left', also: ['right'], step: 3, did: said('j') },
      ]),
    )
    expect(inferred.document.graphs.main?.nodes.filter(({ kind }) => kind === 'router')).toEqual([])
    expect(comparison).toMatchObject({ agreed: 5 })
    expect(comparison?.parting).toBeUndefined()
  })

  test('a jump stays a jump', async () => {
    const first = await runs(
      document({
        nodes: [
          brain('agent', { tools: [] }),
          fn('gate', 'return { goto: state.messages.length > 3 ? "__end__" : "agent" }', { destinations: ['agent', '__end__'] }),
        ],
        edges: edges('START>agent', 'agent>gate'),
        models: [script(say('one'), say('two'), say('three'))],
      }),
    )
    const record = first.events.map((event) => (event.type === 'node-started' ? { ...event, kind: undefined } : event))
    const { inferred, comparison } = await again(record)
    expect(inferred.document.graphs.main?.nodes.find(({ id }) => id === 'gate')).toMatchObject({
      kind: 'function',
      config: { destinations: ['agent', '__end__'] },
    })
    expect(comparison?.parting).toBeUndefined()
  })

  test('a loop of brain and hands gets the rule that everybody draws, and follows it beyond the record', async () => {
    const first = await runs(document({ nodes: loopNodes, edges: loopEdges, models: [script(ask(2, 3), ask(5, 8), say('13.'))] }))
    const { inferred, comparison } = await again(asOthersRecord(first.events))
    const router = inferred.document.graphs.main?.nodes.find(({ kind }) => kind === 'router')
    expect(router).toMatchObject({ config: { rules: [{ when: { type: 'tool-calls' } }], otherwise: 'done' } })
    expect(comparison?.parting).toBeUndefined()
    // Without a record it is an agent like any other.
    const own = await runs(
      { ...inferred.document, models: [script(ask(2, 3), say('5.'))] },
      { input: { question: 'And 2 plus 3?' } },
    )
    expect(own.verdict.verdict).toBe('answered')
  })

  test('what ran inside a node, and a pause for a person, are not compared, and that is told', async () => {
    const { comparison } = await again(
      run([
        { node: 'ask', did: said('May I?') },
        { node: 'inner', ns: ['team:1'], cause: 'start', did: said('hm') },
        { node: 'team', from: 'ask', did: writes('team') },
        { node: 'tell', from: 'team', did: said('Done.') },
      ]),
    )
    expect(comparison).toMatchObject({ agreed: 4, notCompared: ['inside'] })
    expect(comparison?.parting).toBeUndefined()
  })

  test('tools that the brain was offered and nobody ran are at the hands all the same', () => {
    const record = run([
      { node: 'model', did: said('', ['find', 'count']) },
      { node: 'tools', from: 'model', did: ran('find') },
      { node: 'model', from: 'tools', did: said('Found.') },
    ])
    const inferred = inferGraph(recordedTrace(record))
    expect(errorsOf(inferred)).toEqual([])
    expect(inferred.document.graphs.main?.nodes.find(({ id }) => id === 'tools')).toMatchObject({
      config: { tools: ['find', 'count'] },
    })
  })
})
