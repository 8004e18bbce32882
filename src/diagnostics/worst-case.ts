/** The longest run of a document against its recursion limit: shown where the budget is edited, and over the list of problems. */
import { graphNamed } from '../document/queries'
import { type AgentDocument, DEFAULT_RECURSION_LIMIT } from '../document/types'
import { flowOf } from './flow/flow'
import { boundOf, loopsOf } from './flow/loops'
import { worstCase } from './flow/worst-case'

/** `needed` is the least recursion limit that lets such a run end: LangGraph takes n supersteps only with a limit of n + 1. */
export type WorstCase =
  | { readonly kind: 'bounded'; readonly supersteps: number; readonly needed: number; readonly limit: number }
  /** Nothing but the recursion limit ends a loop; `loop` names its nodes. */
  | { readonly kind: 'unbounded'; readonly loop: readonly string[]; readonly limit: number }

/** Of the entry graph; undefined when no run takes a step there. */
export function worstCaseOf(document: AgentDocument): WorstCase | undefined {
  const graph = graphNamed(document, document.entry)
  if (!graph) return undefined
  const flow = flowOf(document.entry, graph)
  const loops = loopsOf(flow, document.budget.toolRounds)
  const limit = document.budget.recursionLimit ?? DEFAULT_RECURSION_LIMIT
  const supersteps = worstCase(flow, loops)
  if (supersteps === 0) return undefined
  if (supersteps !== undefined) return { kind: 'bounded', supersteps, needed: supersteps + 1, limit }
  const unbounded = loops.find((loop) => boundOf(flow, loop) === undefined) ?? loops[0]
  const loop = (unbounded?.part ?? []).flatMap((v) => flow.vertices[v]?.node?.id ?? [])
  return { kind: 'unbounded', loop: [...new Set(loop)], limit }
}
