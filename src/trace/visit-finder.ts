/**
 * Finds the visit that an event belongs to, by its task, for events in their order. Nearly always it is the visit that began last; all of
 * them are put in order only when one is not.
 */
import type { Step } from './step'

export class VisitFinder {
  readonly #steps: readonly Step[]
  #next = 0
  #last: Step | undefined
  #byTask: ReadonlyMap<string, readonly Step[]> | undefined

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  /** The first visit of this task that holds the event. */
  of(taskId: string, seq: number): Step | undefined {
    for (let step = this.#steps[this.#next]; step && step.firstSeq <= seq; step = this.#steps[this.#next]) {
      if (step.kind === 'visit') this.#last = step
      this.#next += 1
    }
    // Visits of one task come one after another: no other one of it holds the event then.
    if (this.#last?.taskId === taskId && holds(this.#last, seq)) return this.#last
    this.#byTask ??= visitsByTask(this.#steps)
    return this.#byTask.get(taskId)?.find((visit) => holds(visit, seq))
  }
}

const holds = ({ firstSeq, lastSeq }: Step, seq: number): boolean => firstSeq <= seq && seq <= lastSeq

function visitsByTask(steps: readonly Step[]): ReadonlyMap<string, readonly Step[]> {
  const byTask = new Map<string, Step[]>()
  for (const step of steps) {
    if (step.kind !== 'visit' || step.taskId === undefined) continue
    const list = byTask.get(step.taskId)
    if (list) list.push(step)
    else byTask.set(step.taskId, [step])
  }
  return byTask
}
