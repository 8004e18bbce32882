/** Replies that were logged as they streamed: put together to messages, each linked to all of its events. */
import { describe, expect, test } from 'vitest'
import { eventsOf, imported, messageIds, nodesOf, ofType } from '../support/imported'
import { anthropicEvents, chatChunks, frames, jsonLines, rawArguments, responsesEvents } from './fixtures'

const providers = [
  { name: 'chat', events: chatChunks, first: 8 },
  { name: 'anthropic', events: anthropicEvents, first: 14 },
  { name: 'responses', events: responsesEvents, first: 12 },
] as const
const call = { id: 'call_1', name: 'timetable', args: { from: 'Moaña', after: '06:00' } }

describe.each(providers)('$name', ({ name, events, first }) => {
  test.each([
    ['lines', jsonLines(events)],
    ['a list', JSON.stringify(events)],
    ['server-sent events', frames(events, name === 'chat')],
    ['events without a blank line between', frames(events).replaceAll('\n\n', '\n').replaceAll('\ndata', '\n\ndata')],
    ['a logged exchange', JSON.stringify([{ response: frames(events) }])],
  ])('%s: two replies, the second of which goes on from the first', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('api-streams')
    expect(record.runs).toHaveLength(1)
    const [one, two] = ofType(record, 'model-replied')
    expect(one?.message.toolCalls).toEqual([
      { ...call, ...(one?.message.toolCalls?.[0]?.rawArgs === undefined ? {} : { rawArgs: rawArguments.whole }) },
    ])
    expect(one?.message.blocks?.[0]).toMatchObject({ type: 'reasoning', text: 'The timetable knows.' })
    expect(one?.usage).toEqual({ input: 20, output: 8 })
    expect(two?.message.text).toBe('The one at 06:40.')
    expect(ofType(record, 'model-called').map(({ model }) => model)).toEqual(
      name === 'anthropic' ? ['c-1', 'c-1'] : ['small-1', 'small-1'],
    )
    expect(ofType(record, 'notice').map(({ code }) => code)).toEqual(['unanswered-call'])
    expect(record.report.repaired?.map(({ what }) => what)).toContain('pieces of a stream')
  })

  test('every event is linked with its reply', () => {
    const record = imported(jsonLines(events))
    const link = ofType(record, 'model-replied')[0]?.recorded
    expect(1 + (link?.also?.length ?? 0)).toBe(first)
    expect(record.report.kept + record.report.dropped.length).toBe(events.length)
    expect(record.report.dropped.length).toBe(name === 'anthropic' ? 1 : 0)
  })

  test('cut inside the arguments: an unparsed call, not half an answer', () => {
    const text = jsonLines(events)
    const record = imported(text.slice(0, text.indexOf(JSON.stringify(rawArguments.whole.slice(21)).slice(1, -1))))
    const { message } = ofType(record, 'model-replied')[0] ?? {}
    expect(message?.toolCalls).toBeUndefined()
    expect(message?.invalidCalls).toMatchObject([{ id: 'call_1', name: 'timetable', rawArgs: rawArguments.cut }])
    expect(record.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
    expect(ofType(record, 'notice').map(({ code }) => code)).toContain('unparsed-arguments')
    expect(record.runs[0]?.verdict?.verdict).toBe('record-cut')
  })

  test('cut anywhere: an answer, and every event accounted for', () => {
    for (let at = 3; at < events.length; at++) {
      const record = imported(jsonLines(events.slice(0, at)), 'api-streams')
      expect(record.report.records).toBe(at)
      expect(eventsOf(record).at(-1)?.type).toBe('run-finished')
    }
  })
})

describe('several streams', () => {
  test('chunks of two replies that came in turns are told apart by their ids', () => {
    const [one, two] = [chatChunks.slice(0, 8), chatChunks.slice(8)]
    const mixed = one.flatMap((event, i) => [event, ...(two[i] === undefined ? [] : [two[i]])])
    const record = imported(jsonLines(mixed))
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['', 'The one at 06:40.'])
  })

  test('replies that ask for nothing are runs of their own', () => {
    const record = imported(
      jsonLines([...chatChunks.slice(8), ...chatChunks.slice(8).map((one) => ({ ...(one as object), id: 'chat-3' }))]),
    )
    expect(record.runs).toHaveLength(2)
  })

  test('requests between them: the results that they bring answer the calls', () => {
    const question = { role: 'user', content: 'Which ferry leaves first?' }
    const asked = {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'timetable', arguments: rawArguments.whole } }],
    }
    const result = { role: 'tool', tool_call_id: 'call_1', content: '06:40' }
    const log = [
      { request: { model: 'small', stream: true, messages: [question] }, chunks: chatChunks.slice(0, 8) },
      {
        request: {
          model: 'small',
          stream: true,
          messages: [question, { ...asked, reasoning_content: 'The timetable knows.' }, result],
        },
        chunks: chatChunks.slice(8),
      },
    ]
    const record = imported(log)
    expect(record.format.id).toBe('api-streams')
    expect(record.runs.map(({ title }) => title)).toEqual(['Which ferry leaves first?'])
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(messageIds(record)).toHaveLength(4)
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

test('an error in the stream is told', () => {
  const record = imported(
    jsonLines([...anthropicEvents.slice(0, 4), { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }]),
  )
  expect(record.report.warned).toMatchObject([{ what: 'a reply that failed', why: 'Overloaded' }])
})

test('what the client of Anthropic puts together between the events is told as that', () => {
  const snapshot = { type: 'thinking', thinking: 'The', snapshot: 'The' }
  const record = imported(jsonLines(anthropicEvents.flatMap((event, i) => (i === 2 ? [event, snapshot] : [event]))))
  expect(ofType(record, 'model-replied').at(-1)?.message.text).toBe('The one at 06:40.')
  expect(record.report.dropped.map(({ why }) => why)).toContain('The client puts together in it what the events before it said.')
})
