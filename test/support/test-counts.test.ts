import { describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

describe('vitest', () => {
  const file = (status: string, tests: readonly string[]) => ({ status, assertionResults: tests.map((one) => ({ status: one })) })
  test('passed and failed are counted', () => {
    const testResults = [file('passed', ['passed', 'passed']), file('failed', ['failed'])]
    expect(countVitest({ numTotalTests: 3, numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({ passed: 2, failed: 1 })
  })
  test('a file that could not be loaded is a failure', () => {
    const testResults = [file('passed', ['passed']), file('failed', [])]
    expect(countVitest({ numTotalTests: 1, numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 })
  })
})

describe('Playwright', () => {
  test('passed and failed are counted; a test that passed only at the second try has failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 5, failed: 2 })
  })
  test('an error outside the tests is a failure', () => {
    expect(countPlaywright({ stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: 'no server' }] })).toEqual({
      passed: 0,
      failed: 1,
    })
  })
})

test.each([undefined, null, 'text', {}, { stats: {} }, []])('%j is no report', (report) => {
  expect(countVitest(report)).toBeUndefined()
  expect(countPlaywright(report)).toBeUndefined()
})
