/** Work that waits for a pause, through the clock that is passed in: nothing here starts a timer of its own. */
import type { Clock } from '../base/ports'

export interface Delayed {
  /** Asks for the work in `ms` milliseconds; asking again starts the wait anew. */
  ask(): void
  /** Does the work now if it was asked for. */
  flush(): void
  /** True while the work is asked for and not done. */
  isAsked(): boolean
  /** Forgets what was asked for. */
  cancel(): void
}

/** `work` runs once per pause of `ms` milliseconds. */
export function delayed(clock: Clock, ms: number, work: () => void): Delayed {
  let waiting: AbortController | undefined
  const cancel = () => {
    waiting?.abort(new Error('asked again'))
    waiting = undefined
  }
  const flush = () => {
    if (!waiting) return
    cancel()
    work()
  }
  return {
    ask() {
      cancel()
      const mine = new AbortController()
      waiting = mine
      clock.sleep(ms, mine.signal).then(
        () => {
          if (waiting === mine) flush()
        },
        () => undefined,
      )
    },
    flush,
    isAsked: () => waiting !== undefined,
    cancel,
  }
}
