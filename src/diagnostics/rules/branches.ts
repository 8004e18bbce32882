/** Decisions: `branch-unconnected`, `router-without-default`, `jump-and-edge`. */
import { sameJson } from '../../base/json'
import type { Edit } from '../../document/edit'
import { freeName } from '../../document/names'
import { type Comparison, type Condition, type Edge, END, type Node, type NodeOf, type RouterConfig } from '../../document/types'
import { branchesOf } from '../../nodes/registry'
import type { Finding, Fix, Rule, Scene } from '../finding'
import { type Flow, mayJump, reachedNodes } from '../flow/flow'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import { handsOnBranch, takesCalls } from './build-hands'

export const branchRules: Rule = (scene) =>
  reachedNodes(scene.flow).flatMap(({ v, node }) => [
    ...unconnected(scene, v, node),
    ...(node.kind === 'router' && node.config.otherwise === null && !alwaysHolds(node.config)
      ? [withoutDefault(scene, node)]
      : []),
    ...doubleWays(scene.flow, v, node),
  ])

/** Branches that can be chosen and that no edge leaves. */
function unconnected(scene: Scene, v: number, node: Node): readonly Finding[] {
  const { document, flow } = scene
  const open = (flow.may[v] ?? []).filter((way) => flow.must[way]?.length === 0 && flow.vertices[way]?.branch !== undefined)
  return open.flatMap((way): readonly Finding[] => {
    const branch = flow.vertices[way]?.branch ?? ''
    if (node.kind === 'router' && !canBeChosen(node.config, branch, document.budget.toolRounds)) return []
    const fix = (forCalls(node, branch) && handsOnBranch(scene, node, branch)) || connected(flow, node, branch)
    const says = catalogue['branch-unconnected']({ node: node.id, branch })
    return [{ code: 'branch-unconnected', severity: 'error', graph: flow.name, node: node.id, says, fix }]
  })
}

/** False for the branch of rules that never hold: rounds up to a budget that is not set, or a rule that comes a second time. */
function canBeChosen(config: RouterConfig, branch: string, toolRounds: number | null | undefined): boolean {
  if (config.otherwise === branch) return true
  return config.rules.some(
    ({ branch: name, when }, i) =>
      name === branch &&
      !(when.type === 'rounds' && when.atLeast === 'budget' && typeof toolRounds !== 'number') &&
      !config.rules.slice(0, i).some((earlier) => sameJson(earlier.when, when)),
  )
}

/** True for a branch that is taken when the last message asks for tools. */
const forCalls = (node: Node, branch: string): node is NodeOf<'router'> =>
  node.kind === 'router' && node.config.rules.some((rule) => rule.branch === branch && takesCalls(rule))

/** Calls go to the hands if there is just one pair; everything else to END. */
function connected(flow: Flow, node: Node, branch: string): Fix {
  const hands = forCalls(node, branch) ? flow.graph.nodes.filter((other) => other.kind === 'hands') : []
  const target = hands.length === 1 ? (hands[0]?.id ?? END) : END
  const edit: Edit = { type: 'add-edge', graph: flow.name, edge: { source: node.id, target, branch } }
  return { label: fixWords.connect(target === END ? 'END' : target), edit }
}

function withoutDefault({ flow }: Scene, node: NodeOf<'router'>): Finding {
  const graph = flow.name
  const branches = branchesOf(node) ?? []
  const otherwise = freeName('otherwise', (name) => branches.includes(name))
  const edits: readonly Edit[] = [
    { type: 'set-node', graph, node: { ...node, config: { ...node.config, otherwise } } },
    { type: 'add-edge', graph, edge: { source: node.id, target: END, branch: otherwise } },
  ]
  return {
    code: 'router-without-default',
    severity: 'warning',
    graph,
    node: node.id,
    says: catalogue['router-without-default']({ node: node.id }),
    fix: { label: fixWords.otherwiseEnd(), edit: { type: 'batch', edits } },
  }
}

const opposites: Partial<Readonly<Record<Comparison, Comparison>>> = {
  '=': '!=',
  '!=': '=',
  '>': '<=',
  '<=': '>',
  '<': '>=',
  '>=': '<',
}

/** True if one of the rules holds whatever the state: a count from nothing up, or a comparison and its opposite. */
function alwaysHolds({ rules }: RouterConfig): boolean {
  const certain = ({ when }: { readonly when: Condition }) =>
    when.type === 'rounds' && typeof when.atLeast === 'number' && when.atLeast <= 0
  const opposed = (a: Condition, b: Condition) =>
    a.type === 'field' && b.type === 'field' && a.field === b.field && opposites[a.is] === b.is && sameJson(a.value, b.value)
  return rules.some(certain) || rules.some((a) => rules.some((b) => opposed(a.when, b.when)))
}

/** A decision and a plain edge from the same node: both are followed. */
function doubleWays(flow: Flow, v: number, node: Node): readonly Finding[] {
  const plain = (flow.leaving.get(node.id) ?? []).filter((edge) => isPlainNode(flow, edge.target))
  if (node.kind === 'function' && mayJump(node)) return plain.length === 0 ? [] : [jumpFinding(flow, node, plain)]
  if (branchesOf(node) !== null) return []
  return (flow.must[v] ?? []).flatMap((to) => {
    const router = flow.vertices[to]?.node
    if (router?.kind !== 'router') return []
    const targets = new Set((flow.may[to] ?? []).flatMap((way) => flow.must[way] ?? []))
    const doubled = plain.filter((edge) => edge.target !== END && targets.has(flow.at.get(edge.target) ?? -1))
    if (doubled.length === 0) return []
    const says = catalogue['jump-and-edge']({ node: node.id, targets: doubled.map((edge) => edge.target), router: router.id })
    return [{ ...common(flow, node, doubled), says, fix: { label: fixWords.removeEdges(), edit: removal(flow, doubled) } }]
  })
}

function jumpFinding(flow: Flow, node: NodeOf<'function'>, plain: readonly Edge[]): Finding {
  const targets = plain.map((edge) => edge.target)
  const destinations = [...new Set([...(node.config.destinations ?? []), ...targets])]
  const edits: readonly Edit[] = [
    { type: 'set-node', graph: flow.name, node: { ...node, config: { ...node.config, destinations } } },
    removal(flow, plain),
  ]
  return {
    ...common(flow, node, plain),
    says: catalogue['jump-and-edge']({ node: node.id, targets: targets.map((id) => (id === END ? 'END' : id)) }),
    fix: { label: fixWords.removeEdges(), edit: { type: 'batch', edits } },
  }
}

const common = (flow: Flow, node: Node, edges: readonly Edge[]) =>
  ({ code: 'jump-and-edge', severity: 'warning', graph: flow.name, node: node.id, edge: edges[0]?.id }) as const

const removal = (flow: Flow, edges: readonly Edge[]): Edit => ({
  type: 'remove',
  graph: flow.name,
  nodes: [],
  edges: edges.map((edge) => edge.id),
})

const isPlainNode = (flow: Flow, id: string): boolean => {
  const to = flow.vertices[flow.at.get(id) ?? -1]
  return to !== undefined && to.node?.kind !== 'router'
}
