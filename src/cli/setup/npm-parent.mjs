/**
 * npm starts a script through a shell. A signal that is sent to npm alone ends npm and that shell, and leaves the script behind,
 * with its port. So a script that npm started looks now and then whether its shell is still there.
 */

/**
 * Calls back once when the shell through which npm started this process is gone. Does nothing when npm did not start it,
 * and never keeps the process alive by itself.
 * @param {() => void} callback
 */
export function whenNpmEnds(callback) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}
