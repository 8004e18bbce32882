/**
 * A run with other names for its nodes: what a graph needs that calls them otherwise than the record does. Nothing else changes.
 * Names may differ from namespace to namespace; the parts of a namespace are named by the graph around them.
 */
import type { TraceEvent } from '../trace/events'
import type { Trace, Verdict } from '../trace/trace'
import type { Names, RecordNames } from './contract'
import { nameIn, ownerOf } from './names'

/** The run with its nodes and routers renamed, in events and verdict. The same object where no name changes. */
export function mapped(trace: Trace, names: RecordNames): Trace {
  if (isIdentity(names)) return trace
  const renamer = new Renamer(() => names)
  return { ...trace, events: trace.events.map((event) => renamer.event(event)), ...renamer.verdict(trace) }
}

/** True for a table that changes nothing. */
export const isIdentity = ({ nodes, routers }: RecordNames): boolean => changesNone(nodes) && changesNone(routers)
const changesNone = (names: Names): boolean => Object.entries(names).every(([name, id]) => name === id)

const noNs: readonly string[] = []

export class Renamer {
  readonly #namesAt: (ns: readonly string[]) => RecordNames
  readonly #scopes = new Map<readonly string[], readonly string[]>()
  #names: RecordNames

  /** `namesAt`: what names are called in a namespace of the record. */
  constructor(namesAt: (ns: readonly string[]) => RecordNames) {
    this.#namesAt = namesAt
    this.#names = namesAt(noNs)
  }

  /** The verdict speaks of the entry graph. */
  verdict({ verdict }: Pick<Trace, 'verdict'>): { readonly verdict?: Verdict } {
    if (!verdict) return {}
    this.#names = this.#namesAt(noNs)
    const { node, edge } = verdict
    return {
      verdict: {
        ...verdict,
        ...(node === undefined ? {} : { node: this.#either(node) }),
        ...(edge === undefined ? {} : { edge: { source: this.#either(edge.source), target: this.#either(edge.target) } }),
      },
    }
  }

  /** A name of which it is not known what it names: a node, else a router. */
  #either(name: string): string {
    return Object.hasOwn(this.#names.nodes, name) ? this.#node(name) : this.#router(name)
  }

  event(given: TraceEvent): TraceEvent {
    this.#names = this.#namesAt(given.ns)
    const event = given.ns.length === 0 ? given : { ...given, ns: this.#scope(given.ns) }
    switch (event.type) {
      case 'node-started': {
        const { from, alsoFrom } = event
        return {
          ...event,
          node: this.#node(event.node),
          ...(from === undefined ? {} : { from: event.cause === 'branch' ? this.#cameFrom(from) : this.#either(from) }),
          ...(alsoFrom === undefined ? {} : { alsoFrom: alsoFrom.map((one) => this.#either(one)) }),
        }
      }
      case 'state-written':
        return { ...event, node: this.#node(event.node) }
      case 'node-finished':
        return { ...event, node: this.#node(event.node), ...(event.error ? { error: this.#error(event.error) } : {}) }
      case 'routed':
        return {
          ...event,
          router: this.#router(event.router),
          source: this.#either(event.source),
          targets: event.targets.map((one) => this.#either(one)),
        }
      case 'notice':
        return event.node === undefined ? event : { ...event, node: this.#either(event.node) }
      case 'run-finished':
        return event.error ? { ...event, error: this.#error(event.error) } : event
      case 'state-committed':
        return event.changes.some((change) => change.op === 'dropped' && change.node !== undefined)
          ? {
              ...event,
              changes: event.changes.map((change) =>
                change.op === 'dropped' && change.node !== undefined ? { ...change, node: this.#node(change.node) } : change,
              ),
            }
          : event
      default:
        return event
    }
  }

  readonly #node = (name: string): string => nameIn(this.#names.nodes, name)
  readonly #router = (name: string): string => nameIn(this.#names.routers, name)

  /** By a branch a node is reached from a router, unless the record knows no router of that name. */
  #cameFrom(name: string): string {
    return Object.hasOwn(this.#names.routers, name) ? this.#router(name) : this.#node(name)
  }

  #error<E extends { readonly node?: string | undefined }>(error: E): E {
    return error.node === undefined ? error : { ...error, node: this.#node(error.node) }
  }

  #scope(ns: readonly string[]): readonly string[] {
    const known = this.#scopes.get(ns)
    if (known) return known
    const renamed = ns.map((part, i) => {
      const owner = ownerOf(part)
      return `${nameIn(this.#namesAt(ns.slice(0, i)).nodes, owner)}${part.slice(owner.length)}`
    })
    this.#scopes.set(ns, renamed)
    return renamed
  }
}
