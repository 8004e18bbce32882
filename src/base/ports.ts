/**
 * The two things a run may not take from the platform by itself: time and names.
 * They are passed in, so that a run with a practice or scripted model is the same bytes every time.
 */
export interface Clock {
  /** Milliseconds; only differences and the calendar date are used. */
  now(): number
  /** Resolves after `ms` milliseconds, or rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Makes names that are unique within one run, for instance `call-3`. */
export interface Ids {
  next(prefix: string): string
}

/** Ids that count up from 1 for each prefix: deterministic, unique within the instance. */
export function countingIds(): Ids {
  const counts = new Map<string, number>()
  return {
    next(prefix) {
      const n = (counts.get(prefix) ?? 0) + 1
      counts.set(prefix, n)
      return `${prefix}-${n}`
    },
  }
}

/** A clock that stands still at `at` unless something sleeps: then it jumps ahead at once. For tests and reproducible runs. */
export function steppedClock(at = Date.UTC(2026, 0, 1)): Clock {
  let now = at
  return {
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      now += ms
      await Promise.resolve()
      signal?.throwIfAborted()
    },
  }
}
