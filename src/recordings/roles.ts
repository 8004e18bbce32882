/**
 * Records that hold messages and name no nodes: their importers call the roles brain, hands and router. Such a run is shown on the
 * ReAct graph, whole, also where it did not go through all of it.
 */

import { END } from '../trace/ends'
import type { Trace } from '../trace/trace'
import type { NamesSeen } from './names'
import type { GraphSeen } from './observe'
import { emptyNode } from './observe'

const BRAIN = 'brain'
const HANDS = 'hands'
const ROUTER = 'router'
const roleNames: ReadonlySet<string> = new Set([BRAIN, HANDS, 'unattached'])
/** Formats that name what is at work: what is called `brain` there is a node of that name. */
const graphFormats = /^(?:langgraph|checkpointer|bracket-log)/

/** True when the names of a run are roles and not nodes. */
export function isByRoles(trace: Trace, names: NamesSeen): boolean {
  const { origin } = trace
  if (origin.kind !== 'import' || graphFormats.test(origin.format)) return false
  if (names.hasSteps) return false
  if ([...names.routers].some((name) => name !== ROUTER)) return false
  const nodes = [...names.visited]
  // Tools that ran without any model are no ReAct loop: they are drawn as they ran.
  return nodes.every((name) => roleNames.has(name)) && (nodes.length === 0 || nodes.includes(BRAIN))
}

/** What was seen, and the rest of the ReAct graph. */
export function asRoles(graph: GraphSeen): GraphSeen {
  const nodes = new Map(graph.nodes)
  for (const [id, kind] of [
    [BRAIN, 'brain'],
    [HANDS, 'hands'],
  ] as const) {
    if (!nodes.has(id)) nodes.set(id, { ...emptyNode(id), kind })
  }
  const brain = nodes.get(BRAIN)
  // Brain first, then hands: the order in which the graph is read.
  const ordered = new Map([...nodes].sort(([a], [b]) => rank(a) - rank(b)))
  const router = graph.routers.get(ROUTER)
  const branches = new Map(router?.branches)
  if (!branches.has('tools') && ![...branches.values()].some(({ targets }) => targets.has(HANDS)))
    branches.set('tools', { targets: new Set([HANDS]), reason: undefined })
  if (![...branches.values()].some(({ targets }) => targets.has(END)))
    branches.set('final', { targets: new Set([END]), reason: undefined })
  const sources = new Set([...(router?.sources ?? []), ...(brain ? [BRAIN] : [])])
  const asRouter = { id: ROUTER, sources, branches, where: router?.where }
  return { ...graph, nodes: ordered, routers: new Map([...graph.routers, [ROUTER, asRouter]]) }
}

const rank = (id: string): number => (id === BRAIN ? 0 : id === HANDS ? 1 : 2)
