/** Edits of nodes: add, set, rename, remove, and the rules of a router. Edges, positions and references follow. */
import { err, ok, type Result } from '../../base/result'
import { namedBranches } from '../branches'
import type { EditProblem } from '../edit'
import { isNodeName } from '../names'
import { edgeById, fieldNamed, graphNamed, nodeById } from '../queries'
import { layoutSchema } from '../schema'
import { knownNodeSchema } from '../schema-nodes'
import type { AgentDocument, Condition, Edge, Graph, KnownNode, Node, Position } from '../types'
import { checked } from './checked'
import { removeNotes } from './notes'
import { kindStays, nameTaken, nodeNameInvalid, noSuchEdge, noSuchGraph, noSuchNode, notARouter } from './problems'
import { renameDestination } from './references'
import { keepSame, mapSame, patch, withGraph, withLayout, withPositions } from './sharing'

type Edited = Result<AgentDocument, EditProblem>

/** Adds a node, with its position if one is given. */
export function addNode(document: AgentDocument, graphName: string, node: KnownNode, at: Position | undefined): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const refused = nameProblem(graph, node.id)
  if (refused) return err(refused)
  const valid = checked(knownNodeSchema, node)
  if (!valid.ok) return valid
  const next = withGraph(document, graphName, { ...graph, nodes: [...graph.nodes, node] })
  if (!at) return ok(next)
  const place = checked(layoutSchema, { positions: { [node.id]: at } })
  if (!place.ok) return place
  return ok(withLayout(next, graphName, (layout) => ({ ...layout, positions: { ...layout.positions, [node.id]: at } })))
}

/** Replaces config, label and join of a node. If exactly one branch got a new name, its edges follow. */
export function setNode(document: AgentDocument, graphName: string, node: KnownNode): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const before = nodeById(graph, node.id)
  if (!before) return err(noSuchNode(node.id))
  if (before.kind !== node.kind) return err(kindStays(node.id, before.kind === 'unknown' ? before.originalKind : before.kind))
  const valid = checked(knownNodeSchema, node)
  if (!valid.ok) return valid
  const nodes = mapSame<Node>(graph.nodes, (other) => (other === before ? node : other))
  const edges = mapSame(graph.edges, followBranch(before, node))
  return ok(withGraph(document, graphName, patch<Graph>(graph, { nodes, edges })))
}

function followBranch(before: Node, after: Node): (edge: Edge) => Edge {
  const had = namedBranches(before) ?? []
  const has = namedBranches(after) ?? []
  const [gone, ...alsoGone] = had.filter((branch) => !has.includes(branch))
  const [come, ...alsoCome] = has.filter((branch) => !had.includes(branch))
  if (gone === undefined || come === undefined || alsoGone.length + alsoCome.length > 0) return (edge) => edge
  return (edge) => (edge.source === after.id && edge.branch === gone ? { ...edge, branch: come } : edge)
}

/** Renames a node; edges, positions and jumps follow. */
export function renameNode(document: AgentDocument, graphName: string, from: string, to: string): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  if (!nodeById(graph, from)) return err(noSuchNode(from))
  if (from === to) return ok(document)
  const refused = nameProblem(graph, to)
  if (refused) return err(refused)
  const follow = (id: string) => (id === from ? to : id)
  const renamed: Graph = {
    ...graph,
    nodes: mapSame(graph.nodes, (node) => patch(node, { id: follow(node.id) })),
    edges: mapSame(graph.edges, (edge) => patch(edge, { source: follow(edge.source), target: follow(edge.target) })),
  }
  const next = withGraph(document, graphName, renameDestination(renamed, from, to))
  return ok(withLayout(next, graphName, (layout) => withPositions(layout, follow)))
}

/** Removes nodes with every edge that touches them, and edges. */
export function removeParts(
  document: AgentDocument,
  graphName: string,
  nodes: readonly string[],
  edges: readonly string[],
  notes: readonly string[] = [],
): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const missingNode = nodes.find((id) => !nodeById(graph, id))
  if (missingNode !== undefined) return err(noSuchNode(missingNode))
  const missingEdge = edges.find((id) => !edgeById(graph, id))
  if (missingEdge !== undefined) return err(noSuchEdge(missingEdge))
  const goneNodes = new Set(nodes)
  const goneEdges = new Set(edges)
  const left = patch<Graph>(graph, {
    nodes: keepSame(graph.nodes, (node) => !goneNodes.has(node.id)),
    edges: keepSame(graph.edges, (edge) => !goneEdges.has(edge.id) && !goneNodes.has(edge.source) && !goneNodes.has(edge.target)),
  })
  const next = nodes.reduce((current, id) => renameDestination(current, id, undefined), left)
  const forget = (id: string) => (goneNodes.has(id) ? undefined : id)
  const without = withLayout(withGraph(document, graphName, next), graphName, (layout) => withPositions(layout, forget))
  return ok(removeNotes(without, graphName, notes))
}

/** Puts a rule into a router; without an index (or past the end) it goes last. */
export function addRule(
  document: AgentDocument,
  graphName: string,
  routerId: string,
  rule: { readonly branch: string; readonly when: Condition },
  index: number | undefined,
): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(noSuchGraph(graphName))
  const router = nodeById(graph, routerId)
  if (!router) return err(noSuchNode(routerId))
  if (router.kind !== 'router') return err(notARouter(routerId))
  const rules = [...router.config.rules]
  rules.splice(index ?? rules.length, 0, rule)
  return setNode(document, graphName, { ...router, config: { ...router.config, rules } })
}

/** A node may not share its name with a node or (LangGraph refuses it) with a field of its graph. */
export function nameProblem(graph: Graph, name: string): EditProblem | undefined {
  if (!isNodeName(name)) return nodeNameInvalid(name)
  return nodeById(graph, name) || fieldNamed(graph, name) ? nameTaken(name) : undefined
}
