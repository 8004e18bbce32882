/** A node that hovers over the canvas and may land on an edge: which edge it would land on now. */
import { useCallback, useRef, useState } from 'react'
import type { Graph, Position } from '../../document/types'
import { edgeNear } from './geometry/near'
import { centre, type Point } from './geometry/points'
import { noRoutes, type Routes } from './geometry/scene'
import { isLoose } from './model/growing'
import { sizeOf } from './model/sizes'

/** How near the middle of a card comes to a line that it lands on: about half a card's height. */
const reach = 40

export interface Landing {
  /** The edge that would be landed on; it lights up. */
  readonly edge: string | undefined
  /** Where the middle of the card is now; `undefined`: it is not over the canvas, or may not land. */
  hover(middle: Point | undefined): void
  /** The card was let go: the edge under it, if any. */
  take(): string | undefined
}

/** `routes`: the ways as drawn; the canvas fills them in once it has laid them out. */
export function useLanding(graph: Graph): Landing & { readonly routes: { current: Routes } } {
  const [edge, setEdge] = useState<string | undefined>(undefined)
  const routes = useRef<Routes>(noRoutes)
  const at = useRef<string | undefined>(undefined)
  const edges = useRef(graph.edges)
  edges.current = graph.edges
  const hover = useCallback((middle: Point | undefined) => {
    const among = edges.current.map((known) => known.id)
    at.current = middle && edgeNear(routes.current, among, middle, reach)
    setEdge(at.current)
  }, [])
  const take = useCallback(() => {
    const taken = at.current
    at.current = undefined
    setEdge(undefined)
    return taken
  }, [])
  return { edge, hover, take, routes }
}

/** The middle of the one card that is on the move, if it is a node that may land on an edge: one that no edge touches. */
export function landingMiddle(graph: Graph, places: Readonly<Record<string, Position>>): Point | undefined {
  const [only, ...more] = Object.entries(places)
  if (!only || more.length > 0 || !isLoose(graph, only[0])) return undefined
  const node = graph.nodes.find((known) => known.id === only[0])
  return node && centre({ ...only[1], ...sizeOf(node) })
}
