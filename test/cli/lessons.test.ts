/** `lessons <id> --start | grade <id> -` fails, `--solution` passes, for every lesson there is, in a terminal as in the page. */
import { describe, expect, test } from 'vitest'
import { readDocument } from '../../src/document/codec'
import { lessons } from '../../src/lessons/registry'
import { PATIENCE, parsed, vuelta } from './support/vuelta'

describe.concurrent.each(lessons.map(({ id, checks }) => ({ id, checks })))('$id', ({ id, checks }) => {
  test(
    'the start fails, check by check, with evidence',
    async () => {
      const start = await vuelta(['lessons', id, '--start'])
      expect([start.code, start.err, readDocument(start.out).ok]).toEqual([0, '', true])
      const graded = await vuelta(['grade', id, '-'], { input: start.out })
      expect([graded.code, graded.err]).toEqual([1, ''])
      expect(graded.out).toMatch(new RegExp(`: \\d of ${checks.length} checks pass\\.\n`))
      expect(graded.out.match(/^ {2}(pass|fail) {2}\S.*\n {8}\S/gm)).toHaveLength(checks.length)
      expect(graded.out).toMatch(/^ {2}fail {2}/m)
    },
    PATIENCE,
  )

  test(
    'the solution passes, as JSON and in Spanish as well',
    async () => {
      const solution = await vuelta(['lessons', id, '--solution', '--language', 'es', '--json'])
      expect([solution.code, solution.err]).toEqual([0, ''])
      const graded = await vuelta(['grade', id, '-', '--json'], { input: JSON.stringify(parsed(solution)) })
      expect([graded.code, graded.err]).toEqual([0, ''])
      expect(parsed(graded)).toMatchObject({
        lesson: id,
        passed: true,
        checks: checks.map((check) => ({ id: check.id, pass: true, evidence: expect.stringMatching(/\S/) })),
      })
    },
    PATIENCE,
  )
})
