/** A clock that moves only when a test says so: what waits is woken in order of its time. */
import type { Clock } from '../../../src/base/ports'

export interface ManualClock extends Clock {
  /** Moves on by `ms`, waking what is due on the way, and lets what was woken run. */
  advance(ms: number): Promise<void>
  /** How many sleeps are going on. */
  readonly waiting: number
}

/** Lets everything that is ready run: whole turns of the event loop, in which a module that is fetched on its own comes too. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}

export function manualClock(start = 1_000_000): ManualClock {
  let now = start
  let sleeps: { readonly at: number; readonly wake: () => void }[] = []
  return {
    now: () => now,
    get waiting() {
      return sleeps.length
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          sleeps = sleeps.filter((each) => each !== sleep)
          reject(signal?.reason)
        }
        const wake = () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        }
        const sleep = { at: now + ms, wake }
        sleeps.push(sleep)
        signal?.addEventListener('abort', onAbort)
      })
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const due = sleeps.filter((sleep) => sleep.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        now = Math.max(now, due.at)
        sleeps = sleeps.filter((sleep) => sleep !== due)
        due.wake()
        await settle()
      }
      now = end
      await settle()
    },
  }
}
