/**
 * Brings the packages into node_modules when they are missing or when the lock file has changed since: `npm ci`, no questions.
 * It never changes the lock file, and it leaves node_modules alone when that already holds what the lock file says.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages?: Record<string, LockedPackage> }} LockFile
 */

/** @param {string} root */
const stampFile = (root) => join(root, 'node_modules', '.vuelta-install')

/**
 * The state of the packages as one line: the lock file's content and the machine it was installed for.
 * @param {string} lockText
 */
export function installStamp(lockText) {
  return createHash('sha256').update(`${process.platform} ${process.arch}\n${lockText}`).digest('hex')
}

/** @param {readonly string[] | undefined} list @param {string} value */
const allows = (list, value) => list === undefined || list.includes(value)

/**
 * Does a node_modules folder hold what the lock file says? Compares npm's own record of what it installed.
 * A package that is optional may be absent, unless it was made for exactly this machine.
 * @param {LockFile} lock package-lock.json
 * @param {LockFile} installed node_modules/.package-lock.json
 * @param {{ platform: string, arch: string }} machine
 */
export function matchesLock(lock, installed, machine) {
  const wanted = lock.packages ?? {}
  const present = installed.packages ?? {}
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue
    const found = present[path]
    if (found !== undefined) {
      if (found.version !== entry.version || found.integrity !== entry.integrity) return false
      continue
    }
    const forEveryMachine = entry.os === undefined || entry.libc !== undefined
    const forThisMachine = !forEveryMachine && allows(entry.os, machine.platform) && allows(entry.cpu, machine.arch)
    if (!entry.optional || forThisMachine) return false
  }
  return Object.keys(present).every((path) => wanted[path] !== undefined)
}

/**
 * Is there nothing to install?
 * @param {string} root the project's folder
 */
export function isInstalled(root) {
  const lockText = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = installStamp(lockText)
  try {
    if (existsSync(stampFile(root)) && readFileSync(stampFile(root), 'utf8') === stamp) return true
    // Installed by hand, perhaps since: npm keeps a record of what it did. Read it, rather than install everything once more.
    const record = readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8')
    if (!matchesLock(JSON.parse(lockText), JSON.parse(record), process)) return false
    writeFileSync(stampFile(root), stamp)
    return true
  } catch {
    return false
  }
}

/**
 * Installs the packages if that is needed.
 * @param {string} root the project's folder
 * @returns {Promise<string | undefined>} a sentence when it failed
 */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return undefined
  console.log('Installing the packages. This takes a minute or so, and happens once.')
  // --include=dev: NODE_ENV=production in somebody's shell would leave out what builds the page.
  const args = ['ci', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']
  const npm = process.env.npm_execpath
  const result = npm?.endsWith('.js')
    ? await runCommand(process.execPath, [npm, ...args], { cwd: root })
    : await runCommand('npm', args, { cwd: root, shell: process.platform === 'win32' })
  if (result.code !== 0) {
    const why = result.problem === undefined ? 'npm says why above' : result.problem
    return `The packages could not be installed: ${why}. Check the connection and run the same command again.`
  }
  writeFileSync(stampFile(root), installStamp(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return undefined
}
