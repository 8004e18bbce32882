/**
 * The events of a run with the decisions of the routers that its inferred graph was given: each right behind the visit that it was made
 * after. They say that they are inferred. Nothing else is added or taken away; what they led to comes from the router then.
 */
import { END, START } from '../trace/ends'
import type { NodeStarted, Routed, RouteReason, TraceEvent } from '../trace/events'
import { type ChangeEvent, inPlace, renumber } from './change-event'
import type { Departure } from './departures'
import { type Choice, leadsThere, type Way } from './ways-chosen'

/** The choices of the graph that a namespace is walked on, by source. */
export type ChoicesAt = (ns: readonly string[]) => ReadonlyMap<string, Choice> | undefined

/** The decisions, in the order of the events that each stands behind. A long run has hundreds of thousands. */
export function decisionsOf(all: Iterable<Choice>): readonly Decision[] {
  const found: Decision[] = []
  for (const choice of all) {
    for (const way of choice.ways) {
      for (const departure of way.taken) {
        // What it led to may have begun before it had ended; a router of the record decides right behind it.
        const after = departure.toRouter ? departure.before - 1 : Math.min(departure.after, departure.before - 1)
        found.push({ choice, way, departure, after })
      }
    }
  }
  return found.sort((a, b) => a.after - b.after)
}

export interface Decision {
  readonly choice: Choice
  readonly way: Way
  readonly departure: Departure
  /** The position of the event that it stands behind; -1: before all. */
  readonly after: number
}

/** Puts, for each event of a run in order, the events to walk. */
export class DecisionsPutIn {
  readonly #decisions: readonly Decision[]
  readonly #choicesAt: ChoicesAt
  readonly #change: ChangeEvent
  #seq = 0
  /** The first decision that is not put yet. */
  #next = 0

  constructor(decisions: readonly Decision[], choicesAt: ChoicesAt, change: ChangeEvent) {
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
    for (let one = this.#decisions[this.#next]; one !== undefined && one.after <= at; one = this.#decisions[this.#next]) {
      this.#next += 1
      if (one.after === at) put(this.#placed(routed(one, event)))
    }
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
    const choice = this.#choicesAt(event.ns)?.get(event.source)
    return choice === undefined || choice.ofRecord ? event : this.#change(event, { source: choice.router.id })
  }

  #led(event: NodeStarted): NodeStarted {
    const choices = this.#choicesAt(event.ns)
    const from = event.cause === 'resume' ? '' : (event.from ?? (event.cause === 'start' ? START : ''))
    if (!choices) return event
    const routerOf = (source: string) => {
      const choice = choices.get(source)
      return choice && leadsThere(choice, event.node) ? choice.router.id : source
    }
    const router = routerOf(from)
    const { alsoFrom } = event
    if (router === from && !(alsoFrom ?? []).some((source) => routerOf(source) !== source)) return event
    return this.#change(event, {
      ...(router === from ? {} : { from: router, cause: event.cause === 'send' ? ('send' as const) : ('branch' as const) }),
      ...(alsoFrom === undefined ? {} : { alsoFrom: alsoFrom.map(routerOf) }),
    })
  }
}

function routed({ choice: { router, source }, way, departure }: Decision, { at, recorded }: TraceEvent): Routed {
  const { reason, because } = reasonOf(router.config, way, departure)
  const { superstep } = departure
  // Nearly always: whole at once, it is made in a fraction of the time.
  if (superstep === undefined && at !== undefined && recorded !== undefined)
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
      at,
      recorded,
    }
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
