/** What a new card must not cover: notes, the other cards with their loose ends, the lanes of the return edges. Worked out when asked. */
import { useMemo, useRef } from 'react'
import type { Rect } from './geometry/points'
import { lanesOf } from './geometry/scene'
import { withLooseEnds } from './model/sizes'
import type { Picture } from './use-picture'

export interface Full {
  readonly current: readonly Rect[]
}

/** One object for the canvas's whole life; what it holds is that of the last render. */
export function useFull(picture: Picture, notes: readonly Rect[]): Full {
  const seen = useRef({ picture, notes })
  seen.current = { picture, notes }
  return useMemo(
    () => ({
      get current() {
        const { picture, notes } = seen.current
        const loose = new Map(picture.views.map((view) => [view.id, view.open.length]))
        const cards = [...picture.cards].map(([id, card]) => withLooseEnds(card, loose.get(id) ?? 0))
        return [...notes, ...cards, ...lanesOf(picture.scene)]
      },
    }),
    [],
  )
}
