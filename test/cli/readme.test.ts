/** The commands of the README, as they are written there, one after another. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PATIENCE, root, workFolder } from './support/vuelta'

const { path } = workFolder()
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const written = readme.split('### In a terminal')[1]?.split('```')[1]?.trim().split('\n') ?? []

/** As a person types it, but for the files it makes: they go where the tests put theirs. */
function typed(line: string): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> {
  const here = line.replace(/\b(run\.trace\.json|mine\.agent\.json)\b/g, (name) => `"${path(name)}"`)
  const child = spawn(here, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  child.stdout.on('data', (part) => {
    out += String(part)
  })
  child.stderr.on('data', (part) => {
    err += String(part)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

test('there are some, and all go through npm', () => {
  expect(written.length).toBeGreaterThan(5)
  for (const line of written) expect(line).toMatch(/^npm run -s vuelta -- [a-z]/)
})

test(
  'each does what the README says: exit code 0, but 1 for a start that is graded and a run that parts from its record',
  async () => {
    for (const line of written) {
      const { code, out, err } = await typed(line)
      expect([line, err]).toEqual([line, ''])
      expect([line, code]).toEqual([line, / (?:grade|what-if) /.test(line) ? 1 : 0])
      expect([line, out === '']).toEqual([line, / > /.test(line)])
    }
  },
  2 * PATIENCE,
)
