/** Decisions: `branch-unconnected`, `router-without-default`, `jump-and-edge`. */
import { sameJson, stableJson } from '../../base/json'
import type { Edit } from '../../document/edit'
import { freeName } from '../../document/names'
import { type Comparison, type Condition, type Edge, END, type Node, type NodeOf, type RouterConfig } from '../../document/types'
import type { Finding, Fix, Rule, Scene } from '../finding'
import type { Flow } from '../flow/flow'
import { mayJump } from '../flow/jumps'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import { handsOf, handsOnBranch, takesCalls } from './build-hands'

export const branchRules: Rule = (scene) =>
  scene.flow.reachedNodes.flatMap(({ v, node }) => [
    ...unconnected(scene, v, node),
    ...(node.kind === 'router' && node.config.otherwise === null && !alwaysHolds(node.config)
      ? [withoutDefault(scene, v, node)]
      : []),
    ...doubleWays(scene.flow, v, node),
  ])

/** Branches that can be chosen and that no edge leaves. */
function unconnected(scene: Scene, v: number, node: Node): readonly Finding[] {
  const { document, flow } = scene
  const open = (flow.may[v] ?? []).filter((way) => flow.must[way]?.length === 0 && flow.vertices[way]?.branch !== undefined)
  if (open.length === 0) return []
  const chosen = node.kind === 'router' ? choosable(node.config, document.budget.toolRounds) : undefined
  return open.flatMap((way): readonly Finding[] => {
    const branch = flow.vertices[way]?.branch ?? ''
    if (chosen?.has(branch) === false) return []
    const fix = (forCalls(node, branch) && handsOnBranch(scene, node, branch)) || connected(flow, node, branch)
    const says = catalogue['branch-unconnected']({ node: node.id, branch })
    return [{ code: 'branch-unconnected', severity: 'error', graph: flow.name, node: node.id, says, fix }]
  })
}

/** The branches that can be taken: not those of rules that never hold, like rounds up to a budget that is not set, or a second time. */
function choosable({ rules, otherwise }: RouterConfig, toolRounds: number | null | undefined): ReadonlySet<string> {
  const branches = new Set(otherwise === null ? [] : [otherwise])
  const asked = new Map<string, Condition[]>()
  for (const { branch, when } of rules) {
    const text = stableJson(when)
    const alike = asked.get(text) ?? []
    const again = alike.some((earlier) => sameJson(earlier, when))
    if (!again) asked.set(text, [...alike, when])
    const noBudget = when.type === 'rounds' && when.atLeast === 'budget' && typeof toolRounds !== 'number'
    if (!again && !noBudget) branches.add(branch)
  }
  return branches
}

/** True for a branch that is taken when the last message asks for tools. */
const forCalls = (node: Node, branch: string): node is NodeOf<'router'> =>
  node.kind === 'router' && node.config.rules.some((rule) => rule.branch === branch && takesCalls(rule))

/** Calls go to the hands if there is just one pair; everything else to END. */
function connected(flow: Flow, node: Node, branch: string): Fix {
  const hands = forCalls(node, branch) ? handsOf(flow) : []
  const target = hands.length === 1 ? (hands[0]?.id ?? END) : END
  const edit: Edit = { type: 'add-edge', graph: flow.name, edge: { source: node.id, target, branch } }
  return { label: fixWords.connect(target === END ? 'END' : target), edit }
}

function withoutDefault({ flow }: Scene, v: number, node: NodeOf<'router'>): Finding {
  const graph = flow.name
  const branches = flow.vertices[v]?.branches ?? []
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
  if (node.kind === 'function' && mayJump(node)) {
    const plain = plainEdges(flow, node)
    return plain.length === 0 ? [] : [jumpFinding(flow, node, plain)]
  }
  const leaving = flow.leaving.get(node.id) ?? []
  // One way out alone doubles nothing.
  if (leaving.length < 2 || flow.vertices[v]?.branches) return []
  const plain = plainEdges(flow, node)
  return (flow.must[v] ?? []).flatMap((to) => {
    const router = flow.vertices[to]?.node
    if (router?.kind !== 'router' || plain.length === 0) return []
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

const plainEdges = (flow: Flow, node: Node): readonly Edge[] =>
  (flow.leaving.get(node.id) ?? []).filter((edge) => isPlainNode(flow, edge.target))

const isPlainNode = (flow: Flow, id: string): boolean => {
  const to = flow.vertices[flow.at.get(id) ?? -1]
  return to !== undefined && to.node?.kind !== 'router'
}
