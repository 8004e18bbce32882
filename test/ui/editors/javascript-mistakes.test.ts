import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { javascriptMistakes } from '../../../src/ui/editors/javascript-mistakes'
import { marksText } from '../../../src/ui/editors/marks-text'

const said = (code: string, language: 'en' | 'es' = 'en') => marksText(code, javascriptMistakes(code, language), language)

describe('code that can be read has no mistakes', () => {
  test.each([
    'return {}',
    '// nothing\n',
    '',
    'const f = (a) => { return [a, "}"] }\nreturn { goto: f(state.x), update: { n: 1 } }',
    `return \`a \${state.topic} (\``,
    'const re = /[)(]/\nreturn re.test("\\"")',
    'for (const x of state.list ?? []) { if (x) continue }',
    'const c = await x\n',
  ])('%j', (code) => {
    expect(javascriptMistakes(code, 'en')).toEqual([])
  })
})

describe('what is wrong is said with its line', () => {
  test.each([
    ['if (state.x {\n  return 1\n}', 'Line 1: the ( is never closed.'],
    ['const a = 1\nreturn { a', 'Line 2: the { is never closed.'],
    ['return 1\n}', 'Line 2: this } closes nothing.'],
    ['const s = "abc\nreturn s', 'Line 1: this text has no closing quote.'],
    [`return \`a \${state.x}`, 'Line 1: this text has no closing quote.'],
    ['return 1 /* why', 'Line 1: this comment has no */ at its end.'],
    ['return {\n  goto: "a"\n  update: {}\n}', 'Line 3: a comma is missing before "update". (and 1 more)'],
    ['return [1 2]', 'Line 1: a comma is missing before "2".'],
    ['let x = ;', 'Line 1: something is missing before ";".'],
    ['return 1 +', 'Line 1: the code stops before it is finished.'],
  ])('%j', (code, sentence) => {
    expect(said(code)?.replace(/ \(and \d more\)/, '')).toBe(sentence.replace(/ \(and \d more\)/, ''))
  })

  test('in Spanish too', () => {
    expect(said('foo(', 'es')).toBe('Línea 1: el ( no se cierra nunca.')
  })

  test('a bracket in a text or a comment is none', () => {
    expect(javascriptMistakes('return "(" // )', 'en')).toEqual([])
  })
})

test('any text is looked through: marks lie inside of it, and only what is wrong has any', () => {
  const piece = fc.constantFrom(
    '(',
    ')',
    '{',
    '}',
    '[',
    ']',
    '"',
    '`',
    '${',
    '/*',
    '*/',
    '//',
    '\n',
    'a',
    ' ',
    ';',
    '=',
    '1',
    'return',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const code = pieces.join('')
      for (const { from, to } of javascriptMistakes(code, 'en')) {
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(to).toBeLessThanOrEqual(code.length)
      }
    }),
    { numRuns: 500 },
  )
})
