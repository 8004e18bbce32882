/**
 * What a new card must not cover: notes, the other cards with their loose ends, what is written on edges; where nobody pointed, the lanes of
 * the return edges too. Worked out when asked.
 */
import { useMemo, useRef } from 'react'
import type { Rect } from './geometry/points'
import { lanesOf } from './geometry/scene'
import { withLooseEnds } from './model/sizes'
import type { Picture } from './use-picture'

export interface Full {
  /** Everything. Without the words on one edge: a card that comes onto that edge moves them. */
  all(butOn?: string): readonly Rect[]
  /** The same without the lanes: lines find another way. */
  standing(butOn?: string): readonly Rect[]
}

/** One object for the canvas's whole life; what it tells is that of the last render. */
export function useFull(picture: Picture, notes: readonly Rect[]): Full {
  const seen = useRef({ picture, notes })
  seen.current = { picture, notes }
  return useMemo(() => {
    const standing = (butOn?: string) => {
      const { picture, notes } = seen.current
      const loose = new Map(picture.views.map((view) => [view.id, view.open.length]))
      const cards = [...picture.cards].map(([id, card]) => withLooseEnds(card, loose.get(id) ?? 0))
      const words = [...picture.scene.labels].flatMap(([edge, box]) => (edge === butOn ? [] : [box]))
      return [...notes, ...cards, ...words]
    }
    return { standing, all: (butOn) => [...standing(butOn), ...lanesOf(seen.current.picture.scene)] }
  }, [])
}
