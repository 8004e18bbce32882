/**
 * Puts nodes and edges into a graph as they are: kinds that this version does not know, and branches that no rule has (yet), stay what
 * they are. The names must be free, and every edge must have both its ends, among the new nodes or in the graph.
 */

import * as z from 'zod/mini'
import { err, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { edgeById, graphNamed } from '../queries'
import { edgeSchema, positionsSchema } from '../schema'
import { nodeSchema } from '../schema-nodes'
import {
  type AgentDocument,
  type Edge,
  END,
  type Graph,
  type GraphLayout,
  type Node,
  type Note,
  type Position,
  START,
} from '../types'
import { firstOf, hasBothEnds } from '../whole'
import { checked } from './checked'
import { nameProblem } from './nodes'
import { addNotes } from './notes'
import { nameTaken, noSuchGraph, nothingEntersStart, nothingLeavesEnd, notWhole, routerToItself } from './problems'
import { withGraph, withLayout } from './sharing'

interface Parts {
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
  readonly positions?: Readonly<Record<string, Position>> | undefined
  readonly notes?: readonly Note[] | undefined
}

const nodesSchema = z.array(nodeSchema)
const edgesSchema = z.array(edgeSchema)

/** The document with these parts in one of its graphs. */
export function addParts(document: AgentDocument, graphName: string, parts: Parts): Result<AgentDocument, EditProblem> {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const refused = nodesProblem(graph, parts.nodes) ?? edgesProblem(graph, parts)
  if (refused) return err(refused)
  const validNodes = checked(nodesSchema, parts.nodes)
  if (!validNodes.ok) return validNodes
  const validEdges = checked(edgesSchema, parts.edges)
  if (!validEdges.ok) return validEdges
  const next = withGraph(
    document,
    graphName,
    parts.nodes.length + parts.edges.length === 0
      ? graph
      : { ...graph, nodes: [...graph.nodes, ...parts.nodes], edges: [...graph.edges, ...parts.edges] },
  )
  const placed = Object.fromEntries(
    Object.entries(parts.positions ?? {}).filter(([id]) => parts.nodes.some((one) => one.id === id)),
  )
  const valid = checked(positionsSchema, placed)
  if (!valid.ok) return valid
  const stand = (layout: GraphLayout): GraphLayout =>
    Object.keys(placed).length === 0 ? layout : { ...layout, positions: { ...layout.positions, ...placed } }
  return addNotes(withLayout(next, graphName, stand), graphName, parts.notes ?? [])
}

function nodesProblem(graph: Graph, nodes: readonly Node[]): EditProblem | undefined {
  const isFirst = firstOf<Node>((node) => node.id)
  for (const node of nodes) {
    const problem = nameProblem(graph, node.id) ?? (isFirst(node) ? undefined : notWhole(node.id))
    if (problem) return problem
  }
  return undefined
}

function edgesProblem(graph: Graph, { nodes, edges }: Parts): EditProblem | undefined {
  const all = [...graph.nodes, ...nodes]
  const ids = new Set(all.map((node) => node.id))
  const routers = new Set(all.flatMap((node) => (node.kind === 'router' ? [node.id] : [])))
  const isFirst = firstOf<Edge>((edge) => edge.id)
  for (const edge of edges) {
    if (edge.target === START) return nothingEntersStart()
    if (edge.source === END) return nothingLeavesEnd()
    if (edgeById(graph, edge.id)) return nameTaken(edge.id)
    if (!isFirst(edge) || !hasBothEnds(edge, ids)) return notWhole(edge.id)
    if (edge.source === edge.target && routers.has(edge.source)) return routerToItself(edge.source)
  }
  return undefined
}
