/** Conversations made up at random: messages as they come, with ids that repeat or lack, and results that nobody asked for. */
import * as fc from 'fast-check'

interface Call {
  readonly id: string
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}
export type Said =
  | { readonly role: 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly Call[] }
  | { readonly role: 'tool'; readonly id: string; readonly name: string; readonly text: string; readonly failed: boolean }

const words = fc.constantFrom(
  'Which ferry?',
  'The 06:40 one.',
  'Thought: hm',
  '{"a":1}',
  '',
  'línea 1\nlínea 2',
  'Error: no tide',
  '🌊 “sea”',
  '</b>',
)
const ids = fc.constantFrom('', 'c1', 'c1', 'c2', 'search:0', 'functions.tide:0')
const names = fc.constantFrom('tide', 'search_web', 'think', 'submit')
const call = fc.record({
  id: ids,
  name: names,
  args: fc.dictionary(fc.constantFrom('q', 'n', 'where'), fc.oneof(words, fc.integer(), fc.constant(null)), { maxKeys: 2 }),
})
const said: fc.Arbitrary<Said> = fc.oneof(
  fc.record({ role: fc.constant('user' as const), text: words }),
  fc.record({ role: fc.constant('assistant' as const), text: words, calls: fc.array(call, { maxLength: 3 }) }),
  fc.record({ role: fc.constant('tool' as const), id: ids, name: names, text: words, failed: fc.boolean() }),
)
export const talks = fc.array(said, { minLength: 1, maxLength: 12 })

export type Talk = readonly Said[]
