/**
 * What cards and edges may ask of the canvas. One object for the canvas's whole life, so that handing it down re-renders nothing.
 * `seen` tells a test that something was drawn; nobody else gives it.
 */
import { createContext } from 'react'

export interface CanvasActions {
  selectEdge(id: string, add: boolean): void
  /** Keyboard focus came to an edge, or left it. */
  focusEdge(id: string | undefined): void
  /** Adds the return edge that is missing. */
  applyFix(edge: string): void
  /** Opens the choice of a target for a way out that leads nowhere. */
  connectBranch(node: string, branch: string): void
  /** Opens the choice of a node to add after this one. */
  addAfter(node: string): void
}

const nothing = () => undefined
export const ActionsContext = createContext<CanvasActions>({
  selectEdge: nothing,
  focusEdge: nothing,
  applyFix: nothing,
  connectBranch: nothing,
  addAfter: nothing,
})

/** Told the id of each card and edge as it is drawn. */
export const DrawProbe = createContext<((id: string) => void) | undefined>(undefined)
