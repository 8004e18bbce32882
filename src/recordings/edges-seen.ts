/**
 * The edges that a run took, graph by graph, counted. They are read from the steps, by the same rules by which the canvas lights an
 * edge: an edge that is drawn for what is counted here is an edge that the replay finds.
 */
import { edgesInto, edgesToEnd } from '../replay/edges'
import type { EdgeRef } from '../replay/moment'
import { edgeKey } from '../replay/moment'
import { END, scopeOf } from '../trace/ends'
import type { TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'
import { StepBuilder } from '../trace/steps'
import type { EdgeUse } from './contract'
import { Departures } from './departures'
import { pathKey, type Scopes } from './scopes'

/** Takes the events of a run one by one; after `close`, what they took is in its fields. */
export class EdgesSeen {
  /** By `pathKey`, in the order in which they were first taken. */
  readonly taken = new Map<string, Map<string, Counted>>()
  /** In inner graphs: where each entrance ended. No record says so; it follows from nothing coming after. */
  readonly ends = new Map<string, Set<string>>()
  /** Where each visit led. */
  readonly departures: Departures
  readonly #scopes: Scopes
  readonly #builder = new StepBuilder()
  /** The steps of all events, once it is closed. */
  steps: readonly Step[] = []
  /** The counts by the edge itself: steps that came the same way hold the same one. */
  readonly #byEdge = new Map<string, Map<EdgeRef, Counted>>()

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.departures = new Departures(scopes)
  }

  static of(events: readonly TraceEvent[], scopes: Scopes): EdgesSeen {
    const seen = new EdgesSeen(scopes)
    for (const [i, event] of events.entries()) seen.take(event, i)
    seen.close()
    return seen
  }

  /** `seq`: its position. */
  take(event: TraceEvent, seq: number): void {
    this.departures.event(event)
    this.#builder.push(event.seq === seq ? event : { ...event, seq })
  }

  /** Counts. */
  close(): void {
    const inner = new Map<string, Step[]>()
    this.steps = this.#builder.steps()
    for (const step of this.steps) {
      const graph = pathKey(this.#scopes.pathOf(step.ns))
      const ended = this.#builder.ends.get(step.index) ?? []
      for (const edge of edgesInto(step)) this.#count(graph, edge)
      for (const edge of edgesToEnd(step, ended)) this.#counted(graph, edge).count += 1
      this.departures.step(step)
      for (const node of ended) this.departures.end(node, { ns: [], turn: step.turn })
      if (step.ns.length === 0) continue
      const scope = scopeOf(step.ns)
      const list = inner.get(scope)
      if (list) list.push(step)
      else inner.set(scope, [step])
    }
    for (const list of inner.values()) {
      const graph = pathKey(this.#scopes.pathOf(list[0]?.ns ?? []))
      const found = this.ends.get(graph) ?? new Set()
      for (const node of lastOf(list)) {
        found.add(node)
        this.departures.end(node, { ns: list[0]?.ns ?? [], turn: list.at(-1)?.turn ?? 1 })
      }
      this.ends.set(graph, found)
    }
  }

  #count(graph: string, edge: EdgeRef): void {
    let mine = this.#byEdge.get(graph)
    if (!mine) {
      mine = new Map()
      this.#byEdge.set(graph, mine)
    }
    const known = mine.get(edge)
    const counted = known ?? this.#counted(graph, edge)
    if (!known) mine.set(edge, counted)
    counted.count += 1
  }

  #counted(graph: string, { source, target, branch }: EdgeRef): Counted {
    const mine = this.taken.get(graph) ?? new Map<string, Counted>()
    this.taken.set(graph, mine)
    const key = edgeKey({ source, target, branch })
    const counted = mine.get(key) ?? { source, target, ...(branch === undefined ? {} : { branch }), count: 0 }
    mine.set(key, counted)
    return counted
  }
}

/** Counted in place: a long run takes its edges hundreds of thousands of times. */
type Counted = Omit<EdgeUse, 'count'> & { count: number }

/** The nodes after which one entrance of an inner graph ended, where no router decided it. */
function lastOf(steps: readonly Step[]): readonly string[] {
  const visits = steps.filter(({ kind }) => kind === 'visit')
  const last = visits.at(-1)
  if (last?.status !== 'ok' || steps.at(-1)?.targets?.includes(END)) return []
  const decided = new Set(
    steps.filter(({ index, kind }) => kind === 'decision' && index > last.index).map((step) => step.arrivedBy?.source),
  )
  const together = visits.filter(
    (step) => step === last || (last.superstep !== undefined && step.superstep === last.superstep && step.turn === last.turn),
  )
  return together.map(({ node }) => node).filter((node) => !decided.has(node))
}
