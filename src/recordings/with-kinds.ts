/** The kinds of a graph's nodes, written to the run that is walked on it: the timeline and the sentences then say the same as the canvas. */
import { graphNamed } from '../document/queries'
import type { AgentDocument } from '../document/types'
import { scopeOf } from '../trace/ends'
import type { TraceEvent } from '../trace/events'
import type { ChangeEvent } from './change-event'
import { graphAt } from './graph-at'
import type { NodeSeen } from './observe'

/** Gives each start of a node the kind that the document says. A node that is not there keeps what the record says. */
export class WithKinds {
  /** True once a node got another kind than the record gave it. */
  changed = false
  readonly #document: AgentDocument
  readonly #change: ChangeEvent
  readonly #graphs = new Map<string, ReadonlyMap<string, string>>()

  constructor(document: AgentDocument, change: ChangeEvent) {
    this.#document = document
    this.#change = change
  }

  event(event: TraceEvent): TraceEvent {
    if (event.type !== 'node-started') return event
    const kind = this.#kinds(event.ns).get(event.node)
    if (kind === undefined || kind === event.kind) return event
    this.changed = true
    return this.#change(event, { kind })
  }

  /** True when starts of these nodes of the entry graph say what the document says: then a run in which no others ran stays as it is. */
  isSaid(nodes: Iterable<NodeSeen>): boolean {
    const kinds = this.#kinds([])
    for (const { id, startKinds } of nodes) {
      const kind = kinds.get(id)
      if (kind !== undefined && startKinds.some((one) => one !== kind)) return false
    }
    return true
  }

  #kinds(ns: readonly string[]): ReadonlyMap<string, string> {
    const scope = scopeOf(ns)
    const known = this.#graphs.get(scope)
    if (known) return known
    const { trail, beyond } = graphAt(this.#document, ns)
    const graph = beyond.length > 0 ? undefined : graphNamed(this.#document, trail.at(-1)?.graph ?? '')
    const kinds = new Map(graph?.nodes.map(({ id, kind }) => [id, kind]))
    this.#graphs.set(scope, kinds)
    return kinds
  }
}
