import { HumanMessage, SystemMessage } from '@langchain/core/messages'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Temperament, temperaments } from '../../../src/document/types'
import type { Line } from '../../../src/models/practice/conversation'
import { readConversation } from '../../../src/models/practice/conversation'
import { decide } from '../../../src/models/practice/decide'
import { makeModel, play, reply, testContext } from './hands'
import { research, shipped } from './prompts'
import { multiplyTool, searchTool, thinkTool, weatherTool } from './toolbox'

const word = fc.oneof(
  fc.constantFrom(
    'what',
    'is',
    'the',
    'compare',
    'and',
    'vs',
    'weather',
    'in',
    'Madrid',
    'RAG',
    '23',
    'times',
    '47',
    '*',
    '(',
    ')',
    '¿Cuál',
    'es',
    'la',
    'masa',
    'de',
    'por',
    '-1e9',
    '%',
    '100',
  ),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
)
const question = fc.array(word, { maxLength: 14 }).map((words) => words.join(' '))
const schema: fc.Arbitrary<Record<string, unknown>> = fc.letrec<{ node: Record<string, unknown> }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom('string', 'integer', 'number', 'boolean', 'null'), description: fc.string() }),
    fc.record({ enum: fc.array(fc.jsonValue(), { maxLength: 3 }) }),
    fc.record({ type: fc.constant('array'), items: tie('node') }),
    fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(fc.constantFrom('query', 'city', 'a', '__proto__', 'constructor', 'expression'), tie('node'), {
        maxKeys: 3,
      }),
      required: fc.array(fc.constantFrom('query', 'city', 'a', 'missing')),
    }),
  ),
})).node
const tool = fc.record({
  name: fc.constantFrom('tavily_search', 'multiply', 'think_tool', 'get_weather', 'x'),
  description: fc.oneof(
    fc.constantFrom('', 'Search for information.', 'Multiply numbers.', 'Reflect on it.', 'Weather of a city.'),
    fc.string(),
  ),
  parameters: fc.oneof(fc.constant({ type: 'object', properties: { query: { type: 'string' } }, required: ['query'] }), schema),
})
const result = fc.oneof(
  fc.constantFrom(
    '',
    'No results.',
    'Error: down',
    '[1] A\nSource: x\nText, with items, and more.',
    '{"a":',
    'not run: the budget of 3 tool rounds is spent',
    '42',
  ),
  fc.string(),
  fc.json(),
)
const character = fc.record({ temperament: fc.constantFrom<Temperament>(...temperaments), seed: fc.integer() })
const exchanges = fc.array(
  fc.record({
    name: fc.constantFrom('tavily_search', 'multiply', 'think_tool', 'gone'),
    args: fc.option(fc.dictionary(fc.string(), fc.jsonValue())),
    result: fc.option(result),
    failed: fc.boolean(),
  }),
  { maxLength: 6 },
)

const linesFor = (
  system: string,
  asked: string,
  done: readonly { name: string; args: Record<string, unknown> | null; result: string | null; failed: boolean }[],
): readonly Line[] => [
  { role: 'system', text: system },
  { role: 'human', text: asked },
  ...done.flatMap((exchange, i): Line[] => {
    const call: Line = {
      role: 'ai',
      text: '',
      calls: [
        { id: `c${i}`, name: exchange.name, args: exchange.args ?? undefined, rawArgs: JSON.stringify(exchange.args) ?? '' },
      ],
    }
    return exchange.result === null
      ? [call]
      : [call, { role: 'tool', text: exchange.result, callId: `c${i}`, failed: exchange.failed }]
  }),
]

describe('laws', () => {
  test('whatever it is sent, it never throws, and gives a text or a call of an offered tool with valid JSON (careless excepted)', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constant(research), fc.string()),
        question,
        fc.array(tool, { maxLength: 4 }),
        exchanges,
        character,
        (system, asked, tools, done, who) => {
          const turn = decide(readConversation(linesFor(system, asked, done), tools.length > 0), tools, who)
          if (!turn.call) {
            expect(turn.text.trim()).not.toBe('')
            return
          }
          expect(tools.map(({ name }) => name)).toContain(turn.call.name)
          const repeats = done.map((exchange) => JSON.stringify(exchange.args))
          if (who.temperament === 'careless' || (who.temperament === 'spiral' && repeats.includes(turn.call.args))) return
          expect(JSON.parse(turn.call.args)).toBeTypeOf('object')
        },
      ),
      { numRuns: 600 },
    )
  })

  test('the same input and seed give the same bytes', () => {
    fc.assert(
      fc.property(question, fc.array(tool, { maxLength: 3 }), exchanges, character, (asked, tools, done, who) => {
        const once = () => JSON.stringify(decide(readConversation(linesFor(research, asked, done), tools.length > 0), tools, who))
        expect(once()).toBe(once())
      }),
      { numRuns: 200 },
    )
  })

  test('an obedient model ends by itself, whatever the tools answer', async () => {
    await fc.assert(
      fc.asyncProperty(question, fc.array(result, { minLength: 1, maxLength: 5 }), async (asked, results) => {
        const answering = <T extends typeof multiplyTool>(base: T) => ({
          ...base,
          run: (_args: unknown, n: number) => results[n % results.length] ?? '',
        })
        const played = await play({
          system: research,
          question: asked,
          tools: [answering(searchTool()), thinkTool, answering(multiplyTool), answering(weatherTool)],
          maxRounds: 40,
        })
        expect(played.answer).toBeDefined()
      }),
      { numRuns: 60 },
    )
  })

  test('whole runs are the same bytes for every temperament', async () => {
    for (const temperament of temperaments) {
      const run = () =>
        play({
          model: { id: 'b', provider: 'practice', temperament, seed: 7 },
          system: research,
          question: shipped,
          tools: [searchTool(), thinkTool],
          maxRounds: 8,
        })
      const [one, two] = [await run(), await run()]
      expect(JSON.stringify(one.messages)).toBe(JSON.stringify(two.messages))
    }
  })
})

test('it streams word by word, and its calls in fragments', async () => {
  const model = await makeModel({ id: 'b', provider: 'practice' })
  const chunks = []
  const bindable = model as unknown as { bindTools(tools: unknown): typeof model }
  const tools = [{ type: 'function', function: multiplyTool }]
  for await (const chunk of await bindable.bindTools(tools).stream([new HumanMessage('What is 23 times 47?')])) chunks.push(chunk)
  const texts = chunks.map((chunk) => String(chunk.content)).filter((text) => text !== '')
  expect(texts.length).toBeGreaterThan(3)
  for (const text of texts) expect(text.trim().split(/\s+/)).toHaveLength(1)
  const parts = chunks.flatMap((chunk) => (chunk as { tool_call_chunks?: { args?: string }[] }).tool_call_chunks ?? [])
  expect(parts.map((part) => part.args ?? '').join('')).toBe('{"a":23,"b":47}')
})

test('usage is estimated and says so; ids come from the context', async () => {
  const model = await makeModel({ id: 'b', provider: 'practice' }, testContext({ ids: { next: (prefix) => `${prefix}-77` } }))
  const said = await reply(model, [new SystemMessage('x'.repeat(400)), new HumanMessage('What is 23 times 47?')], [multiplyTool])
  expect(said.id).toBe('message-77')
  expect(said.tool_calls?.[0]?.id).toBe('toolcall-77')
  expect(said.response_metadata.estimated).toBe(true)
  expect((said.usage_metadata as { input_tokens: number } | undefined)?.input_tokens).toBeGreaterThan(100)
})
