/**
 * Where a new node goes. The canvas that is on the page knows what the person sees; the palette beside it asks here.
 * Holds two functions and nothing else; without a canvas the answer is `undefined`, and nothing is drawn.
 */
import type { Position } from '../../document/types'
import type { Rect } from './geometry/points'
import type { Size } from './model/sizes'

/** A point in pixels of the page. */
interface PagePoint {
  readonly x: number
  readonly y: number
}
type Finder = (size: Size, near?: PagePoint) => Position | undefined
type Standing = () => readonly Rect[]
let finder: Finder | undefined
let standing: Standing | undefined

/** The canvas says how to find a free place in view, and what stands on it; returns how to take that back. */
export function offerPlaces(find: Finder, drawn?: Standing): () => void {
  finder = find
  standing = drawn
  return () => {
    if (finder !== find) return
    finder = undefined
    standing = undefined
  }
}

/** What is drawn and must not be covered by what comes in: cards, notes, the words on edges. */
export const drawnInView = (): readonly Rect[] => standing?.() ?? []

/** A free place near a point of the page, or near the middle of what is seen; `undefined` when no canvas is there. */
export const placeInView = (size: Size, near?: PagePoint): Position | undefined => finder?.(size, near)
