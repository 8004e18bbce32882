/**
 * Whether calls that are open may still run when a run goes on at a node: whether hands that work on that conversation can be reached
 * before a model is called. If they can, nobody may answer the calls in the hands' place. Pure.
 */
import { unreachable } from '../base/exhaustive'
import type { Node } from '../document/types'
import type { Plan } from './plan'

/** True when the calls of `field` may still be run on some way from `start` (a node, or END). */
export function callsMayRun(plan: Plan, start: string, field: string | undefined): boolean {
  const byId = new Map(plan.nodes.map((planned) => [planned.id, planned]))
  const seen = new Set<string>()
  const open = [start]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const planned = byId.get(id)
    if (!planned || seen.has(id)) continue
    seen.add(id)
    if (planned.node.kind === 'hands' && planned.node.config.messages === field) return true
    if (!callsModel(planned.node)) open.push(...waysFrom(plan, id), ...planned.destinations)
  }
  return false
}

const waysFrom = (plan: Plan, id: string): readonly string[] => [
  ...plan.edges.filter(({ source }) => source === id).map(({ target }) => target),
  ...plan.joins.filter(({ sources }) => sources.includes(id)).map(({ target }) => target),
  ...plan.conditionals.filter(({ source }) => source === id).flatMap(({ map }) => Object.values(map)),
]

function callsModel({ kind }: Node): boolean {
  switch (kind) {
    case 'brain':
    case 'compress':
    case 'planner':
    case 'critic':
      return true
    case 'hands':
    case 'router':
    case 'review':
    case 'delegate':
    case 'pruner':
    case 'subgraph':
    case 'function':
    case 'unknown':
      return false
    default:
      return unreachable(kind)
  }
}
