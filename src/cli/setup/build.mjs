/**
 * Builds the page into `dist`, but only when its sources have changed since the last build.
 * What a build was made from is kept in it as one hash of the content of every source: dates lie after a checkout, hashes do not.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from './run-command.mjs'

const sources = ['index.html', 'package-lock.json', 'package.json', 'public', 'src', 'tsconfig.json', 'vite.config.ts']

/** @param {string} root */
const stampFile = (root) => join(root, 'dist', '.sources')

/**
 * Every file at or below a path, in a fixed order; nothing when it is not there.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    return entries.flatMap((entry) => (entry.isDirectory() ? filesBelow(join(path, entry.name)) : [join(path, entry.name)]))
  } catch {
    return [path]
  }
}

/**
 * One hash of everything that the page is built from.
 * @param {string} root the project's folder
 */
export function sourceStamp(root) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    hash
      .update(`${file.slice(root.length)}\n`)
      .update(readFileSync(file))
      .update('\n')
  }
  return hash.digest('hex')
}

/**
 * Is `dist` there, whole, and made from the sources as they are now?
 * @param {string} root the project's folder
 */
export function isBuilt(root) {
  if (!existsSync(join(root, 'dist', 'index.html')) || !existsSync(stampFile(root))) return false
  return readFileSync(stampFile(root), 'utf8') === sourceStamp(root)
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Takes the right to build, so that two builds never write the same folder at once. Waits while another process has it.
 * @param {string} file
 * @returns {Promise<void>}
 */
async function takeTurn(file) {
  for (;;) {
    try {
      return writeFileSync(file, String(process.pid), { flag: 'wx' })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    // A process that was ended in the middle leaves its mark behind.
    const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true })
    await sleep(200)
  }
}

/**
 * Builds the page if that is needed.
 * @param {string} root the project's folder
 * @returns {Promise<string | undefined>} a sentence when it failed
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return undefined
  const turn = join(root, 'node_modules', '.vuelta-building')
  await takeTurn(turn)
  try {
    return isBuilt(root) ? undefined : await build(root)
  } finally {
    rmSync(turn, { force: true })
  }
}

/** @param {string} root @returns {Promise<string | undefined>} */
async function build(root) {
  console.error('Building the page.')
  const stamp = sourceStamp(root)
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  // A build is for production, also when it is asked for from inside the tests, whose NODE_ENV is another.
  const env = { NODE_ENV: 'production', VITEST: undefined }
  const result = await runCommand(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env,
    seconds: 300,
    aside: true,
  })
  if (result.code !== 0) return 'The page could not be built; the reason is above.'
  writeFileSync(stampFile(root), stamp)
  return undefined
}
