/** Whether a run can come to one of several places without ever being bound for another. */
import { type Flow, reachFrom } from './flow'
import { reversed } from './links'
import { Marks } from './marks'

/** Where a run begins. START leads to the assumed start, if nothing leaves it. */
export const roots = (flow: Flow): readonly number[] =>
  flow.startEdges > 0 ? [0] : [0, flow.at.get(flow.assumedStart ?? '') ?? 0]

/**
 * Answers, for a node that waits for all of some sources, which of them a run can skip: the first for which some run comes to another
 * source without ever passing a place from which plain edges lead to it.
 */
export function skipping(flow: Flow): (join: number, sources: readonly number[]) => number | undefined {
  const certainly = reversed(flow.must)
  const begins = roots(flow).slice(-1)
  const certain = reachFrom(begins, flow.must)
  const leads = new Marks(flow.vertices.length)
  const seen = new Marks(flow.vertices.length)

  /** True if every run is bound for `one` from its very beginning, and not by way of the join. */
  const alwaysComes = (join: number, one: number, past: () => readonly boolean[]): boolean => {
    if (!certain[one]) return false
    // A way through the join and on to its source would be a cycle of both.
    const apart = flow.parts.of[join] !== flow.parts.of[one] || !certain[join]
    return apart || past()[one] === true
  }

  const canSkip = (join: number, one: number, sources: ReadonlySet<number>): boolean => {
    leads.clear()
    leads.spread([one], certainly, (at) => at === join)
    seen.clear()
    return seen.spread(
      begins,
      flow.out,
      (at) => leads.has(at),
      (at) => at !== one && sources.has(at),
    )
  }

  return (join, sources) => {
    const among = new Set(sources)
    let beyond: readonly boolean[] | undefined
    const past = () => {
      beyond ??= reachFrom(begins, flow.must, (at) => at === join)
      return beyond
    }
    return sources.find((one) => !alwaysComes(join, one, past) && canSkip(join, one, among))
  }
}
