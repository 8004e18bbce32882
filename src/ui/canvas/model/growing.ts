/**
 * Adding a node where it belongs: alone, after another one, on an edge, or at the end of an edge that is moved. Every way is one edit,
 * so that it is one step of history. Pure.
 */
import type { Edit } from '../../../document/edit'
import { nodeById } from '../../../document/queries'
import type { Edge, Graph, KnownNode, Node, Position } from '../../../document/types'
import { branchesOf } from '../../../nodes/registry'
import { connectEdit } from './connecting'

/** How a new node is joined to what is there. */
export type Joint =
  | { readonly kind: 'alone' }
  /** After a node; `branch` is the way out (`null`: the unnamed one), `undefined` while it is not chosen. */
  | { readonly kind: 'after'; readonly source: string; readonly branch?: string | null | undefined }
  /** In the middle of an edge. */
  | { readonly kind: 'on'; readonly edge: string }
  /** As the new end of an edge. */
  | { readonly kind: 'end'; readonly edge: string; readonly end: 'source' | 'target' }

/** The edit that adds a node and joins it. What it should be joined to and is not there is left out. */
export function growEdit(graph: Graph, graphName: string, node: KnownNode, at: Position, joint: Joint): Edit {
  const add: Edit = { type: 'add-node', graph: graphName, node, at }
  const join = joinEdits(graph, graphName, node, joint)
  return join.length === 0 ? add : { type: 'batch', edits: [add, ...join] }
}

function joinEdits(graph: Graph, graphName: string, node: KnownNode, joint: Joint): readonly Edit[] {
  switch (joint.kind) {
    case 'alone':
      return []
    case 'after':
      return joint.branch === undefined ? [] : [connectEdit(graph, graphName, joint.source, joint.branch, node.id)]
    case 'on':
      return insertEdits(graph, graphName, joint.edge, node) ?? []
    case 'end': {
      const edge = graph.edges.find((known) => known.id === joint.edge)
      if (!edge) return []
      if (joint.end === 'target') return [{ type: 'set-edge', graph: graphName, edge: { ...edge, target: node.id } }]
      const through = throughBranch(node)
      if (through === undefined) return []
      const { branch: _old, ...rest } = edge
      return [{ type: 'set-edge', graph: graphName, edge: withBranch({ ...rest, source: node.id }, through) }]
    }
  }
}

/**
 * The edits that put a node onto an edge: the edge keeps its source and branch and leads to the node, a new one leads on to where it
 * led. Undefined when that cannot be: no such edge, or the node has named ways out and none of them is there to go on by.
 */
export function insertEdits(graph: Graph, graphName: string, edgeId: string, node: Node): readonly Edit[] | undefined {
  const edge = graph.edges.find((known) => known.id === edgeId)
  const through = throughBranch(node)
  if (!edge || through === undefined || edge.source === node.id || edge.target === node.id) return undefined
  return [
    { type: 'set-edge', graph: graphName, edge: { ...edge, target: node.id } },
    { type: 'add-edge', graph: graphName, edge: withBranch({ source: node.id, target: edge.target }, through) },
  ]
}

/** The way out that leaves everything as it was: a router's and a delegate's `otherwise`, a review's first; `null` is the unnamed one. */
export function throughBranch(node: Node): string | null | undefined {
  const ways = branchesOf(node)
  if (!ways) return null
  if ((node.kind === 'router' || node.kind === 'delegate') && node.config.otherwise !== null) return node.config.otherwise
  return ways[0]
}

/** True for a node that no edge touches: it can be dropped onto an edge. */
export const isLoose = (graph: Graph, id: string): boolean =>
  nodeById(graph, id) !== undefined && !graph.edges.some((edge) => edge.source === id || edge.target === id)

function withBranch<T extends Omit<Edge, 'id' | 'branch'>>(ends: T, branch: string | null): T & { readonly branch?: string } {
  return branch === null ? ends : { ...ends, branch }
}
