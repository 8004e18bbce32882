/**
 * Finds the Chromium that the browser tests run in, and installs one where there is none. Used by the runner (before
 * anything of Playwright is loaded) and by Playwright's configuration, so that both always speak of the same one.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../../src/cli/setup/run-command.mjs'

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]
const unixPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const asRoot = process.getuid?.() === 0

/** How every test browser is started: alone, quiet on the network, and without the sandbox that root cannot have. */
export const chromiumArgs = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(asRoot ? ['--no-sandbox'] : []),
]

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Does it really start? On Ubuntu `chromium-browser` may be a script that only says where to get one.
 * @param {string} path
 */
function starts(path) {
  if (process.platform !== 'linux') return true
  return spawnSync(path, ['--version', ...chromiumArgs], { timeout: 30_000, stdio: 'ignore' }).status === 0
}

/** The browser that Playwright downloaded for itself, if it did. @returns {string[]} */
function playwrightsOwn() {
  try {
    return [createRequire(import.meta.url)('@playwright/test').chromium.executablePath()]
  } catch {
    return []
  }
}

/** Where a browser may be, in the order of preference. @returns {string[]} */
function candidates() {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const windowsFolders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
  const windowsPlaces = windowsFolders.flatMap((folder) =>
    folder === undefined
      ? []
      : [join(folder, 'Google/Chrome/Application/chrome.exe'), join(folder, 'Microsoft/Edge/Application/msedge.exe')],
  )
  return [
    ...playwrightsOwn(),
    ...onPath.flatMap((folder) => names.map((name) => join(folder, name))),
    ...(process.platform === 'win32' ? windowsPlaces : unixPlaces),
  ]
}

/**
 * The path of a Chromium: the one that CHROMIUM names, else Playwright's own, else one on PATH, else one in a usual place.
 * Throws when CHROMIUM names something that is not a program.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM is set to ${named}, which is not a program that can be run.`)
    return named
  }
  return candidates().find((path) => isExecutable(path) && starts(path))
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * A Chromium, installed if there is none and it can be: the system's package on Debian as root, else Playwright's download.
 * @param {string} root the project's folder
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium(root) {
  const there = findChromium()
  if (there !== undefined) return { path: there }
  if (asRoot && isDebian()) {
    console.log('No Chromium found: installing the chromium package.')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('apt-get', ['update', '-qq'], { cwd: root, env, seconds: 300 })
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { cwd: root, env, seconds: 600 })
    const installed = findChromium()
    if (installed !== undefined) return { path: installed }
  }
  console.log("No Chromium found: trying Playwright's own download.")
  const cli = fileURLToPath(new URL('../../../node_modules/@playwright/test/cli.js', import.meta.url))
  const withSystemParts = asRoot && isDebian() ? ['--with-deps'] : []
  await runCommand(process.execPath, [cli, 'install', ...withSystemParts, 'chromium'], { cwd: root, seconds: 600 })
  const downloaded = findChromium()
  if (downloaded !== undefined) return { path: downloaded }
  return {
    problem:
      'There is no Chromium for the browser tests and none could be installed: install Chromium or Chrome, or set CHROMIUM to the path of one, and run npm test again.',
  }
}
