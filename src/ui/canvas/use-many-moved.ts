/**
 * Where the nodes stand, given later when many of them moved at once (laid out, or that undone). React then looks for what is to be drawn in
 * a render that gives way to frames, and draws it in another task than the one that changed the document. A few, and what a hand let go, at once.
 */
import { useDeferredValue, useMemo } from 'react'
import type { Graph, Position } from '../../document/types'

type Positions = Readonly<Record<string, Position>>

/** From here on it would be felt. */
const many = 60

/** `drops`: how often nodes were let go (use-moving.ts). */
export function useManyMoved(positions: Positions, graph: Graph, drops: number): Positions {
  const now = useMemo(() => ({ positions, graph, drops }), [positions, graph, drops])
  const before = useDeferredValue(now)
  return useMemo(() => {
    const waits = before.graph === now.graph && before.drops === now.drops && manyMoved(before.positions, now.positions)
    return (waits ? before : now).positions
  }, [before, now])
}

function manyMoved(before: Positions, now: Positions): boolean {
  if (before === now) return false
  let moved = 0
  for (const [id, at] of Object.entries(now)) {
    const was = Object.hasOwn(before, id) ? before[id] : undefined
    if (was?.x !== at.x || was.y !== at.y) moved += 1
    if (moved >= many) return true
  }
  return false
}
