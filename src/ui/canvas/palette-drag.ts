/**
 * A kind that is dragged from the palette. The palette beside the canvas has the hand, the canvas knows what is under it: they meet here.
 * Holds the canvas that is on the page and nothing else.
 */
import type { NodeKind } from '../../document/types'
import type { Point } from './geometry/points'
import type { Size } from './model/sizes'

export interface DropPlace {
  /** The hand is here now (pixels of the window). The size that a card has there on the screen; undefined: not over the canvas. */
  hover(kind: NodeKind, at: Point): Size | undefined
  /** Lets go: true when a node was added. */
  drop(kind: NodeKind, at: Point): boolean
  /** The hand went away, or changed its mind. */
  leave(): void
}

let place: DropPlace | undefined

/** The canvas offers itself; returns how to take that back. */
export function offerDropPlace(offered: DropPlace): () => void {
  place = offered
  return () => {
    if (place === offered) place = undefined
  }
}

/** The canvas, if one is there that takes nodes. */
export const dropPlace = (): DropPlace | undefined => place
