/** Keeps objects that did not change, so that what draws them is not drawn again. */
import { useRef } from 'react'
import { sameJson } from '../../base/json'

/** The list with every item that equals the earlier one of its id replaced by that one; the earlier list itself if nothing changed. */
export function keepSame<T extends { readonly id: string }>(before: readonly T[], now: readonly T[]): readonly T[] {
  if (before === now) return before
  const known = new Map(before.map((item) => [item.id, item]))
  const kept = now.map((item) => {
    const old = known.get(item.id)
    return old !== undefined && sameJson(old, item) ? old : item
  })
  return kept.length === before.length && kept.every((item, i) => item === before[i]) ? before : kept
}

/** The same, from one render to the next. Nothing is compared while the same list is handed in. */
export function useKept<T extends { readonly id: string }>(now: readonly T[]): readonly T[] {
  const last = useRef<{ readonly now: readonly T[]; readonly kept: readonly T[] }>({ now: [], kept: [] })
  if (last.current.now !== now) last.current = { now, kept: keepSame(last.current.kept, now) }
  return last.current.kept
}

interface Built<T> {
  readonly from: readonly unknown[]
  readonly item: T
}

/**
 * Builds one item for each thing, from parts: an item whose parts are the same objects as before is the same object as before; the list too,
 * when all are. `undefined` parts leave the thing out.
 */
export function useBuilt<S extends { readonly id: string }, P extends readonly unknown[], T>(
  things: readonly S[],
  partsOf: (thing: S) => P | undefined,
  build: (thing: S, parts: P) => T,
): readonly T[] {
  const last = useRef<{ readonly known: ReadonlyMap<string, Built<T>>; readonly list: readonly T[] }>({
    known: new Map(),
    list: [],
  })
  const known = new Map<string, Built<T>>()
  const list: T[] = []
  for (const thing of things) {
    const parts = partsOf(thing)
    if (!parts) continue
    const from = [thing, ...parts]
    const old = last.current.known.get(thing.id)
    const built = old && sameParts(old.from, from) ? old : { from, item: build(thing, parts) }
    known.set(thing.id, built)
    list.push(built.item)
  }
  const before = last.current.list
  const same = list.length === before.length && list.every((item, i) => item === before[i])
  last.current = { known, list: same ? before : list }
  return last.current.list
}

const sameParts = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, i) => Object.is(part, b[i]))
