/** A clock whose time passes only when everybody waits: sleeps end in the order of their times, at once. */
import type { Clock } from '../../src/base/ports'

interface Sleeper {
  readonly at: number
  wake(): void
}

/** Lets everything that can go on go on: the engine takes several turns of the event loop from one node to the next. */
async function everybodyWaits(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    await new Promise((resolve) => setImmediate(resolve))
  }
}

export function virtualClock(start = Date.UTC(2026, 0, 1)): Clock {
  let now = start
  let pumping = false
  const sleepers = new Set<Sleeper>()

  function pump(): void {
    if (pumping) return
    pumping = true
    void everybodyWaits().then(() => {
      pumping = false
      const [first] = [...sleepers].sort((a, b) => a.at - b.at)
      if (!first) return
      now = Math.max(now, first.at)
      sleepers.delete(first)
      first.wake()
      pump()
    })
  }

  return {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const abort = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason)
        }
        const sleeper: Sleeper = {
          at: now + ms,
          wake() {
            signal?.removeEventListener('abort', abort)
            resolve()
          },
        }
        signal?.addEventListener('abort', abort, { once: true })
        sleepers.add(sleeper)
        pump()
      }),
  }
}
