/** The platform's clock, as the port that stores and runs are given. */
import type { Clock } from '../base/ports'

/** The longest wait of a real timer (24 days): a longer one would end at once. */
const LONGEST_MS = 2 ** 31 - 1

/** A page or a worker of one: both have an address and a `self` of their own, which Node has not. */
const inBrowser = typeof self !== 'undefined' && typeof location !== 'undefined'

/**
 * The next task of a page's own, after what the person does, or of a worker's own, after what the page says. Browsers hold timers that
 * follow each other 4 ms apart, and long work rests a thousand times. In Node a timer does not wait, and a port would keep the program
 * from ending.
 */
const nextTask = inBrowser && typeof MessageChannel !== 'undefined' ? taskQueue() : undefined

function taskQueue(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel()
  const waiting: (() => void)[] = []
  port1.onmessage = () => waiting.shift()?.()
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      port2.postMessage(undefined)
    })
}

/** Wall time and real timers. An aborted sleep rejects with the signal's reason and leaves no timer behind. */
export const realClock: Clock = {
  now: () => Date.now(),
  sleep(ms, signal) {
    if (ms === 0 && signal === undefined && nextTask) return nextTask()
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
