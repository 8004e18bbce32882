/** The strongly connected parts of a graph of numbered vertices: where one can go round. */

/** For each vertex, by its number, the ones that it leads to. */
export type Links = readonly (readonly number[])[]

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
