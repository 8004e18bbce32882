/**
 * Where a new node goes. The canvas that is on the page knows what the person sees; the palette beside it asks here.
 * Holds one function and nothing else; without a canvas the answer is `undefined`.
 */
import type { Position } from '../../document/types'
import type { Size } from './model/sizes'

/** A point in pixels of the page. */
interface PagePoint {
  readonly x: number
  readonly y: number
}
type Finder = (size: Size, near?: PagePoint) => Position | undefined
let finder: Finder | undefined

/** The canvas says how to find a free place in view; returns how to take that back. */
export function offerPlaces(find: Finder): () => void {
  finder = find
  return () => {
    if (finder === find) finder = undefined
  }
}

/** A free place near a point of the page, or near the middle of what is seen; `undefined` when no canvas is there. */
export const placeInView = (size: Size, near?: PagePoint): Position | undefined => finder?.(size, near)
