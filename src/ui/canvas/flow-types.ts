/** Our cards and edges as React Flow carries them. */
import type { Edge, Node } from '@xyflow/react'
import type { EdgeView } from './model/edge-view'
import type { NodeView } from './model/node-view'

export interface Exit {
  readonly edge: string
  readonly name: string
}
// React Flow asks for index signatures, which type aliases have and interfaces do not.
export type CardData = { readonly view: NodeView; readonly exits: readonly Exit[] }
export type CardNode = Node<CardData, 'card' | 'router' | 'terminal'>
export type EdgeData = { readonly view: EdgeView }
export type FlowEdge = Edge<EdgeData, 'plain' | 'return'>
