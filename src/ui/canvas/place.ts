/**
 * Where a new node goes. The canvas that is on the page knows what the person sees; the palette beside it asks here.
 * Holds one function and nothing else; without a canvas the answer is `undefined`.
 */
import type { Position } from '../../document/types'
import type { Size } from './model/sizes'

type Finder = (size: Size) => Position | undefined
let finder: Finder | undefined

/** The canvas says how to find a free place in view; returns how to take that back. */
export function offerPlaces(find: Finder): () => void {
  finder = find
  return () => {
    if (finder === find) finder = undefined
  }
}

/** A free place near the middle of what is seen, or `undefined` when no canvas is there. */
export const placeInView = (size: Size): Position | undefined => finder?.(size)
