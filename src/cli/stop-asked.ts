/**
 * Ctrl+C, and a polite kill: the first asks the run to stop, so that what there is can be written; a later one ends the process.
 * npm hands a terminal's Ctrl+C on to a process that has already got it: what comes within a second is the same press.
 */
const SAME_PRESS_MS = 1_000

/** Returns how to listen no more. Once a stop was asked for it goes on: the same press may still come while the trace is being written. */
export function onStopAsked(stop: () => void): () => void {
  let first: number | undefined
  const asked = (): void => {
    const now = performance.now()
    if (first === undefined) {
      first = now
      stop()
    } else if (now - first > SAME_PRESS_MS) process.exit(130)
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.on(signal, asked)
  return () => {
    if (first !== undefined) return
    for (const signal of signals) process.off(signal, asked)
  }
}
