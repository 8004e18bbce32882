/** The nodes after which a run ended by itself: those of the last superstep of the entry graph for which no router decided. */
import type { Step } from './step'

/** Names of these nodes; empty when the run ended on an input, a failure or a router's decision. */
export function lastNodes(steps: readonly Step[]): readonly string[] {
  const nodes = new Set<string>()
  const decided = new Set<string>()
  const last = steps.findLast((step) => step.ns.length === 0)
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i]
    if (!step || !last || step.turn !== last.turn || step.kind === 'input') break
    if (step.ns.length > 0) continue
    // Without supersteps in the record, the last visit alone is known to be last.
    if (
      step.superstep !== last.superstep ||
      (last.superstep === undefined && nodes.size + decided.size > 0 && step.kind === 'visit')
    )
      break
    if (step.kind === 'decision' && step.arrivedBy) decided.add(step.arrivedBy.source)
    if (step.kind === 'visit' && step.status === 'ok' && !decided.has(step.node)) nodes.add(step.node)
  }
  return [...nodes]
}
