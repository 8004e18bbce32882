import { describe, expect, test } from 'vitest'
import { searchesAllowed } from '../../../src/importers/core/asked-limit'
import { importRecord } from '../../../src/importers/import-run'

describe('how many searches a system prompt allows', () => {
  test.each([
    ['You may use at most 2 searches.', 2],
    ['**Simple questions**: use 2-3 search tool calls maximum.\n**Hard ones**: use up to 5 search tool calls.', 5],
    ['Always stop after four web searches if you find nothing.', 4],
    ['No more than three search queries, please.', 3],
    ['Haz como máximo 2 búsquedas.', 2],
    ['Read up to 5 search results.', undefined],
    ['Make at most 1 search per step.', undefined],
    ['Up to 3 searches in parallel are fine. Use up to 9 searches.', undefined],
    ['You are kind. Answer in at most 5 sentences.', undefined],
    ['', undefined],
  ])('%s', (prompt, allowed) => {
    expect(searchesAllowed(prompt)).toBe(allowed)
  })
})

const search = (n: number) => [
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: `c${n}`, type: 'function', function: { name: 'web_search', arguments: `{"q":"${n}"}` } }],
  },
  { role: 'tool', tool_call_id: `c${n}`, content: `found ${n}` },
]
const noticesOf = (messages: readonly unknown[]) => {
  const read = importRecord(JSON.stringify(messages))
  if (!read.ok) throw new Error(read.error.code)
  return (read.value.runs[0]?.events ?? []).flatMap((event) =>
    event.type === 'notice' && event.code === 'over-soft-budget' ? [event] : [],
  )
}

test('the first search beyond it is found, once a turn; in the next turn they are counted anew', () => {
  const prompt = { role: 'system', content: 'Use at most 2 searches.' }
  const turn = (first: number, count: number) => [
    { role: 'user', content: `Question ${first}?` },
    ...Array.from({ length: count }, (_, i) => search(first + i)).flat(),
    { role: 'assistant', content: `Answer ${first}.` },
  ]
  expect(noticesOf([prompt, ...turn(1, 2), ...turn(3, 2)])).toEqual([])
  const over = noticesOf([prompt, ...turn(1, 4), ...turn(5, 3)])
  expect(over.map(({ text, data }) => [text, data])).toEqual([
    ['This is search 3, and the system prompt asks for 2 at most.', { tool: 'web_search', times: 3, allowed: 2 }],
    ['This is search 3, and the system prompt asks for 2 at most.', { tool: 'web_search', times: 3, allowed: 2 }],
  ])
})
