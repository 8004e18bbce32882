/** What crosses from the worker is put together again as it was, and says nothing twice. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EventPacker } from '../../src/run/packed-events'
import { unpacking } from '../../src/run/worker-messages'
import type { Message } from '../../src/trace/message'
import { ask, document, loopEdges, loopNodes, run, say, script } from '../support/run'
import { arbRun, arbSoup } from '../trace/arbitrary'

const across = <T>(value: T): T => structuredClone(value)

test('any events come out as they went in', () => {
  fc.assert(
    fc.property(fc.oneof(arbRun, arbSoup), (events) => {
      const packer = new EventPacker()
      const unpack = unpacking()
      expect(events.map((event) => unpack(across(packer.pack(event))))).toEqual(events)
    }),
  )
})

test('a conversation crosses once, however often a model reads it', async () => {
  const rounds = Array.from({ length: 40 }, (_, i) => ask(i, 1))
  const { events } = await run(
    document({ nodes: loopNodes, edges: loopEdges, models: [script(...rounds, say('Done.'))], budget: { recursionLimit: 200 } }),
  )
  const packer = new EventPacker()
  const packed = events.map((event) => packer.pack(event))
  const read = packed.flatMap((event) => (event.type === 'model-called' ? event.messages : []))
  expect(read.length).toBeLessThan(100)
  const unpack = unpacking()
  const back = packed.map((event) => unpack(across(event)))
  expect(back).toEqual(events)
  const all = new Set<Message>(back.flatMap((event) => (event.type === 'model-called' ? event.messages : [])))
  expect(all.size).toBeLessThan(100)
})
