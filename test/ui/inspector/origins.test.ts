/** Origins are read a stretch at a time: what they tell is the same as if all of a run had been read at once. */
import { expect, test } from 'vitest'
import { TraceIndex } from '../../../src/replay/trace-index'
import { originsOf } from '../../../src/ui/inspector/origins'
import { longTrace } from '../../bench/long-trace'

const events = longTrace(30_000)
const replies = events.flatMap((event) => (event.type === 'model-replied' ? [event] : []))

test('at the first step the beginning is known, and the rest of a long run once it was read on', () => {
  const index = TraceIndex.of(events)
  const origins = originsOf(index, 0)
  const [first] = replies
  const last = replies.at(-1)
  expect(first && origins.writerOf(first.message.id, 200)?.kind).toBe('visit')
  expect(last && origins.writerOf(last.message.id, last.seq + 50)).toBeUndefined()
  let stretches = 1
  while (!origins.more()) stretches += 1
  expect(stretches).toBeGreaterThan(3)
  const whole = originsOf(TraceIndex.of(events), events.length)
  for (const { message, seq } of [replies[0], replies[Math.floor(replies.length / 2)], last].flatMap((one) => one ?? [])) {
    const writer = origins.writerOf(message.id, seq + 50)
    expect(writer).toBeDefined()
    expect(writer).toEqual(whole.writerOf(message.id, seq + 50))
    for (const { id } of message.toolCalls ?? []) {
      expect(origins.tagOf(id)).toBe(whole.tagOf(id))
      expect(origins.answerAfter(id, seq)).toEqual(whole.answerAfter(id, seq))
    }
  }
})

test('a jump to the end reads up to there at once', () => {
  const index = TraceIndex.of(events)
  const last = replies.at(-1)
  const origins = originsOf(index, events.length)
  expect(last && origins.writerOf(last.message.id, last.seq + 50)?.kind).toBe('visit')
  expect(origins.more()).toBe(true)
})
