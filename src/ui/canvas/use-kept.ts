/** Keeps objects that did not change, so that what draws them is not drawn again. */
import { useRef } from 'react'
import { sameJson } from '../../base/json'

/** The list with every item that equals the earlier one of its id replaced by that one; the earlier list itself if nothing changed. */
export function keepSame<T extends { readonly id: string }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const known = new Map(before.map((item) => [item.id, item]))
  const kept = now.map((item) => {
    const old = known.get(item.id)
    return old !== undefined && sameJson(old, item) ? old : item
  })
  return kept.length === before.length && kept.every((item, i) => item === before[i]) ? before : kept
}

/** The same, from one render to the next. */
export function useKept<T extends { readonly id: string }>(now: readonly T[]): readonly T[] {
  const kept = useRef<readonly T[]>([])
  kept.current = keepSame(kept.current, now)
  return kept.current
}
