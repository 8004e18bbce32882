/**
 * Nodes on the move: where they are while a hand or the arrow keys hold them, and one edit when they are let go. Moving renders nothing:
 * `show` is told where they are, and shows it (use-held.ts).
 */
import { useCallback, useMemo, useRef, useState } from 'react'
import type { Position } from '../../document/types'

export type Places = Readonly<Record<string, Position>>
export const nothingHeld: Places = {}

export interface Moving {
  /** Where the nodes that are on the move are now. Read it when it is needed; no render follows a move. */
  readonly places: Places
  /** How often nodes were let go. */
  readonly drops: number
  /** What shows nodes where they are held; the canvas fills it in. */
  readonly show: { current: (places: Places) => void }
  /** Moves nodes; more may follow. */
  move(places: Places): void
  /** Lets go: tells of the places once, if anything moved. */
  drop(): void
}

/** `settle` gets every place that changed since the move began. */
export function useMoving(settle: (places: Places) => void): Moving {
  const [drops, countDrops] = useState(0)
  const held = useRef<Places>(nothingHeld)
  const show = useRef<(places: Places) => void>(() => undefined)
  const latest = useRef(settle)
  latest.current = settle
  const move = useCallback((more: Places) => {
    held.current = { ...held.current, ...more }
    show.current(held.current)
  }, [])
  const drop = useCallback(() => {
    const moved = held.current
    if (moved === nothingHeld) return
    held.current = nothingHeld
    latest.current(moved)
    countDrops((n) => n + 1)
  }, [])
  return useMemo(
    () => ({
      get places() {
        return held.current
      },
      drops,
      show,
      move,
      drop,
    }),
    [drops, move, drop],
  )
}
