import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayJump } from '../../src/diagnostics/flow/jumps'
import { brain, fn } from '../support/documents'

const jumps = (code: string) => mayJump(fn('a', { code }))

describe('code jumps when it says goto outside of comments', () => {
  test.each([
    ['return { goto: "b" }', true],
    ['return {}', false],
    ['const agoto = 1', false],
    ['// goto\nreturn {}', false],
    ['/* goto */ return {}', false],
    ['/* open return { goto: "b" }', true],
    ['// a\n/* b\n */ return { goto: "b" }', true],
    ['a / b; /* c */ d // goto', false],
    ['/*/ goto */', false],
    ['/**/ goto', true],
  ])('%s', (code, jumping) => {
    expect(jumps(code)).toBe(jumping)
  })

  test('as a pattern would find it', () => {
    const piece = fc.constantFrom('/*', '*/', '//', '\n', ' goto ', '/', '*', 'x')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const code = pieces.join('')
        expect(jumps(code)).toBe(/\bgoto\b/.test(code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')))
      }),
      { numRuns: 500 },
    )
  })

  test('places to jump to are a jump too; other kinds never jump', () => {
    expect(mayJump(fn('a', { destinations: ['b'] }))).toBe(true)
    expect(mayJump(fn('a', { destinations: [] }))).toBe(false)
    expect(mayJump(brain('a', { prompt: 'goto' }))).toBe(false)
  })
})
