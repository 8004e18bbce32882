/**
 * What a new card must not cover: notes, the other cards with their loose ends, what is written on edges; where nobody pointed, the lanes of
 * the return edges too. START and END in places that nobody gave them are no obstacle while no edge holds them: they give way. Worked out when
 * asked.
 */
import { useMemo, useRef } from 'react'
import { END, START } from '../../document/types'
import type { CanvasProps } from './Canvas'
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
export function useFull(picture: Picture, notes: readonly Rect[], drawn: Pick<CanvasProps, 'graph' | 'layout'>): Full {
  const seen = useRef({ picture, notes, drawn })
  seen.current = { picture, notes, drawn }
  return useMemo(() => {
    const standing = (butOn?: string) => {
      const { picture, notes, drawn } = seen.current
      const loose = new Map(picture.views.map((view) => [view.id, view.open.length]))
      const cards = [...picture.cards].flatMap(([id, card]) =>
        givesWay(id, drawn) ? [] : [withLooseEnds(card, loose.get(id) ?? 0)],
      )
      const words = [...picture.scene.labels].flatMap(([edge, box]) => (edge === butOn ? [] : [box]))
      return [...notes, ...cards, ...words]
    }
    return { standing, all: (butOn) => [...standing(butOn), ...lanesOf(seen.current.picture.scene)] }
  }, [])
}

const givesWay = (id: string, { graph, layout }: Pick<CanvasProps, 'graph' | 'layout'>): boolean =>
  (id === START || id === END) &&
  layout?.positions[id] === undefined &&
  !graph.edges.some(({ source, target }) => source === id || target === id)
