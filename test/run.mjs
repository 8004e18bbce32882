/**
 * `npm test`: everything that must hold, from a fresh checkout: install, types, lint, build, unit tests, browser tests.
 * It stops at the first stage that fails; its last line is `N passed, N failed`.
 * A stage can be run by name: `npm test -- unit e2e` (types, lint, build, unit, e2e). Uses nothing but Node itself.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeProblem } from '../src/cli/setup/node-version.mjs'

const tooOld = nodeProblem(process.versions.node)
if (tooOld !== undefined) {
  console.error(tooOld)
  process.exit(1)
}

const { endAllCommands, runCommand } = await import('../src/cli/setup/run-command.mjs')
const { whenNpmEnds } = await import('../src/cli/setup/npm-parent.mjs')
const { ensureInstalled } = await import('../src/cli/setup/install.mjs')
const { ensureBuilt } = await import('../src/cli/setup/build.mjs')
const { countPlaywright, countVitest } = await import('./support/test-counts.mjs')

/** @typedef {import('./support/test-counts.mjs').Counts} Counts */
/** @typedef {{ problem?: string | undefined, counts?: Counts | undefined }} Outcome what a stage says when it is over; no problem: it passed */
/** @typedef {{ name: string, title: string, run: () => Promise<Outcome> }} Stage */

const root = fileURLToPath(new URL('../', import.meta.url)).replace(/[\\/]$/, '')
const scratch = mkdtempSync(join(tmpdir(), 'vuelta-test-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const leave = () => {
  endAllCommands()
  process.exit(130)
}
process.once('SIGINT', leave)
process.once('SIGTERM', leave)
whenNpmEnds(leave)

/**
 * Runs one of the installed tools with Node itself: npx and the .bin scripts differ between systems and leave children behind.
 * @param {string} script its file below node_modules
 * @param {readonly string[]} args
 * @param {number} seconds
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Promise<string | undefined>} a sentence when it failed
 */
async function tool(script, args, seconds, env) {
  const { code, timedOut, problem } = await runCommand(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    seconds,
    ...(env === undefined ? {} : { env }),
  })
  if (timedOut) return `It was stopped after ${seconds} seconds.`
  return code === 0 ? undefined : (problem ?? 'The reason is above.')
}

/** @param {string} file @returns {unknown} undefined when the tool wrote no report */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** @type {readonly Stage[]} */
const stages = [
  {
    name: 'types',
    title: 'Types',
    async run() {
      const whole = await tool('typescript/bin/tsc', ['-p', 'tsconfig.json'], 300)
      return { problem: whole ?? (await tool('typescript/bin/tsc', ['-p', 'src/tsconfig.pure.json'], 300)) }
    },
  },
  {
    name: 'lint',
    title: 'Lint',
    run: async () => ({ problem: await tool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], 120) }),
  },
  {
    // Before the unit tests, because some of them weigh the built page.
    name: 'build',
    title: 'Build',
    run: async () => ({ problem: await ensureBuilt(root) }),
  },
  {
    name: 'unit',
    title: 'Unit tests and import rules',
    async run() {
      const report = join(scratch, 'unit.json')
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
      const problem = await tool('vitest/vitest.mjs', args, 900)
      return { problem, counts: countVitest(readReport(report)) }
    },
  },
  {
    name: 'e2e',
    title: 'Browser tests',
    async run() {
      const { ensureChromium } = await import('./e2e/support/chromium.mjs')
      const chromium = await ensureChromium(root)
      if ('problem' in chromium) return { problem: chromium.problem }
      console.log(`In ${chromium.path}`)
      const report = join(scratch, 'e2e.json')
      const env = { CHROMIUM: chromium.path, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const problem = await tool('@playwright/test/cli.js', ['test', '--reporter=list,json'], 1200, env)
      return { problem, counts: countPlaywright(readReport(report)) }
    },
  },
]

/** @param {number} from @returns {string} the time since then, for instance `3.2 s` */
const since = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`

/**
 * Runs stages in order up to the first failure, and prints how it went.
 * @param {readonly Stage[]} chosen
 * @returns {Promise<number>} the exit code
 */
async function runStages(chosen) {
  const began = performance.now()
  /** @type {string[]} */
  const summary = []
  let passed = 0
  let failed = 0
  for (const stage of chosen) {
    console.log(`\n=== ${stage.title}`)
    const from = performance.now()
    const { problem, counts } = await stage.run()
    passed += counts?.passed ?? 0
    failed += counts?.failed ?? 0
    // A stage without tests of its own, or one that broke before it could count, still counts as one failure.
    if (problem !== undefined && !counts?.failed) failed += 1
    summary.push(
      `${problem === undefined ? 'ok    ' : 'FAILED'}  ${stage.title}, ${since(from)}${problem === undefined ? '' : `: ${problem}`}`,
    )
    if (problem !== undefined) break
  }
  const left = chosen.slice(summary.length).map((stage) => `not run  ${stage.title}`)
  console.log(`\n${[...summary, ...left].join('\n')}\nIn all ${since(began)}.\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const names = process.argv.slice(2)
const unknown = names.find((name) => !stages.some((stage) => stage.name === name))
if (unknown !== undefined) {
  console.error(`There is no stage "${unknown}". There are: ${stages.map((stage) => stage.name).join(', ')}.`)
  process.exit(2)
}
const notInstalled = await ensureInstalled(root)
if (notInstalled !== undefined) {
  console.error(`${notInstalled}\n0 passed, 1 failed`)
  process.exit(1)
}
process.exitCode = await runStages(names.length === 0 ? stages : stages.filter((stage) => names.includes(stage.name)))
