/** Where branches meet: `uneven-join`, `join-may-starve`. */
import type { Node } from '../../document/types'
import type { Finding, Fix, Rule } from '../finding'
import type { Flow } from '../flow/flow'
import type { Fork } from '../flow/forks'
import { sharedArms } from '../flow/meetings'
import { roots, skipping } from '../flow/skips'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

/** The vertices where an uneven join could be: nodes that run each time that something arrives, and that several ways lead to. */
export function openJoins(flow: Flow): Set<number> {
  const open = new Set<number>()
  for (const { v, node } of flow.reachedNodes) {
    const runsEachTime = node.join === undefined || node.join === 'each'
    if (runsEachTime && (flow.into[v]?.length ?? 0) > 1) open.add(v)
  }
  return open
}

/** The nodes where branches of one fork arrive after different numbers of supersteps, and that run each time. `left`: not reported yet. */
export function unevenJoins(flow: Flow, fork: Fork, left: Set<number>): readonly Finding[] {
  const findings: Finding[] = []
  for (const v of fork.reached) {
    const arms = fork.arms[v] ?? 0
    if ((arms & (arms - 1)) === 0 || !left.has(v)) continue
    const node = flow.vertices[v]?.node
    const pair = node && unevenPair(flow, fork, v)
    if (!pair) continue
    left.delete(v)
    const from = pair.map((at) => flow.vertices[at]?.id ?? '')
    const says = catalogue['uneven-join']({ node: node.id, from })
    const fix = node.kind === 'router' ? undefined : waiting(flow, node, allAlwaysCome(flow, fork, v) ? 'all' : 'deferred')
    findings.push({
      code: 'uneven-join',
      severity: 'warning',
      graph: flow.name,
      node: node.id,
      says,
      ...(fix && { fix }),
    })
  }
  return findings
}

/** Two ways into `v` from different arms that do not always arrive after the same number of supersteps. */
function unevenPair(flow: Flow, fork: Fork, v: number): readonly [number, number] | undefined {
  if (sharedArms(flow, fork.v, fork.starts, fork.arms, v) !== 0) return undefined
  // Ways that are alike are no pair, and pair with the same others: the first of them speaks for all.
  const ways: { readonly from: number; readonly arms: number; readonly steps: number }[] = []
  const add = (from: number, arms: number, steps: number) => {
    if (!ways.some((way) => way.arms === arms && way.steps === steps)) ways.push({ from, arms, steps })
  }
  for (const from of flow.into[v] ?? []) {
    const arms = fork.arms[from] ?? 0
    if (arms !== 0 && from !== fork.v) add(from, arms, fork.steps[from] ?? 0)
  }
  // The fork's own edge into `v` arrives after no step at all.
  const own = fork.starts.indexOf(v)
  if (own !== -1) add(fork.v, 1 << own, 1)
  for (const a of ways) {
    for (const b of ways) {
      if ((a.arms & b.arms) === 0 && !(a.steps === b.steps && isOneBit(a.steps))) return [a.from, b.from]
    }
  }
  return undefined
}

const isOneBit = (bits: number): boolean => bits !== 0 && (bits & (bits - 1)) === 0

/** True if every way from the fork to `v` is of plain edges alone: then all of them always arrive, and waiting for all is safe. */
function allAlwaysCome(flow: Flow, fork: Fork, v: number): boolean {
  // START itself cannot be waited for.
  if (flow.vertices[fork.v]?.kind === 'start' && fork.starts.includes(v)) return false
  const between = (at: number) => at !== fork.v && fork.arms[at] !== 0
  if (!(flow.into[v] ?? []).every((from) => from === fork.v || between(from))) return false
  if (v === fork.v) return true
  const next = new Set(flow.out[v])
  const seen = new Set([v])
  // Backwards from `v`, within what the arms reach: no choice on the way, and nothing that `v` leads to.
  for (const at of seen) {
    if (next.has(at) || (flow.may[at] ?? []).length > 0 || flow.vertices[at]?.kind !== 'node') return false
    for (const from of flow.into[at] ?? []) if (between(from)) seen.add(from)
  }
  return true
}

function waiting(flow: Flow, node: Node, join: 'all' | 'deferred'): Fix | undefined {
  if (node.kind === 'unknown') return undefined
  const label = join === 'all' ? fixWords.waitForAll() : fixWords.waitDeferred()
  return { label, edit: { type: 'set-node', graph: flow.name, node: { ...node, join } } }
}

/** Nodes that wait for all of several nodes, one of which a run can skip while another runs, or can never come to. */
export const starvingJoins: Rule = ({ flow }) => {
  const joins = flow.reachedNodes.filter(({ node }) => node.join === 'all')
  if (joins.length === 0) return []
  const runs = runnable(flow)
  const skips = skipping(flow)
  return joins.flatMap(({ v, node }): readonly Finding[] => {
    const sources = (flow.into[v] ?? []).filter(
      (from) => flow.vertices[from]?.kind === 'node' && flow.vertices[from]?.node?.kind !== 'router',
    )
    if (sources.length < 2) return []
    const skipped = sources.find((one) => !runs[one]) ?? skips(v, sources)
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
  // How many a node still waits for; nothing for a node that runs as soon as anything arrives.
  const waits = flow.vertices.map(({ node }, v) => {
    const count = node?.join === 'all' ? (flow.into[v] ?? []).filter(isNode).length : 0
    return count < 2 ? 0 : count
  })
  const open = [...roots(flow)]
  for (const root of open) runs[root] = true
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    for (const to of flow.out[v] ?? []) {
      const left = waits[to] ?? 0
      if (left > 0 && isNode(v)) waits[to] = left - 1
      if (runs[to] || (left > 1 && isNode(v))) continue
      runs[to] = true
      open.push(to)
    }
  }
  return runs
}
