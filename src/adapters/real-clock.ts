/** The platform's clock, as the port that stores and runs are given. */
import type { Clock } from '../base/ports'

/** The longest wait of a real timer (24 days): a longer one would end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** Wall time and real timers. An aborted sleep rejects with the signal's reason and leaves no timer behind. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason)
        return
      }
      const onAbort = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', onAbort)
          resolve()
        },
        Math.min(ms, LONGEST_MS),
      )
      signal?.addEventListener('abort', onAbort, { once: true })
    })
  },
}
