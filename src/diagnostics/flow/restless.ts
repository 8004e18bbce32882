/** The places of a flow from which no choice ever leads out. */
import type { Links } from '../../base/graph-parts'
import type { Flow } from './flow'

/**
 * The vertices from which a run, once there, never comes to rest: a plain edge always goes on, and a choice has no way that leads
 * elsewhere. A way that leads nowhere ends the run (with an error), so it counts as a way out, and so does a node that is not set going
 * again because it waits for something that comes only once. `among`: as if a run came to rest as soon as it is elsewhere.
 */
export function restless(flow: Flow, again = recurring(flow), among?: ReadonlySet<number>): readonly boolean[] {
  const stays = flow.vertices.map(
    ({ kind }, v) => kind !== 'end' && flow.reached[v] === true && (among === undefined || among.has(v)),
  )
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
export function recurring(flow: Flow): readonly boolean[] {
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
