/** A run in which three nodes share one superstep, finish in another order, and one of them fails. */
import type { TraceEvent } from '../../../src/trace/events'
import { TraceBuilder } from '../../support/trace-builder'

export function sideBySide(): readonly TraceEvent[] {
  const trace = new TraceBuilder('messages').start('Fetch all three.')
  trace.brain({
    node: 'agent',
    system: 'Fetch.',
    text: 'I fetch.',
    routed: { router: 'split', branch: 'all', targets: ['fetch_a', 'fetch_b', 'fetch_c'], because: 'always' },
  })
  trace.next()
  for (const node of ['fetch_a', 'fetch_b', 'fetch_c']) {
    trace.add({ type: 'node-started', taskId: `task-${node}`, node, kind: 'function', cause: 'branch', from: 'split' })
  }
  for (const node of ['fetch_b', 'fetch_a', 'fetch_c']) {
    trace.add(
      {
        type: 'state-written',
        taskId: `task-${node}`,
        node,
        writes: [{ field: 'notes', reducer: 'append', value: [`from ${node}`] }],
      },
      { type: 'node-finished', taskId: `task-${node}`, node, status: node === 'fetch_c' ? 'error' : 'ok' },
    )
  }
  trace.commit([{ field: 'notes', op: 'append', values: ['from fetch_b', 'from fetch_a', 'from fetch_c'] }])
  return trace.brain({ node: 'agent', system: 'Fetch.', text: 'All are here.' }, 'fetch_a').finish().events
}
