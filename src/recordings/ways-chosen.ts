/**
 * Where the nodes of an inferred graph chose between ways. What followed one visit together is one way; a node with several ways gets a
 * router, because the engine would else take all of them at once. A way that the graph needs to be whole and that the record does not
 * take (from START to a node that nothing leads to, out of a circle in which the record stops) is told as a guess.
 */
import { freeName } from '../document/names'
import { type Edge, END, type KnownNode, type NodeKind, START } from '../document/types'
import { edgeKey } from '../replay/moment'
import { choiceOf, choiceOfRecord } from './choice-of-ways'
import type { Departure } from './departures'
import { Restless } from './restless'
import { branchesOf, type OfRouter, ofRouter, type RouterNode } from './ways-of-router'

/** One way on: the nodes that were reached together. */
export interface Way {
  readonly branch: string
  readonly targets: readonly string[]
  /** What led there; empty for a way that the record does not take. */
  readonly taken: readonly Departure[]
}

/** A node that chose, and the router that stands for its choice. */
export interface Choice {
  readonly source: string
  readonly router: RouterNode
  readonly ways: readonly Way[]
  /** The router is the record's own: only visits of which it tells nothing are here. */
  readonly ofRecord?: true
}

export interface WaysFacts {
  readonly nodes: readonly KnownNode[]
  /** As they were taken, the routers of the record among them. */
  readonly edges: readonly Edge[]
  readonly departures: ReadonlyMap<string, readonly Departure[]>
  readonly messages: string
  readonly isTaken: (name: string) => boolean
  /** The graph is the ReAct graph, whatever the record shows of it. */
  readonly roles: boolean
}

export interface WaysChosen {
  readonly choices: ReadonlyMap<string, Choice>
  /** Functions that jump, and where to. */
  readonly jumps: ReadonlyMap<string, readonly string[]>
  /** Nodes to which START leads although the record does not say so. */
  readonly started: readonly string[]
  /** Nodes after which END was put, so that the graph can end. */
  readonly ended: readonly string[]
  /** Routers of the record that got further branches. */
  readonly widened: ReadonlyMap<string, RouterNode>
}

export type Ways = readonly Omit<Way, 'branch'>[]

export function waysChosen(facts: WaysFacts): WaysChosen {
  const { nodes, edges, departures } = facts
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const out = new Map<string, string[]>()
  for (const { source, target } of edges) {
    const list = out.get(source)
    if (list) list.push(target)
    else out.set(source, [target])
  }
  const isRouter = (id: string) => kinds.get(id) === 'router'
  const jumps = new Map<string, readonly string[]>()
  const several = new Map<string, Ways>()
  const silent = new Map<string, OfRouter>()
  const sent = new Set(edges.flatMap(({ source, target }) => (isRouter(source) ? [target] : [])))
  for (const source of [START, ...nodes.flatMap(({ id, kind }) => (kind === 'router' ? [] : [id]))]) {
    const all = waysOf(departures.get(source) ?? [], out.get(source) ?? [])
    const own = ofRouter(all, isRouter)
    const jumped = (departures.get(source) ?? []).some((one) => one.jumped)
    if (own) silent.set(source, facts.roles ? { ...own, ways: own.ways.filter(({ targets }) => !isEnd(targets)) } : own)
    else if (kinds.get(source) === 'function' && jumped) jumps.set(source, [...new Set(all.flatMap(({ targets }) => targets))])
    else if (all.length > 1 && !(sent.has(source) && onlyCut(source, all, kinds))) several.set(source, all)
  }
  /** All ways out of a router, for looking whether one leads out. */
  const waysOut = ({ router }: OfRouter): Ways => [
    ...[...branchesOf(router, edges).values()].map((targets) => ({ targets, taken: [] })),
    ...[...silent.values()].flatMap((one) => (one.router === router ? one.ways : [])),
  ]
  for (const own of silent.values()) if (own.ways.length > 0) several.set(own.router, waysOut(own))
  const isSilent = ({ source, target }: Edge) => silent.get(source)?.ways.some(({ targets }) => targets.includes(target)) ?? false
  const looked = () => new Restless({ nodes, edges: edges.filter((edge) => !isSilent(edge)), jumps, several })
  let graph = looked()
  const started = graph.unreached()
  const newWays = started.map((id) => ({ targets: [id], taken: [] }))
  const atStart = silent.get(START)
  if (atStart) atStart.ways = [...atStart.ways, ...newWays]
  else {
    const before =
      several.get(START) ?? (out.has(START) ? [{ targets: out.get(START) ?? [], taken: departures.get(START) ?? [] }] : [])
    const fromStart = [...before, ...newWays]
    if (started.length > 0 && fromStart.length > 1) several.set(START, fromStart)
  }
  const ended: string[] = []
  const lastVisit = (id: string) => departures.get(id)?.at(-1)?.after ?? -1
  for (let stuck = graph.stuck(); stuck.length > 0; stuck = graph.stuck()) {
    // A router of the record can lead out: no other is put in for it.
    const able = stuck.filter((id) => silent.has(id) && !leadsOut(silent.get(id)?.ways ?? []))
    const others = stuck.filter((id) => silent.get(id)?.beside.length !== 0)
    const [last] = [...(able.length > 0 ? able : others)].sort((a, b) => lastVisit(b) - lastVisit(a))
    if (last === undefined) break
    const atRouter = silent.get(last)
    if (atRouter) {
      const more = able.length > 0 ? [{ targets: [END], taken: [] }] : atRouter.beside
      if (able.length === 0) atRouter.beside = []
      else ended.push(last)
      atRouter.ways = [...atRouter.ways, ...more]
      several.set(atRouter.router, waysOut(atRouter))
      graph = looked()
      continue
    }
    ended.push(last)
    const own = several.get(last) ?? [
      { targets: [...new Set(out.get(last))], taken: (departures.get(last) ?? []).filter((one) => one.targets.size > 0) },
    ]
    several.set(last, [...own.filter(({ targets }) => targets.length > 0), { targets: [END], taken: [] }])
  }
  const names = new Set<string>()
  const isTaken = (name: string) => names.has(name) || facts.isTaken(name)
  const choices = new Map<string, Choice>()
  for (const [source, ways] of several) {
    if (isRouter(source) || (facts.roles && onlyStops(source, ways))) continue
    const id = freeName(source === START ? 'start_router' : `after_${source}`.slice(0, 58), isTaken)
    names.add(id)
    choices.set(source, choiceOf(source, id, ways, facts, kinds))
  }
  const widened = new Map<string, RouterNode>()
  for (const [source, own] of silent) {
    const given = widened.get(own.router) ?? nodes.find(({ id }) => id === own.router)
    if (given?.kind !== 'router' || own.ways.length === 0) continue
    const choice = choiceOfRecord(source, given, own.ways, branchesOf(own.router, edges), kinds)
    choices.set(source, choice)
    widened.set(own.router, choice.router)
  }
  return { choices, jumps, started, ended, widened }
}

const leadsOut = (ways: Ways): boolean => ways.some(({ targets }) => isEnd(targets))
const isEnd = (targets: readonly string[]): boolean => targets.every((target) => target === END)

/** What was reached together, each once, in the order in which it was first taken; then what is drawn and no visit led to. */
function waysOf(departures: readonly Departure[], drawn: readonly string[]): Ways {
  const found = new Map<string, { readonly targets: readonly string[]; readonly taken: Departure[] }>()
  // Nearly all have their set in common.
  const bySet = new Map<ReadonlySet<string>, Departure[]>()
  for (const one of departures) {
    if (one.targets.size === 0) continue
    const same = bySet.get(one.targets)
    if (same) {
      same.push(one)
      continue
    }
    const targets = [...one.targets].sort()
    const key = JSON.stringify(targets)
    const way = found.get(key) ?? { targets, taken: [] }
    found.set(key, way)
    way.taken.push(one)
    bySet.set(one.targets, way.taken)
  }
  if (found.size === 0) return []
  const covered = new Set([...found.values()].flatMap(({ targets }) => targets))
  const others = [...new Set(drawn)].filter((target) => !covered.has(target))
  return [...found.values(), ...others.map((target) => ({ targets: [target], taken: [] }))]
}

/**
 * A record of messages may stop at a result that nobody read: the run ended there, and nobody chose. Beside the way that goes on, a way
 * to END takes nothing.
 */
const onlyStops = (source: string, ways: Ways): boolean =>
  source === 'hands' && ways.every(({ targets }) => targets.every((to) => to === END || to === 'brain'))

/** The same of hands that a router of the record sends to: they lead back to the brain, and the record stops once before it speaks. */
function onlyCut(source: string, ways: Ways, kinds: ReadonlyMap<string, NodeKind>): boolean {
  if (kinds.get(source) !== 'hands') return false
  const on = ways.filter(({ targets }) => !isEnd(targets))
  const [only] = on
  const stops = ways.filter(({ targets }) => isEnd(targets)).flatMap(({ taken }) => taken)
  // A long run took it hundreds of thousands of times: too many to be handed over one by one.
  const last = (only?.taken ?? []).reduce((most, { after }) => Math.max(most, after), -1)
  return (
    on.length === 1 &&
    only !== undefined &&
    only.targets.every((to) => kinds.get(to) === 'brain') &&
    stops.length === 1 &&
    stops.every(({ after }) => after > last)
  )
}

/** True when a choice is what leads from its node to another; a router of the record leaves what it does not stand for. */
export const leadsThere = ({ ofRecord, ways }: Choice, target: string): boolean =>
  ofRecord !== true || ways.some(({ targets }) => targets.includes(target))

/** The edges of a graph with its choices: routers for those that chose, nothing drawn for what only jumps. */
export function edgesWithChoices(
  edges: readonly Edge[],
  { choices, jumps, started }: Omit<WaysChosen, 'ended' | 'widened'>,
): readonly Edge[] {
  const kept = edges.filter(({ source, target }) => {
    const choice = choices.get(source)
    return !(choice && leadsThere(choice, target)) && !jumps.has(source)
  })
  const made = [...choices.values()].flatMap(({ source, router, ways, ofRecord }) => [
    ...(ofRecord ? [] : [{ source, target: router.id }]),
    ...ways.flatMap(({ branch, targets }) => targets.map((target) => ({ source: router.id, target, branch }))),
  ])
  const begun = choices.has(START) ? [] : started.map((target) => ({ source: START, target }))
  const byKey = new Map([...kept, ...begun, ...made].map((edge): [string, Omit<Edge, 'id'>] => [edgeKey(edge), edge]))
  return [...byKey.values()].map((edge, i) => ({ ...edge, id: `e${i + 1}` }))
}
