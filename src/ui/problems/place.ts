/** What the place of a problem is called: the nearest thing that has a name. */
import type { Diagnostic } from '../../diagnostics/types'

/** The node, tool or field that the problem is about, else the edge, else the graph. */
export const placeName = (problem: Diagnostic): string =>
  problem.node ?? problem.tool ?? problem.field ?? problem.edge ?? (problem.code === 'no-start-edge' ? 'START' : problem.graph)
