/** The named ways out of a node, by its config alone: edits and the node definitions both go by this. */
import { sameFor } from '../base/same-for'
import type { DelegateConfig, Graph, Node, RouterConfig } from './types'

/** The branches of a router, each once: those of the rules in order, then `otherwise`. */
export const routerBranches = sameFor((config: RouterConfig): readonly string[] =>
  unique([...config.rules.map((rule) => rule.branch), ...(config.otherwise === null ? [] : [config.otherwise])]),
)

/** The branches of a delegate, each once: those of the routes in order, then `otherwise`. */
export const delegateBranches = (config: DelegateConfig): readonly string[] =>
  unique([...config.routes.map((route) => route.branch), config.otherwise])

/** What a person may answer when a review asks. */
export const reviewBranches: readonly string[] = ['approve', 'redirect', 'stop']

/** The named ways out of a node; null if it has one unnamed way out (or if its kind is not known). */
export function namedBranches(node: Node): readonly string[] | null {
  switch (node.kind) {
    case 'router':
      return routerBranches(node.config)
    case 'delegate':
      return delegateBranches(node.config)
    case 'review':
      return reviewBranches
    default:
      return null
  }
}

/** The branches of a node that no edge leaves from yet. */
export function openBranches(graph: Graph, node: Node): readonly string[] {
  const used = new Set(graph.edges.filter((edge) => edge.source === node.id).map((edge) => edge.branch))
  return (namedBranches(node) ?? []).filter((branch) => !used.has(branch))
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
