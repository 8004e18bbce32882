/** What is seen of a message in passing is what its mapping tells: whatever the message looks like. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAnthropic } from '../../../src/importers/anthropic-messages/importer'
import { openRecord } from '../../../src/importers/import-run'
import { glanceAnthropic, mapAnthropic } from '../../../src/importers/messages/anthropic'
import { glanceConverse, mapConverse } from '../../../src/importers/messages/converse'
import { type Glimpse, glimpseOf } from '../../../src/importers/messages/glimpse'
import { glanceContent, isContent, mapGoogle } from '../../../src/importers/messages/google'
import type { MappedMessage } from '../../../src/importers/messages/mapped'
import { glanceOpenAiChat, mapOpenAiChat } from '../../../src/importers/messages/openai-chat'
import { mapResponsesItems, seeResponsesItems } from '../../../src/importers/messages/openai-responses'
import { isOpenAiChat } from '../../../src/importers/openai-chat/importer'

const text = fc.constantFrom(
  '',
  ' ',
  'Which ferry?',
  'One two three four.',
  '{"a":1}',
  '<tool_call>{"name":"x"}</tool_call>',
  '🌊\n\nsea',
)
const time = fc.constantFrom('2026-03-01T10:00:00Z', '2026-03-01 10:00', 1_772_359_200, 'never', null, undefined)
const block = fc.oneof(
  text,
  fc.record({ type: fc.constantFrom('text', 'input_text'), text }),
  fc.record({
    type: fc.constantFrom('tool_use', 'server_tool_use'),
    id: text,
    name: text,
    input: fc.constantFrom({}, { q: 1 }, 'x'),
  }),
  fc.record({ type: fc.constantFrom('tool_result', 'web_search_tool_result'), tool_use_id: text, content: text }),
  fc.record({ type: fc.constant('thinking'), thinking: text }),
  fc.constantFrom<unknown>({}, { type: 7 }, null),
)
const content = fc.oneof(text, fc.array(block, { maxLength: 5 }), fc.constantFrom<unknown>(null, undefined, 3, { text: 'x' }))
const message = fc.record(
  {
    role: fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool', 'function', 'critic', 'toString', ''),
    content,
    refusal: text,
    reasoning_content: text,
    tool_calls: fc.constantFrom<unknown>(null, [], [{ id: 'c1', function: { name: 'f', arguments: '{' } }], 'x'),
    function_call: fc.constantFrom<unknown>(null, { name: 'f', arguments: '{}' }),
    timestamp: time,
    created_at: time,
    time,
  },
  { requiredKeys: ['role'] },
)

/** As plain data: a text of a glimpse may be put together when it is asked for. */
const plain = (glimpses: readonly Glimpse[]) => glimpses.map(({ role, text: said, time: when }) => ({ role, said, when }))
const mapped = (messages: readonly MappedMessage[]) => plain(messages.map(glimpseOf))

describe('a glimpse is the message', () => {
  test('of OpenAI', () => {
    let seen = 0
    fc.assert(
      fc.property(message, (value: unknown) => {
        if (!isOpenAiChat(value)) return
        seen += 1
        const one = mapOpenAiChat(value)
        expect(plain([glanceOpenAiChat(value)])).toEqual(mapped(one ? [one] : []))
      }),
      { numRuns: 500 },
    )
    expect(seen).toBeGreaterThan(100)
  })

  test('of Anthropic, with the results that stand in it', () => {
    let split = 0
    fc.assert(
      fc.property(fc.record({ ...messageOfBlocks, role: fc.constantFrom('user', 'assistant', 'system') }), (value: unknown) => {
        if (!isAnthropic(value)) return
        const glimpses = plain(glanceAnthropic(value))
        if (glimpses.length > 1) split += 1
        expect(glimpses).toEqual(mapped(mapAnthropic(value)))
      }),
      { numRuns: 500 },
    )
    expect(split).toBeGreaterThan(20)
  })

  test('of Converse', () => {
    const converse = fc.constantFrom<unknown>(
      { text: 'Which ferry?' },
      { text: '' },
      { toolUse: { toolUseId: 't1', name: 'tide', input: {} } },
      { toolResult: { toolUseId: 't1', content: [{ text: '05:12' }], status: 'error' } },
      { toolResult: { toolUseId: 't2', content: [{ json: { at: 5 } }] } },
      { reasoningContent: { reasoningText: { text: 'Hm.' } } },
      { image: { format: 'png' } },
      { tool_result: 1, image: {} },
      { document: {}, text: null },
    )
    const record = { content: fc.array(converse, { minLength: 1, maxLength: 6 }), timestamp: time, created_at: time }
    fc.assert(
      fc.property(fc.record({ ...record, role: fc.constantFrom('user', 'assistant', 'system') }), (value: unknown) => {
        expect(plain(glanceConverse(value))).toEqual(mapped(mapConverse(value)))
      }),
      { numRuns: 500 },
    )
  })

  test('of Gemini', () => {
    const part = fc.constantFrom<unknown>(
      { text: 'Which ferry?' },
      { text: 'Hm.', thought: true },
      { functionCall: { name: 'tide', args: {} } },
      { function_call: { name: 'tide', args: {} }, text: null },
      { functionResponse: { name: 'tide', response: { at: 5 } } },
      { function_response: { name: 'tide', response: { error: 'none' } }, functionCall: null },
      { executableCode: { code: 'print(1)', functionCall: {} } },
      { codeExecutionResult: { output: '1' } },
      { inlineData: { mimeType: 'image/png', data: '' } },
      { text: 7 },
    )
    const role = fc.constantFrom<unknown>('user', 'model', 'function', 'critic', '', null, undefined, 3)
    let quick = 0
    fc.assert(
      fc.property(fc.record({ role, parts: fc.array(part, { maxLength: 6 }) }), (value) => {
        if (!isContent(value)) return
        const glimpses = glanceContent(value)
        if (!glimpses) return
        quick += 1
        expect(plain(glimpses)).toEqual(mapped(mapGoogle(value)))
      }),
      { numRuns: 500 },
    )
    expect(quick).toBeGreaterThan(100)
  })

  test('of items of the Responses API, several of which are one message', () => {
    const item = fc.constantFrom<unknown>(
      { role: 'user', content: 'Which ferry?' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'At five.' }] },
      { type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'No.' }], created_at: 1_772_359_200 },
      { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
      { type: 'function_call', call_id: 'c1', name: 'tide', arguments: '{' },
      { type: 'function_call_output', call_id: 'c1', output: '05:12', timestamp: '2026-03-01 10:00' },
      { type: 'web_search_call', id: 'w1', status: 'completed', action: { query: 'x' } },
      { type: 'compaction', content: 'Long.' },
      { type: 'odd' },
    )
    fc.assert(
      fc.property(fc.array(item, { maxLength: 8 }), (values) => {
        const recorded = values.map((value, record) => ({ value, source: { record, where: `$[${record}]` } }))
        const dropped: number[] = []
        const seen = seeResponsesItems(recorded, ({ record }) => dropped.push(record))
        const again: number[] = []
        const made = mapResponsesItems(recorded, ({ record }) => again.push(record))
        expect(again).toEqual(dropped)
        expect(seen.map(({ source }) => source)).toEqual(made.map(({ source }) => source))
        expect(plain(seen)).toEqual(mapped(made.map((one) => one.mapped)))
        for (const [i, { asks }] of seen.entries()) {
          const { toolCalls, invalidCalls } = made[i]?.mapped.message ?? {}
          expect(asks).toBe(toolCalls !== undefined || invalidCalls !== undefined)
        }
      }),
      { numRuns: 500 },
    )
  })
})

const messageOfBlocks = { content: fc.oneof(text, fc.array(block, { maxLength: 6 })), timestamp: time, created_at: time }

test('what a list tells of its conversations is what they turn out to be', () => {
  const talk = fc.array(message, { minLength: 1, maxLength: 8 })
  let listed = 0
  fc.assert(
    fc.property(fc.array(talk, { minLength: 2, maxLength: 4 }), (all) => {
      const opened = openRecord(all.map((messages) => JSON.stringify({ messages })).join('\n'), { format: 'openai-chat' })
      if (!opened.ok) return
      const { heads, count, head, run } = opened.value
      expect(heads).toEqual(Array.from({ length: count }, (_, i) => head(i)))
      for (const [i, { title, startedAt }] of heads.entries()) {
        const built = run(i)
        if (!built) continue
        listed += 1
        expect([built.title, built.startedAt]).toEqual([title, startedAt])
      }
    }),
    { numRuns: 150 },
  )
  expect(listed).toBeGreaterThan(100)
})
