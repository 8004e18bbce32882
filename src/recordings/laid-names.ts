/**
 * The names of a record and the nodes that they stand for, namespace by namespace: each namespace is laid over the graph inside the
 * node that its owner stands for. Where there is no such graph, its names stay as they are.
 */
import { graphNamed } from '../document/queries'
import type { AgentDocument, Graph } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { ByHand, Names, RecordNames } from './contract'
import { graphAt } from './graph-at'
import { type Matched, matchNames } from './match-names'
import { nameIn, ownerOf } from './names'
import { pathKey } from './scopes'

interface ScopeNames {
  readonly owners: readonly string[]
  readonly nodes: Set<string>
  /** Each router with the nodes whose way it decided. */
  readonly routers: Map<string, Set<string>>
}

/** A namespace laid over a graph. */
export interface LaidScope {
  readonly graphName: string
  readonly graph: Graph
  readonly matched: Matched
  /** Names without a node, and what they are called on the canvas. */
  readonly ghosts: Names
  readonly names: RecordNames
}

export interface MatchAsk {
  readonly document: AgentDocument
  readonly byHand: ByHand
  readonly called: Names
}

/** Collects the names of a run, then matches them. */
export class LaidNames {
  readonly #ask: MatchAsk
  readonly #scopes = new Map<string, ScopeNames>()
  readonly #byNs = new Map<readonly string[], ScopeNames>()
  readonly #laid = new Map<string, LaidScope | undefined>()

  constructor(ask: MatchAsk) {
    this.#ask = ask
    this.#scope([])
  }

  take(event: TraceEvent): void {
    if (event.type === 'node-started' || event.type === 'node-finished') this.#scope(event.ns).nodes.add(event.node)
    else if (event.type === 'routed') {
      const { routers } = this.#scope(event.ns)
      const sources = routers.get(event.router) ?? new Set()
      routers.set(event.router, sources.add(event.source))
    }
  }

  /** Every namespace that lies over a graph, the entry graph first. */
  all(): readonly LaidScope[] {
    return [...this.#scopes.values()].flatMap(({ owners }) => this.#at(owners) ?? [])
  }

  /** What a namespace of the record lies over; `undefined`: no graph of the document. */
  at(ns: readonly string[]): LaidScope | undefined {
    return this.#at((this.#byNs.get(ns) ?? this.#scope(ns)).owners)
  }

  /** What names are called in a namespace of the record. */
  readonly namesAt = (ns: readonly string[]): RecordNames => this.at(ns)?.names ?? asTheyAre

  #scope(ns: readonly string[]): ScopeNames {
    const known = this.#byNs.get(ns)
    if (known) return known
    const owners = ns.map(ownerOf)
    const key = pathKey(owners)
    const scope = this.#scopes.get(key) ?? { owners, nodes: new Set(), routers: new Map() }
    this.#scopes.set(key, scope)
    this.#byNs.set(ns, scope)
    return scope
  }

  #at(owners: readonly string[]): LaidScope | undefined {
    const key = pathKey(owners)
    if (this.#laid.has(key)) return this.#laid.get(key)
    const laid = this.#lay(owners, this.#scopes.get(key))
    this.#laid.set(key, laid)
    return laid
  }

  #lay(owners: readonly string[], scope: ScopeNames | undefined): LaidScope | undefined {
    const { document, byHand, called } = this.#ask
    const renamed = owners.map((owner, i) => nameIn(this.#at(owners.slice(0, i))?.names.nodes ?? {}, owner))
    const { trail, beyond } = graphAt(document, renamed)
    const graphName = trail.at(-1)?.graph ?? document.entry
    const graph = graphNamed(document, graphName)
    if (beyond.length > 0 || !graph) return undefined
    const nodes = [...(scope?.nodes ?? [])]
    const routers = scope?.routers ?? new Map<string, ReadonlySet<string>>()
    const matched = byPlace(graph, matchNames(graph, { nodes, routers: [...routers.keys()], called }, byHand), routers, byHand)
    const ghosts = ghostsOf(graph, nodes, [...routers.keys()], matched)
    return {
      graphName,
      graph,
      matched,
      ghosts,
      names: {
        nodes: { ...pick(ghosts, nodes), ...matched.nodes },
        routers: { ...pick(ghosts, [...routers.keys()]), ...matched.routers },
      },
    }
  }
}

const asTheyAre: RecordNames = { nodes: {}, routers: {} }

const pick = (names: Names, wanted: readonly string[]): Names =>
  Object.fromEntries(wanted.flatMap((name) => (Object.hasOwn(names, name) ? [[name, nameIn(names, name)]] : [])))

/** A router that no name tells: the only one behind the node whose way it decided. */
function byPlace(graph: Graph, matched: Matched, routers: ReadonlyMap<string, ReadonlySet<string>>, byHand: ByHand): Matched {
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]))
  const taken = new Set(Object.values(matched.routers))
  const found = new Map(Object.entries(matched.routers))
  for (const [name, sources] of routers) {
    if (found.has(name) || Object.hasOwn(byHand, name)) continue
    const behind = new Set<string>()
    for (const source of sources) {
      const id = nameIn(matched.nodes, source)
      for (const edge of graph.edges) if (edge.source === id && kinds.get(edge.target) === 'router') behind.add(edge.target)
    }
    const [only, ...others] = behind
    if (only === undefined || others.length > 0 || taken.has(only)) continue
    taken.add(only)
    found.set(name, only)
  }
  return { nodes: matched.nodes, routers: Object.fromEntries(found) }
}

/** What is left, under a name that no node of the graph has. */
function ghostsOf(graph: Graph, nodes: readonly string[], routers: readonly string[], matched: Matched): Names {
  const taken = new Set(graph.nodes.map(({ id }) => id))
  const left = [
    ...nodes.filter((name) => !Object.hasOwn(matched.nodes, name)),
    ...routers.filter((name) => !Object.hasOwn(matched.routers, name)),
  ]
  return Object.fromEntries(
    left.map((name) => {
      let shown = name
      for (let n = 1; taken.has(shown); n++) shown = n === 1 ? `${name} (record)` : `${name} (record ${n})`
      taken.add(shown)
      return [name, shown]
    }),
  )
}
