/** Events in pages: whatever a run holds, it is the same on the other side, and what was one thing is one thing again. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { pagesOf } from '../../src/importers/page-packer'
import { PageReader } from '../../src/importers/page-reader'
import type { TraceEvent } from '../../src/trace/events'
import type { Message } from '../../src/trace/message'
import { arbRun, arbSoup } from '../trace/arbitrary'
import { fixtures } from './support/fixtures'

const crossed = (events: readonly TraceEvent[]): readonly TraceEvent[] => {
  const reader = new PageReader()
  return [...pagesOf(events)].flatMap((page) => reader.take(page)())
}
/** As it would be written to a file: what is not there and what is `undefined` are the same. */
const plain = (events: readonly TraceEvent[]): unknown => JSON.parse(JSON.stringify(events))

test('any run, and any soup of events, arrives as it was', () => {
  fc.assert(
    fc.property(fc.oneof(arbRun, arbSoup), (events) => {
      const before = plain(events)
      expect(plain(crossed(events))).toEqual(before)
      // What was packed is still there as it was.
      expect(plain(events)).toEqual(before)
    }),
  )
})

test('a page is read as often as one looks, in any order, and its messages are the same ones each time', () => {
  fc.assert(
    fc.property(fc.oneof(arbRun, arbSoup), (events) => {
      const reader = new PageReader()
      const pages = [...pagesOf(events)]
      const read = pages.map((page) => reader.take(page))
      const first = read.map((again) => again())
      for (const [i, again] of [...read.entries()].reverse()) {
        expect(again()).toEqual(first[i])
        for (const [k, event] of again().entries()) {
          const before = first[i]?.[k]
          if (event.type === 'model-replied' && before?.type === 'model-replied') expect(event.message).toBe(before.message)
          expect(event.ns).toBe(before?.ns)
        }
      }
    }),
  )
})

test('the runs of every format arrive as they were', () => {
  for (const { name, text } of fixtures) {
    const imported = importRecord(text, { name })
    if (!imported.ok) throw new Error(name)
    for (const { events } of imported.value.runs) expect(plain(crossed(events)), name).toEqual(plain(events))
  }
})

describe('what stands in many places', () => {
  const link = { record: 3, where: 'line 4' }
  const call = { id: 'a-long-id-of-a-call', name: 'look_it_up', args: { query: 'a question', limit: 3 } }
  const asks: Message = { id: 'm1', role: 'ai', text: '', toolCalls: [call] }
  const content = 'what the tool found, at some length'
  const gives: Message = { id: 'm2', role: 'tool', text: content, toolCallId: call.id, name: call.name }
  const at = (seq: number) => ({ seq, ns: ['inner:1'], recorded: link }) as const
  const events: readonly TraceEvent[] = [
    { type: 'model-called', taskId: 't1', callId: 'c1', model: 'm', messages: [], tools: [], ...at(0) },
    { type: 'model-replied', callId: 'c1', message: asks, ...at(1) },
    { type: 'state-committed', changes: [{ field: 'messages', op: 'append', values: [asks] }], ...at(2) },
    { type: 'tool-called', taskId: 't2', toolCallId: call.id, tool: call.name, args: call.args, mode: 'recorded', ...at(3) },
    { type: 'tool-returned', toolCallId: call.id, status: 'ok', content, ...at(4) },
    {
      type: 'state-written',
      taskId: 't2',
      node: 'tools',
      writes: [{ field: 'messages', reducer: 'messages', value: [gives] }],
      ...at(5),
    },
    { type: 'state-committed', changes: [{ field: 'messages', op: 'replace-by-id', value: gives }], ...at(6) },
    { type: 'model-called', taskId: 't3', callId: 'c2', model: 'm', messages: [asks, gives], tools: [], ...at(7) },
  ]

  test('crosses once', () => {
    const text = [...pagesOf(events)].map(({ things, words }) => things + words).join('')
    for (const once of [content, 'a question', 'a-long-id', 'line 4', 'inner:1']) {
      // The id of a call stands in its message, and in the one that answers it.
      expect(text.split(once).length - 1, once).toBeLessThanOrEqual(once === 'a-long-id' ? 3 : 1)
    }
  })

  test('is one thing on the other side', () => {
    const [, replied, committed, ran, , wrote, replaced, saw] = crossed(events)
    if (replied?.type !== 'model-replied' || committed?.type !== 'state-committed' || saw?.type !== 'model-called')
      throw new Error('not as they were')
    const [change] = committed.changes
    expect(change?.op === 'append' && change.values[0]).toBe(replied.message)
    expect(saw.messages[0]).toBe(replied.message)
    expect(ran?.type === 'tool-called' && ran.args).toBe(replied.message.toolCalls?.[0]?.args)
    const [written] = wrote?.type === 'state-written' && Array.isArray(wrote.writes[0]?.value) ? wrote.writes[0].value : []
    expect(written).toBe(saw.messages[1])
    expect(replaced?.type === 'state-committed' && replaced.changes[0]).toEqual({
      field: 'messages',
      op: 'replace-by-id',
      value: gives,
    })
    expect(replied.recorded).toBe(committed.recorded)
    expect(replied.ns).toBe(committed.ns)
  })
})

test('values that look like what is packed stay what they are', () => {
  const odd: readonly TraceEvent[] = [
    { type: 'tool-called', taskId: '7', toolCallId: '8', tool: '9', args: 5, mode: 'recorded', seq: 0, ns: [] },
    {
      type: 'tool-called',
      taskId: 't',
      toolCallId: 'u',
      tool: 'v',
      args: { asked: [0, 0], one: 1, all: [2] },
      mode: 'recorded',
      seq: 1,
      ns: [],
    },
    {
      type: 'state-written',
      taskId: 't',
      node: 'n',
      writes: [{ field: 'f', reducer: 'last', value: { one: 1, all: [1] } }],
      seq: 2,
      ns: ['a'],
    },
    {
      type: 'state-committed',
      changes: [
        { field: 'f', op: 'append', values: [1, 2] },
        { field: 'g', op: 'set' },
      ],
      seq: 3,
      ns: ['a', 'b'],
    },
    {
      type: 'state-committed',
      changes: [
        { field: 'f', op: 'set', value: [] },
        { field: 'h', op: 'append', values: [] },
      ],
      seq: 4,
      ns: [],
    },
  ]
  expect(plain(crossed(odd))).toEqual(plain(odd))
})
