/**
 * React Flow, given in turns what changes all at once (use-in-turns.ts), with the drawing of hundreds from far away when there is one. The
 * turns are this component's own: a turn draws some cards, and the canvas around them is not looked at again.
 */
import { type ReactFlowProps, useStoreApi } from '@xyflow/react'
import { useCallback } from 'react'
import type { CardNode, FlowEdge } from '../flow-types'
import { overlaps } from '../geometry/points'
import { seenBy } from '../geometry/view'
import { useAfter, useGrowing, useInTurns } from '../use-in-turns'
import { isPlain } from './FarCards'
import { FarPicture } from './FarPicture'
import { SteadyFlow } from './SteadyFlow'

interface FlowInTurnsProps extends Omit<ReactFlowProps<CardNode, FlowEdge>, 'nodes' | 'edges' | 'onlyRenderVisibleElements'> {
  readonly nodes: readonly CardNode[]
  /** Those that React Flow draws, each by itself. */
  readonly edges: readonly FlowEdge[]
  /** Those that are drawn as one, if any are. */
  readonly far: readonly FlowEdge[] | undefined
  /** True while each card draws itself: then none is in the drawing. */
  readonly each: boolean
  /** True when only what is in view is on the page, but for the drawing, with which all of it is. */
  readonly inView: boolean
}

export function FlowInTurns({ nodes, edges, far = noEdges, each, inView, children, ...flow }: FlowInTurnsProps) {
  const store = useStoreApi()
  const stands = useCallback(
    ({ position, width = 0, height = 0, selected }: CardNode) => {
      const { transform, width: wide, height: high } = store.getState()
      const [x, y, zoom] = transform
      return selected || overlaps(seenBy({ x, y, zoom }, wide, high), { ...position, width, height })
    },
    [store],
  )
  // The drawing shows all cards at once: those that React Flow did not draw from near come to it by and by.
  const { items: there, begins } = useGrowing(nodes, inView && far !== noEdges, stands, hasNews)
  const now = useInTurns(there)
  const near = useInTurns(edges)
  // Cards and edges of the drawing come together, when all else stands.
  const waiting = now !== there || near !== edges
  const farNodes = useAfter(nodes, waiting)
  const farEdges = useAfter(far, waiting)
  return (
    <SteadyFlow
      {...flow}
      nodes={now as CardNode[]}
      edges={near as FlowEdge[]}
      onlyRenderVisibleElements={inView && (far === noEdges || begins)}
    >
      {far !== noEdges && <FarPicture edges={farEdges} nodes={each ? noCards : farNodes} />}
      {children}
    </SteadyFlow>
  )
}

/** The drawing does not show it. */
const hasNews = ({ data }: CardNode) => !isPlain(data.view)
const noCards: readonly CardNode[] = []
const noEdges: readonly FlowEdge[] = []
