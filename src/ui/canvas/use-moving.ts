/** Nodes on the move: where they are while a hand or the arrow keys hold them, and one edit when they are let go. */
import { useCallback, useRef, useState } from 'react'
import type { Position } from '../../document/types'

type Places = Readonly<Record<string, Position>>
const still: Places = {}

export interface Moving {
  /** Where the nodes that are on the move are now. */
  readonly places: Places
  /** Moves nodes; more may follow. */
  move(places: Places): void
  /** Lets go: tells of the places once, if anything moved. */
  drop(): void
}

/** `settle` gets every place that changed since the move began. */
export function useMoving(settle: (places: Places) => void): Moving {
  const [places, setPlaces] = useState<Places>(still)
  const held = useRef<Places>(still)
  const move = useCallback((more: Places) => {
    held.current = { ...held.current, ...more }
    setPlaces(held.current)
  }, [])
  const drop = useCallback(() => {
    const moved = held.current
    if (moved === still) return
    held.current = still
    settle(moved)
    setPlaces(still)
  }, [settle])
  return { places, move, drop }
}
