/** Cards and edges with what a gesture that is going on says about them: which nodes can be its target, which edge would be landed on. */
import { useMemo } from 'react'
import type { CardNode, FlowEdge } from './flow-types'

export interface Marks {
  /** While something is connected: the nodes that can be its end. The others dim. */
  readonly targets: ReadonlySet<string> | undefined
  /** The edge that a node would be inserted on. */
  readonly landing: string | undefined
}

/** The lists themselves while nothing is marked. */
export function useMarked(
  nodes: readonly CardNode[],
  edges: readonly FlowEdge[],
  { targets, landing }: Marks,
): { readonly nodes: readonly CardNode[]; readonly edges: readonly FlowEdge[] } {
  const marked = useMemo(
    () => (targets ? nodes.map((node): CardNode => ({ ...node, className: targets.has(node.id) ? 'can' : 'cannot' })) : nodes),
    [nodes, targets],
  )
  const lit = useMemo(
    () =>
      landing === undefined
        ? edges
        : edges.map((edge): FlowEdge => (edge.id === landing ? { ...edge, className: 'landing' } : edge)),
    [edges, landing],
  )
  return { nodes: marked, edges: lit }
}
