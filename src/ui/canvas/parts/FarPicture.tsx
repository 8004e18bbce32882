/**
 * A graph of hundreds from far away, as one drawing under the cards that React Flow keeps: hundreds of elements that nobody can tell apart
 * would each have to be laid out, painted and put together whenever something moves.
 */
import { ViewportPortal } from '@xyflow/react'
import type { CardNode, FlowEdge } from '../flow-types'
import { FarCards } from './FarCards'
import { FarEdges } from './FarEdges'

interface FarPictureProps {
  readonly edges: readonly FlowEdge[]
  /** None while each card says something of its own. */
  readonly nodes: readonly CardNode[]
}

export function FarPicture({ edges, nodes }: FarPictureProps) {
  return (
    <ViewportPortal>
      <svg className="far-picture" aria-hidden="true">
        <FarEdges edges={edges} />
        <FarCards nodes={nodes} />
      </svg>
    </ViewportPortal>
  )
}
