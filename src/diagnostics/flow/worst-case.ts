/** The most supersteps that a run of a graph can take, if something bounds every loop that it can reach. */
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
  // The most supersteps up to each vertex, itself included; -1 for what no run comes to.
  const most = new Float64Array(flow.vertices.length).fill(-1)
  // The list has each part after everything it leads to, so this goes forward.
  for (let i = flow.parts.list.length - 1; i >= 0; i--) {
    const part = flow.parts.list[i] ?? []
    const [v = 0] = part
    const bound = bounds.get(v)
    if (!bound) {
      const before = passedBefore(flow, v, most)
      if (before >= 0) most[v] = before + (flow.vertices[v]?.steps ?? 0)
      continue
    }
    const start = entriesOf(flow, part, most)
    if (start.size === 0) continue
    const inside = throughLoop(flow, part, start, bound)
    if (!inside) return undefined
    for (const [at, steps] of inside) most[at] = steps
  }
  return most.reduce((longest, steps) => Math.max(longest, steps), 0)
}

/** The most supersteps before a vertex, by the ways whose length is known; -1 if no run comes to it by them. */
function passedBefore(flow: Flow, v: number, most: Float64Array): number {
  const vertex = flow.vertices[v]
  let before = vertex?.kind === 'start' || vertex?.id === flow.assumedStart ? 0 : -1
  for (const from of flow.into[v] ?? []) before = Math.max(before, most[from] ?? -1)
  return before
}

/** Where a part can be entered, with the supersteps passed until then. */
function entriesOf(flow: Flow, part: readonly number[], most: Float64Array): ReadonlyMap<number, number> {
  const entries = new Map<number, number>()
  for (const v of part) {
    const before = passedBefore(flow, v, most)
    if (before >= 0) entries.set(v, before)
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
  const lap = counters.reduce((most, v) => Math.max(most, after.get(v) ?? 0), 0)
  const last = arrivals.reduce((most, steps) => Math.max(most, steps), 0) + (visits - 1) * lap
  return new Map(
    part.map((v): [number, number] => {
      if (counts.has(v)) return [v, last]
      const later = after.get(v)
      return [v, Math.max(without.get(v) ?? 0, later === undefined ? 0 : last + later)]
    }),
  )
}
