/** Edges without both ends, and edges of branches that are not there: `dangling-edge`, `unknown-reference` for a branch. */
import { sameFor } from '../../base/same-for'
import { namedBranches } from '../../document/branches'
import type { Edit } from '../../document/edit'
import { type Edge, END, START } from '../../document/types'
import type { Finding, Rule } from '../finding'
import { enteredBy } from '../flow/entered'
import { type Flow, hasBothEnds } from '../flow/flow'
import { type Names, namesOf } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const edgeRules: Rule = ({ flow }) => {
  const broken: Edge[] = []
  const stray: Finding[] = []
  for (const edge of flow.graph.edges) {
    if (!hasBothEnds(edge, flow.at)) broken.push(edge)
    else if (isStray(flow, edge)) stray.push(strayBranch(flow, edge))
  }
  if (broken.length === 0) return stray
  const { fedRouters } = enteredBy(flow)
  return [...broken.map((edge) => dangling(flow, edge, fedRouters)), ...stray]
}

function dangling(flow: Flow, edge: Edge, fedRouters: ReadonlySet<string>): Finding {
  const wrongSide = edge.source === END || edge.target === START
  const sourceMissing = edge.source === END || (edge.source !== START && !flow.at.has(edge.source))
  const missing = sourceMissing ? edge.source : edge.target
  // Edges of a router that nothing leads to, and edges from nowhere into a router, never come to LangGraph.
  const unseen =
    kindOf(flow, edge.source) === 'router'
      ? !fedRouters.has(edge.source)
      : sourceMissing && kindOf(flow, edge.target) === 'router'
  const refusesToCompile = !unseen
  return {
    code: 'dangling-edge',
    severity: 'error',
    graph: flow.name,
    edge: edge.id,
    says: catalogue['dangling-edge']({ edge: edge.id, missing, wrongSide }),
    fix: reconnection(flow, edge, sourceMissing) ?? removal(flow, edge),
    ...(refusesToCompile && { refusesToCompile }),
  }
}

/** The end that is missing may be a slip of the keyboard. */
function reconnection(flow: Flow, edge: Edge, sourceMissing: boolean): Finding['fix'] {
  const other = sourceMissing ? edge.target : edge.source
  if (!flow.at.has(other) || other === (sourceMissing ? START : END)) return undefined
  const { sources, targets } = endsOf(flow)
  const near = sourceMissing ? sources.nearest(edge.source) : targets.nearest(edge.target)
  if (near === undefined || near === other) return undefined
  const mended: Edge = sourceMissing ? { id: edge.id, source: near, target: edge.target } : { ...edge, target: near }
  const known = branchesAt(flow, mended.source)
  if (known !== null && !known.includes(mended.branch ?? '')) return undefined
  const doubled = flow.leaving.get(mended.source)?.some((one) => one.target === mended.target && one.branch === mended.branch)
  if (doubled) return undefined
  return { label: fixWords.connect(near), edit: { type: 'set-edge', graph: flow.name, edge: mended } }
}

/** The names that an edge's end may be a slip of: of nodes that a plain edge can leave, and of all nodes. */
const endsOf = sameFor(({ graph }: Flow) => ({
  sources: namesOf(graph.nodes.filter((node) => namedBranches(node) === null).map((node) => node.id)),
  targets: namesOf(graph.nodes.map((node) => node.id)),
}))

/** True for an edge that leaves a node by a branch which the node does not have (or by none, where it needs one). */
function isStray(flow: Flow, edge: Edge): boolean {
  const branches = branchesAt(flow, edge.source)
  return branches !== null && !branches.includes(edge.branch ?? '')
}

function strayBranch(flow: Flow, edge: Edge): Finding {
  const open = unusedBranches(flow)(edge.source)
  const near =
    edge.branch === undefined ? open.list[0] : (open.nearest(edge.branch) ?? (open.list.length === 1 ? open.list[0] : undefined))
  const edit: Edit = { type: 'set-edge', graph: flow.name, edge: { ...edge, branch: near } }
  return {
    code: 'unknown-reference',
    severity: 'error',
    graph: flow.name,
    node: edge.source,
    edge: edge.id,
    says: catalogue['unknown-reference']({
      thing: 'branch',
      name: edge.branch ?? '',
      by: { en: `"${edge.source}"`, es: `«${edge.source}»` },
      nearest: near,
    }),
    fix: near === undefined ? removal(flow, edge) : { label: fixWords.take(near), edit },
  }
}

/** For a node, by its id, the branches that no edge leaves by. */
const unusedBranches = sameFor((flow: Flow) => {
  const known = new Map<string, Names>()
  return (id: string): Names => {
    const before = known.get(id)
    if (before) return before
    const used = new Set(flow.leaving.get(id)?.map((one) => one.branch))
    const names = namesOf((branchesAt(flow, id) ?? []).filter((branch) => !used.has(branch)))
    known.set(id, names)
    return names
  }
})

const removal = (flow: Flow, edge: Edge): Finding['fix'] => ({
  label: fixWords.removeEdge(edge.id),
  edit: { type: 'remove', graph: flow.name, nodes: [], edges: [edge.id] },
})

const vertexAt = (flow: Flow, id: string) => flow.vertices[flow.at.get(id) ?? -1]
const branchesAt = (flow: Flow, id: string) => vertexAt(flow, id)?.branches ?? null
const kindOf = (flow: Flow, id: string) => vertexAt(flow, id)?.node?.kind
