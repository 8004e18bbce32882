/**
 * Names of a record, which are anything that somebody called a node, and ids that a graph may have. Every name of a run gets one id
 * and no two names the same, so that nothing that was told apart in the record is one thing on the canvas.
 */
import { freeName, isNodeName } from '../document/names'
import { END, START } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { Names, RecordNames } from './contract'

/** The name in a table; a name that is not in it is itself. */
export const nameIn = (names: Names, name: string): string => (Object.hasOwn(names, name) ? (names[name] ?? name) : name)

const isTerminal = (name: string): boolean => name === START || name === END

/** What stands before the last colon of a part of a namespace: the node (`agent:6f2c…` is a visit of `agent`). */
export const ownerOf = (part: string): string => {
  const colon = part.lastIndexOf(':')
  return colon > 0 ? part.slice(0, colon) : part
}

/** The names of a run's nodes and routers, each once, in the order in which they first appear. */
export class NamesSeen {
  readonly routers = new Set<string>()
  readonly #ran = new Set<string>()
  readonly #named = new Set<string>()
  readonly #owners = new Set<string>()
  readonly #scopes = new Set<readonly string[]>()
  /** The nodes that began to run in the entry graph. */
  readonly visited = new Set<string>()
  /** True once an event of the entry graph tells its superstep. */
  hasSteps = false

  static of(events: readonly TraceEvent[]): NamesSeen {
    const seen = new NamesSeen()
    for (const event of events) seen.take(event)
    return seen
  }

  /** Nodes that ran, then those that are only named, then what owns a namespace. */
  get nodes(): ReadonlySet<string> {
    const named = [...this.#named].filter((name) => !isTerminal(name) && !this.routers.has(name))
    return new Set([...this.#ran, ...named, ...this.#owners])
  }

  take(event: TraceEvent): void {
    if (event.ns.length > 0 && !this.#scopes.has(event.ns)) {
      this.#scopes.add(event.ns)
      for (const part of event.ns) this.#owners.add(ownerOf(part))
    }
    if (event.step !== undefined && event.ns.length === 0) this.hasSteps = true
    switch (event.type) {
      case 'node-started':
        this.#ran.add(event.node)
        if (event.ns.length === 0) this.visited.add(event.node)
        if (event.from !== undefined) this.#named.add(event.from)
        for (const name of event.alsoFrom ?? []) this.#named.add(name)
        return
      case 'node-finished':
        this.#ran.add(event.node)
        return
      case 'routed':
        this.routers.add(event.router)
        this.#named.add(event.source)
        for (const name of event.targets) this.#named.add(name)
        return
      default:
        return
    }
  }
}

/** Ids for the names of a run. A name that may be an id stays as it is. */
export function validNames({ nodes, routers }: Pick<NamesSeen, 'nodes' | 'routers'>): RecordNames {
  const taken = new Set<string>([...nodes].filter(isNodeName))
  const idFor = (name: string): string => {
    const id = freeName(readableId(name), (one) => taken.has(one))
    taken.add(id)
    return id
  }
  const ofNodes = [...nodes].map((name): [string, string] => [name, isNodeName(name) ? name : idFor(name)])
  const ofRouters = [...routers].map((name): [string, string] => {
    if (!isNodeName(name)) return [name, idFor(name)]
    if (taken.has(name)) return [name, idFor(`${name.slice(0, 50)}_router`)]
    taken.add(name)
    return [name, name]
  })
  return { nodes: Object.fromEntries(ofNodes), routers: Object.fromEntries(ofRouters) }
}

/** The nearest id to a name, for people to recognise it by; `node` when nothing of it can stay. */
function readableId(name: string): string {
  const plain = name
    .slice(0, 400)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '_')
    .replace(/^[^A-Za-z]+|_+$/g, '')
    .slice(0, 56)
  return isNodeName(plain) ? plain : 'node'
}
