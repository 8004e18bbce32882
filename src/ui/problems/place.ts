/** What the place of a problem is called: the nearest thing that has a name. */
import type { Diagnostic } from '../../diagnostics/types'

/**
 * The node, tool or field that the problem is about, else the edge, else the graph; with its graph in front, unless that is the one that is
 * looked at. A tool belongs to no graph.
 */
export function placeName(problem: Diagnostic, here: string): string {
  const name = nameIn(problem)
  const ofTool = problem.node === undefined && problem.tool !== undefined
  return ofTool || problem.graph === here || problem.graph === name ? name : `${problem.graph} › ${name}`
}

const nameIn = (problem: Diagnostic): string =>
  problem.node ?? problem.tool ?? problem.field ?? problem.edge ?? (problem.code === 'no-start-edge' ? 'START' : problem.graph)
