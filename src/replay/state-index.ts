/**
 * Any state of a trace, fast: keyframes every so many changes, the states last asked for, and folding between them.
 * One line of states per namespace. Holds references to the events' values, never copies of them.
 */

import { scopeOf } from '../trace/ends'
import type { StateCommitted } from '../trace/events'
import { emptyState, type FoldedState, StateFolder } from '../trace/fold'
import { CommitList } from './commit-list'

/** So many changes lie between two keyframes of a small state. */
const KEYFRAME_EVERY = 1024
/**
 * Of a large one, this share of its items. A keyframe holds the lists of its state again: at even distances those of a history that only
 * grows would take memory with the square of its length. To fold a quarter of a list takes no longer than to copy the whole.
 */
const SHARE = 1 / 4
const REMEMBERED = 16

interface Line {
  /** The commits in order: their seq and what they changed. */
  readonly seqs: number[]
  readonly commits: CommitList
  /** States after commit number `after`, in order. */
  readonly keyframes: { readonly after: number; readonly state: FoldedState }[]
  readonly head: StateFolder
  sinceKeyframe: number
  /** The next keyframe is taken after so many changes. */
  keyframeAfter: number
}

export class StateIndex {
  readonly #lines = new Map<string, Line>()
  /** The states last asked for, oldest first. Same key, same object: views may compare by identity. */
  readonly #recent = new Map<string, FoldedState>()

  add(event: StateCommitted): void {
    const scope = scopeOf(event.ns)
    let line = this.#lines.get(scope)
    if (!line) {
      line = {
        seqs: [],
        commits: new CommitList(),
        keyframes: [],
        head: new StateFolder(),
        sinceKeyframe: 0,
        keyframeAfter: KEYFRAME_EVERY,
      }
      this.#lines.set(scope, line)
    }
    line.seqs.push(event.seq)
    line.commits.push(event.changes)
    line.head.apply(event.changes)
    for (const change of event.changes) line.sinceKeyframe += change.op === 'append' ? Math.max(1, change.values.length) : 1
    if (line.sinceKeyframe < line.keyframeAfter) return
    const state = line.head.snapshot()
    line.keyframes.push({ after: line.seqs.length - 1, state })
    line.sinceKeyframe = 0
    line.keyframeAfter = Math.max(KEYFRAME_EVERY, itemsIn(state) * SHARE)
  }

  /** The fold of every commit of this namespace up to and including `seq`. Empty before the first one. */
  at(ns: readonly string[], seq: number): FoldedState {
    const scope = scopeOf(ns)
    const line = this.#lines.get(scope)
    if (!line) return emptyState
    const commit = lastUpTo(line.seqs, seq)
    if (commit < 0) return emptyState
    const known = this.#remembered(scope, commit)
    if (known) return known
    const state = this.#fold(scope, line, commit)
    this.#remember(`${commit} ${scope}`, state)
    return state
  }

  #fold(scope: string, line: Line, commit: number): FoldedState {
    if (commit === line.seqs.length - 1) return line.head.snapshot()
    let from = -1
    let base = emptyState
    const keyframe = line.keyframes[lastUpTo(line.keyframes, commit, (frame) => frame.after)]
    if (keyframe) {
      from = keyframe.after
      base = keyframe.state
    }
    // A neighbour that was just looked at is nearer than any keyframe.
    for (let back = 1; back <= 4 && commit - back > from; back++) {
      const near = this.#recent.get(`${commit - back} ${scope}`)
      if (!near) continue
      from = commit - back
      base = near
      break
    }
    if (from === commit) return base
    const folder = new StateFolder(base)
    for (let i = from + 1; i <= commit; i++) line.commits.apply(folder, i)
    return folder.snapshot()
  }

  #remembered(scope: string, commit: number): FoldedState | undefined {
    const key = `${commit} ${scope}`
    const state = this.#recent.get(key)
    if (state) {
      this.#recent.delete(key)
      this.#recent.set(key, state)
    }
    return state
  }

  #remember(key: string, state: FoldedState): void {
    this.#recent.set(key, state)
    if (this.#recent.size <= REMEMBERED) return
    for (const oldest of this.#recent.keys()) {
      this.#recent.delete(oldest)
      return
    }
  }
}

const itemsIn = (state: FoldedState): number =>
  Object.values(state).reduce((count: number, value) => count + (Array.isArray(value) ? value.length : 0), 0)

/** Position of the last item whose number is at most `limit`, or -1. The list is ascending. */
export function lastUpTo(list: readonly number[], limit: number): number
export function lastUpTo<T>(list: readonly T[], limit: number, numberOf: (item: T) => number): number
export function lastUpTo<T>(list: readonly T[], limit: number, numberOf?: (item: T) => number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = list[middle]
    const value = item === undefined ? Number.NaN : numberOf ? numberOf(item) : Number(item)
    if (value <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
