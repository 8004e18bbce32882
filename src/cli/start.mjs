/**
 * `npm start`: installs the packages if needed, builds the page if needed, serves it, prints the address.
 * Uses nothing but Node itself: on a fresh machine there is nothing else yet.
 */
import { fileURLToPath } from 'node:url'
import { nodeProblem } from './setup/node-version.mjs'

/** A port of our own, the same at each start: browsers keep saved work by address, and the port is part of it. */
const usualPort = 4780

/** @param {string} message @returns {never} */
function giveUp(message) {
  console.error(message)
  process.exit(1)
}

/**
 * The port to try: PORT when it is a port number, else the usual one.
 * @param {string | undefined} named
 */
function portToTry(named) {
  if (named === undefined || named === '') return usualPort
  const port = Number(named)
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port
  console.log(`PORT is "${named}", which is not a port number, so ${usualPort} is used.`)
  return usualPort
}

const tooOld = nodeProblem(process.versions.node)
if (tooOld !== undefined) giveUp(tooOld)

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '')
const { endAllCommands } = await import('./setup/run-command.mjs')
const { whenNpmEnds } = await import('./setup/npm-parent.mjs')
/** @type {() => Promise<void>} */
let close = async () => endAllCommands()
const leave = () => {
  // A second signal ends the process at once.
  process.once('SIGINT', () => process.exit(130))
  close().then(() => process.exit(0))
}
process.once('SIGINT', leave)
process.once('SIGTERM', leave)
whenNpmEnds(leave)

const { ensureInstalled } = await import('./setup/install.mjs')
const notInstalled = await ensureInstalled(root)
if (notInstalled !== undefined) giveUp(notInstalled)

const { ensureBuilt } = await import('./setup/build.mjs')
const notBuilt = await ensureBuilt(root)
if (notBuilt !== undefined) giveUp(notBuilt)

const { serve } = await import('./setup/serve.mjs')
const wanted = portToTry(process.env.PORT)
const served = await serve({ folder: `${root}/dist`, port: wanted })
close = served.close
if (!served.asked) {
  console.log(
    `Port ${wanted} is taken, so this start uses another one. What you saved in the browser stays with the address it was made at.`,
  )
}
console.log(`Vuelta is at ${served.url} (Ctrl+C stops it)`)
