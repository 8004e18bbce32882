/**
 * Laying out a graph: boxes and arrows in, places out. Cycles, self loops, islands and repeated edges are welcome.
 * Plain data, so that it can cross into a worker.
 */
export interface LayoutBox {
  readonly id: string
  /** Pixels at zoom 1. */
  readonly width: number
  readonly height: number
}
export interface LayoutArrow {
  readonly source: string
  readonly target: string
  /** An arrow that leads back (a return edge): it does not decide who stands before whom. */
  readonly back?: boolean | undefined
  /** How wide what is written on it is, in pixels. */
  readonly room?: number | undefined
}
export interface LayoutAsk {
  readonly boxes: readonly LayoutBox[]
  readonly arrows: readonly LayoutArrow[]
  /** The box at which reading starts, when there is one. */
  readonly first?: string | undefined
  readonly last?: string | undefined
}
export interface LayoutPlaces {
  /** The top left corner of every box, whole pixels. */
  readonly places: Readonly<Record<string, { readonly x: number; readonly y: number }>>
  /** `fallback`: the good way took too long or failed, and the plain one was used. */
  readonly by: 'dagre' | 'fallback'
}
export type LayoutProblem = { readonly code: 'layout-failed'; readonly cause: string }
