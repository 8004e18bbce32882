/** The ways along lanes, loaded when a picture asks for them: the first picture of most graphs needs none. Loaded once for the page. */
import { useEffect } from 'react'
import type { Lanes } from './geometry/lanes'

let loaded: Lanes | undefined

/** The ways along lanes, when they are loaded already. */
export const lanesSoFar = (): Lanes | undefined => loaded

/** Loads them when they are wanted. Should that fail, edges stay as they are. */
export function useWantedLanes(wanted: boolean, got: (lanes: Lanes) => void): void {
  useEffect(() => {
    if (!wanted) return
    void import('./geometry/lane-ways').then(
      ({ lanes }) => {
        loaded = lanes
        got(lanes)
      },
      () => undefined,
    )
  }, [wanted, got])
}
