/**
 * Where on the canvas a context menu was asked for, so that what it adds comes there. Taken once; gone when the menu closes without it.
 */
import type { Position } from '../../document/types'

let place: Position | undefined

/** `undefined`: no menu, or one that was asked for by key. */
export function setMenuPlace(at: Position | undefined): void {
  place = at
}

/** The place, once. */
export function takeMenuPlace(): Position | undefined {
  const at = place
  place = undefined
  return at
}
