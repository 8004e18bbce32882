/** The longest run in one sentence: which loop has no end, by as many names as are read, and how many are left. */
import { expect, test } from 'vitest'
import { worstCaseWords } from '../../../src/ui/problems/worst-case-words'

const said = (loop: readonly string[]) => {
  const worst = { kind: 'unbounded', loop, limit: 25 } as const
  return [worstCaseWords.en(worst), worstCaseWords.es(worst)]
}

test.each([
  [['a'], 'the loop of a. Only', 'el bucle de a. Solo'],
  [['a', 'b'], 'the loop of a and b. Only', 'el bucle de a y b. Solo'],
  [['a', 'b', 'c', 'd'], 'the loop of a, b, c and d. Only', 'el bucle de a, b, c y d. Solo'],
  [['a', 'b', 'c', 'd', 'e', 'f'], 'the loop of a, b, c, d and 2 more. Only', 'el bucle de a, b, c, d y 2 más. Solo'],
] as const)('%j', (loop, english, spanish) => {
  const [en, es] = said(loop)
  expect(en).toContain(english)
  expect(es).toContain(spanish)
})
