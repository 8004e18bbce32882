import { describe, expect, test } from 'vitest'
import { gaugesOf, shortNumber } from '../../../src/ui/app/gauge'

describe('the budget gauges', () => {
  test('say what is allowed while editing', () => {
    expect(gaugesOf({ toolRounds: 5, tokens: 8000 }, undefined)).toEqual({
      rounds: { allowed: 5 },
      tokens: { allowed: 8000, estimated: false },
    })
  })

  test('no cap is null, not zero', () => {
    expect(gaugesOf({ toolRounds: null }, undefined).rounds.allowed).toBeNull()
    expect(gaugesOf({}, undefined).tokens.allowed).toBeNull()
    expect(gaugesOf({ toolRounds: 0 }, undefined).rounds.allowed).toBe(0)
  })

  test('count what is spent at a moment', () => {
    const moment = { toolRounds: 2, usage: { input: 1500, output: 400, estimated: true } }
    expect(gaugesOf({ toolRounds: 5 }, moment)).toEqual({
      rounds: { allowed: 5, used: 2 },
      tokens: { allowed: null, used: 1900, estimated: true },
    })
  })

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1k'],
    [1900, '1.9k'],
    [9960, '10k'],
    [12_345, '12k'],
    [999_499, '999k'],
    [999_500, '1M'],
    [1_250_000, '1.3M'],
  ])('%i fits as %s', (n, text) => {
    expect(shortNumber(n)).toBe(text)
  })
})
