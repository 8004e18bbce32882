/** Edges without both ends, and edges of branches that are not there: `dangling-edge`, `unknown-reference` for a branch. */
import { nearestName } from '../../base/text'
import type { Edit } from '../../document/edit'
import { type Edge, END, START } from '../../document/types'
import { branchesOf } from '../../nodes/registry'
import type { Finding, Rule } from '../finding'
import { enteredBy } from '../flow/entered'
import { type Flow, hasBothEnds } from '../flow/flow'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const edgeRules: Rule = ({ flow }) => {
  const broken = flow.graph.edges.filter((edge) => !hasBothEnds(edge, flow.at))
  const whole = flow.graph.edges.filter((edge) => hasBothEnds(edge, flow.at))
  const fedRouters = broken.length > 0 ? enteredBy(flow).fedRouters : new Set<string>()
  return [...broken.map((edge) => dangling(flow, edge, fedRouters)), ...whole.flatMap((edge) => strayBranch(flow, edge))]
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
  const ids = flow.graph.nodes.filter((node) => !sourceMissing || branchesOf(node) === null).map((node) => node.id)
  const near = nearestName(sourceMissing ? edge.source : edge.target, ids)
  if (near === undefined || near === other) return undefined
  const mended: Edge = sourceMissing ? { id: edge.id, source: near, target: edge.target } : { ...edge, target: near }
  const known = branchesOf(nodeOf(flow, mended.source))
  if (known !== null && !known.includes(mended.branch ?? '')) return undefined
  const doubled = flow.graph.edges.some(
    (one) => one.source === mended.source && one.target === mended.target && one.branch === mended.branch,
  )
  if (doubled) return undefined
  return { label: fixWords.connect(near), edit: { type: 'set-edge', graph: flow.name, edge: mended } }
}

/** An edge that leaves a node by a branch which the node does not have (or by none, where it needs one). */
function strayBranch(flow: Flow, edge: Edge): readonly Finding[] {
  const branches = branchesOf(nodeOf(flow, edge.source))
  if (branches === null || branches.includes(edge.branch ?? '')) return []
  const used = new Set(flow.leaving.get(edge.source)?.map((one) => one.branch))
  const open = branches.filter((branch) => !used.has(branch))
  const near = edge.branch === undefined ? open[0] : (nearestName(edge.branch, open) ?? (open.length === 1 ? open[0] : undefined))
  const edit: Edit = { type: 'set-edge', graph: flow.name, edge: { ...edge, branch: near } }
  return [
    {
      code: 'unknown-reference',
      severity: 'error',
      graph: flow.name,
      node: edge.source,
      edge: edge.id,
      says: catalogue['unknown-reference']({
        thing: 'branch',
        name: edge.branch ?? '',
        by: { en: `"${edge.source}"`, es: `"${edge.source}"` },
        nearest: near,
      }),
      fix: near === undefined ? removal(flow, edge) : { label: fixWords.take(near), edit },
    },
  ]
}

const removal = (flow: Flow, edge: Edge): Finding['fix'] => ({
  label: fixWords.removeEdge(edge.id),
  edit: { type: 'remove', graph: flow.name, nodes: [], edges: [edge.id] },
})

const nodeOf = (flow: Flow, id: string) =>
  flow.vertices[flow.at.get(id) ?? -1]?.node ?? ({ id, kind: 'unknown', originalKind: '', config: {} } as const)
const kindOf = (flow: Flow, id: string) => nodeOf(flow, id).kind
