/**
 * Nodes become a graph of their own, and one subgraph node takes their place: their edges among each other move along, those that cross
 * become edges of START, of END and of the new node, and the fields they read and write are mapped in and out.
 * What one node cannot say is refused (crossing.ts), so that a graph never comes to mean something else.
 */
import { err, ok, type Result } from '../../base/result'
import { applyEdit } from '../../document/apply-edit'
import type { Edit } from '../../document/edit'
import { edgeName } from '../../document/edits/edges'
import { movedClear, placesOfNotes } from '../../document/free-places'
import { freeName, freeShortName, isGraphName } from '../../document/names'
import { edgeById, fieldNamed, graphNamed, layoutOf, nodeById } from '../../document/queries'
import {
  type AgentDocument,
  type Edge,
  END,
  type Graph,
  type GraphLayout,
  type Node,
  type Position,
  START,
} from '../../document/types'
import { wholeGraph } from '../../document/whole'
import { type Crossing, crossingOf } from './crossing'
import { movedFields } from './moved-fields'
import { editRefused, nameUnusable, nothingToMove, type Refusal } from './refusals'

export interface Made {
  readonly edit: Edit
  /** The name of the new node. */
  readonly node: string
  /** The name of the new graph. */
  readonly graph: string
}

/** The edit that makes a subgraph of these nodes. `name` is wanted for the graph and its node; one that is taken gets a number. */
export function makeSubgraph(
  document: AgentDocument,
  graphName: string,
  nodeIds: readonly string[],
  name: string,
): Result<Made, Refusal> {
  const there = graphNamed(document, graphName)
  if (!there) return err(nothingToMove())
  if (!isGraphName(name)) return err(nameUnusable(name))
  const graph = wholeGraph(there)
  const chosen = new Set(nodeIds)
  const crossing = crossingOf(
    graph,
    graph.nodes.filter((node) => chosen.has(node.id)),
  )
  if (!crossing.ok) return crossing
  const innerName = freeShortName(name, (other) => graphNamed(document, other) !== undefined)
  const taken = (id: string) => fieldNamed(graph, id) !== undefined || (!chosen.has(id) && nodeById(graph, id) !== undefined)
  const id = freeShortName(name, taken)
  const edit = editFor(document, graphName, graph, crossing.value, innerName, id)
  const tried = applyEdit(document, edit)
  return tried.ok ? ok({ edit, node: id, graph: innerName }) : err(editRefused(tried.error.sentence))
}

function editFor(
  document: AgentDocument,
  graphName: string,
  graph: Graph,
  crossing: Crossing,
  innerName: string,
  id: string,
): Edit {
  const { fields, input, output } = movedFields(graph, crossing.nodes)
  const { positions = {}, notes = [] } = layoutOf(document, graphName) ?? {}
  const moved = Object.fromEntries(Object.entries(positions).filter(([one]) => crossing.nodes.some((node) => node.id === one)))
  const layout: GraphLayout | undefined = Object.keys(moved).length > 0 ? { positions: moved } : undefined
  const middle = middleOf(Object.values(moved))
  const stays = Object.entries(positions).flatMap(([one, at]) => (Object.hasOwn(moved, one) ? [] : [at]))
  const at = middle && movedClear({ [id]: middle }, middle, [...stays, ...Object.values(placesOfNotes(notes))])[id]
  const node: Node = {
    id,
    kind: 'subgraph',
    ...(crossing.join && { join: crossing.join }),
    config: { graph: innerName, input, output },
  }
  const inner: Graph = { state: { fields }, nodes: innerNodes(crossing), edges: innerEdges(crossing) }
  return {
    type: 'batch',
    edits: [
      { type: 'add-graph', name: innerName, graph: inner, ...(layout && { layout }) },
      { type: 'remove', graph: graphName, nodes: crossing.nodes.map((one) => one.id), edges: [] },
      {
        type: 'add-parts',
        graph: graphName,
        nodes: [node],
        edges: outerEdges(graph, crossing, id),
        ...(at && { positions: { [id]: at } }),
      },
    ],
  }
}

/** What waited for the edges from outside waits no more: the new node does. */
function innerNodes({ nodes, into, join }: Crossing): readonly Node[] {
  if (join === undefined) return nodes
  return nodes.map((node) => {
    if (!into.some((edge) => edge.target === node.id)) return node
    const { join: _join, ...rest } = node
    return rest
  })
}

function innerEdges({ inner, out, entries }: Crossing): readonly Edge[] {
  const starts = entries.map((target) => ({ source: START, target }))
  const ends = out.map((edge) => ({ ...edge, target: END }))
  const kept = new Set(inner.map((edge) => edge.id))
  return [...inner, ...named([...starts, ...ends], (id) => kept.has(id))]
}

function outerEdges(graph: Graph, { nodes, into, out }: Crossing, id: string): readonly Edge[] {
  const goes = new Set(nodes.map((node) => node.id))
  const stays = (name: string) => {
    const edge = edgeById(graph, name)
    return edge !== undefined && !goes.has(edge.source) && !goes.has(edge.target)
  }
  const arriving = into.map((edge) => ({ ...edge, target: id }))
  const leaving = out.map(({ target }) => ({ source: id, target }))
  return named([...arriving, ...leaving], stays)
}

/** Each edge once, under a name that says its ends. */
export function named(edges: readonly Omit<Edge, 'id'>[], taken: (id: string) => boolean): readonly Edge[] {
  const given = new Map<string, Edge>()
  const names = new Set<string>()
  for (const edge of edges) {
    const key = JSON.stringify([edge.source, edge.branch ?? null, edge.target])
    if (given.has(key)) continue
    const id = freeName(edgeName(edge), (name) => names.has(name) || taken(name))
    names.add(id)
    given.set(key, { ...edge, id })
  }
  return [...given.values()]
}

/** The middle of several places. */
export function middleOf(places: readonly Position[]): Position | undefined {
  if (places.length === 0) return undefined
  const xs = places.map((at) => at.x)
  const ys = places.map((at) => at.y)
  // Never -0, which a file does not keep.
  const half = (list: readonly number[]) => Math.round((Math.min(...list) + Math.max(...list)) / 2) + 0
  return { x: half(xs), y: half(ys) }
}
