/** The other half of the damaged files: see first-half.test.ts. */
import { expect, test } from 'vitest'
import { brokenMutant } from '../support/many-mutants'

const part = 2_500

test.each([4, 5, 6, 7].map((n) => n * part))(`mutants from %i on`, { timeout: 180_000 }, (from) => {
  for (let number = from; number < from + part; number++) {
    const broken = brokenMutant(number)
    if (broken !== undefined) expect.fail(broken)
  }
})
