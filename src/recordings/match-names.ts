/**
 * Which node of a graph each name of a record stands for: by hand first, then by the very name, the label, the name without case and
 * separators, and last by role: the only brain of a graph is what a record calls `brain`. Two names are one node only by hand.
 */
import type { Graph, Node, NodeKind } from '../document/types'
import type { ByHand, Names } from './contract'
import { nameIn } from './names'

export interface NamesToMatch {
  /** In the order of their first visit. */
  readonly nodes: readonly string[]
  readonly routers: readonly string[]
  /** How else a name may be written: what the record called it, before it was made an id. */
  readonly called: Names
}

export interface Matched {
  readonly nodes: Names
  readonly routers: Names
}

const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Matches names with the nodes of a graph. */
export function matchNames(graph: Graph, { nodes, routers, called }: NamesToMatch, byHand: ByHand): Matched {
  const matcher = new Matcher(graph)
  const all = { nodes: new Map<string, string>(), routers: new Map<string, string>() }
  const open = { nodes: new Set(nodes), routers: new Set(routers) }
  for (const sort of ['nodes', 'routers'] as const) {
    for (const name of open[sort]) {
      if (!Object.hasOwn(byHand, name)) continue
      open[sort].delete(name)
      const id = byHand[name]
      if (typeof id !== 'string' || !matcher.take(id)) continue
      all[sort].set(name, id)
    }
  }
  const kinds: Readonly<Record<string, NodeKind>> = { brain: 'brain', hands: 'hands', router: 'router' }
  const ways: readonly ((name: string, sort: 'nodes' | 'routers') => Node | undefined)[] = [
    (name) => matcher.find((node) => node.id === name),
    (name) => matcher.find((node) => node.id === nameIn(called, name) || node.label === nameIn(called, name)),
    (name, sort) => matcher.find((node) => like(node, name, nameIn(called, name)) && fits(node, sort)),
    (name) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      return kind && matcher.only(kind)
    },
  ]
  for (const way of ways) {
    for (const sort of ['nodes', 'routers'] as const) {
      for (const name of open[sort]) {
        const node = way(name, sort)
        if (!node) continue
        matcher.take(node.id)
        all[sort].set(name, node.id)
        open[sort].delete(name)
      }
    }
  }
  return { nodes: Object.fromEntries(all.nodes), routers: Object.fromEntries(all.routers) }
}

/** True when a node's id or label is one of the names but for case, spaces and separators. */
function like(node: Node, ...names: readonly string[]): boolean {
  const wanted = names.map(bare).filter((name) => name !== '')
  return wanted.includes(bare(node.id)) || (node.label !== undefined && wanted.includes(bare(node.label)))
}

/** What ran is no router, and what decided is nothing else. */
const fits = (node: Node, sort: 'nodes' | 'routers'): boolean => (node.kind === 'router') === (sort === 'routers')

class Matcher {
  readonly #nodes: readonly Node[]
  readonly #taken = new Set<string>()

  constructor(graph: Graph) {
    this.#nodes = graph.nodes
  }

  /** Marks a node as matched; false when there is no such node. */
  take(id: string): boolean {
    if (!this.#nodes.some((node) => node.id === id)) return false
    this.#taken.add(id)
    return true
  }
  find(is: (node: Node) => boolean): Node | undefined {
    return this.#nodes.find((node) => !this.#taken.has(node.id) && is(node))
  }
  /** The node of this kind, when there is only one in the graph. */
  only(kind: NodeKind): Node | undefined {
    const [only, ...others] = this.#nodes.filter((node) => node.kind === kind)
    return only && others.length === 0 && !this.#taken.has(only.id) ? only : undefined
  }
}
