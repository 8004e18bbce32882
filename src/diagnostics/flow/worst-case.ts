/** The most supersteps that a run of a graph can take, if something bounds every loop that it can reach. */
import { isCycle } from '../../base/graph-parts'
import type { Flow } from './flow'
import { longestWays } from './longest'
import { type Bound, boundOf, type Loop } from './loops'

/** Supersteps in the worst case; undefined if a loop has no bound (then the recursion limit is its only end, on purpose or not). */
export function worstCase(flow: Flow, loops: readonly Loop[]): number | undefined {
  const bounds = new Map<number | undefined, Bound>()
  for (const loop of loops) {
    const bound = boundOf(flow, loop)
    if (!bound) return undefined
    bounds.set(loop.part[0], bound)
  }
  const most = new Map<number, number>()
  // The list has each part after everything it leads to, so this goes forward.
  for (const part of [...flow.parts.list].reverse()) {
    const start = entriesOf(flow, part, most)
    if (start.size === 0) continue
    if (!isCycle(part, flow.out)) {
      const [v] = part
      if (v !== undefined) most.set(v, (start.get(v) ?? 0) + (flow.vertices[v]?.steps ?? 0))
      continue
    }
    const bound = bounds.get(part[0])
    const inside = bound && throughLoop(flow, part, start, bound)
    if (!inside) return undefined
    for (const [v, steps] of inside) most.set(v, steps)
  }
  return Math.max(0, ...most.values())
}

/** Where a part can be entered, with the supersteps passed until then. */
function entriesOf(flow: Flow, part: readonly number[], most: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const entries = new Map<number, number>()
  for (const v of part) {
    const before = (flow.into[v] ?? []).flatMap((from) => most.get(from) ?? [])
    const isStart = flow.vertices[v]?.kind === 'start' || flow.vertices[v]?.id === flow.assumedStart
    if (before.length > 0 || isStart) entries.set(v, Math.max(0, ...before))
  }
  return entries
}

/** To the counting hands, round and round as often as the bound allows, and on from there. */
function throughLoop(
  flow: Flow,
  part: readonly number[],
  start: ReadonlyMap<number, number>,
  { counters, visits }: Bound,
): ReadonlyMap<number, number> | undefined {
  const counts = new Set(counters)
  const before = longestWays(flow, part, start, (v) => !counts.has(v))
  if (!before) return undefined
  const without = new Map([...before].filter(([v]) => !counts.has(v)))
  const arrivals = counters.flatMap((v) => before.get(v) ?? [])
  if (visits === 0 || arrivals.length === 0) return without
  const leaving = new Map<number, number>()
  const inside = new Set(part)
  for (const v of counters) for (const to of flow.out[v] ?? []) if (inside.has(to)) leaving.set(to, 0)
  const after = longestWays(flow, part, leaving, (v) => !counts.has(v))
  if (!after) return undefined
  const lap = Math.max(...counters.map((v) => after.get(v) ?? 0))
  const last = Math.max(...arrivals) + (visits - 1) * lap
  return new Map(
    part.flatMap((v): readonly [number, number][] => {
      if (counts.has(v)) return [[v, last]]
      const later = after.get(v)
      const steps = Math.max(without.get(v) ?? 0, later === undefined ? 0 : last + later)
      return [[v, steps]]
    }),
  )
}
