/**
 * Why an edge cannot be drawn somewhere, as a sentence; undefined where it can. The rules are the document's own (edits/edges.ts): what
 * the canvas dims is exactly what an edit would refuse, or what would change nothing.
 */
import type { Bilingual } from '../../../base/language'
import { openBranches } from '../../../document/branches'
import { edgeRefusal } from '../../../document/edits/edges'
import { nodeById } from '../../../document/queries'
import type { Edge, Graph } from '../../../document/types'
import { branchesOf } from '../../../nodes/registry'

/** `branch`: the way out; `null` for the unnamed one, `undefined` while it is not chosen yet: then one way that fits is enough. */
export function whyNot(graph: Graph, source: string, branch: string | null | undefined, target: string): Bilingual | undefined {
  const node = nodeById(graph, source)
  const ways = branch === undefined && node ? (branchesOf(node) ?? []) : []
  if (ways.length === 0) return edgeRefusal(graph, withBranch({ source, target }, branch ?? undefined))?.sentence
  return firstRefusal(ways.map((way) => edgeRefusal(graph, { source, target, branch: way })?.sentence))
}

/** Why an end of an edge cannot be moved to a node. Its own place is no reason: there it just stays. */
export function whyNotMoved(graph: Graph, edge: Edge, end: 'source' | 'target', to: string): Bilingual | undefined {
  if (edge[end] === to) return undefined
  if (end === 'target') return edgeRefusal(graph, { ...edge, target: to }, edge.id)?.sentence
  return firstRefusal(
    waysWhenMoved(graph, edge, to).map(
      (branch) => edgeRefusal(graph, withBranch({ source: to, target: edge.target }, branch ?? undefined), edge.id)?.sentence,
    ),
  )
}

/**
 * The ways out by which an edge can leave another node: the one of the same name, else those that lead nowhere yet; `null` is the unnamed
 * one. `[null]` also where none is left, so that the document says why not.
 */
export function waysWhenMoved(graph: Graph, edge: Edge, to: string): readonly (string | null)[] {
  const node = nodeById(graph, to)
  const ways = node ? branchesOf(node) : null
  if (!node || !ways) return [null]
  if (edge.branch !== undefined && ways.includes(edge.branch)) return [edge.branch]
  const open = openBranches(graph, node)
  return open.length > 0 ? open : [null]
}

/** Undefined when one is; else the first. */
const firstRefusal = (refusals: readonly (Bilingual | undefined)[]): Bilingual | undefined =>
  refusals.includes(undefined) ? undefined : refusals[0]

const withBranch = (ends: { readonly source: string; readonly target: string }, branch: string | undefined) =>
  branch === undefined ? ends : { ...ends, branch }
