/** Whatever is done to a file: an answer, never a throw, and no record lost. */
import { describe, expect, test } from 'vitest'
import { fixtures } from './support/fixtures'
import { fuzz } from './support/fuzz'

const ROUNDS = 30

describe.each(fixtures.map((fixture, i) => ({ ...fixture, seed: 1000 + i })))('$name', ({ text, format, seed }) => {
  test('damaged in any way, it is still accounted for', () => {
    // Most of a few small changes leave something to show, recognised or with the format given.
    expect(fuzz(text, format, ROUNDS, seed)).toBeGreaterThan(ROUNDS / 2)
  })
})
