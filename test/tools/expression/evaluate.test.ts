import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evaluateExpression } from '../../../src/tools/expression/evaluate'

async function value(expression: string, args: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const result = await evaluateExpression(expression, args)
  return result.ok ? result.value : `error: ${result.error}`
}

describe('exact where numbers are written out', () => {
  test.each([
    ['0.1 + 0.2', '0.3'],
    ['1.1 * 1.1', '1.21'],
    ['123456789 * 987654321', '121932631112635269'],
    ['12345678901234567890 * 10', '123456789012345678900'],
    ['2^100', '1267650600228229401496703205376'],
    ['10 / 4', '2.5'],
    ['2^-2', '0.25'],
    ['-5 mod 3', '1'],
    ['25!', '15511210043330985984000000'],
    ['200 + 10%', '220'],
    ['-2^2', '-4'],
    ['floor(-2.1) + ceil(2.1)', '0'],
    ['1e-7 * 3', '0.0000003'],
    ['5.972e24 * 2', '1.1944e25'],
    ['23 × 47 =', '1081'],
    ['2 ** 10 − 24', '1000'],
  ])('%s = %s', async (expression, expected) => {
    expect(await value(expression)).toBe(expected)
  })
  test('products and sums of whole numbers of any size keep every digit', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 0n, max: 10n ** 20n }), async (a, b) => {
        const wanted = a * b + a
        fc.pre(wanted < 10n ** 21n || !/0{3}$/.test(String(wanted)))
        expect(await value(`${a} * ${b} + ${a}`)).toBe(String(wanted))
      }),
    )
  })
  test('cents add up', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), async (a, b) => {
        const cents = (n: number) => (n / 100).toFixed(2)
        expect(Number(await value(`${cents(a)} + ${cents(b)}`))).toBe(Number(cents(a + b)))
      }),
    )
  })
})

describe('near enough elsewhere', () => {
  test.each([
    ['1 / 3', '0.333333333333333'],
    ['sqrt(16)', '4'],
    ['sin(pi)', '0'],
    ['round(2.345, 2)', '2.35'],
    ['mean(1, 2, 6)', '3'],
    ['max(3, 1, 2) - min(3, 1, 2)', '2'],
    ['log10(1000)', '3'],
    ['1 < 2', 'true'],
    ['3 > 2 ? 10 : 20', '10'],
  ])('%s = %s', async (expression, expected) => {
    expect(await value(expression)).toBe(expected)
  })
})

describe('variables', () => {
  test('numbers, also as text', async () => {
    expect(await value('a * b', { a: 23, b: '47' })).toBe('1081')
  })
  test('a variable may be called like a constant', async () => {
    expect(await value('e + 1', { e: 1 })).toBe('2')
  })
})

describe('what it refuses, and how', () => {
  test.each([
    ['', 'it is empty'],
    ['3 + * 4', 'value expected (at character 5)'],
    ['(3 + 4', 'parenthesis ) expected'],
    ['1,000 * 2', 'unexpected operator ,'],
    ['x + 1', '"x" is not a number'],
    ['sqrrt(4)', 'did you mean sqrt?'],
    ['sqrt', 'as in sqrt(2)'],
    ['1 / 0', 'divides by zero'],
    ['sqrt(-1)', 'not a real number'],
    ['9^9^9', 'too large'],
    ['9'.repeat(1001), 'longer than 1000'],
  ])('%s', async (expression, says) => {
    expect(await value(expression)).toMatch(/^error: /)
    expect(await value(expression)).toContain(says)
  })
  test.each([
    'import("node:fs")',
    'createUnit("foo")',
    'evaluate("1 + 1")',
    'parse("1 + 1")',
    'simplify("x + x")',
    'f(x) = f(x); f(1)',
    'a = 1',
    'cos.constructor',
    'cos.constructor("return process")()',
    '"text"',
    '{ a: 1 }',
    '[1, 2]',
    '1:1000000000',
    'config({})',
    '__proto__',
    'constructor',
  ])('%s is never evaluated', async (expression) => {
    expect(await value(expression)).toMatch(/^error: /)
  })
  test('any text gives a value or a reason, never an exception', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: fc.constantFrom(...'0123456789+-*/^().,% aesqrtxpi!<>=?:;[]{}"\'') }), async (text) => {
        const result = await evaluateExpression(text, {})
        expect(typeof (result.ok ? result.value : result.error)).toBe('string')
      }),
      { numRuns: 500 },
    )
  })
})
