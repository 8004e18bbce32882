/** What the outer graph shows while a step runs inside one of its nodes; where notices lead; the same step on another graph. */
import { expect, test } from 'vitest'
import { graphAt } from '../../src/recordings/graph-at'
import { inferGraph } from '../../src/recordings/infer-graph'
import { momentAround } from '../../src/recordings/moment-around'
import { noticesSeen } from '../../src/recordings/notices-seen'
import { laidOver } from '../../src/recordings/overlay'
import { sameStep } from '../../src/recordings/same-step'
import { edgeKey } from '../../src/replay/moment'
import { TraceIndex } from '../../src/replay/trace-index'
import type { TraceEvent } from '../../src/trace/events'
import { ran, recordedTrace, run, said } from './support/recorded'
import { researchDocument } from './support/research'

/** A node with two nodes inside, as an engine records it: the outer visit begins before and ends after what is inside. */
function nested(): readonly TraceEvent[] {
  const at = (draft: object, ns: readonly string[] = []) => ({ ...draft, ns })
  const visit = (taskId: string, node: string, ns: readonly string[], from?: string) => [
    at(
      {
        type: 'node-started',
        taskId,
        node,
        cause: from === undefined ? 'start' : 'edge',
        ...(from === undefined ? {} : { from }),
      },
      ns,
    ),
    at({ type: 'node-finished', taskId, node, status: 'ok' }, ns),
    at({ type: 'state-committed', changes: [] }, ns),
  ]
  const [start, ...end] = visit('t1', 'team', [], 'first')
  const events = [
    at({ type: 'run-started', runId: 'r', input: {}, budget: {} }),
    ...visit('t0', 'first', []),
    start,
    ...visit('t2', 'inner', ['team:1']),
    ...end,
    at({ type: 'run-finished', status: 'ok', output: null }),
  ]
  return events.map((event, seq) => ({ ...event, seq })) as unknown as readonly TraceEvent[]
}

test('outside, the node that holds the step is at work, by the way that led to it', () => {
  const { trace, document } = inferGraph(recordedTrace(nested()))
  const index = TraceIndex.of(trace.events)
  const inside = index.steps.find(({ node }) => node === 'inner')
  const here = index.moment(inside?.index ?? 0)
  expect(graphAt(document, here.step.ns).trail.map(({ graph }) => graph)).toEqual(['main', 'team'])
  const around = momentAround(index, here, 0)
  expect(around.step).toMatchObject({ node: 'team', status: 'running', ns: [], index: here.step.index })
  expect(around.edges[edgeKey({ source: 'first', target: 'team' })]).toBe('now')
  expect(around.edges[edgeKey({ source: '__start__', target: 'first' })]).toBe('taken')
  expect(around.visits.team).toEqual({ done: 1, total: 1 })
  expect(momentAround(index, here, 1)).toBe(here)
})

test('a notice leads to the step that it speaks of', () => {
  const [first, second] = [{ node: 'a' }, { node: 'b', from: 'a' }]
  const events = run([
    { ...first, after: [{ type: 'notice', code: 'x', text: 'of a', node: 'a' }] },
    {
      ...second,
      after: [
        { type: 'notice', code: 'x', text: 'of b', node: 'b' },
        { type: 'notice', code: 'x', text: 'of a', node: 'a' },
      ],
    },
  ])
  const index = TraceIndex.of(events)
  const named = noticesSeen(index.events, index.steps).map(({ step }) => index.steps[step ?? -1]?.node)
  expect(named).toEqual(['a', 'b', 'a'])
})

test('a place in a run is found again on a graph with routers', () => {
  const trace = recordedTrace(
    run([
      { node: 'llm_call', did: said('x', ['find']) },
      { node: 'tool_node', from: 'llm_call', did: ran('find') },
      { node: 'llm_call', from: 'tool_node', did: said('y') },
    ]),
  )
  const own = TraceIndex.of(trace.events)
  const laid = TraceIndex.of(laidOver(researchDocument, trace).trace.events)
  expect(laid.steps.length).toBeGreaterThan(own.steps.length)
  for (const step of own.steps) {
    const there = laid.steps[sameStep(step, own.steps, laid.steps)]
    expect([there?.kind, there?.taskId]).toEqual([step.kind, step.taskId])
    if (there) expect(sameStep(there, laid.steps, own.steps)).toBe(step.index)
  }
})

test('to run it, a graph gets a router where the run chose, and none where it went two ways at once', () => {
  const loop = inferGraph(
    recordedTrace(
      run([
        { node: 'split', step: 1 },
        { node: 'model', from: 'split', step: 2, did: said('x', ['find']) },
        { node: 'beside', from: 'split', step: 2 },
        { node: 'tools', from: 'model', step: 3, did: ran('find') },
        { node: 'model', from: 'tools', step: 4, did: said('y') },
      ]),
    ),
  )
  const graph = loop.document.graphs.main
  expect(graph?.nodes.filter(({ kind }) => kind === 'router')).toMatchObject([
    { id: 'after_model', config: { rules: [{ branch: 'tool_calls', when: { type: 'tool-calls' } }], otherwise: 'done' } },
  ])
  const ways = graph?.edges.map(({ source, target, branch }) => [source, branch, target].filter(Boolean).join(' '))
  expect(ways).toContain('split model')
  expect(ways).toContain('split beside')
  expect(ways).toContain('model after_model')
  expect(ways).toContain('after_model tool_calls tools')
  expect(ways).toContain('after_model done __end__')
  expect(ways).not.toContain('model tools')
})
