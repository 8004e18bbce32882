/** Where what is pasted goes: at the pointer when it is over the canvas, or near the middle of what is seen. Holds where the pointer is. */
import type { PlaceFor } from '../../document/paste'
import { placeInView } from '../canvas/place'

interface Point {
  readonly x: number
  readonly y: number
}
let pointer: Point | undefined

/** In pixels of the page; undefined when the pointer is not over the canvas. */
export function pointerAt(at: Point | undefined): void {
  pointer = at
}

/** For a paste by key: at the pointer when it is over the canvas, else near the middle of what is seen. */
export const pastePlace: PlaceFor = (size) => placeInView(size, pointer)

/** For a paste from a menu: near the middle of what is seen, wherever the pointer is. */
export const viewPlace: PlaceFor = (size) => placeInView(size)
