/** Where a problem is, as something to select, and whether two problems are the same one after the document has been checked again. */
import type { Diagnostic } from '../diagnostics/types'
import { graphNamed } from '../document/queries'
import { type AgentDocument, START } from '../document/types'
import { nothingSelected, type Selection } from './types'

/**
 * What to select for a problem: its node or edge; for one of a tool, a node that has the tool, the hands before the brain. Nothing
 * when it is about the document as a whole.
 */
export function placeOf(problem: Diagnostic, document: AgentDocument): Selection {
  if (problem.node !== undefined) return { nodes: [problem.node], edges: [] }
  if (problem.edge !== undefined) return { nodes: [], edges: [problem.edge] }
  if (problem.code === 'no-start-edge') return { nodes: [START], edges: [] }
  const { tool } = problem
  if (tool === undefined) return nothingSelected
  const nodes = graphNamed(document, problem.graph)?.nodes ?? []
  const has = (kind: 'hands' | 'brain') => nodes.find((node) => node.kind === kind && node.config.tools.includes(tool))
  const owner = has('hands') ?? has('brain')
  return owner ? { nodes: [owner.id], edges: [] } : nothingSelected
}

/** The same problem of the same place, whatever else has changed. */
export const sameProblem = (a: Diagnostic, b: Diagnostic): boolean =>
  a === b || (['code', 'graph', 'node', 'edge', 'field', 'tool', 'message'] as const).every((part) => a[part] === b[part])
