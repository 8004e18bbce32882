/**
 * Loops that a rule on tool rounds ends. A loop is bounded if hands count their rounds in a field, a router of the loop leads out when
 * that field has reached a number, nothing keeps that router from looking, and no way round goes past either of them.
 */

import type { NodeOf } from '../../document/types'
import type { Flow } from './flow'
import { ordered } from './longest'

/** A router's rule on rounds, seen from its loop. */
export interface RoundsRule {
  readonly router: number
  readonly node: NodeOf<'router'>
  readonly field: string
  /** Rounds after which it holds; undefined if it asks for a budget that is not set. */
  readonly rounds: number | undefined
  readonly asksBudget: boolean
  /** Its branch leaves the loop. */
  readonly leaves: boolean
  /** No rule before it leads back into the loop: it is always looked at in time. */
  readonly inTime: boolean
}

export interface Loop {
  readonly part: readonly number[]
  readonly hands: readonly { readonly v: number; readonly node: NodeOf<'hands'> }[]
  readonly rules: readonly RoundsRule[]
}

/** The loops that some run can reach. */
export function loopsOf(flow: Flow, toolRounds: number | null | undefined): readonly Loop[] {
  return flow.cycles.map((part) => {
    const hands: { v: number; node: NodeOf<'hands'> }[] = []
    const rules: RoundsRule[] = []
    for (const v of part) {
      const node = flow.vertices[v]?.node
      if (node?.kind === 'hands') hands.push({ v, node })
      else if (node?.kind === 'router') rules.push(...rulesOf(flow, v, node, toolRounds))
    }
    return { part, hands, rules }
  })
}

function rulesOf(flow: Flow, v: number, node: NodeOf<'router'>, toolRounds: number | null | undefined): readonly RoundsRule[] {
  const { rules } = node.config
  if (!rules.some(({ when }) => when.type === 'rounds')) return []
  const { of } = flow.parts
  const leadBack = new Set(
    (flow.may[v] ?? [])
      .filter((way) => flow.must[way]?.some((to) => of[to] === of[v]))
      .map((way) => flow.vertices[way]?.branch ?? ''),
  )
  const found: RoundsRule[] = []
  let inTime = true
  for (const { branch, when } of rules) {
    const leaves = !leadBack.has(branch)
    if (when.type === 'rounds') {
      const asksBudget = when.atLeast === 'budget'
      const rounds = when.atLeast === 'budget' ? (toolRounds ?? undefined) : when.atLeast
      found.push({ router: v, node, field: when.field, rounds, asksBudget, leaves, inTime })
    }
    inTime &&= leaves
  }
  return found
}

export interface Bound {
  /** The hands that count. */
  readonly counters: readonly number[]
  /** How often they can run in all. */
  readonly visits: number
}

/** How often the counting hands of a loop can run; undefined if nothing bounds the loop. */
export function boundOf(flow: Flow, loop: Loop): Bound | undefined {
  if (loop.rules.length === 0) return undefined
  const fields = new Set(loop.hands.flatMap(({ node }) => node.config.rounds ?? []))
  const bounds = [...fields].flatMap((field): readonly Bound[] => {
    const rules = loop.rules.filter((rule) => rule.field === field && rule.leaves && rule.inTime && rule.rounds !== undefined)
    if (rules.length === 0) return []
    const counters = loop.hands.filter(({ node }) => node.config.rounds === field).map(({ v }) => v)
    const checks = new Set(rules.map((rule) => rule.router))
    if (!passesAll(flow, loop, new Set(counters)) || !passesAll(flow, loop, checks)) return []
    const unchecked = within(
      flow,
      loop,
      counters.flatMap((v) => flow.out[v] ?? []),
      checks,
    )
    if (counters.some((v) => unchecked.has(v))) return []
    const entries = loop.part.filter(
      (v) => flow.vertices[v]?.id === flow.assumedStart || flow.into[v]?.some((from) => !isInside(flow, loop, from)),
    )
    const first = within(flow, loop, entries, checks)
    const initial = flow.graph.state.fields.find((one) => one.name === field)?.initial
    const most = rules.reduce((rounds, rule) => Math.max(rounds, rule.rounds ?? 0), Number.NEGATIVE_INFINITY)
    const rounds = most - (typeof initial === 'number' ? initial : 0)
    return [{ counters, visits: Math.max(Math.ceil(rounds), counters.some((v) => first.has(v)) ? 1 : 0, 0) }]
  })
  return bounds.sort((a, b) => a.visits - b.visits)[0]
}

const isInside = (flow: Flow, loop: Loop, v: number): boolean => flow.parts.of[v] === flow.parts.of[loop.part[0] ?? -1]

/** True if no way round goes past all of these. */
const passesAll = (flow: Flow, loop: Loop, these: ReadonlySet<number>): boolean =>
  ordered(
    flow,
    loop.part.filter((v) => !these.has(v)),
  ) !== undefined

/** What can be reached from some vertices inside a loop, without entering a check. */
function within(flow: Flow, loop: Loop, roots: readonly number[], checks: ReadonlySet<number>): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [...roots]
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    if (!isInside(flow, loop, v) || reached.has(v) || checks.has(v)) continue
    reached.add(v)
    for (const to of flow.out[v] ?? []) open.push(to)
  }
  return reached
}
