/**
 * The ways of a graph that lead from a node to another through routers alone. A router is no node of the engine, so a record of what
 * ran goes straight from the one to the other; on the canvas, the decision stands between them.
 */
import type { Edge, Graph, RouterConfig } from '../document/types'
import type { RouteReason } from '../trace/events'

/** One edge of such a way; `branch` where it leaves a router. */
export interface Hop {
  readonly source: string
  readonly target: string
  readonly branch?: string | undefined
}

export class RouterWays {
  readonly #out = new Map<string, Edge[]>()
  readonly #routers: ReadonlyMap<string, RouterConfig>
  readonly #jumps: ReadonlyMap<string, ReadonlySet<string>>
  readonly #known = new Map<string, readonly Hop[] | undefined>()

  constructor({ nodes, edges }: Graph) {
    this.#routers = new Map(nodes.flatMap((node) => (node.kind === 'router' ? [[node.id, node.config]] : [])))
    this.#jumps = new Map(
      nodes.flatMap((node) => (node.kind === 'function' ? [[node.id, new Set(node.config.destinations)]] : [])),
    )
    for (const edge of edges) {
      const list = this.#out.get(edge.source) ?? []
      this.#out.set(edge.source, list)
      // Of several ways to one node, a record that tells no rule took the one that needs none.
      if (edge.branch !== undefined && edge.branch === this.#routers.get(edge.source)?.otherwise) list.unshift(edge)
      else list.push(edge)
    }
  }

  isRouter(id: string): boolean {
    return this.#routers.has(id)
  }

  /** True when a function says that it may jump there. */
  isJump(source: string, target: string): boolean {
    return this.#jumps.get(source)?.has(target) ?? false
  }

  /** True when an edge is drawn (or a jump told) from one to the other; with `branch`: by that branch. */
  isDrawn(source: string, target: string, branch?: string): boolean {
    if (branch === undefined && this.isJump(source, target)) return true
    return (this.#out.get(source) ?? []).some(
      (edge) => edge.target === target && (branch === undefined || edge.branch === branch),
    )
  }

  /** The branch by which a router leads to all of these: the wanted one, else one whose rule is the recorded reason, else any that does. */
  branchTo(router: string, targets: readonly string[], wanted: string, reason?: RouteReason): string | undefined {
    const config = this.#routers.get(router)
    const ofReason = config?.rules.flatMap(({ when, branch }) => (when.type === reason?.type ? [branch] : [])) ?? []
    const otherwise = reason?.type === 'otherwise' ? [config?.otherwise ?? []].flat() : []
    const others = (this.#out.get(router) ?? []).flatMap(({ branch }) => branch ?? [])
    const branches = [wanted, ...ofReason, ...otherwise, ...others]
    return branches.find((branch) => targets.every((target) => this.isDrawn(router, target, branch)))
  }

  /** The shortest way through routers only, in two hops or more; `undefined` where there is none. */
  through(source: string, target: string): readonly Hop[] | undefined {
    const key = JSON.stringify([source, target])
    if (this.#known.has(key)) return this.#known.get(key)
    const found = this.#search(source, target)
    this.#known.set(key, found)
    return found
  }

  #search(source: string, target: string): readonly Hop[] | undefined {
    const seen = new Set<string>([source])
    let reached: readonly (readonly Hop[])[] = [[]]
    while (reached.length > 0) {
      const next: (readonly Hop[])[] = []
      for (const way of reached) {
        const at = way.at(-1)?.target ?? source
        for (const edge of this.#out.get(at) ?? []) {
          const hops = [...way, hopOf(edge)]
          if (edge.target === target && way.length > 0) return hops
          if (!this.#routers.has(edge.target) || seen.has(edge.target)) continue
          seen.add(edge.target)
          next.push(hops)
        }
      }
      reached = next
    }
    return undefined
  }
}

const hopOf = ({ source, target, branch }: Edge): Hop => ({ source, target, ...(branch === undefined ? {} : { branch }) })
