/** Runs with what seldom happens: calls that nobody answers or can read, results that nobody asked for, very long texts. */
import type { TraceEvent } from '../../../src/trace/events'
import type { ToolCall } from '../../../src/trace/message'
import { TraceBuilder } from '../../support/trace-builder'

export const field = 'messages'
export const raw = "{'a': 23, 'b': <b>47</b>"
export const call = (id: string, name = 'search', args: ToolCall['args'] = { query: id }): ToolCall => ({ id, name, args })

/** Two calls at once, one of them never answered. */
export function halfAnswered(): readonly TraceEvent[] {
  return new TraceBuilder(field)
    .start('Two things, please.')
    .brain({ node: 'agent', system: 'Help.', text: 'Both at once.', calls: [call('left'), call('right')] })
    .hands('tools', [call('left')], ['found left'])
    .finish().events
}

/** A call that could not be read, and then an answer all the same. */
export function unreadable(): readonly TraceEvent[] {
  return new TraceBuilder(field)
    .start('What is 23 times 47?')
    .brain({
      node: 'agent',
      system: 'Help.',
      message: { invalidCalls: [{ id: 'bad', name: 'multiply', rawArgs: raw, error: 'Not JSON' }] },
    })
    .brain({ node: 'agent', system: 'Help.', text: 'About a thousand.' })
    .finish().events
}

/** A summary node writes a result for a call that will not run, and one that no call asked for, marked as an error. */
export function synthetic(): readonly TraceEvent[] {
  const trace = new TraceBuilder(field).start('Go on.').brain({ node: 'agent', system: 'Help.', calls: [call('one')] })
  const values = [
    { id: 'spent', role: 'tool', text: 'not run: the budget is spent', toolCallId: 'one', name: 'search', synthetic: true },
    { id: 'stray', role: 'tool', text: 'nobody asked', toolCallId: 'nothing', name: 'search', status: 'error' },
  ]
  return trace
    .next()
    .add(
      { type: 'node-started', taskId: 't', node: 'sum_up', kind: 'compress', cause: 'branch' },
      { type: 'state-written', taskId: 't', node: 'sum_up', writes: [{ field, reducer: 'messages', value: values }] },
      { type: 'node-finished', taskId: 't', node: 'sum_up', status: 'ok' },
    )
    .commit([{ field, op: 'append', values }])
    .finish('limit').events
}

/** The same message committed at the start and replaced by the brain's superstep, in a record that has only commits. */
export function rewritten(): readonly TraceEvent[] {
  const draft = { id: 'note', role: 'ai', text: 'draft' } as const
  const trace = new TraceBuilder(field).start('Write.', [{ field: 'notes', op: 'append', values: [draft] }])
  return trace
    .next()
    .add({ type: 'node-started', taskId: 't', node: 'agent', kind: 'brain', cause: 'start' })
    .add({ type: 'node-finished', taskId: 't', node: 'agent', status: 'ok' })
    .commit([{ field: 'notes', op: 'replace-by-id', value: { ...draft, text: 'final' } }])
    .finish().events
}

/** One answer of `length` characters. */
export function longAnswer(length: number): readonly TraceEvent[] {
  return new TraceBuilder(field)
    .start('A long one.')
    .brain({ node: 'agent', system: 'Help.', message: { text: 'x'.repeat(length) } })
    .finish().events
}

/** A loop of many laps: two messages each. */
export function manyLaps(laps: number): readonly TraceEvent[] {
  const trace = new TraceBuilder(field).start('Go on.')
  for (let i = 0; i < laps; i++) {
    const one = call(`call-${i}`)
    trace
      .brain({ node: 'agent', system: 'Help.', calls: [one] }, i > 0 ? 'tools' : undefined)
      .hands('tools', [one], [`result ${i}`])
  }
  return trace.finish().events
}

/** A graph inside a node answers, and the node hands back the whole list that it was given, with one message more. */
export function handedBack(): readonly TraceEvent[] {
  const trace = new TraceBuilder(field)
    .start('When is low tide?')
    .brain({ node: 'agent', system: 'Help.', calls: [call('one')] })
    .hands('tools', [call('one')], ['at six'])
  const before = trace.events.flatMap((event) =>
    event.type === 'state-committed'
      ? event.changes.flatMap((change) => (change.op === 'append' && change.field === field ? change.values : []))
      : [],
  )
  const answer = { id: 'inner', role: 'ai', text: 'At six.' } as const
  return trace
    .next()
    .add(
      { type: 'node-started', taskId: 't', node: 'helper', kind: 'subgraph', cause: 'edge', from: 'tools' },
      {
        type: 'state-written',
        taskId: 't',
        node: 'helper',
        writes: [{ field, reducer: 'messages', value: [...before, answer] }],
      },
      { type: 'node-finished', taskId: 't', node: 'helper', status: 'ok' },
    )
    .commit([{ field, op: 'append', values: [answer] }])
    .finish().events
}

/** A record in which a word of the system comes in between two visits: no node wrote it. */
export function cameBetween(): readonly TraceEvent[] {
  return new TraceBuilder(field)
    .start('When is low tide?')
    .brain({ node: 'agent', system: 'Help.', text: 'One moment.' })
    .commit([{ field, op: 'append', values: [{ id: 'note', role: 'system', text: 'Be short.' }] }])
    .brain({ node: 'agent', system: 'Help.', text: 'At six.' })
    .finish().events
}
