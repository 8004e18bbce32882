/**
 * The inverse of make-subgraph.ts: the nodes of a subgraph come back into the graph that runs it, in the place of its node. Names that are
 * taken get a number, fields go by their names outside, and the graph goes when nothing else runs it.
 */
import { err, ok, type Result } from '../../base/result'
import { applyEdit } from '../../document/apply-edit'
import type { Edit } from '../../document/edit'
import { mapNamesInNode } from '../../document/edits/map-names'
import { type Box, boxAround, type DrawnBox, movedClear } from '../../document/free-places'
import { freeShortName, isNodeName } from '../../document/names'
import { noteBox } from '../../document/note-size'
import { fieldNamed, graphNamed, layoutOf, nodeById, positionOf } from '../../document/queries'
import { type AgentDocument, END, type Graph, type Node, type NodeOf, type Position, START } from '../../document/types'
import { wholeGraph } from '../../document/whole'
import { edgesBack } from './dissolve-edges'
import { fieldsBack } from './dissolve-fields'
import { middleOf } from './make-subgraph'
import type { Refusal } from './refusals'
import * as refusals from './refusals'

export interface Dissolved {
  readonly edit: Edit
  /** The names of the nodes that came back. */
  readonly nodes: readonly string[]
}

/** The edit that puts the nodes of a subgraph in the place of the node that runs it. `drawn`: what they must not cover. */
export function dissolveSubgraph(
  document: AgentDocument,
  graphName: string,
  nodeId: string,
  drawn: readonly DrawnBox[] = [],
): Result<Dissolved, Refusal> {
  const there = graphNamed(document, graphName)
  const node = there && nodeById(there, nodeId)
  if (!there || node?.kind !== 'subgraph') return err(refusals.nothingToMove())
  const found = graphNamed(document, node.config.graph)
  if (!found) return err(refusals.noSuchSubgraph(nodeId, node.config.graph))
  if (found === there) return err(refusals.runsItself(nodeId))
  if (node.config.answerTo !== undefined) return err(refusals.answersACall(nodeId))
  const inner = wholeGraph(found)
  const whole = wholeGraph(there)
  const outer: Graph = { ...whole, nodes: whole.nodes.filter((one) => one.id !== nodeId) }
  const jumping = jumpProblem(outer, whole, inner, node)
  if (jumping) return err(jumping)

  const names = newNames(outer, inner)
  const ids = new Set(names.values())
  const fields = fieldsBack(
    outer,
    inner,
    node.config,
    (name) => ids.has(name) || (nodeById(outer, name) ?? fieldNamed(outer, name)) !== undefined,
  )
  if (!fields.ok) return fields
  const edges = edgesBack(whole, inner, node, (id) => names.get(id) ?? id)
  if (!edges.ok) return edges
  const field = (name: string) => fields.value.names.get(name) ?? name
  const nodes = inner.nodes.map((one): Node => {
    const moved: Node = { ...mapNamesInNode(one, { field, node: (id) => names.get(id) ?? id }), id: names.get(one.id) ?? one.id }
    return edges.value.joins.has(one.id) ? withJoin(moved, edges.value.joins.get(one.id)) : moved
  })
  const positions = placesBack(document, graphName, node, names, drawn)
  const edit: Edit = {
    type: 'batch',
    edits: [
      { type: 'remove', graph: graphName, nodes: [nodeId], edges: [] },
      ...fields.value.added.map((one): Edit => ({ type: 'set-field', graph: graphName, field: one })),
      { type: 'add-parts', graph: graphName, nodes, edges: edges.value.edges, positions },
      ...(isUsed(document, graphName, node, inner) ? [] : [{ type: 'remove-graph', name: node.config.graph } as const]),
    ],
  }
  const tried = applyEdit(document, edit)
  return tried.ok ? ok({ edit, nodes: nodes.map((one) => one.id) }) : err(refusals.editRefused(tried.error.sentence))
}

/** Code names what it jumps to: no jump may lead to the node that goes, and none from inside to an end that is no end any more. */
function jumpProblem(outer: Graph, whole: Graph, inner: Graph, node: NodeOf<'subgraph'>): Refusal | undefined {
  const jumper = outer.nodes.find((one) => one.kind === 'function' && one.config.destinations?.includes(node.id))
  if (jumper) return refusals.jumpIn(jumper.id, node.id)
  const goesOn = whole.edges.some((edge) => edge.source === node.id && edge.target !== END)
  const ender = inner.nodes.find((one) => one.kind === 'function' && one.config.destinations?.includes(END))
  return goesOn && ender ? refusals.jumpOut(ender.id, END) : undefined
}

function newNames(outer: Graph, inner: Graph): ReadonlyMap<string, string> {
  const given = new Set<string>()
  const taken = (name: string) => given.has(name) || (nodeById(outer, name) ?? fieldNamed(outer, name)) !== undefined
  return new Map(
    inner.nodes.map(({ id, kind }) => {
      const name = freeShortName(isNodeName(id) ? id : kind, taken)
      given.add(name)
      return [id, name]
    }),
  )
}

function withJoin(node: Node, join: Node['join']): Node {
  const { join: _before, ...rest } = node
  return join === undefined ? rest : { ...rest, join }
}

/** Around the place of the node that goes, and clear of what is there. */
function placesBack(
  document: AgentDocument,
  graphName: string,
  node: NodeOf<'subgraph'>,
  names: ReadonlyMap<string, string>,
  drawn: readonly DrawnBox[],
): Readonly<Record<string, Position>> {
  const inside = Object.entries(layoutOf(document, node.config.graph)?.positions ?? {}).filter(([id]) => names.has(id))
  const { positions: outside = {}, notes = [] } = layoutOf(document, graphName) ?? {}
  const middle = middleOf(inside.map(([, at]) => at))
  if (!middle) return {}
  const places = Object.fromEntries(inside.map(([id, at]) => [names.get(id) ?? id, at]))
  const box = boxAround(places)
  const here = positionOf(document, graphName, node.id)
  const corner = here ? { x: box.x + here.x - middle.x, y: box.y + here.y - middle.y } : box
  const others = Object.entries(outside).filter(([id]) => id !== node.id)
  const taken = others.flatMap(([id, at]) => (isEnd(id) ? [] : [at]))
  // By their own size: what was made a subgraph and comes back stands where it stood, also close to one of these.
  const small = [...others.flatMap(([id, at]) => (isEnd(id) ? [{ ...at, ...pill }] : [])), ...notes.map(noteBox)]
  // The node itself is still drawn, and goes.
  const stays = drawn.filter((box) => box.x !== here?.x || box.y !== here.y)
  return movedClear(places, corner, taken, [...small, ...stays])
}

/** START and END as they are drawn. */
const pill: Box = { width: 66, height: 36 }
const isEnd = (id: string): boolean => id === START || id === END

/** True when something but this node runs the graph, or a run begins in it. */
function isUsed(document: AgentDocument, graphName: string, node: NodeOf<'subgraph'>, inner: Graph): boolean {
  const name = node.config.graph
  const runs = (one: Node) => one.kind === 'subgraph' && one.config.graph === name
  return (
    document.entry === name ||
    inner.nodes.some(runs) ||
    Object.entries(document.graphs).some(([own, graph]) =>
      graph.nodes.some((one) => runs(one) && !(own === graphName && one.id === node.id)),
    )
  )
}
