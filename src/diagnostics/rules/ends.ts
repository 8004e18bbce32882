/** How a run can end: `dead-end`, `no-path-to-end`, `cycle-without-exit`. One fault is reported once, where it can be mended. */

import { isCycle, partsOf } from '../../base/graph-parts'
import { END } from '../../document/types'
import type { Finding, Rule, Scene } from '../finding'
import { type Flow, nodeIds, reachFrom } from '../flow/flow'
import { components } from '../flow/islands'
import { mayJump } from '../flow/jumps'
import { recurring, restless } from '../flow/restless'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import { handsWithoutReturn } from './hands'

export const endRules: Rule = (scene) => {
  const { flow } = scene
  const dead = deadEnds(flow)
  const unread = new Set(handsWithoutReturn(flow).map(({ v }) => v))
  const cycles = closedCycles(flow)
  const told = [...dead, ...unread, ...cycles.flat()]
  return [
    ...cycles.map((cycle) => cycleFinding(flow, cycle)),
    ...dead.filter((v) => !unread.has(v)).map((v) => deadEndFinding(flow, v)),
    ...noPathToEnd(scene, told),
  ]
}

/** Nodes that a run can reach and that nothing leaves, not even a jump. Unconnected branches are another matter. */
function deadEnds(flow: Flow): readonly number[] {
  return flow.reachedNodes.flatMap(({ v, node }) => (flow.out[v]?.length === 0 && !mayJump(node) ? [v] : []))
}

function deadEndFinding(flow: Flow, v: number): Finding {
  const { name: graph } = flow
  const node = flow.vertices[v]?.id ?? ''
  const fix = {
    label: fixWords.addEdge(node, 'END'),
    edit: { type: 'add-edge' as const, graph, edge: { source: node, target: END } },
  }
  const isRouter = flow.vertices[v]?.node?.kind === 'router'
  const says = catalogue['dead-end']({ node })
  return { code: 'dead-end', severity: 'warning', graph, node, says, ...(!isRouter && { fix }) }
}

/** Cycles that nothing leaves by choice, and cycles of routers alone. A cycle whose way out leads into another such cycle is not at fault itself. */
function closedCycles(flow: Flow): readonly (readonly number[])[] {
  if (flow.cycles.length === 0) return []
  const again = recurring(flow)
  const stays = restless(flow, again)
  const all = !stays.includes(true)
    ? []
    : partsOf(flow.out, (v) => stays[v] === true).list.filter((part) => isCycle(part, flow.out))
  const closed = all.length < 2 ? all : all.filter((part) => restless(flow, again, new Set(part)).includes(true))
  const inClosed = new Set(closed.flat())
  const suspects = flow.cycles.some((part) => leadsRouterToRouter(flow, part))
  const undecided = suspects ? routerCycles(flow).filter((part) => !part.some((v) => inClosed.has(v))) : []
  return [...closed, ...undecided]
}

const leadsRouterToRouter = (flow: Flow, part: readonly number[]): boolean =>
  part.some((v) => flow.vertices[v]?.kind === 'way' && flow.must[v]?.some((to) => takesNoStep(flow, to)))

const routerCycles = (flow: Flow): readonly (readonly number[])[] =>
  partsOf(flow.out, (v) => flow.reached[v] === true && takesNoStep(flow, v)).list.filter((part) => isCycle(part, flow.out))

const takesNoStep = (flow: Flow, v: number): boolean => {
  const vertex = flow.vertices[v]
  return vertex?.steps === 0 && (vertex.kind === 'way' || vertex.kind === 'node')
}

function cycleFinding(flow: Flow, cycle: readonly number[]): Finding {
  const nodes = nodeIds(flow, cycle)
  const routersOnly = cycle.every((v) => takesNoStep(flow, v))
  const says = catalogue['cycle-without-exit']({ nodes, routersOnly })
  return { code: 'cycle-without-exit', severity: 'error', graph: flow.name, node: nodes[0], says }
}

/** What cannot reach END, although nothing that was told already explains it: for instance the way out of a loop leads nowhere. */
function noPathToEnd({ flow }: Scene, told: readonly number[]): readonly Finding[] {
  const jumps = flow.vertices.flatMap(({ node }, v) => (node && mayJump(node) ? [v] : []))
  const safe = reachFrom([1, ...jumps, ...told], flow.into)
  const stuck = (v: number) => flow.reached[v] === true && safe[v] === false && flow.vertices[v]?.kind !== 'start'
  if (!flow.vertices.some((_, v) => stuck(v))) return []
  return components(flow, stuck).map((group): Finding => {
    const nodes = nodeIds(flow, group)
    const says = catalogue['no-path-to-end']({ nodes })
    return { code: 'no-path-to-end', severity: 'warning', graph: flow.name, node: nodes[0], says }
  })
}
