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
  while (!whole.more());
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

test('a jump that is not far reads up to there at once, one to the end of a long run a stretch at a time', () => {
  const near = replies.find(({ seq }) => seq > 12_000)
  const origins = originsOf(TraceIndex.of(events), near?.seq ?? 0)
  expect(near && origins.writerOf(near.message.id, near.seq + 50)?.kind).toBe('visit')
  const last = replies.at(-1)
  const far = originsOf(TraceIndex.of(events), events.length)
  expect(last && far.writerOf(last.message.id, last.seq + 50)).toBeUndefined()
  while (!far.more());
  expect(last && far.writerOf(last.message.id, last.seq + 50)?.kind).toBe('visit')
})

test('what is told as it is now is told by another object each time', () => {
  const book = originsOf(TraceIndex.of(events), 0)
  const [first] = replies
  const [one, two] = [book.asNow(), book.asNow()]
  expect(one).not.toBe(two)
  expect(first && two.writerOf(first.message.id, 200)).toBe(first && book.writerOf(first.message.id, 200))
})
