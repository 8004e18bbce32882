/** Runs of any shape, for laws: lists that grow, are cut, told anew and rewritten; ids and calls that come again; turns and laps. */
import fc from 'fast-check'
import type { StateChange, TraceEvent } from '../../../src/trace/events'
import type { Message } from '../../../src/trace/message'
import { TraceBuilder } from '../../support/trace-builder'
import { call, field } from './odd-traces'

/** Few names, so that they meet again. */
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
const callId = fc.constantFrom('one', 'two', 'three')

const message: fc.Arbitrary<Message> = fc.oneof(
  fc.record({ id, role: fc.constantFrom('human', 'system', 'other', 'ai'), text: fc.constantFrom('yes', 'no') }),
  fc.tuple(id, fc.array(callId, { maxLength: 3 }), fc.array(callId, { maxLength: 1 })).map(([own, asked, unread]) => ({
    id: own,
    role: 'ai' as const,
    text: '',
    toolCalls: asked.map((one) => call(one)),
    invalidCalls: unread.map((one) => ({ id: one, name: 'search', rawArgs: '{', error: 'cut' })),
  })),
  fc.record({ id, role: fc.constant('tool'), text: fc.constantFrom('found', 'nothing'), toolCallId: callId }),
  // Odd, and possible: it asks and answers at once.
  fc.record({
    id,
    role: fc.constant('ai'),
    text: fc.constant('both'),
    toolCallId: callId,
    toolCalls: fc.tuple(callId.map((one) => call(one))),
  }),
)
const messages = fc.array(message, { minLength: 1, maxLength: 3 })
type Move =
  | { readonly type: 'add' | 'set'; readonly values: readonly Message[]; readonly told: boolean }
  | { readonly type: 'rewrite'; readonly value: Message; readonly told: boolean }
  | { readonly type: 'remove'; readonly ids: readonly string[] }
  | { readonly type: 'again' | 'clear' | 'turn' }

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('add'), values: messages, told: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('set'), values: messages, told: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rewrite'), value: message, told: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('remove'), ids: fc.array(id, { maxLength: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('again', 'clear', 'turn') }) },
)

/** The events of a run, which may not have ended. */
export const anyRun: fc.Arbitrary<readonly TraceEvent[]> = fc
  .tuple(fc.array(move, { minLength: 1, maxLength: 14 }), fc.boolean())
  .map(([moves, ends]) => {
    const trace = new TraceBuilder(field).start('Go on.')
    let list: readonly Message[] = trace.history
    for (const [i, one] of moves.entries()) {
      if (one.type === 'turn') {
        trace.finish().start(`And then, ${i}?`)
        continue
      }
      const [change, next] = changeOf(one, list)
      list = next
      const node = i % 2 === 0 ? 'agent' : 'tools'
      const taskId = trace.next().task(node)
      trace.add({ type: 'node-started', taskId, node, kind: i % 2 === 0 ? 'brain' : 'hands', cause: 'edge' })
      if ((one.type === 'add' || one.type === 'set') && one.told)
        trace.add({ type: 'state-written', taskId, node, writes: [{ field, reducer: 'messages', value: one.values }] })
      if (one.type === 'rewrite' && one.told)
        trace.add({ type: 'state-written', taskId, node, writes: [{ field, reducer: 'messages', value: one.value }] })
      trace.add({ type: 'node-finished', taskId, node, status: 'ok' }).commit([change])
    }
    return ends ? trace.finish().events : trace.events
  })

/** What a move does to the list, and about what it becomes. */
function changeOf(one: Exclude<Move, { type: 'turn' }>, list: readonly Message[]): readonly [StateChange, readonly Message[]] {
  switch (one.type) {
    case 'add':
      return [{ field, op: 'append', values: one.values }, [...list, ...one.values]]
    case 'set':
      return [{ field, op: 'set', value: one.values }, one.values]
    case 'rewrite':
      return [{ field, op: 'replace-by-id', value: one.value }, [...list, one.value]]
    case 'remove':
      return [{ field, op: 'remove', ids: one.ids }, list.filter((message) => !one.ids.includes(message.id))]
    case 'again': {
      // A record that tells the whole list with each step: the same messages, other objects.
      const again = structuredClone(list)
      return [{ field, op: 'set', value: again }, again]
    }
    default:
      return [{ field, op: 'clear' }, []]
  }
}
