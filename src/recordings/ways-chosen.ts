/**
 * Where the nodes of an inferred graph chose between ways. What followed one visit together is one way; a node with several ways gets a
 * router, because the engine would else take all of them at once. A way that the graph needs to be whole and that the record does not
 * take (from START to a node that nothing leads to, out of a circle in which the record stops) is told as a guess.
 */
import { freeName } from '../document/names'
import { NEVER_RECORDED, RULE_NOT_RECORDED } from '../document/not-recorded'
import { type Edge, END, type KnownNode, type NodeKind, type Rule, START } from '../document/types'
import type { Departure } from './departures'
import { Restless } from './restless'

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
  readonly router: KnownNode & { readonly kind: 'router' }
  readonly ways: readonly Way[]
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
}

type Ways = readonly Omit<Way, 'branch'>[]

export function waysChosen(facts: WaysFacts): WaysChosen {
  const { nodes, edges, departures } = facts
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]))
  const out = new Map<string, string[]>()
  for (const { source, target } of edges) {
    const list = out.get(source)
    if (list) list.push(target)
    else out.set(source, [target])
  }
  const jumps = new Map<string, readonly string[]>()
  const several = new Map<string, Ways>()
  for (const source of [START, ...nodes.flatMap(({ id, kind }) => (kind === 'router' ? [] : [id]))]) {
    const all = waysOf(departures.get(source) ?? [], out.get(source) ?? [])
    const leadsToRouter = all.some(({ targets }) => targets.some((target) => kinds.get(target) === 'router'))
    const jumped = (departures.get(source) ?? []).some((one) => one.jumped)
    if (kinds.get(source) === 'function' && jumped && !leadsToRouter)
      jumps.set(source, [...new Set(all.flatMap(({ targets }) => targets))])
    else if (all.length > 1) several.set(source, all)
  }
  const graph = new Restless({ nodes, edges, jumps, several })
  const started = graph.unreached()
  const before =
    several.get(START) ?? (out.has(START) ? [{ targets: out.get(START) ?? [], taken: departures.get(START) ?? [] }] : [])
  const fromStart = [...before, ...started.map((id) => ({ targets: [id], taken: [] }))]
  if (started.length > 0 && fromStart.length > 1) several.set(START, fromStart)
  const ended: string[] = []
  const lastVisit = (id: string) => departures.get(id)?.at(-1)?.after ?? -1
  for (let stuck = graph.stuck(); stuck.length > 0; stuck = graph.stuck()) {
    const [last] = [...stuck].sort((a, b) => lastVisit(b) - lastVisit(a))
    if (last === undefined) break
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
    if (facts.roles && onlyStops(source, ways, kinds)) continue
    const id = freeName(source === START ? 'start_router' : `after_${source}`.slice(0, 58), isTaken)
    names.add(id)
    choices.set(source, choiceOf(source, id, ways, facts, kinds))
  }
  return { choices, jumps, started, ended }
}

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
 * A record of messages may stop at its brain, or at a result that nobody read: the run ended there, and nobody chose. Beside the way
 * that goes on, a way to END takes nothing.
 */
function onlyStops(source: string, ways: Ways, kinds: ReadonlyMap<string, NodeKind>): boolean {
  const goesOn = (to: string) => (source === 'brain' ? kinds.get(to) === 'router' : source === 'hands' && to === 'brain')
  return ways.every(({ targets }) => targets.every((to) => to === END || goesOn(to)))
}

function choiceOf(source: string, id: string, ways: Ways, facts: WaysFacts, kinds: ReadonlyMap<string, NodeKind>): Choice {
  const used = new Set<string>()
  const isHands = (target: string) => kinds.get(target) === 'hands'
  const calling = callingWay(ways, kinds.get(source) === 'brain', isHands)
  const { messages, roles } = facts
  const named = ways.map((way): Way => {
    const branch = freeName(branchOf(way.targets, way === calling), (name) => used.has(name))
    used.add(branch)
    return { ...way, branch }
  })
  const others = named.filter((_, i) => ways[i] !== calling)
  const taken = others.filter((way) => way.taken.length > 0)
  const leadsOut = ({ targets }: Way) => targets.includes(END)
  const returns = roles && source === 'hands' ? others.find(({ targets }) => targets.includes('brain')) : undefined
  const left = returns ?? taken.find(leadsOut) ?? taken.at(-1) ?? others.find(leadsOut) ?? others.at(-1)
  const rules = named.flatMap((way, i): readonly Rule[] => {
    if (way === left) return []
    const when: Rule['when'] =
      ways[i] === calling
        ? { type: 'tool-calls' }
        : ((way.targets.some(isHands) ? undefined : byTool(way, named)) ?? {
            type: 'code',
            code: way.taken.length === 0 ? NEVER_RECORDED : RULE_NOT_RECORDED,
          })
    return [{ branch: way.branch, when }]
  })
  return { source, ways: named, router: { id, kind: 'router', config: { messages, rules, otherwise: left?.branch ?? null } } }
}

/**
 * The way that is taken when the model asks for tools, where the others are taken when it does not. Of a brain whose record does not
 * tell its calls, it is the one to the hands.
 */
function callingWay(ways: Ways, isBrain: boolean, isHands: (target: string) => boolean): Ways[number] | undefined {
  const fits = (way: Ways[number]) =>
    ways.every((one) =>
      one.taken.every(({ calls }) => calls === undefined || (one === way ? calls.length > 0 : calls.length === 0)),
    )
  const asked = ways.filter(({ taken }) => taken.some(({ calls = [] }) => calls.length > 0))
  const toHands = ways.filter(({ targets }) => targets.some(isHands))
  const [only, ...others] = asked.length > 0 ? asked : isBrain ? toHands : []
  return only && others.length === 0 && fits(only) ? only : undefined
}

/** The tool that was asked for whenever this way was taken, and at no other time. */
function byTool(way: Way, ways: readonly Way[]): Rule['when'] | undefined {
  const [first] = way.taken
  if (ways.some(({ taken }) => taken.some(({ calls }) => calls === undefined))) return undefined
  const tool = first?.calls?.find(
    (name) =>
      way.taken.every(({ calls }) => calls?.includes(name)) &&
      ways.every((one) => one === way || one.taken.every(({ calls }) => !calls?.includes(name))),
  )
  return tool === undefined ? undefined : { type: 'calls-tool', tool }
}

function branchOf(targets: readonly string[], calling: boolean): string {
  if (calling) return 'tool_calls'
  const names = targets.filter((target) => target !== END)
  return names.length === 0 ? 'done' : `to_${names.join('_and_')}`.slice(0, 58)
}

/** The edges of a graph with its choices: routers for those that chose, nothing drawn for what only jumps. */
export function edgesWithChoices(
  edges: readonly Edge[],
  { choices, jumps, started }: Omit<WaysChosen, 'ended'>,
): readonly Edge[] {
  const kept = edges.filter(({ source }) => !choices.has(source) && !jumps.has(source))
  const made = [...choices.values()].flatMap(({ source, router, ways }) => [
    { source, target: router.id },
    ...ways.flatMap(({ branch, targets }) => targets.map((target) => ({ source: router.id, target, branch }))),
  ])
  const begun = choices.has(START) ? [] : started.map((target) => ({ source: START, target }))
  return [...kept, ...begun, ...made].map((edge, i) => ({ ...edge, id: `e${i + 1}` }))
}
