/**
 * How the run gets from node to node: which edge, branch or jump leads to a node that starts next. LangGraph's triggers name only the
 * target, so the causes are read off the plan and off what the nodes and routers did. Watches; never schedules.
 */
import type { Plan } from '../compiler/plan'
import { START } from '../document/types'
import type { Cause } from '../trace/events'

export interface Arrival {
  readonly cause: Cause
  readonly from?: string | undefined
  /** Where branches meet: the other nodes and routers that led here too. */
  readonly alsoFrom?: readonly string[] | undefined
}

export class Arrivals {
  readonly #plan: Plan
  readonly #waiting = new Map<string, readonly Arrival[]>()
  readonly #joins = new Map<string, Set<string>>()

  constructor(plan: Plan) {
    this.#plan = plan
    for (const edge of plan.edges) if (edge.source === START) this.#add(edge.target, { cause: 'start' })
  }

  /** What led to this node; asked once, when it starts. */
  take(node: string, sent: boolean): Arrival {
    const [first, ...others] = this.#waiting.get(node) ?? []
    this.#waiting.delete(node)
    const join = this.#plan.joins.find(({ target }) => target === node)
    const seen = this.#joins.get(node)
    if (join && seen && join.sources.every((source) => seen.has(source))) this.#joins.delete(node)
    const alsoFrom = [
      ...new Set(others.flatMap((other) => (other.from === undefined || other.from === first?.from ? [] : [other.from]))),
    ]
    const arrival: Arrival = { ...(first ?? { cause: 'start' }), ...(alsoFrom.length > 0 ? { alsoFrom } : {}) }
    return sent ? { ...arrival, cause: 'send' } : arrival
  }

  #add(target: string, arrival: Arrival): void {
    this.#waiting.set(target, [...(this.#waiting.get(target) ?? []), arrival])
  }

  nodeFinished(node: string, goto: readonly string[] | undefined): void {
    for (const edge of this.#plan.edges) if (edge.source === node) this.#add(edge.target, { cause: 'edge', from: node })
    for (const { sources, target } of this.#plan.joins) {
      if (!sources.includes(node)) continue
      this.#joins.set(target, (this.#joins.get(target) ?? new Set()).add(node))
      this.#add(target, { cause: 'edge', from: node })
    }
    for (const target of goto ?? []) this.#add(target, { cause: 'jump', from: node })
  }

  routed(router: string, targets: readonly string[]): void {
    for (const target of targets) this.#add(target, { cause: 'branch', from: router })
  }

  /** Joins that some, but not all, of their sources have reached. */
  starved(): readonly { readonly node: string; readonly missing: readonly string[] }[] {
    return this.#plan.joins.flatMap(({ target, sources }) => {
      const seen = this.#joins.get(target)
      if (!seen) return []
      const missing = sources.filter((source) => !seen.has(source))
      return missing.length > 0 ? [{ node: target, missing }] : []
    })
  }
}
