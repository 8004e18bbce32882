/**
 * The shapes of edges that a hand is moving. They come to the edges past React Flow, so that moving a card costs what its own edges cost and
 * not a look at every edge there is. Plain: a store of one map.
 */
import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { Shape } from './geometry/scene'

export interface LiveShapes {
  get(id: string): Shape | undefined
  /** Replaces all of them and tells the edges that are drawn otherwise now. */
  show(shapes: ReadonlyMap<string, Shape> | undefined): void
  watch(id: string, changed: () => void): () => void
  /** Which edges these are: the same set while they are the same. */
  ids(): ReadonlySet<string>
  watchIds(changed: () => void): () => void
}

export function createLiveShapes(): LiveShapes {
  let shown: ReadonlyMap<string, Shape> = new Map()
  let ids: ReadonlySet<string> = new Set()
  const idWatchers = new Set<() => void>()
  const watchers = new Map<string, Set<() => void>>()
  return {
    get: (id) => shown.get(id),
    show(shapes = new Map()) {
      const before = shown
      if (before === shapes || (before.size === 0 && shapes.size === 0)) return
      shown = shapes
      if (ids.size !== shapes.size || [...shapes.keys()].some((id) => !ids.has(id))) {
        ids = new Set(shapes.keys())
        for (const changed of idWatchers) changed()
      }
      for (const id of new Set([...before.keys(), ...shapes.keys()])) {
        if (before.get(id) !== shapes.get(id)) for (const changed of watchers.get(id) ?? []) changed()
      }
    },
    watch(id, changed) {
      const own = watchers.get(id) ?? new Set()
      watchers.set(id, own.add(changed))
      return () => {
        own.delete(changed)
        if (own.size === 0) watchers.delete(id)
      }
    },
    ids: () => ids,
    watchIds(changed) {
      idWatchers.add(changed)
      return () => void idWatchers.delete(changed)
    },
  }
}

export const LiveShapesContext = createContext<LiveShapes>(createLiveShapes())

/** An edge as it is drawn now: with the shape that a hand gives it, while one is moving one of its ends. */
export function useShown<T extends { readonly shape: Shape }>(id: string, view: T | undefined): T | undefined {
  const live = use(LiveShapesContext)
  const watch = useCallback((changed: () => void) => live.watch(id, changed), [live, id])
  const shape = useSyncExternalStore(watch, () => live.get(id))
  return view && shape ? { ...view, shape } : view
}
