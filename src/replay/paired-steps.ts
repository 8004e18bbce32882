/**
 * How the steps of two runs are paired: what counts in both, and which steps of the second run still wait for a partner. Nodes that ran
 * side by side may have ended in either order.
 */
import type { Step } from '../trace/step'

export type NotCompared = 'input' | 'decisions' | 'inside' | 'pauses'

const sorts: Readonly<Record<NotCompared, (step: Step) => boolean>> = {
  input: (step) => step.kind === 'input',
  decisions: (step) => step.kind === 'decision',
  inside: (step) => step.ns.length > 0,
  // A visit that was cut short by a pause comes again when the answer is there.
  pauses: (step) => step.kind === 'pause' || step.kind === 'answer' || (step.kind === 'visit' && step.status === 'interrupted'),
}

/** True for a step of this sort. */
export const isOf = (sort: NotCompared, step: Step): boolean => sorts[sort](step)

/** What one of the two runs does not tell at all: it is left out of the other. */
export function onlyOne(first: readonly Step[], second: readonly Step[]) {
  const has = (steps: readonly Step[], sort: NotCompared) =>
    steps.some((step) => (sort === 'pauses' ? step.kind === 'pause' : isOf(sort, step)))
  const notCompared = (['decisions', 'inside', 'pauses'] as const).filter((sort) => has(first, sort) !== has(second, sort))
  const counts = (step: Step) => !notCompared.some((sort) => isOf(sort, step))
  return { notCompared, counts }
}

/** The steps of the second run that have no partner yet, in their order. */
export class Waiting {
  readonly #steps: readonly Step[]
  readonly #taken = new Set<Step>()
  #from = 0

  constructor(steps: readonly Step[]) {
    this.#steps = steps
  }

  get next(): Step | undefined {
    return this.#steps[this.#from]
  }

  /** True when the next one, or one that ran beside it, fits. */
  any(fits: (step: Step) => boolean): boolean {
    const { next } = this
    if (!next) return false
    for (let at = this.#from; at < this.#steps.length; at++) {
      const step = this.#steps[at]
      if (!step || !sideBySide(step, next)) return false
      if (!this.#taken.has(step) && fits(step)) return true
    }
    return false
  }

  /** The next one that is not of this sort. */
  behind(sort: (step: Step) => boolean): Step | undefined {
    return this.#steps.find((step, at) => at >= this.#from && !this.#taken.has(step) && !sort(step))
  }

  /** The same as `take`, where only decisions stand before it: they are left out. Nothing is left out when it is not there. */
  takeBehindDecisions(fits: (step: Step) => boolean): Step | undefined {
    const from = this.#from
    while (this.next && (this.#taken.has(this.next) || isDecision(this.next))) this.#from += 1
    const found = this.take(fits)
    if (!found) this.#from = from
    return found
  }

  /** Takes the first that fits among the next one and those that ran beside it. */
  take(fits: (step: Step) => boolean): Step | undefined {
    const { next } = this
    if (!next) return undefined
    for (let at = this.#from; at < this.#steps.length; at++) {
      const step = this.#steps[at]
      if (!step || this.#taken.has(step)) continue
      if (!sideBySide(step, next) || !fits(step)) continue
      this.#taken.add(step)
      for (let first = this.#steps[this.#from]; first && this.#taken.has(first); first = this.#steps[this.#from]) this.#from += 1
      return step
    }
    return undefined
  }
}

export const isDecision = ({ kind }: Step): boolean => kind === 'decision'

/** True for the step itself and for those that ran in the same superstep. */
const sideBySide = (a: Step, b: Step): boolean =>
  a === b || (a.superstep !== undefined && a.superstep === b.superstep && a.turn === b.turn && a.ns.join('/') === b.ns.join('/'))
