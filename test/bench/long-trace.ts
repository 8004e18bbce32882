/** A long run as a recorder writes it: rounds of brain and hands until there are so many events. */
import type { TraceEvent } from '../../src/trace/events'
import { TraceBuilder } from '../support/trace-builder'

/** Words that differ from round to round, so that nothing is small only because it is the same. */
const words = (round: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `word${(round * 31 + i * 7) % 997}`).join(' ')

/**
 * At least `size` events, ended. What a model saw is recorded with each call, and a real run that long has a window: only
 * the last few messages are in it, else the trace would grow with the square of its length.
 */
export function longTrace(size: number): readonly TraceEvent[] {
  const builder = new TraceBuilder('messages').start('How long is a long run?')
  const lastSeen = 8
  for (let round = 1; builder.events.length < size; round++) {
    const call = { id: `call-${round}`, name: 'tavily_search', args: { query: words(round, 5) } }
    const routed = { router: 'next', branch: 'tools', targets: ['tools'], because: 'the last message asks for 1 tool' }
    builder.brain(
      { node: 'agent', system: 'Search until it is found.', text: words(round, 16), calls: [call], routed },
      round === 1 ? undefined : 'tools',
    )
    builder.hands('tools', [call], [words(round, 40)], [{ field: 'rounds', op: 'set', value: round }], 'next')
  }
  return builder
    .finish()
    .events.map((event) => (event.type === 'model-called' ? { ...event, messages: event.messages.slice(-lastSeen) } : event))
}
