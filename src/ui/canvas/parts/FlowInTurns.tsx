/**
 * React Flow, given in turns what changes all at once (use-in-turns.ts), with the drawing of hundreds from far away when there is one. The
 * turns are this component's own: a turn draws some cards, and the canvas around them is not looked at again.
 */
import { type ReactFlowProps, useStoreApi } from '@xyflow/react'
import { useCallback, useRef, useState } from 'react'
import type { CardNode, FlowEdge } from '../flow-types'
import { overlaps } from '../geometry/points'
import { seenBy } from '../geometry/view'
import { takeGivenPorts } from '../given-ports'
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
  const store = useStoreApi<CardNode>()
  useState(() => takeGivenPorts(store))
  const stands = useCallback(
    ({ position, width = 0, height = 0, selected }: CardNode) => {
      const { transform, width: wide, height: high } = store.getState()
      const [x, y, zoom] = transform
      return selected || overlaps(seenBy({ x, y, zoom }, wide, high), { ...position, width, height })
    },
    [store],
  )
  // The drawing shows all cards at once: those that React Flow did not draw from near come to it by and by.
  const drawn = useRef(true)
  const { items: there, begins } = useGrowing(nodes, inView && far !== noEdges, { there: stands, urgent: hasNews, begun: drawn })
  const now = useInTurns(there)
  const near = useInTurns(edges)
  // The drawing comes when all else stands: its edges in one frame, its cards in the next. What grows comes after that.
  const waiting = now !== there || near !== edges
  const farEdges = useAfter(far, waiting)
  const farNodes = useAfter(nodes, waiting || farEdges !== far)
  drawn.current = farNodes === nodes
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
