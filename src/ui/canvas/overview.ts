/**
 * From far away a card is its tile (zoom-levels.ts says how far), and of hundreds of them nothing more is drawn: what could not be seen would
 * still have to be laid out, painted and listened to. From farther still the tile is a dot of its hue. A selected card is drawn whole.
 */
import { useStore } from '@xyflow/react'
import { createContext } from 'react'
import { zoomLevels } from './parts/zoom-levels'

/** With this many cards or fewer everything is always drawn. */
export const fewCards = 120

/** `whole`: everything; `tiles`: outlines with their icon; `dots`: outlines with a patch of colour. */
export type Overview = 'whole' | 'tiles' | 'dots'
export const OverviewContext = createContext<Overview>('whole')

/**
 * How much is drawn of so many cards at the present zoom. On the way to a zoom from farther away (`goal`) it is no more than there: what the
 * way passes through is not drawn for a frame or two.
 */
export function useOverview(cards: number, goal = Number.POSITIVE_INFINITY): Overview {
  const level = useStore((s) => levelAt(Math.min(s.transform[2], goal)))
  return cards > fewCards ? level : 'whole'
}

const levelAt = (zoom: number): Overview => (zoom < zoomLevels.dots ? 'dots' : zoom < zoomLevels.far ? 'tiles' : 'whole')
