/** Longest ways through a flow, in supersteps. */
import { sameFor } from '../../base/same-for'
import type { Flow } from './flow'

/** Room to count in, used again for every question about a flow: there may be hundreds of loops. Clean between two questions. */
const roomOf = sameFor(({ vertices }: Flow) => ({
  waiting: new Int32Array(vertices.length).fill(-1),
  passed: new Float64Array(vertices.length).fill(-1),
}))

/** Some vertices of a flow, each after all that lead to it. `leaves` says which are passed on from. Undefined if there is a cycle. */
export function ordered(flow: Flow, among: readonly number[], leaves = everywhere): readonly number[] | undefined {
  const { waiting } = roomOf(flow)
  for (const v of among) waiting[v] = 0
  for (const v of among) {
    if (!leaves(v)) continue
    for (const to of flow.out[v] ?? []) if (waiting[to] !== -1) waiting[to] = (waiting[to] ?? 0) + 1
  }
  const order = among.filter((v) => waiting[v] === 0)
  for (let i = 0; i < order.length; i++) {
    const v = order[i] ?? 0
    if (!leaves(v)) continue
    for (const to of flow.out[v] ?? []) {
      if (waiting[to] === -1) continue
      const left = (waiting[to] ?? 0) - 1
      waiting[to] = left
      if (left === 0) order.push(to)
    }
  }
  for (const v of among) waiting[v] = -1
  return order.length === among.length ? order : undefined
}

const everywhere = (_vertex: number) => true

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
  const order = ordered(flow, among, leaves)
  if (!order) return undefined
  const { passed } = roomOf(flow)
  const best = new Map<number, number>()
  for (const [v, steps] of start) passed[v] = steps
  for (const v of order) {
    const before = passed[v] ?? -1
    if (before < 0) continue
    const own = before + (flow.vertices[v]?.steps ?? 0)
    best.set(v, own)
    if (leaves(v)) for (const to of flow.out[v] ?? []) passed[to] = Math.max(passed[to] ?? -1, own)
  }
  for (const v of order) {
    passed[v] = -1
    for (const to of flow.out[v] ?? []) passed[to] = -1
  }
  return best
}
