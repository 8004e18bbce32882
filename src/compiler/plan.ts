/**
 * From a graph of a document to what LangGraph is told, as plain data: nodes, plain edges, list-form joins, conditional edges.
 * Pure: no LangGraph here, so that a test can compare the plan with what the compiled graph reports. build.ts does exactly what the plan says.
 * A router is not a LangGraph node: each edge into it becomes a conditional edge on that source, always with an explicit map.
 * Routers behind routers compose: the label of a way out is the path of branches, `first/second`.
 */
import { type Edge, END, type Field, type Graph, type Node, START } from '../document/types'
import { branchesOf } from '../nodes/registry'

export interface Plan {
  readonly fields: readonly Field[]
  readonly output: readonly string[] | undefined
  readonly nodes: readonly PlannedNode[]
  readonly edges: readonly PlannedEdge[]
  /** List-form edges: the target waits for all of the sources. */
  readonly joins: readonly PlannedJoin[]
  readonly conditionals: readonly PlannedConditional[]
  /** Nodes that no edge leaves: unless such a node jumps, the run ends there without a word. START, too, if nothing leaves it. */
  readonly deadEnds: readonly string[]
}

export interface PlannedNode {
  readonly id: string
  readonly node: Node
  readonly defer: boolean
  /** Where a node that jumps may go, as far as it says. */
  readonly destinations: readonly string[]
}

export interface PlannedEdge {
  readonly source: string
  readonly target: string
}

export interface PlannedJoin {
  readonly sources: readonly string[]
  readonly target: string
}

export interface PlannedConditional {
  readonly source: string
  /** What decides: routers that the source leads to, or the source itself when its own ways out are named (review, delegate). */
  readonly deciders: readonly string[]
  /** Label to target: the explicit map. Empty when no way out is connected. */
  readonly map: Readonly<Record<string, string>>
  /** For each decider, then branch: the labels to return. A branch that leads nowhere has no entry. */
  readonly ways: Readonly<Record<string, Readonly<Record<string, readonly Way[]>>>>
}

/** One way on from a branch: to a node (with its label in the map) or to another router. */
export type Way =
  | { readonly to: 'node'; readonly target: string; readonly label: string }
  | { readonly to: 'router'; readonly router: string }

/** Makes the plan of one graph. Edges whose ends are missing are planned as they stand: LangGraph refuses them, by name. */
export function planGraph(graph: Graph): Plan {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const isRouter = (id: string) => byId.get(id)?.kind === 'router'
  const hasNamedWays = (id: string) => {
    const node = byId.get(id)
    return node !== undefined && branchesOf(node) !== null
  }
  const engineNodes = graph.nodes.filter((node) => node.kind !== 'router')
  const plain = graph.edges.filter((edge) => !isRouter(edge.source) && !isRouter(edge.target) && !hasNamedWays(edge.source))
  const { edges, joins } = splitJoins(plain, byId)
  const conditionals = [START, ...engineNodes.map((node) => node.id)].flatMap((source) => {
    const own = hasNamedWays(source)
    const deciders = own
      ? [source]
      : unique(graph.edges.filter((e) => e.source === source && isRouter(e.target)).map((e) => e.target))
    return deciders.length === 0 ? [] : [planConditional(source, deciders, graph.edges, isRouter)]
  })
  const nodes = engineNodes.map((node) => ({
    id: node.id,
    node,
    defer: node.join === 'deferred',
    destinations: node.kind === 'function' ? (node.config.destinations ?? []) : [],
  }))
  const leaves = new Set([
    ...edges.map((e) => e.source),
    ...joins.flatMap((j) => j.sources),
    ...conditionals.map((c) => c.source),
  ])
  return {
    fields: graph.state.fields,
    output: graph.state.output,
    nodes,
    edges,
    joins,
    conditionals,
    deadEnds: [START, ...nodes.map((n) => n.id)].filter((id) => !leaves.has(id)),
  }
}

/** Plain edges into a node that waits for all become one list-form edge. START cannot be waited for: it stays a plain edge. */
function splitJoins(plain: readonly Edge[], byId: ReadonlyMap<string, Node>) {
  const edges: PlannedEdge[] = []
  const waiting = new Map<string, string[]>()
  for (const { source, target } of plain) {
    if (byId.get(target)?.join === 'all' && source !== START) {
      waiting.set(target, unique([...(waiting.get(target) ?? []), source]))
    } else if (!edges.some((edge) => edge.source === source && edge.target === target)) {
      edges.push({ source, target })
    }
  }
  const joins: PlannedJoin[] = []
  for (const [target, sources] of waiting) {
    const [only] = sources
    if (sources.length === 1 && only !== undefined) edges.push({ source: only, target })
    else joins.push({ sources, target })
  }
  return { edges, joins }
}

function planConditional(
  source: string,
  deciders: readonly string[],
  edges: readonly Edge[],
  isRouter: (id: string) => boolean,
): PlannedConditional {
  const map: Record<string, string> = {}
  const ways: Record<string, Record<string, Way[]>> = table()
  const visit = (decider: string, path: readonly string[]) => {
    if (Object.hasOwn(ways, decider)) return
    const own: Record<string, Way[]> = table()
    ways[decider] = own
    for (const edge of edges.filter((e) => e.source === decider)) {
      const branch = edge.branch ?? ''
      const list = own[branch] ?? []
      own[branch] = list
      if (isRouter(edge.target)) {
        list.push({ to: 'router', router: edge.target })
        visit(edge.target, [...path, branch])
        continue
      }
      const label = freeLabel([...path, branch].join('/'), map)
      map[label] = edge.target
      list.push({ to: 'node', target: edge.target, label })
    }
  }
  // Several routers behind one source share one map, so the router's name goes first.
  for (const decider of deciders) visit(decider, deciders.length > 1 ? [decider] : [])
  return { source, deciders, map, ways }
}

/** A label that is not in the map yet, and no name of Object's own members (a branch may have any name). */
function freeLabel(label: string, map: Readonly<Record<string, string>>): string {
  let free = label
  for (let n = 2; free in map; n++) free = `${label}#${n}`
  return free
}

/** An object without anything in it that nobody put there: people name their branches as they like. */
const table = <T>(): Record<string, T> => Object.create(null) as Record<string, T>

const unique = (names: readonly string[]): string[] => [...new Set(names)]

/** An edge as LangGraph reports it: `label` only on conditional edges. */
export interface ReportedEdge {
  readonly source: string
  readonly target: string
  readonly conditional: boolean
  readonly label?: string | undefined
}

/**
 * The edges that the compiled graph must report if it runs what the canvas shows: routers contracted into the conditional edges
 * that they are. `implied` are LangGraph's own: it reports an edge to END from each node without a way out that a plain edge enters.
 */
export function reportedEdges(plan: Plan): {
  readonly drawn: readonly ReportedEdge[]
  readonly implied: readonly ReportedEdge[]
} {
  const drawn: ReportedEdge[] = [
    ...plan.edges.map((edge) => ({ ...edge, conditional: false })),
    ...plan.joins.flatMap((join) => join.sources.map((source) => ({ source, target: join.target, conditional: false }))),
    ...plan.conditionals.flatMap((conditional) =>
      Object.entries(conditional.map).map(([label, target]) => ({
        source: conditional.source,
        target,
        conditional: true,
        label,
      })),
    ),
    ...plan.nodes.flatMap((node) => node.destinations.map((target) => ({ source: node.id, target, conditional: true }))),
  ]
  const leaves = new Set(drawn.map((edge) => edge.source))
  const entered = new Set(drawn.flatMap((edge) => (edge.conditional ? [] : [edge.target])))
  const implied = plan.nodes
    .filter(({ id }) => entered.has(id) && !leaves.has(id))
    .map(({ id }) => ({ source: id, target: END, conditional: false }))
  return { drawn, implied }
}
