/**
 * Which graph each namespace of a run is: its path of owners, without the numbers of visits. What is owned by a node of the graph
 * around it is inside that node; what is not (an agent that a tool called) is a graph of its own, the same wherever it is called.
 */
import type { TraceEvent } from '../trace/events'
import { ownerOf } from './names'

export type GraphPath = readonly string[]
export const pathKey = (path: GraphPath): string => (path.length === 0 ? '' : JSON.stringify(path))

const entry: GraphPath = []

export class Scopes {
  readonly #started = new Map<string, Set<string>>()
  readonly #paths = new Map<string, GraphPath>([['', entry]])
  readonly #byNs = new Map<readonly string[], GraphPath>()

  static of(events: readonly TraceEvent[]): Scopes {
    const scopes = new Scopes()
    for (const event of events) scopes.take(event)
    return scopes
  }

  /** Takes notice of what ran where. All events must be taken before the first question. */
  take(event: TraceEvent): void {
    if (event.type !== 'node-started' && event.type !== 'node-finished') return
    const key = event.ns.length === 0 ? '' : pathKey(event.ns.map(ownerOf))
    const names = this.#started.get(key)
    if (names) names.add(event.node)
    else this.#started.set(key, new Set([event.node]))
  }

  /** The path of the graph that a namespace is in. */
  pathOf(ns: readonly string[]): GraphPath {
    const known = this.#byNs.get(ns)
    if (known) return known
    const path = this.#resolve(ns.map(ownerOf))
    this.#byNs.set(ns, path)
    return path
  }

  #resolve(owners: readonly string[]): GraphPath {
    const key = pathKey(owners)
    const known = this.#paths.get(key)
    if (known) return known
    const around = owners.slice(0, -1)
    const owner = owners.at(-1) ?? ''
    const inside = this.#started.get(pathKey(around))?.has(owner) ?? false
    const path = inside ? [...this.#resolve(around), owner] : [owner]
    this.#paths.set(key, path)
    return path
  }
}
