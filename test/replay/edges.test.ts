/** Which edges a step takes. */
import { expect, test } from 'vitest'
import { edgesInto } from '../../src/replay/edges'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { stepsOf } from '../../src/trace/steps'

test('a node that goes on after a pause was led to once: its edge is not taken again', () => {
  const drafts: readonly EventDraft[] = [
    { type: 'run-started', runId: 'r', input: {}, budget: {} },
    { type: 'node-started', taskId: '1', node: 'plan', cause: 'start' },
    { type: 'node-finished', taskId: '1', node: 'plan', status: 'ok' },
    { type: 'node-started', taskId: '2', node: 'check', cause: 'edge', from: 'plan' },
    { type: 'node-finished', taskId: '2', node: 'check', status: 'interrupted' },
    { type: 'interrupted', interruptId: 'i', taskId: '2', question: 'Go on?' },
    { type: 'resumed', interruptId: 'i', taskId: '2', answer: 'yes' },
    { type: 'node-started', taskId: '3', node: 'check', cause: 'resume' },
    { type: 'node-finished', taskId: '3', node: 'check', status: 'ok' },
  ]
  const steps = stepsOf(drafts.map((draft, seq) => ({ ...draft, seq, ns: [] }) as TraceEvent))
  const into = steps.filter(({ node, kind }) => node === 'check' && kind === 'visit').map(edgesInto)
  expect(into.map((edges) => edges.map(({ source, target }) => [source, target]))).toEqual([[['plan', 'check']], []])
})
