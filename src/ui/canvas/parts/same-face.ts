/**
 * When a card or an edge need not be drawn again. React Flow tells both where they stand; a card stands where its frame is put, and an edge
 * runs as its own shape says, so that moving hundreds of them draws nothing of what is on them.
 */
import type { EdgeProps, NodeProps } from '@xyflow/react'
import type { CardNode, FlowEdge } from '../flow-types'

export const sameCard = (a: NodeProps<CardNode>, b: NodeProps<CardNode>): boolean =>
  a.data === b.data && a.selected === b.selected && a.isConnectable === b.isConnectable

export const sameEdge = (a: EdgeProps<FlowEdge>, b: EdgeProps<FlowEdge>): boolean =>
  a.id === b.id && a.data === b.data && a.selected === b.selected
