/** Broken JSON as models write it: what is guessed, what is told of it, and that nothing pretends to have run on a guess. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../src/importers/core/documents'
import { Guesses, guessedArguments, guessedData } from '../../../src/importers/core/lenient-guess'
import { readCall } from '../../../src/importers/messages/arguments'
import { verdictOf } from '../../../src/trace/verdict'
import { eventsOf, imported, ofType } from '../support/imported'

const broken: readonly (readonly [what: string, raw: string, args: object])[] = [
  ['a missing colon', '{"pier" 2, "boat": "Brisa"}', { pier: 2, boat: 'Brisa' }],
  ['a missing comma', '{"pier": 2 "boat": "Brisa"}', { pier: 2, boat: 'Brisa' }],
  [
    'quotes inside a text',
    '{"query": "the boat called "Brisa" at pier 2", "n": 3}',
    { query: 'the boat called "Brisa" at pier 2', n: 3 },
  ],
  [
    'a shell line',
    '{"command": "grep "tide" log.txt | head", "timeout": 5}',
    { command: 'grep "tide" log.txt | head', timeout: 5 },
  ],
  ['no quotes at all', '{query: ferries to Cangas, limit: 3}', { query: 'ferries to Cangas', limit: 3 }],
  ['remarks', '{"pier": 2, // the northern one\n "boat": "Brisa" /* or any */}', { pier: 2, boat: 'Brisa' }],
  ['texts put together', '{"query": "ferries " + "to Cangas"}', { query: 'ferries to Cangas' }],
  ['escaped as a whole', '{\\"pier\\": 2, \\"boat\\": \\"Brisa\\"}', { pier: 2, boat: 'Brisa' }],
  ['the wrong bracket', '{"boats": ["Brisa", "Sur"}', { boats: ['Brisa', 'Sur'] }],
  ['a Markdown block', '```json\n{"pier": 2,}\n```', { pier: 2 }],
  ['a Markdown block amid prose', 'I call it with:\n```json\n{"pier": 2}\n```\nThen I wait.', { pier: 2 }],
  ['a database shell', '{"_id": ObjectId("5f1"), "n": 2', { _id: { __type: 'ObjectId', __args: ['5f1'] }, n: 2 }],
  ['a callback', 'callback({"pier": 2});', { pier: 2 }],
  ['cut off', '{"pier": 2, "boat": "Bri', { pier: 2, boat: 'Bri' }],
]

describe('arguments of a call', () => {
  test.each(broken)('%s', (_what, raw, args) => {
    expect(guessedArguments(raw)).toEqual(args)
    const read = readCall('c1', 'find', raw)
    // The program could not read them: it stays an unparsed call, with its text byte for byte.
    expect(read).toMatchObject({ invalid: { id: 'c1', name: 'find', rawArgs: raw, guessedArgs: args } })
  })

  test.each([
    ['prose', 'I would search for ferries.'],
    ['prose in brackets', '{see the timetable below}'],
    ['prose with braces in it', 'Use {pier} and {boat} here'],
    ['a list', '["Brisa", "Sur"'],
    ['a text', '"Brisa'],
    ['a template', '{{pier}}'],
    ['nothing but a beginning', '{"pier":'],
    ['two blocks: which one?', '```json\n{"pier": 1}\n```\nor\n```json\n{"pier": 2}\n```'],
    ['far too long', `{"text": "${'x "y" '.repeat(10_000)}"}`],
    ['nested without end', '{"a":'.repeat(3000)],
    ['brackets without end', '{"a": '.concat('['.repeat(9000))],
  ])('no guess: %s', (_what, raw) => {
    expect(guessedArguments(raw)).toBeUndefined()
    expect(readCall('c1', 'find', raw)).toEqual({ invalid: { id: 'c1', name: 'find', rawArgs: raw, error: expect.any(String) } })
  })

  test('a guess loses no words', () => {
    // jsonrepair takes three dots for something left out, and would drop what it cannot place.
    expect(guessedData('{"a": 1, "b": 2, ...}')).toEqual({ a: 1, b: 2 })
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[a-z ]{1,30}$/), { minKeys: 1 }),
        (value) => {
          const text = JSON.stringify(value).replaceAll('":"', '" "')
          const guess = guessedArguments(text)
          if (guess === undefined) return
          const letters = (of: unknown) => JSON.stringify(of).replace(/[^a-z]/g, '').length
          expect(letters(guess)).toBe(letters(value))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('in a run: found as a call that could not be read, told in the report, and nothing ran on it', () => {
    const raw = '{"query": "the "Brisa" ferry"}'
    const read = imported([
      { role: 'user', content: 'When does it leave?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c1', type: 'function', function: { name: 'find', arguments: raw } }],
      },
    ])
    const [reply] = ofType(read, 'model-replied')
    expect(reply?.message.toolCalls).toBeUndefined()
    expect(reply?.message.invalidCalls).toMatchObject([{ rawArgs: raw, guessedArgs: { query: 'the "Brisa" ferry' } }])
    expect(ofType(read, 'tool-called')).toEqual([])
    expect(verdictOf(eventsOf(read), 'en')?.verdict).toBe('ended-on-unparsed-call')
    expect(read.report.repaired).toMatchObject([{ what: 'arguments of a call that are no JSON', where: '$[1]' }])
    expect(read.runs[0]?.origin).toMatchObject({ report: { repaired: [{ where: '$[1]' }] } })
  })
})

describe('documents', () => {
  const shape = (text: string) => {
    const { form, documents, unreadable } = documentsOf(text)
    return { form, values: documents.map(({ value }) => value), repairs: documents.map(({ repairs }) => repairs), unreadable }
  }
  test('a line among good ones', () => {
    expect(shape('{"a":"one"}\n{"a": "the "second" one"}\n{"a":"three"}\n')).toEqual({
      form: 'lines',
      values: [{ a: 'one' }, { a: 'the "second" one' }, { a: 'three' }],
      repairs: [[], ['guessed'], []],
      unreadable: [],
    })
  })
  test('a whole document', () => {
    const text = '[\n  {"role": "user", "content" "Which pier?"},\n  {"role": "assistant", "content": "The "old" one."}\n]'
    expect(shape(text)).toEqual({
      form: 'one',
      values: [
        [
          { role: 'user', content: 'Which pier?' },
          { role: 'assistant', content: 'The "old" one.' },
        ],
      ],
      repairs: [['guessed']],
      unreadable: [],
    })
    expect(imported(text).report.repaired?.map(({ what }) => what)).toContain('not quite JSON, put right by guessing')
  })
  test('a block of Markdown', () => {
    expect(shape('The record:\n\n```json\n{"a" 1, "b": 2}\n```\n')).toMatchObject({
      form: 'blocks',
      values: [{ a: 1, b: 2 }],
      repairs: [['fenced', 'guessed']],
    })
  })
  test.each([
    'Thought: I look.\nAction: find[x]\n',
    '[Brain] I think\n[Hands] find\n[Brain] done\n',
    '{"a":1}\n[stop]\n{"a":2}\n',
    '{"a":1}\n{see above}\n{"a":2}\n',
  ])('prose is not made into data: %j', (text) => {
    expect(documentsOf(text).documents.flatMap(({ repairs }) => repairs)).not.toContain('guessed')
  })
  test('a file of nothing but broken lines costs a bounded number of guesses', () => {
    const guesses = new Guesses()
    const line = `{"a" 1, "b": "${'x'.repeat(9_000)}"}`
    const made = Array.from({ length: 100 }, () => guesses.at(line)).filter((guess) => guess !== undefined)
    expect(made.length).toBeGreaterThan(10)
    expect(made.length).toBeLessThan(50)
  })
})

test('whatever the text, a guess ends, and never with a throw', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ':',
    '"',
    "'",
    '\\',
    'a',
    '1',
    ' ',
    '\n',
    '/*',
    '//',
    '```',
    '+',
    '...',
    'f(',
    '\u201c',
    '\ud83d',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 80 }), (parts) => {
      const text = `{${parts.join('')}`
      const guess = guessedArguments(text)
      if (guess !== undefined) expect(Object.keys(guess).length).toBeGreaterThan(0)
    }),
    { numRuns: 2000 },
  )
})
