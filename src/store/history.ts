/**
 * Undo and redo as plain data: snapshots (documents share their unchanged parts), one named entry per gesture.
 * Selecting, looking and running never touch it.
 */

export interface HistoryEntry<T> {
  /** What was done, in the person's words: "Remove the return edge". */
  readonly label: string
  /** As it was before. */
  readonly value: T
}

export interface History<T> {
  readonly past: readonly HistoryEntry<T>[]
  readonly present: T
  readonly future: readonly HistoryEntry<T>[]
  /** The typed run that the last entry belongs to, while it may still grow. */
  readonly run?: { readonly key: string; readonly at: number } | undefined
}

/** A history keeps this many entries. */
export const historyLimit = 200
/** A pause of this many milliseconds ends a typed run. */
export const typedRunPause = 1000

/** A history of one value and no past. */
export const historyOf = <T>(present: T): History<T> => ({ past: [], present, future: [] })

/**
 * Does something: the future is gone. With a `runKey` like that of the last entry, not longer ago than the pause, it becomes
 * part of that entry. `now`: milliseconds.
 */
export function perform<T>(history: History<T>, value: T, label: string, now: number, runKey?: string): History<T> {
  const run = runKey === undefined ? undefined : { key: runKey, at: now }
  const last = history.run
  const continues = last !== undefined && run !== undefined && last.key === run.key && now - last.at < typedRunPause
  const past = continues ? history.past : [...history.past, { label, value: history.present }].slice(-historyLimit)
  return { past, present: value, future: [], run }
}

/** Ends a typed run: what comes next is an entry of its own. */
export const endRun = <T>(history: History<T>): History<T> =>
  history.run === undefined ? history : { ...history, run: undefined }

/** One entry back; the same history when there is none. */
export function undo<T>(history: History<T>): History<T> {
  const last = history.past.at(-1)
  if (!last) return history
  return {
    past: history.past.slice(0, -1),
    present: last.value,
    future: [{ label: last.label, value: history.present }, ...history.future],
  }
}

/** Back or forward until `done` entries are done: as many undos or redos at once. The same history when it is there already. */
export function goTo<T>(history: History<T>, done: number): History<T> {
  let here = history
  while (here.past.length > done && here.past.length > 0) here = undo(here)
  while (here.past.length < done && here.future.length > 0) here = redo(here)
  return here
}

/** One entry forward; the same history when there is none. */
export function redo<T>(history: History<T>): History<T> {
  const next = history.future[0]
  if (!next) return history
  return {
    past: [...history.past, { label: next.label, value: history.present }],
    present: next.value,
    future: history.future.slice(1),
  }
}
