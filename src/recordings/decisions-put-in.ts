/**
 * The events of a run with the decisions of the routers that its inferred graph was given: each right behind the visit that it was made
 * after. They say that they are inferred. Nothing else is added or taken away; what they led to comes from the router then.
 */
import { END, START } from '../trace/ends'
import type { NodeStarted, Routed, RouteReason, TraceEvent } from '../trace/events'
import { type ChangeEvent, inPlace, renumber } from './change-event'
import type { Departure } from './departures'
import type { Choice, Way } from './ways-chosen'

/** The choices of the graph that a namespace is walked on, by source. */
export type ChoicesAt = (ns: readonly string[]) => ReadonlyMap<string, Choice> | undefined

/** The decisions, by the position of the event that each stands behind; -1: before all. */
export function decisionsOf(all: Iterable<Choice>): ReadonlyMap<number, readonly Decision[]> {
  const found = new Map<number, Decision[]>()
  for (const choice of all) {
    for (const way of choice.ways) {
      for (const departure of way.taken) {
        // What it led to may have begun before it had ended; a router of the record decides right behind it.
        const after = departure.toRouter ? departure.before - 1 : Math.min(departure.after, departure.before - 1)
        const list = found.get(after)
        const decision = { choice, way, departure }
        if (list) list.push(decision)
        else found.set(after, [decision])
      }
    }
  }
  return found
}

export interface Decision {
  readonly choice: Choice
  readonly way: Way
  readonly departure: Departure
}

/** Puts, for each event of a run in order, the events to walk. */
export class DecisionsPutIn {
  readonly #decisions: ReadonlyMap<number, readonly Decision[]>
  readonly #choicesAt: ChoicesAt
  readonly #change: ChangeEvent
  #seq = 0

  constructor(decisions: ReadonlyMap<number, readonly Decision[]>, choicesAt: ChoicesAt, change: ChangeEvent) {
    this.#decisions = decisions
    this.#choicesAt = choicesAt
    this.#change = change
  }

  /** `at`: its position. */
  event(event: TraceEvent, at: number, put: (event: TraceEvent) => void): void {
    const own = event.type === 'node-started' ? this.#led(event) : event.type === 'routed' ? this.#behind(event) : event
    if (at === 0) this.#decide(-1, event, put)
    put(this.#placed(own))
    this.#decide(at, event, put)
  }

  #decide(at: number, event: TraceEvent, put: (event: TraceEvent) => void): void {
    const decisions = this.#decisions.get(at)
    if (decisions) for (const one of decisions) put(this.#placed(routed(one, event)))
  }

  #placed(event: TraceEvent): TraceEvent {
    const seq = this.#seq
    this.#seq += 1
    if (event.seq === seq) return event
    if (this.#change !== inPlace) return this.#change(event, { seq })
    // Nearly every event of a long run: put down without an object that says so.
    renumber(event, seq)
    return event
  }

  /** A router of the record that stands behind a choice decides after it. */
  #behind(event: Routed): Routed {
    const router = this.#choicesAt(event.ns)?.get(event.source)?.router.id
    return router === undefined ? event : this.#change(event, { source: router })
  }

  #led(event: NodeStarted): NodeStarted {
    const choices = this.#choicesAt(event.ns)
    const from = event.cause === 'resume' ? '' : (event.from ?? (event.cause === 'start' ? START : ''))
    if (!choices) return event
    const routerOf = (source: string) => choices.get(source)?.router.id ?? source
    const router = routerOf(from)
    const { alsoFrom } = event
    if (router === from && !(alsoFrom ?? []).some((source) => choices.has(source))) return event
    return this.#change(event, {
      ...(router === from ? {} : { from: router, cause: event.cause === 'send' ? ('send' as const) : ('branch' as const) }),
      ...(alsoFrom === undefined ? {} : { alsoFrom: alsoFrom.map(routerOf) }),
    })
  }
}

function routed({ choice: { router, source }, way, departure }: Decision, { at, recorded }: TraceEvent): Routed {
  const { reason, because } = reasonOf(router.config, way, departure)
  const { superstep } = departure
  return {
    type: 'routed',
    router: router.id,
    source,
    branch: way.branch,
    targets: way.targets,
    because,
    reason,
    inferred: true,
    seq: -1,
    ns: departure.ns,
    ...(at === undefined ? {} : { at }),
    ...(superstep === undefined ? {} : { step: superstep }),
    ...(recorded === undefined ? {} : { recorded }),
  }
}

const inferred = 'Inferred: the record shows the way that was taken, and not who chose it.'

/** Why, where the rule of the way is read off the record too. */
function reasonOf(
  { rules }: Choice['router']['config'],
  { branch }: Way,
  { calls, targets }: Departure,
): { readonly reason: RouteReason; readonly because: string } {
  const when = rules.find((rule) => rule.branch === branch)?.when
  if (when?.type === 'tool-calls' && calls && calls.length > 0)
    return { reason: { type: 'tool-calls', tools: calls, invalid: 0 }, because: `the last message asks for ${calls.join(', ')}` }
  if (when?.type === 'calls-tool')
    return { reason: { type: 'calls-tool', tool: when.tool }, because: `the last message asks for ${when.tool}` }
  const ends = when === undefined && targets.has(END) && rules.every((rule) => rule.when.type !== 'code')
  if (ends && calls?.length === 0)
    return { reason: { type: 'otherwise', calls: 0 }, because: 'the last message asks for no tool' }
  return { reason: { type: 'unknown' }, because: inferred }
}
