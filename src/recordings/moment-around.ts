/**
 * The moment as an outer graph shows it while a step runs inside one of its nodes: that node is at work, and what was there before it
 * is still what is there. For a graph that the step itself is in, the moment is what it is.
 */
import { edgesInto } from '../replay/edges'
import { type EdgeUse, edgeKey, type Moment } from '../replay/moment'
import type { TraceIndex } from '../replay/trace-index'
import type { Step } from '../trace/step'
import { ownerOf } from './names'

/** `depth`: how many parts of the namespace lead to the graph. */
export function momentAround(index: TraceIndex, here: Moment, depth: number): Moment {
  const { step } = here
  if (step.ns.length <= depth) return here
  const outside = step.ns.slice(0, depth)
  const holder = holderOf(index.steps, step, outside)
  const before = lastBefore(index.steps, step, outside)
  const base = before ?? holder
  if (!base) return { ...here, visits: {}, edges: {}, edgeCounts: {} }
  const moment = index.moment(base.index)
  // Until the holder is done, what was next before it is where the run is now.
  const edges: Record<string, EdgeUse> = {}
  for (const [key, use] of Object.entries(moment.edges)) if (use !== 'next') edges[key] = 'taken'
  for (const edge of holder ? edgesInto(holder) : []) edges[edgeKey(edge)] = 'now'
  const shown: Step = {
    ...(holder ?? base),
    index: step.index,
    ns: outside,
    node: holder?.node ?? ownerOf(step.ns[depth] ?? ''),
    kind: 'visit',
    status: 'running',
  }
  const { next: _, modelCall: __, streaming: ___, ...rest } = moment
  const counted = moment.visits[shown.node]
  const visits = holder
    ? { ...moment.visits, [shown.node]: { done: holder.visit, total: Math.max(counted?.total ?? 0, holder.visit) } }
    : moment.visits
  return { ...rest, step: shown, edges, visits }
}

const isIn = (step: Step, ns: readonly string[]): boolean =>
  step.ns.length === ns.length && step.ns.every((part, i) => part === ns[i])

/** The visit outside within which the step ran: it began before and ends after, so it stands behind it in the order of steps. */
function holderOf(steps: readonly Step[], step: Step, ns: readonly string[]): Step | undefined {
  const owner = ownerOf(step.ns[ns.length] ?? '')
  for (let i = step.index + 1; i < steps.length; i++) {
    const later = steps[i]
    if (!later || later.turn !== step.turn) return undefined
    if (isIn(later, ns) && later.kind === 'visit' && later.firstSeq <= step.firstSeq) {
      // Beside others in its superstep, the owner by name is meant.
      const named = steps
        .slice(i)
        .find((one) => one.node === owner && isIn(one, ns) && one.firstSeq <= step.firstSeq && one.turn === step.turn)
      return named ?? later
    }
  }
  return undefined
}

function lastBefore(steps: readonly Step[], step: Step, ns: readonly string[]): Step | undefined {
  for (let i = step.index - 1; i >= 0; i--) {
    const earlier = steps[i]
    if (earlier && isIn(earlier, ns)) return earlier
  }
  return undefined
}
