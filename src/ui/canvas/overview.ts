/**
 * From far away a card is its tile (parts/Floats.tsx says how far), and of hundreds of them nothing more is drawn: what could not be seen would
 * still have to be laid out, painted and listened to. A selected card is drawn whole.
 */
import { useStore } from '@xyflow/react'
import { createContext } from 'react'
import { zoomLevels } from './parts/zoom-levels'

/** With this many cards or fewer everything is always drawn. */
const fewCards = 120

/** True while only the outlines of things are drawn. */
export const OverviewContext = createContext(false)

/** Whether this many cards are seen as an overview at the present zoom. */
export function useOverview(cards: number): boolean {
  const far = useStore((s) => s.transform[2] < zoomLevels.far)
  return far && cards > fewCards
}
