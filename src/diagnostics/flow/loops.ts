/**
 * Loops that a rule on tool rounds ends. A loop is bounded if hands count their rounds in a field, a router of the loop leads out when
 * that field has reached a number, nothing keeps that router from looking, and no way round goes past either of them.
 */

import { isCycle } from '../../base/graph-parts'
import type { NodeOf, Rule } from '../../document/types'
import type { Flow } from './flow'
import { longestWays } from './longest'

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
  const { parts } = flow
  return parts.list
    .filter((part) => isCycle(part, flow.out))
    .map((part) => {
      const stays = (v: number) => parts.of[v] === parts.of[part[0] ?? -1]
      return {
        part,
        hands: part.flatMap((v) => {
          const node = flow.vertices[v]?.node
          return node?.kind === 'hands' ? [{ v, node }] : []
        }),
        rules: part.flatMap((v) => {
          const node = flow.vertices[v]?.node
          return node?.kind === 'router' ? rulesOf(flow, v, node, stays, toolRounds) : []
        }),
      }
    })
}

function rulesOf(
  flow: Flow,
  v: number,
  node: NodeOf<'router'>,
  stays: (v: number) => boolean,
  toolRounds: number | null | undefined,
): readonly RoundsRule[] {
  const staysInside = (rule: Rule) =>
    (flow.may[v] ?? []).some((way) => flow.vertices[way]?.branch === rule.branch && (flow.must[way] ?? []).some(stays))
  return node.config.rules.flatMap((rule, i) => {
    const { when } = rule
    if (when.type !== 'rounds') return []
    const asksBudget = when.atLeast === 'budget'
    return [
      {
        router: v,
        node,
        field: when.field,
        rounds: when.atLeast === 'budget' ? (toolRounds ?? undefined) : when.atLeast,
        asksBudget,
        leaves: !staysInside(rule),
        inTime: !node.config.rules.slice(0, i).some(staysInside),
      },
    ]
  })
}

export interface Bound {
  /** The hands that count. */
  readonly counters: readonly number[]
  /** How often they can run in all. */
  readonly visits: number
}

/** How often the counting hands of a loop can run; undefined if nothing bounds the loop. */
export function boundOf(flow: Flow, loop: Loop): Bound | undefined {
  const fields = new Set(loop.hands.flatMap(({ node }) => node.config.rounds ?? []))
  const bounds = [...fields].flatMap((field): readonly Bound[] => {
    const counters = loop.hands.filter(({ node }) => node.config.rounds === field).map(({ v }) => v)
    const rules = loop.rules.filter((rule) => rule.field === field && rule.leaves && rule.inTime && rule.rounds !== undefined)
    const checks = rules.map((rule) => rule.router)
    const inside = new Set(loop.part)
    const passesAll = (left: readonly number[]) => {
      const rest = loop.part.filter((v) => !left.includes(v))
      return longestWays(flow, rest, noStart, everywhere) !== undefined
    }
    if (checks.length === 0 || !passesAll(counters) || !passesAll(checks)) return []
    const afterCounters = counters.flatMap((v) => flow.out[v] ?? [])
    const unchecked = within(flow, inside, afterCounters, checks)
    if (counters.some((v) => unchecked.has(v))) return []
    const entries = loop.part.filter(
      (v) => (flow.into[v] ?? []).some((from) => !inside.has(from)) || flow.vertices[v]?.id === flow.assumedStart,
    )
    const first = within(flow, inside, entries, checks)
    const initial = flow.graph.state.fields.find((one) => one.name === field)?.initial
    const rounds = Math.max(...rules.map((rule) => rule.rounds ?? 0)) - (typeof initial === 'number' ? initial : 0)
    return [{ counters, visits: Math.max(Math.ceil(rounds), counters.some((v) => first.has(v)) ? 1 : 0, 0) }]
  })
  return bounds.sort((a, b) => a.visits - b.visits)[0]
}

const noStart: ReadonlyMap<number, number> = new Map()
const everywhere = () => true

/** What can be reached from some vertices inside a part, without entering a check. */
function within(
  flow: Flow,
  inside: ReadonlySet<number>,
  roots: readonly number[],
  checks: readonly number[],
): ReadonlySet<number> {
  const reached = new Set<number>()
  const open = [...roots]
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    if (!inside.has(v) || reached.has(v) || checks.includes(v)) continue
    reached.add(v)
    open.push(...(flow.out[v] ?? []))
  }
  return reached
}
