/** A clock that moves only when a test says so: what waits is woken in order of its time. */
import type { Clock } from '../../../src/base/ports'

export interface ManualClock extends Clock {
  /** Moves on by `ms`, waking what is due on the way, and lets what was woken run. */
  advance(ms: number): Promise<void>
  /** How many sleeps are going on. */
  readonly waiting: number
}

export function manualClock(start = 1_000_000): ManualClock {
  let now = start
  let sleeps: { readonly at: number; readonly wake: () => void }[] = []
  const settle = async () => {
    for (let i = 0; i < 20; i++) await Promise.resolve()
  }
  return {
    now: () => now,
    get waiting() {
      return sleeps.length
    },
    sleep(ms, signal) {
      return new Promise((resolve, reject) => {
        const sleep = { at: now + ms, wake: resolve }
        sleeps.push(sleep)
        signal?.addEventListener('abort', () => {
          sleeps = sleeps.filter((each) => each !== sleep)
          reject(signal.reason)
        })
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
