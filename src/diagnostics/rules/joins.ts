/** Where branches meet: `uneven-join`, `join-may-starve`. */
import type { Node } from '../../document/types'
import type { Finding, Fix, Rule } from '../finding'
import { type Flow, reachedNodes, reachFrom } from '../flow/flow'
import type { Fork } from '../flow/forks'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

/** The nodes where branches of one fork arrive after different numbers of supersteps, and that run each time. `told`: those reported. */
export function unevenJoins(flow: Flow, fork: Fork, told: Set<number>): readonly Finding[] {
  return fork.reached.flatMap((v): readonly Finding[] => {
    const arms = fork.arms[v] ?? 0
    const node = flow.vertices[v]?.node
    if ((arms & (arms - 1)) === 0 || !node || told.has(v) || (node.join !== undefined && node.join !== 'each')) return []
    const pair = unevenPair(flow, fork, v)
    if (!pair) return []
    told.add(v)
    const from = pair.map((at) => flow.vertices[at]?.id ?? '')
    const says = catalogue['uneven-join']({ node: node.id, from })
    const fix = node.kind === 'router' ? undefined : waiting(flow, node, allAlwaysCome(flow, fork, v) ? 'all' : 'deferred')
    return [{ code: 'uneven-join', severity: 'warning', graph: flow.name, node: node.id, says, ...(fix && { fix }) }]
  })
}

/** Two ways into `v` from different arms that do not always arrive after the same number of supersteps. */
function unevenPair(flow: Flow, fork: Fork, v: number): readonly [number, number] | undefined {
  const into = (flow.into[v] ?? [])
    .filter((from) => fork.arms[from] !== 0 && from !== fork.v)
    .map((from) => ({ from, arms: fork.arms[from] ?? 0, steps: fork.steps[from] ?? 0 }))
  // The fork's own edge into `v` arrives after no step at all.
  const own = fork.starts.indexOf(v)
  if (own !== -1) into.push({ from: fork.v, arms: 1 << own, steps: 1 })
  for (const a of into) {
    for (const b of into) {
      if (a !== b && (a.arms & b.arms) === 0 && !(a.steps === b.steps && isOneBit(a.steps))) return [a.from, b.from]
    }
  }
  return undefined
}

const isOneBit = (bits: number): boolean => bits !== 0 && (bits & (bits - 1)) === 0

/** True if every way from the fork to `v` is of plain edges alone: then all of them always arrive, and waiting for all is safe. */
function allAlwaysCome(flow: Flow, fork: Fork, v: number): boolean {
  const before = reachFrom([v], flow.into, (at) => at === fork.v)
  const between = before.flatMap((inside, at) => (inside && fork.arms[at] !== 0 ? [at] : []))
  const noChoice = between.every((at) => (flow.may[at] ?? []).length === 0 && flow.vertices[at]?.kind === 'node')
  const loops = (flow.out[v] ?? []).some((to) => before[to])
  const onlyFromHere = (flow.into[v] ?? []).every((from) => from === fork.v || fork.arms[from] !== 0)
  // START itself cannot be waited for.
  const fromStart = flow.vertices[fork.v]?.kind === 'start' && fork.starts.includes(v)
  return noChoice && !loops && onlyFromHere && !fromStart
}

function waiting(flow: Flow, node: Node, join: 'all' | 'deferred'): Fix | undefined {
  if (node.kind === 'unknown') return undefined
  const label = join === 'all' ? fixWords.waitForAll() : fixWords.waitDeferred()
  return { label, edit: { type: 'set-node', graph: flow.name, node: { ...node, join } } }
}

/** Nodes that wait for all of several nodes, one of which a run can skip while another runs, or can never come to. */
export const starvingJoins: Rule = ({ flow }) => {
  if (!flow.graph.nodes.some((node) => node.join === 'all')) return []
  const runs = runnable(flow)
  return reachedNodes(flow).flatMap(({ v, node }): readonly Finding[] => {
    if (node.join !== 'all') return []
    const sources = (flow.into[v] ?? []).filter(
      (from) => flow.vertices[from]?.kind === 'node' && flow.vertices[from]?.node?.kind !== 'router',
    )
    if (sources.length < 2) return []
    const skipped =
      sources.find((one) => !runs[one]) ??
      sources.find((one) => sources.some((other) => other !== one && canSkip(flow, v, other, one)))
    if (skipped === undefined) return []
    const name = (at: number) => flow.vertices[at]?.id ?? ''
    const says = catalogue['join-may-starve']({ node: node.id, skipped: name(skipped), waits: sources.map(name) })
    const fix = waiting(flow, node, 'deferred')
    return [{ code: 'join-may-starve', severity: 'warning', graph: flow.name, node: node.id, says, ...(fix && { fix }) }]
  })
}

/** What some run can come to at best, when a node that waits for all really gets all: nodes that wait for each other never run. */
function runnable(flow: Flow): readonly boolean[] {
  const runs = flow.vertices.map(() => false)
  const isNode = (v: number) => flow.vertices[v]?.kind === 'node'
  const canRun = (v: number): boolean => {
    const into = flow.into[v] ?? []
    const waited = flow.vertices[v]?.node?.join === 'all' ? into.filter(isNode) : []
    if (waited.length < 2) return into.some((from) => runs[from])
    return waited.every((from) => runs[from]) || into.some((from) => !isNode(from) && runs[from])
  }
  const open = [...roots(flow)]
  for (const root of open) runs[root] = true
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    for (const to of flow.out[v] ?? []) {
      if (runs[to] || !canRun(to)) continue
      runs[to] = true
      open.push(to)
    }
  }
  return runs
}

const roots = (flow: Flow): readonly number[] => (flow.startEdges > 0 ? [0] : [0, flow.at.get(flow.assumedStart ?? '') ?? 0])

/** True if some run comes to `runs` without ever passing a place from which plain edges lead to `skipped`. */
function canSkip(flow: Flow, join: number, runs: number, skipped: number): boolean {
  const into: number[][] = flow.vertices.map(() => [])
  flow.must.forEach((targets, from) => {
    for (const to of targets) into[to]?.push(from)
  })
  const leads = reachFrom([skipped], into, (at) => at === join)
  return reachFrom(roots(flow), flow.out, (at) => leads[at] === true)[runs] === true
}
