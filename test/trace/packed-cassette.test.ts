/** A cassette that crosses into a worker says each message once, and gives the same answers there. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '../../src/base/slices'
import { type Cassette, cassetteOf } from '../../src/trace/cassette'
import type { Message } from '../../src/trace/message'
import { packingCassette, unpackedReplies } from '../../src/trace/packed-cassette'
import { Unsystemed, unsystemed } from '../../src/trace/same-prompt'
import { ask, document, loopEdges, loopNodes, run, say, script } from '../support/run'

const message = fc.record<Message>({
  id: fc.constantFrom('a', 'b', 'c'),
  role: fc.constantFrom('system', 'human', 'ai'),
  text: fc.constantFrom('one', 'two'),
})
/** Prompts that go on, are cut, or begin anew. */
const prompts = fc.array(fc.tuple(fc.nat(6), fc.array(message, { maxLength: 3 })), { maxLength: 12 }).map((steps) => {
  const all: (readonly Message[])[] = []
  for (const [keep, more] of steps) all.push([...(all.at(-1) ?? []).slice(0, keep), ...more])
  return all
})

const cassette = fc.array(fc.tuple(fc.constantFrom('brain', 'other', undefined), prompts), { maxLength: 3 }).map(
  (nodes): Cassette => ({
    replies: nodes.flatMap(([node, read]) =>
      read.map((prompt, seq) => ({
        message: { id: 'r', role: 'ai' as const, text: '' },
        seq,
        ...(node === undefined ? {} : { node }),
        ...(prompt.length === 0 ? {} : { prompt }),
      })),
    ),
    results: [],
  }),
)

test('any replies come out as they went in, packed or not', () => {
  fc.assert(
    fc.property(cassette, (one) => {
      expect(unpackedReplies(one)).toEqual(one.replies)
      expect(unpackedReplies(structuredClone(atOnce(packingCassette(one))))).toEqual(one.replies)
    }),
  )
})

test('a conversation crosses once, however often a model read it', async () => {
  const rounds = Array.from({ length: 40 }, (_, i) => ask(i, 1))
  const { events } = await run(
    document({ nodes: loopNodes, edges: loopEdges, models: [script(...rounds, say('Done.'))], budget: { recursionLimit: 200 } }),
  )
  const packed = atOnce(packingCassette(cassetteOf(events)))
  expect(packed.replies.flatMap(({ prompt }) => prompt ?? []).length).toBeLessThan(100)
})

test('without system messages a prompt is the same, read by itself or behind those before it', () => {
  fc.assert(
    fc.property(prompts, (all) => {
      const following = new Unsystemed()
      for (const one of all) {
        const plain = one.filter(({ role }) => role !== 'system')
        expect(following.of(one)).toEqual(plain)
        expect(unsystemed(one)).toEqual(plain)
        expect(following.of(one) === one).toBe(plain.length === one.length)
      }
    }),
  )
})
