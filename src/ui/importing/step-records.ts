/** The records of a file that a step was made from. */
import type { TraceIndex } from '../../replay/trace-index'
import type { SourceLink } from '../../trace/events'
import type { Step } from '../../trace/step'
import { eventsOfStep, positionOf } from '../timeline/step-events'

export interface StepRecords {
  /** Records with a place of their own, in order, each once. */
  readonly links: readonly SourceLink[]
  /** Further records that say the same, in order. */
  readonly also: readonly number[]
}

/** A place in few characters: its end tells it from its neighbours. */
export const shortPlace = (where: string): string => (where.length <= 32 ? where : `…${where.slice(-30)}`)

/** The records behind the events of a step. */
export function recordsOf(index: TraceIndex, step: Step): StepRecords {
  const { milestones } = index
  const own = eventsOfStep(milestones, step)
  const commit = milestones.at(positionOf(milestones, step.stateSeq))
  const events = commit?.seq === step.stateSeq && own.length === 0 ? [commit] : own
  const links = new Map<number, SourceLink>()
  const also = new Set<number>()
  for (const { recorded } of events) {
    if (!recorded) continue
    links.set(recorded.record, links.get(recorded.record) ?? recorded)
    for (const record of recorded.also ?? []) also.add(record)
  }
  return {
    links: [...links.values()].sort((a, b) => a.record - b.record),
    also: [...also].filter((record) => !links.has(record)).sort((a, b) => a - b),
  }
}
