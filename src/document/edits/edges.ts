/** Edits of edges. Both ends must be there; START is only left, END only entered; named ways out say which. */
import { err, ok, type Result } from '../../base/result'
import { namedBranches, openBranches } from '../branches'
import type { EditProblem } from '../edit'
import { freeName } from '../names'
import { edgeById, graphNamed, nodeById } from '../queries'
import { type AgentDocument, type Edge, END, type Graph, START } from '../types'
import * as problems from './problems'
import { mapSame, withGraph } from './sharing'

type Edited = Result<AgentDocument, EditProblem>
type NewEdge = Omit<Edge, 'id'> & { readonly id?: string | undefined }

/**
 * Adds an edge. From a node with named ways out, an edge without a branch takes the first that leads nowhere yet.
 * An edge with the same ends and branch as one that is there changes nothing.
 */
export function addEdge(document: AgentDocument, graphName: string, edge: NewEdge): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(problems.noSuchGraph(graphName))
  const refused = endsProblem(graph, edge)
  if (refused) return err(refused)
  const branch = branchFor(graph, edge)
  if (!branch.ok) return branch
  const { source, target } = edge
  const ends = branch.value === undefined ? { source, target } : { source, target, branch: branch.value }
  if (graph.edges.some((other) => sameEnds(other, ends))) return ok(document)
  if (edge.id !== undefined && edgeById(graph, edge.id)) return err(problems.nameTaken(edge.id))
  const id = edge.id ?? freeName(edgeName(ends), (name) => edgeById(graph, name) !== undefined)
  return ok(withGraph(document, graphName, { ...graph, edges: [...graph.edges, { id, ...ends }] }))
}

/** Gives an edge other ends or another branch. */
export function setEdge(document: AgentDocument, graphName: string, edge: Edge): Edited {
  const graph = graphNamed(document, graphName)
  if (!graph) return err(problems.noSuchGraph(graphName))
  const before = edgeById(graph, edge.id)
  if (!before) return err(problems.noSuchEdge(edge.id))
  const refused = endsProblem(graph, edge)
  if (refused) return err(refused)
  const branch = branchFor(graph, edge)
  if (!branch.ok) return branch
  const { branch: _old, ...ends } = edge
  const next: Edge = branch.value === undefined ? ends : { ...ends, branch: branch.value }
  if (sameEnds(before, next)) return ok(document)
  if (graph.edges.some((other) => other !== before && sameEnds(other, next))) {
    return err(problems.edgeThere(next.source, next.target))
  }
  return ok(
    withGraph(document, graphName, { ...graph, edges: mapSame(graph.edges, (other) => (other === before ? next : other)) }),
  )
}

/**
 * Why the graph would not take an edge, by the same rules as the edits; undefined when it would. An edge that is there already counts
 * as refused. `instead`: the edge that is to get these ends, which does not stand in its own way.
 */
export function edgeRefusal(graph: Graph, edge: NewEdge, instead?: string): EditProblem | undefined {
  const rest = instead === undefined ? graph : { ...graph, edges: graph.edges.filter((other) => other.id !== instead) }
  const refused = endsProblem(rest, edge)
  if (refused) return refused
  const branch = branchFor(rest, edge)
  if (!branch.ok) return branch.error
  const ends = { source: edge.source, target: edge.target, branch: branch.value }
  return rest.edges.some((other) => sameEnds(other, ends)) ? problems.edgeThere(edge.source, edge.target) : undefined
}

function endsProblem(graph: Graph, { source, target }: NewEdge): EditProblem | undefined {
  if (target === START) return problems.nothingEntersStart()
  if (source === END) return problems.nothingLeavesEnd()
  const from = nodeById(graph, source)
  if (!from && source !== START) return problems.noSuchNode(source)
  if (target !== END && !nodeById(graph, target)) return problems.noSuchNode(target)
  return from?.kind === 'router' && source === target ? problems.routerToItself(source) : undefined
}

/** The branch that the edge leaves by; undefined for a node with one unnamed way out. */
function branchFor(graph: Graph, edge: NewEdge): Result<string | undefined, EditProblem> {
  const node = nodeById(graph, edge.source)
  if (node?.kind === 'unknown') return ok(edge.branch)
  const branches = node ? namedBranches(node) : null
  if (branches === null) return edge.branch === undefined ? ok(undefined) : err(problems.noBranches(edge.source))
  if (node === undefined) return ok(undefined)
  const branch = edge.branch ?? openBranches(graph, node)[0]
  if (branch === undefined) return err(problems.noBranchLeft(edge.source))
  return branches.includes(branch) ? ok(branch) : err(problems.noSuchBranch(edge.source, branch))
}

const sameEnds = (a: Omit<Edge, 'id'>, b: Omit<Edge, 'id'>) =>
  a.source === b.source && a.target === b.target && a.branch === b.branch

/** `agent-tools`, or `should_continue-tool_calls-tools` for a branch; START and END lose their underscores. */
export function edgeName({ source, target, branch }: Omit<Edge, 'id'>): string {
  const plain = (id: string) => (id === START ? 'start' : id === END ? 'end' : id)
  return [plain(source), ...(branch === undefined ? [] : [branch]), plain(target)].join('-')
}
