/** Longest ways through a flow, in supersteps. */
import type { Flow } from './flow'

/**
 * For some vertices of a flow, the most supersteps on any way to each, that vertex's own included. `start` gives what has passed before
 * a vertex where a way may begin. `leaves` says which vertices are passed on from. Undefined if there is a cycle among those.
 */
export function longestWays(
  flow: Flow,
  among: readonly number[],
  start: ReadonlyMap<number, number>,
  leaves: (vertex: number) => boolean,
): ReadonlyMap<number, number> | undefined {
  const inside = new Set(among)
  const next = (v: number) => (leaves(v) ? (flow.out[v] ?? []).filter((to) => inside.has(to)) : [])
  const waiting = new Map(among.map((v) => [v, 0]))
  for (const v of among) for (const to of next(v)) waiting.set(to, (waiting.get(to) ?? 0) + 1)
  const open = among.filter((v) => waiting.get(v) === 0)
  const before = new Map(start)
  const best = new Map<number, number>()
  let seen = 0
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    seen++
    const passed = before.get(v)
    if (passed !== undefined) best.set(v, passed + (flow.vertices[v]?.steps ?? 0))
    for (const to of next(v)) {
      const own = best.get(v)
      if (own !== undefined) before.set(to, Math.max(before.get(to) ?? 0, own))
      const left = (waiting.get(to) ?? 1) - 1
      waiting.set(to, left)
      if (left === 0) open.push(to)
    }
  }
  return seen === among.length ? best : undefined
}
