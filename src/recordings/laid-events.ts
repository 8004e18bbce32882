/**
 * The events of a run as they are walked on a graph that somebody drew: nodes by that graph's names, its routers' decisions where the
 * record goes straight from one node to the next, and its names for the branches. The decisions that are put in say that they are
 * inferred; nothing else is added, and nothing is taken away.
 */

import { END, START } from '../trace/ends'
import type { NodeStarted, Routed, TraceEvent } from '../trace/events'
import { lastNodes } from '../trace/last-nodes'
import { isMessage } from '../trace/message-lists'
import { StepBuilder } from '../trace/steps'
import type { LaidScope } from './laid-names'
import { type Hop, RouterWays } from './router-ways'

/** Takes renamed events one by one and gives the events to walk. `ahead`: the events behind it, to see what starts beside it. */
export class LaidEvents {
  readonly events: TraceEvent[] = []
  readonly #builder = new StepBuilder()
  readonly #scopeAt: (ns: readonly string[]) => LaidScope | undefined
  readonly #ways = new Map<LaidScope, RouterWays>()
  /** Starts that were settled with one beside them. */
  readonly #settled = new Map<number, NodeStarted>()
  /** The last router of a decision's way, by router and target, until the node there has started. */
  readonly #decided = new Map<string, string>()
  readonly #asking = new Set<string>()

  /** `scopeAt`: what a namespace, by its renamed path, lies over. */
  constructor(scopeAt: (ns: readonly string[]) => LaidScope | undefined) {
    this.#scopeAt = scopeAt
  }

  take(event: TraceEvent, at: number, ahead: readonly TraceEvent[]): void {
    const scope = this.#scopeAt(event.ns)
    if (!scope) {
      this.#push(event)
      return
    }
    const ways = this.#ways.get(scope) ?? new RouterWays(scope.graph)
    this.#ways.set(scope, ways)
    if (event.type === 'node-started') this.#start(event, at, ahead, ways)
    else if (event.type === 'routed') this.#routed(event, ways)
    else {
      if (event.type === 'run-finished' && event.status === 'ok') {
        // Where a record stops at calls that nobody answered, no rule of a router tells that it was done.
        for (const node of lastNodes(this.#builder.steps())) if (!this.#asking.has(node)) this.#lead(node, END, event, ways)
      }
      this.#push(event)
    }
  }

  #push(event: TraceEvent): void {
    this.#hear(event)
    const placed = event.seq === this.events.length ? event : { ...event, seq: this.events.length }
    this.events.push(placed)
    this.#builder.push(placed)
  }

  /** Which nodes have asked for tools with their last word, and nothing ran since. */
  #hear(event: TraceEvent): void {
    if (event.ns.length > 0) return
    if (event.type === 'node-started' || event.type === 'tool-called') this.#asking.clear()
    else if (event.type === 'state-written' && event.writes.some(({ value }) => asksForTools(value))) this.#asking.add(event.node)
  }

  #start(event: NodeStarted, at: number, ahead: readonly TraceEvent[], ways: RouterWays): void {
    const settled = this.#settled.get(at)
    if (settled) {
      this.#settled.delete(at)
      this.#push(settled)
      return
    }
    const decisions = new Map<string, Decision>()
    const led = besideOf(event, at, ahead).map(([place, one]): readonly [number, NodeStarted] => [
      place,
      ledThrough(one, (source) => this.#through(source, one, ways, decisions)),
    ])
    for (const { router, source, branch, targets, event: mine } of decisions.values()) {
      this.#push(inferred({ router, source, branch, targets: [...targets] }, mine))
    }
    for (const [place, one] of led) {
      if (place === at) this.#push(one)
      else this.#settled.set(place, one)
    }
  }

  /** What a node is reached from: the place that the record names, or the last router on the way from there. */
  #through(source: string, event: NodeStarted, ways: RouterWays, decisions: Map<string, Decision>): string {
    const { ns, node } = event
    const known = this.#decided.get(keyOf(ns, source, node))
    if (known !== undefined) return known
    const hops = ways.isDrawn(source, node) ? undefined : ways.through(source, node)
    let before = source
    for (const hop of hops?.slice(1) ?? []) {
      const key = JSON.stringify([before, hop.source, hop.branch])
      const decision = decisions.get(key) ?? decisionOf(hop, before, event)
      decision.targets.add(hop.target)
      decisions.set(key, decision)
      before = hop.source
    }
    return before
  }

  /** A decision that the record names: by the graph's own branch, and on through routers that the record does not know. */
  #routed(event: Routed, ways: RouterWays): void {
    const { router, branch, targets } = event
    const [target] = targets
    if (!ways.isRouter(router) || branch === null || target === undefined) {
      this.#push(event)
      return
    }
    const named = ways.branchTo(router, targets, branch, event.reason)
    if (named !== undefined) {
      this.#push(named === branch ? event : { ...event, branch: named })
      return
    }
    const hops = targets.length === 1 ? ways.through(router, target) : undefined
    const [first, ...rest] = hops ?? []
    if (!first) {
      this.#push(event)
      return
    }
    this.#push({ ...event, branch: first.branch ?? branch, targets: [first.target] })
    let before = router
    for (const hop of rest) {
      this.#push(inferred({ router: hop.source, source: before, branch: hop.branch ?? null, targets: [hop.target] }, event))
      before = hop.source
    }
    this.#decided.set(keyOf(event.ns, router, target), before)
  }

  /** Puts in the decisions on the way from a node to a place. */
  #lead(source: string, target: string, event: TraceEvent, ways: RouterWays): void {
    if (ways.isDrawn(source, target)) return
    let before = source
    for (const hop of ways.through(source, target)?.slice(1) ?? []) {
      this.#push(inferred({ router: hop.source, source: before, branch: hop.branch ?? null, targets: [hop.target] }, event))
      before = hop.source
    }
  }
}

/** True for a message that asks for tools, and for a list that ends with one. */
function asksForTools(value: unknown): boolean {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return isMessage(last) && (last.toolCalls ?? []).length + (last.invalidCalls ?? []).length > 0
}

interface Decision {
  readonly router: string
  readonly source: string
  readonly branch: string | null
  readonly targets: Set<string>
  readonly event: NodeStarted
}

const decisionOf = (hop: Hop, source: string, event: NodeStarted): Decision => ({
  router: hop.source,
  source,
  branch: hop.branch ?? null,
  targets: new Set(),
  event,
})

/** A start with what it is reached from. */
function ledThrough(event: NodeStarted, through: (source: string) => string): NodeStarted {
  const from = event.from ?? (event.cause === 'start' ? START : undefined)
  if (from === undefined || event.cause === 'resume') return event
  const last = through(from)
  const alsoFrom = event.alsoFrom?.map(through)
  if (last === from && (alsoFrom ?? []).every((source, i) => source === event.alsoFrom?.[i])) return event
  const others = new Set(alsoFrom)
  others.delete(last)
  const cause = last === from ? event.cause : event.cause === 'send' ? 'send' : 'branch'
  return {
    ...event,
    cause,
    ...(last === START ? {} : { from: last }),
    ...(alsoFrom === undefined ? {} : { alsoFrom: [...others] }),
  }
}

const keyOf = (ns: readonly string[], router: string, target: string): string => JSON.stringify([ns, router, target])

/** The starts of one superstep, this one first: one decision may have sent them all. */
function besideOf(event: NodeStarted, at: number, events: readonly TraceEvent[]): readonly (readonly [number, NodeStarted])[] {
  const found: (readonly [number, NodeStarted])[] = [[at, event]]
  if (event.step === undefined) return found
  for (let i = at + 1; i < events.length; i++) {
    const other = events[i]
    if (!other || other.type === 'run-finished' || other.type === 'run-started') break
    if (other.ns.length !== event.ns.length || other.ns.some((part, n) => part !== event.ns[n])) continue
    if (other.type === 'state-committed' || (other.type === 'node-started' && other.step !== event.step)) break
    if (other.type === 'node-started') found.push([i, other])
  }
  return found
}

function inferred(way: Pick<Routed, 'router' | 'source' | 'branch' | 'targets'>, { ns, at, step, recorded }: TraceEvent): Routed {
  return {
    type: 'routed',
    ...way,
    because: 'Inferred: in this graph the way that the record shows leads through here.',
    reason: { type: 'unknown' },
    seq: -1,
    ns,
    ...(at === undefined ? {} : { at }),
    ...(step === undefined ? {} : { step }),
    ...(recorded === undefined ? {} : { recorded }),
  }
}
