/**
 * Edges that a run takes on its inferred graph and that are not drawn there: left over where the events of a record stand in an order
 * that no run has. They are drawn as they were taken, so that the walk is whole.
 */
import type { AgentDocument, Edge, Graph } from '../document/types'
import { END, START } from '../document/types'
import { edgesInto, edgesToEnd } from '../replay/edges'
import { type EdgeRef, edgeKey } from '../replay/moment'
import type { TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'
import { StepBuilder } from '../trace/steps'
import { graphAt } from './graph-at'

/** Takes the events to walk one by one; then the document with what was left. */
export class WaysLeft {
  readonly #builder = new StepBuilder()

  take(event: TraceEvent): void {
    this.#builder.push(event)
  }

  /** The steps of the events so far. */
  steps(): readonly Step[] {
    return this.#builder.steps()
  }

  /** The document with the ways of these steps that are not drawn in it; the same document when nothing was left. */
  drawn(document: AgentDocument, steps: readonly Step[]): AgentDocument {
    const missing = new Map<string, Map<string, EdgeRef>>()
    const known = new Map<string, ReadonlySet<string>>()
    const scopes = new Map<readonly string[], string>()
    // Steps that came the same way hold the same edge: it is looked for once.
    const found = new Map<string, Set<EdgeRef>>()
    for (const step of steps) {
      const name = scopes.get(step.ns) ?? graphAt(document, step.ns).trail.at(-1)?.graph ?? document.entry
      scopes.set(step.ns, name)
      const graph = document.graphs[name]
      if (!graph) continue
      const drawn = known.get(name) ?? waysIn(graph)
      known.set(name, drawn)
      const before = found.get(name) ?? new Set()
      if (before.size === 0) found.set(name, before)
      const look = (edge: EdgeRef) => {
        if (before.has(edge)) return
        before.add(edge)
        const key = edgeKey(edge)
        if (drawn.has(key) || edge.source === '' || edge.source === END || edge.target === START) return
        missing.set(name, (missing.get(name) ?? new Map<string, EdgeRef>()).set(key, edge))
      }
      for (const edge of edgesInto(step)) look(edge)
      for (const edge of edgesToEnd(step, this.#builder.ends.get(step.index) ?? [])) look(edge)
    }
    if (missing.size === 0) return document
    const graphs = Object.entries(document.graphs).map(([name, graph]): [string, Graph] => {
      const more = [...(missing.get(name)?.values() ?? [])]
      return [name, more.length === 0 ? graph : { ...graph, edges: withMore(graph.edges, more) }]
    })
    return { ...document, graphs: Object.fromEntries(graphs) }
  }
}

/** Every way that is drawn; what a function may jump to counts. */
function waysIn({ nodes, edges }: Graph): ReadonlySet<string> {
  const jumps = nodes.flatMap((node) =>
    node.kind === 'function' ? (node.config.destinations ?? []).map((target) => ({ source: node.id, target })) : [],
  )
  return new Set([...edges, ...jumps].map((edge) => edgeKey(edge)))
}

const withMore = (edges: readonly Edge[], more: readonly EdgeRef[]): readonly Edge[] => [
  ...edges,
  ...more.map(({ source, target, branch }, i) => ({
    id: `e${edges.length + i + 1}`,
    source,
    target,
    ...(branch === undefined ? {} : { branch }),
  })),
]
