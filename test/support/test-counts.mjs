/** Reads how many tests passed and failed out of the JSON reports of the two test runners. */

/** @typedef {{ passed: number, failed: number }} Counts */

/** @param {unknown} value @param {string} key @returns {unknown} */
const at = (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined)

/** @param {unknown} value @returns {number} */
const number = (value) => (typeof value === 'number' ? value : 0)

/**
 * @param {unknown} report of vitest's json reporter; undefined when there is none
 * @returns {Counts | undefined} undefined when it is no report. A file that could not be loaded counts as one failure.
 */
export function countVitest(report) {
  if (typeof at(report, 'numTotalTests') !== 'number') return undefined
  const files = at(report, 'testResults')
  const broken = Array.isArray(files) ? files.filter((file) => at(file, 'status') === 'failed' && !hasFailedTest(file)).length : 0
  return { passed: number(at(report, 'numPassedTests')), failed: number(at(report, 'numFailedTests')) + broken }
}

/** @param {unknown} file */
function hasFailedTest(file) {
  const tests = at(file, 'assertionResults')
  return Array.isArray(tests) && tests.some((test) => at(test, 'status') === 'failed')
}

/**
 * @param {unknown} report of Playwright's json reporter; undefined when there is none
 * @returns {Counts | undefined} undefined when it is no report. An error outside any test counts as one failure.
 */
export function countPlaywright(report) {
  const stats = at(report, 'stats')
  if (typeof at(stats, 'expected') !== 'number') return undefined
  const errors = at(report, 'errors')
  const outside = Array.isArray(errors) ? errors.length : 0
  const failed = number(at(stats, 'unexpected')) + number(at(stats, 'flaky')) + outside
  return { passed: number(at(stats, 'expected')), failed }
}
