/**
 * A record without the decisions that its inferred graph put in: over a graph that somebody drew, those of its own routers come in their
 * place. What they led to comes from the node before them again.
 */
import type { AgentDocument } from '../document/types'
import { START, scopeOf } from '../trace/ends'
import type { NodeStarted, TraceEvent } from '../trace/events'

/** Takes events one by one; gives nothing for a decision that was put in. */
export class OwnDecisions {
  /** By namespace and router: what it last stood behind. */
  readonly #sources = new Map<string, string>()
  readonly #routers: ReadonlySet<string>

  /** A drawing that was made from the inferred graph has its routers: then their decisions stay. */
  constructor({ graphs }: AgentDocument) {
    this.#routers = new Set(
      Object.values(graphs).flatMap(({ nodes }) => nodes.flatMap(({ id, kind }) => (kind === 'router' ? [id] : []))),
    )
  }

  event(event: TraceEvent): TraceEvent | undefined {
    if (event.type === 'routed') {
      const source = this.#behind(event.ns, event.source)
      if (event.inferred !== true || this.#routers.has(event.router))
        return source === event.source ? event : { ...event, source }
      this.#sources.set(keyOf(event.ns, event.router), source)
      return undefined
    }
    return event.type === 'node-started' ? this.#start(event) : event
  }

  #start(event: NodeStarted): NodeStarted {
    const { ns, from, alsoFrom, cause } = event
    const source = from === undefined ? undefined : this.#behind(ns, from)
    const others = alsoFrom?.map((one) => this.#behind(ns, one))
    if (source === from && (others ?? []).every((one, i) => one === alsoFrom?.[i])) return event
    const { from: _, ...rest } = event
    const way = source === from || cause === 'send' ? cause : source === START ? 'start' : 'edge'
    return {
      ...rest,
      cause: way,
      ...(source === undefined || source === START ? {} : { from: source }),
      ...(others === undefined ? {} : { alsoFrom: others }),
    }
  }

  #behind(ns: readonly string[], name: string): string {
    return this.#sources.get(keyOf(ns, name)) ?? name
  }
}

const keyOf = (ns: readonly string[], name: string): string => JSON.stringify([scopeOf(ns), name])
