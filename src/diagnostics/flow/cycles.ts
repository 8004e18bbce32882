/** Cycles of a flow: strongly connected parts, and the places from which no choice ever leads out. */
import type { Flow } from './flow'

type Links = readonly (readonly number[])[]

export interface Parts {
  /** For each vertex the number of its part; -1 if it was left out. */
  readonly of: readonly number[]
  /** The parts, each after everything that it leads to. */
  readonly list: readonly (readonly number[])[]
}

/** The strongly connected parts of the kept vertices (Tarjan, with its own stack so that long chains do not overflow). */
export function partsOf(next: Links, keep: (vertex: number) => boolean = () => true): Parts {
  const of = next.map(() => -1)
  const order = next.map(() => -1)
  const low = next.map(() => 0)
  const onStack = next.map(() => false)
  const list: number[][] = []
  const stack: number[] = []
  let count = 0
  const enter = (v: number) => {
    order[v] = low[v] = count++
    stack.push(v)
    onStack[v] = true
  }
  for (let root = 0; root < next.length; root++) {
    if (order[root] !== -1 || !keep(root)) continue
    const walk: { readonly v: number; edge: number }[] = [{ v: root, edge: 0 }]
    enter(root)
    for (let frame = walk.at(-1); frame; frame = walk.at(-1)) {
      const { v } = frame
      const to = next[v]?.[frame.edge++]
      if (to !== undefined) {
        if (!keep(to)) continue
        if (order[to] === -1) {
          enter(to)
          walk.push({ v: to, edge: 0 })
        } else if (onStack[to]) low[v] = Math.min(low[v] ?? 0, order[to] ?? 0)
        continue
      }
      walk.pop()
      const parent = walk.at(-1)
      if (parent) low[parent.v] = Math.min(low[parent.v] ?? 0, low[v] ?? 0)
      if (low[v] !== order[v]) continue
      const part: number[] = []
      for (let member = stack.pop(); member !== undefined; member = stack.pop()) {
        onStack[member] = false
        of[member] = list.length
        part.push(member)
        if (member === v) break
      }
      list.push(part)
    }
  }
  return { of, list }
}

/** True for a part that has a cycle: more than one vertex, or one that leads to itself. */
export const isCycle = (part: readonly number[], next: Links): boolean =>
  part.length > 1 || part.some((v) => next[v]?.includes(v))

/**
 * The vertices from which a run, once there, never comes to rest: a plain edge always goes on, and a choice has no way that leads
 * elsewhere. A way that leads nowhere ends the run (with an error), so it counts as a way out, and so does a node that is not set going
 * again because it waits for something that comes only once.
 */
export function restless(flow: Flow): readonly boolean[] {
  const again = recurring(flow)
  const stays = flow.vertices.map(({ kind }, v) => kind !== 'end' && flow.reached[v] === true)
  const holds = (v: number): boolean => {
    const must = flow.must[v] ?? []
    const may = flow.may[v] ?? []
    if (must.some((to) => stays[to] && again[to])) return true
    const { node } = flow.vertices[v] ?? {}
    const mustChoose = node?.kind !== 'function' && node?.kind !== 'unknown' && !hasNoDefault(flow, v)
    return must.length === 0 && may.length > 0 && mustChoose && may.every((to) => stays[to])
  }
  settle(stays, holds, flow.into)
  return stays
}

/** The vertices that a cycle can set going again and again: something that leads there is one, or all that they wait for are. */
function recurring(flow: Flow): readonly boolean[] {
  const again = flow.vertices.map((_, v) => flow.reached[v] === true)
  const isNode = (v: number) => flow.vertices[v]?.kind === 'node'
  const holds = (v: number): boolean => {
    const into = flow.into[v] ?? []
    if (flow.vertices[v]?.node?.join !== 'all') return into.some((from) => again[from])
    const waited = into.filter(isNode)
    return (waited.length > 0 && waited.every((from) => again[from])) || into.some((from) => !isNode(from) && again[from])
  }
  settle(again, holds, flow.out)
  return again
}

/** Takes out what does not hold, again where that may matter, until all that is left holds. */
function settle(left: boolean[], holds: (v: number) => boolean, touched: Links): void {
  const open = left.flatMap((stay, v) => (stay ? [v] : []))
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    if (!left[v] || holds(v)) continue
    left[v] = false
    open.push(...(touched[v] ?? []))
  }
}

const hasNoDefault = (flow: Flow, v: number): boolean => {
  const node = flow.vertices[v]?.node
  return node?.kind === 'router' && node.config.otherwise === null
}
