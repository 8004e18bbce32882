/** Keeps objects that did not change, so that what draws them is not drawn again. */
import { useRef } from 'react'
import { sameJson } from '../../base/json'

/** Tells of two that they are not equal, at a glance; false where it takes a closer look. */
type Glance<T> = (a: T, b: T) => boolean

/** The list with every item that equals the earlier one of its id replaced by that one; the earlier list itself if nothing changed. */
export function keepSame<T extends { readonly id: string }>(
  before: readonly T[],
  now: readonly T[],
  other?: Glance<T>,
): readonly T[] {
  if (before === now) return before
  const known = new Map(before.map((item) => [item.id, item]))
  const kept = now.map((item) => {
    const old = known.get(item.id)
    return old !== undefined && !other?.(old, item) && sameJson(old, item) ? old : item
  })
  return kept.length === before.length && kept.every((item, i) => item === before[i]) ? before : kept
}

/** The same, from one render to the next. Nothing is compared while the same list is handed in. */
export function useKept<T extends { readonly id: string }>(now: readonly T[], other?: Glance<T>): readonly T[] {
  const last = useRef<{ readonly now: readonly T[]; readonly kept: readonly T[] }>({ now: [], kept: [] })
  if (last.current.now !== now) last.current = { now, kept: keepSame(last.current.kept, now, other) }
  return last.current.kept
}

/** What was built, and from what: the thing and its parts. */
export interface Built<T, F extends readonly unknown[] = readonly unknown[]> {
  readonly from: F
  readonly item: T
}
interface Last<T, F extends readonly unknown[]> {
  readonly sources: readonly unknown[]
  readonly known: ReadonlyMap<string, Built<T, F>>
  readonly list: readonly T[]
}

/**
 * Builds one item for each thing, from parts: an item whose parts are the same objects as before is the same object as before; the list too,
 * when all are. `undefined` parts leave the thing out. `seen`: everything that the parts are taken from; while it and the things are the same
 * objects nothing is looked at. `build` may start from what it built before.
 */
export function useBuilt<S extends { readonly id: string }, P extends readonly unknown[], T>(
  things: readonly S[],
  seen: readonly unknown[],
  partsOf: (thing: S) => P | undefined,
  build: (thing: S, parts: P, before: Built<T, readonly [S, ...P]> | undefined) => T,
): readonly T[] {
  const last = useRef<Last<T, readonly [S, ...P]>>({ sources: [], known: new Map(), list: [] })
  const sources = [things, ...seen]
  if (sameParts(last.current.sources, sources)) return last.current.list
  const known = new Map<string, Built<T, readonly [S, ...P]>>()
  const list: T[] = []
  for (const thing of things) {
    const parts = partsOf(thing)
    if (!parts) continue
    const from = [thing, ...parts] as const
    const old = last.current.known.get(thing.id)
    const built = old && sameParts(old.from, from) ? old : { from, item: build(thing, parts, old) }
    known.set(thing.id, built)
    list.push(built.item)
  }
  const before = last.current.list
  const same = list.length === before.length && list.every((item, i) => item === before[i])
  last.current = { sources, known, list: same ? before : list }
  return last.current.list
}

const sameParts = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((part, i) => Object.is(part, b[i]))
