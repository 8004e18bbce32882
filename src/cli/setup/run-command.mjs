/** Starts one program, waits for it, and never leaves it behind: not after a time limit, not after Ctrl+C. */
import { spawn } from 'node:child_process'

/**
 * @typedef {object} CommandResult
 * @property {number} code the exit code; 1 when the program was ended by a signal or could not be started
 * @property {boolean} timedOut true when the time limit ended it
 * @property {string | undefined} problem why it could not be started
 */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {import('node:child_process').ChildProcess} child */
function endWithChildren(child) {
  try {
    // Detached children lead a process group of their own, so the minus sign reaches what they started too.
    if (process.platform !== 'win32' && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    else child.kill()
  } catch {
    // It ended by itself in the meantime.
  }
}

/** Ends every program that is still running. For the handlers of SIGINT and SIGTERM. */
export function endAllCommands() {
  for (const child of running) endWithChildren(child)
}

/**
 * Runs a program with this terminal's output and waits for its end. It never rejects.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: Readonly<Record<string, string | undefined>>, seconds?: number, shell?: boolean, aside?: boolean }} options
 *   `seconds`: the time limit. `aside`: what it says goes to standard error, because standard output is for a result
 * @returns {Promise<CommandResult>}
 */
export function runCommand(program, args, { cwd, env = {}, seconds, shell = false, aside = false }) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', aside ? 2 : 'inherit', 'inherit'],
      shell,
      detached: process.platform !== 'win32',
    })
    running.add(child)
    let timedOut = false
    const timer =
      seconds === undefined
        ? undefined
        : setTimeout(() => {
            timedOut = true
            endWithChildren(child)
          }, seconds * 1000)
    /** @param {number} code @param {string} [problem] */
    const end = (code, problem) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ code, timedOut, problem })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
}
