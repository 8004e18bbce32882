/**
 * Decisions of routers that a record tells behind what they led to, as logs with their times do. On a graph the router stands in between:
 * the decision is put right before the first start that it led to, and the starts come from it. Nothing is added or taken away.
 */
import { scopeOf } from '../trace/ends'
import type { NodeStarted, Routed, TraceEvent } from '../trace/events'
import { type ChangeEvent, inPlace, renumber } from './change-event'

/** A start that came right from a node, and what stands in its place. */
interface Start {
  readonly node: string
  readonly place: number
}

/** Takes the events of a run in their order; then they can be put in the order of a graph. */
export class ToldBehind {
  /** By namespace and node: what its newest visit led to, without anybody who decided. */
  readonly #open = new Map<string, Map<string, Start[]>>()
  /** The places of the decisions, in their order. A long run has hundreds of thousands: no map is asked for each of its events. */
  readonly #moved: number[] = []
  /** Each start that one of them led to: its place, and which of them that is. */
  readonly #led: { readonly start: number; readonly by: number }[] = []

  take(event: TraceEvent, place: number): void {
    if (event.type === 'node-started') this.#start(event, place)
    else if (event.type === 'routed') this.#decide(event, place)
    else if (event.type === 'run-started') this.#open.clear()
  }

  /** True when any decision stands behind what it led to. */
  get any(): boolean {
    return this.#moved.length > 0
  }

  /** The events, which may have other names by now, as they are on a graph, each as it is taken in this order. */
  inOrder(
    events: readonly TraceEvent[],
    change: ChangeEvent,
    take: (event: TraceEvent) => TraceEvent = (event) => event,
  ): readonly TraceEvent[] {
    const found: TraceEvent[] = []
    const put = (event: TraceEvent) => {
      const seq = found.length
      if (event.seq !== seq && change === inPlace) renumber(event, seq)
      found.push(take(event.seq === seq ? event : change(event, { seq })))
    }
    const led = this.#led.sort((a, b) => a.start - b.start)
    const told = new Uint8Array(this.#moved.length)
    let nextMoved = 0
    let nextLed = 0
    events.forEach((event, place) => {
      if (this.#moved[nextMoved] === place) {
        nextMoved += 1
        return
      }
      const one = led[nextLed]
      if (one?.start !== place) {
        put(event)
        return
      }
      nextLed += 1
      const decision = events[this.#moved[one.by] ?? -1]
      if (event.type !== 'node-started' || decision?.type !== 'routed') {
        put(event)
        return
      }
      if (told[one.by] === 0) put(decision)
      told[one.by] = 1
      put(change<NodeStarted>(event, { cause: 'branch', from: decision.router }))
    })
    return found
  }

  #start({ node, ns, cause, from, alsoFrom }: NodeStarted, place: number): void {
    const scope = scopeOf(ns)
    let open = this.#open.get(scope)
    if (!open) {
      open = new Map()
      this.#open.set(scope, open)
    }
    open.delete(node)
    if (cause !== 'edge' || from === undefined || alsoFrom !== undefined) return
    const list = open.get(from)
    if (list) list.push({ node, place })
    else open.set(from, [{ node, place }])
  }

  #decide({ ns, source, targets }: Routed, place: number): void {
    const list = this.#open.get(scopeOf(ns))?.get(source)
    if (!list) return
    const left = list.filter(({ node }) => !targets.includes(node))
    if (left.length === list.length) return
    for (const one of list) if (targets.includes(one.node)) this.#led.push({ start: one.place, by: this.#moved.length })
    this.#moved.push(place)
    this.#open.get(scopeOf(ns))?.set(source, left)
  }
}
