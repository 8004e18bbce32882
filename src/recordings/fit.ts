/** How well a graph fits a run: which of its steps happen where the graph has a node, and by a way that it draws. */
import { graphNamed } from '../document/queries'
import { type AgentDocument, END, START } from '../document/types'
import { edgesInto, edgesToEnd } from '../replay/edges'
import type { Step } from '../trace/step'
import { graphAt } from './graph-at'
import { RouterWays } from './router-ways'

export interface FitStep {
  /** The step's node is drawn, and so is every edge that led to it, and on to END where the run ended there. */
  readonly follows: boolean
  /** Given: it ran inside these, from the outside in, and the document has no such graph. */
  readonly beyond?: readonly string[] | undefined
}

/**
 * For each step, whether it follows the drawing. A step of a graph that the document does not have does not. `ends`: the nodes after
 * which the run ended by itself, by step.
 */
export function fitOf(
  steps: readonly Step[],
  document: AgentDocument,
  ends: ReadonlyMap<number, readonly string[]> = new Map(),
): readonly FitStep[] {
  const graphs = new Map<string, { readonly ids: ReadonlySet<string>; readonly ways: RouterWays } | undefined>()
  const at = (ns: readonly string[]) => {
    const { trail, beyond } = graphAt(document, ns)
    const name = trail.at(-1)?.graph
    if (name === undefined || beyond.length > 0) return undefined
    if (!graphs.has(name)) {
      const graph = graphNamed(document, name)
      graphs.set(name, graph && { ids: new Set(graph.nodes.map(({ id }) => id)), ways: new RouterWays(graph) })
    }
    return graphs.get(name)
  }
  return steps.map((step) => {
    const graph = at(step.ns)
    if (!graph) return { follows: false, beyond: graphAt(document, step.ns).beyond }
    const there = step.kind === 'input' || graph.ids.has(step.node) || step.node === START || step.node === END
    const drawn = [...edgesInto(step), ...edgesToEnd(step, ends.get(step.index) ?? [])].every(({ source, target, branch }) =>
      graph.ways.isDrawn(source, target, branch),
    )
    return { follows: there && drawn }
  })
}
