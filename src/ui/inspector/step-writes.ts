/**
 * What one step wrote and what the commit of its superstep made of it: the ground of the Diff tab and of the microscope.
 * Nodes of one superstep share a commit, so "before" is the state before that commit, not that of the neighbour.
 */
import type { TraceIndex } from '../../replay/trace-index'
import type { StateChange, Write } from '../../trace/events'
import { emptyState, type FoldedState } from '../../trace/fold'
import type { Step } from '../../trace/step'
import { eventsOfStep, positionOf } from '../timeline/step-events'

export interface StepWrites {
  /** What the step's own task wrote, in order; for an input what its commit set. Empty for a decision or a pause. */
  readonly writes: readonly Write[]
  /** What the commit did, for all nodes of the superstep. Empty when nothing was committed. */
  readonly changes: readonly StateChange[]
  readonly before: FoldedState
  /** What was committed after that and before this, and is no step's own: a record may tell of words that no node wrote. */
  readonly between: readonly StateChange[]
  readonly after: FoldedState
  /** Other visits that were committed together with this one. */
  readonly together: readonly Step[]
}

/** The writes of a step, by its index. An index out of range gives no writes. */
export function writesOf(index: TraceIndex, at: number): StepWrites {
  const { milestones: events, steps } = index
  const step = steps[at]
  if (step === undefined) return { writes: [], changes: [], before: emptyState, between: [], after: emptyState, together: [] }
  const after = index.stateAt(at)
  const writesNothing = step.kind === 'decision' || step.kind === 'pause' || step.kind === 'answer'
  if (writesNothing) return { writes: [], changes: [], before: after, between: [], after, together: [] }
  const commits = commitsOf(index, step)
  const changes = commits.flatMap((event) => (event.type === 'state-committed' ? event.changes : []))
  const own = eventsOfStep(events, step).flatMap((event) => (event.type === 'state-written' ? event.writes : []))
  const earlier = stepBefore(index, step)
  return {
    writes: step.kind === 'input' ? changes.map(asWrite) : own,
    changes,
    before: commits.length === 0 ? after : earlier === undefined ? emptyState : index.stateAt(earlier.index),
    between: commits.length === 0 || step.kind === 'input' ? [] : changesBetween(index, earlier, step),
    after,
    together: commits.length === 0 ? [] : togetherWith(steps, step),
  }
}

/** How many other nodes of the superstep wrote this field. */
export function otherWriters(index: TraceIndex, { together }: StepWrites, field: string): number {
  return together.filter((other) =>
    eventsOfStep(index.milestones, other).some(
      (event) => event.type === 'state-written' && event.writes.some((write) => write.field === field),
    ),
  ).length
}

/** A record may not be in order: so many steps are looked at behind the one that says that there are no more. */
const SLACK = 100

/** The visits that were committed together with this one: they stand near it, and a run may have a million steps. */
function togetherWith(steps: readonly Step[], step: Step): readonly Step[] {
  const isPast = (other: Step) => other.kind === 'visit' && sameGraph(other, step) && other.stateSeq !== step.stateSeq
  const walk = (by: 1 | -1): readonly Step[] => {
    const found: Step[] = []
    let slack = SLACK
    for (let i = step.index + by; slack > 0; i += by) {
      const other = steps[i]
      if (!other) break
      if (slack < SLACK || isPast(other)) slack -= 1
      if (committedWith(other, step)) found.push(other)
    }
    return found
  }
  return [...walk(-1).toReversed(), ...walk(1)]
}

const committedWith = (other: Step, step: Step): boolean =>
  other.kind === 'visit' && other.index !== step.index && other.stateSeq === step.stateSeq && sameGraph(other, step)

type InGraph = Pick<Step, 'ns'>
const sameGraph = (a: InGraph, b: InGraph): boolean => a.ns.length === b.ns.length && a.ns.every((part, i) => part === b.ns[i])

/** The commits that belong to the step: its superstep's one; an input may have several. */
function commitsOf(index: TraceIndex, step: Step) {
  const { milestones: events } = index
  const commit = events.at(positionOf(events, step.stateSeq))
  const committed = commit?.type === 'state-committed' && commit.seq === step.stateSeq && commit.seq >= step.firstSeq
  if (!committed) return []
  if (step.kind !== 'input') return [commit]
  return events
    .slice(positionOf(events, step.firstSeq), positionOf(events, step.stateSeq) + 1)
    .filter((event) => event.type === 'state-committed')
}

/** The nearest step before whose commit is another one. */
function stepBefore(index: TraceIndex, step: Step): Step | undefined {
  for (let i = step.index - 1; i >= 0; i--) {
    const earlier = index.steps[i]
    if (earlier !== undefined && earlier.stateSeq !== step.stateSeq && sameGraph(earlier, step)) return earlier
  }
  return undefined
}

/** What the commits of the same graph between two steps changed. */
function changesBetween(index: TraceIndex, earlier: Step | undefined, step: Step): readonly StateChange[] {
  const { milestones: events } = index
  const from = earlier === undefined ? 0 : positionOf(events, earlier.stateSeq) + 1
  return events
    .slice(from, positionOf(events, step.stateSeq))
    .flatMap((event) => (event.type === 'state-committed' && sameGraph(event, step) ? event.changes : []))
}

function asWrite(change: StateChange): Write {
  switch (change.op) {
    case 'append':
      return { field: change.field, reducer: '', value: change.values }
    case 'remove':
      return { field: change.field, reducer: '', value: change.ids }
    case 'clear':
      return { field: change.field, reducer: '', value: [] }
    case 'set':
    case 'replace-by-id':
    case 'merge':
    case 'dropped':
      return { field: change.field, reducer: '', value: change.value }
  }
}
