/**
 * The drafts of the open superstep, found by where they are. Nearly always they are two or three, of hundreds of thousands of supersteps, and
 * are looked through; but a record may hold thousands of decisions in one, and going through all of them for each would take longer with
 * every one: many have maps.
 */
import type { StepDraft } from './step-draft'

/** More than these are many. */
const FEW = 12

export class OpenDrafts {
  /** The first `#count` of these; those behind are forgotten. */
  readonly #few: StepDraft[] = []
  #count = 0
  #many: ManyDrafts | undefined

  add(draft: StepDraft): void {
    if (this.#many) this.#many.add(draft)
    else if (this.#count < FEW) this.#few[this.#count++] = draft
    else {
      this.#many = new ManyDrafts()
      for (const one of this.#few) this.#many.add(one)
      this.#many.add(draft)
    }
  }

  clear(): void {
    this.#count = 0
    this.#many = undefined
  }

  /** What is not settled in a namespace. */
  unsettled(scope: string): readonly StepDraft[] {
    if (this.#many) return this.#many.unsettled(scope)
    const open: StepDraft[] = []
    for (let at = 0; at < this.#count; at++) {
      const draft = this.#few[at]
      if (draft && !draft.settled && draft.scope === scope) open.push(draft)
    }
    return open
  }

  input(scope: string): StepDraft | undefined {
    if (this.#many) return this.#many.input(scope)
    return this.#last((draft) => draft.kind === 'input' && draft.scope === scope)
  }
  /** The last decision of a router. */
  decision(scope: string, router: string): StepDraft | undefined {
    if (this.#many) return this.#many.decision(scope, router)
    return this.#last((draft) => draft.kind === 'decision' && draft.node === router && draft.scope === scope)
  }
  /** Several visits of one source in a superstep decide in their order: the first without a decision of this router; else the last one. */
  undecided(scope: string, source: string, router: string): StepDraft | undefined {
    if (this.#many) return this.#many.undecided(scope, source, router)
    let last: StepDraft | undefined
    for (let at = 0; at < this.#count; at++) {
      const visit = this.#few[at]
      if (visit?.kind !== 'visit' || visit.node !== source || visit.scope !== scope) continue
      if (!this.#last(({ behind, node }) => behind === visit && node === router)) return visit
      last = visit
    }
    return last
  }

  #last(is: (draft: StepDraft) => boolean): StepDraft | undefined {
    for (let at = this.#count - 1; at >= 0; at--) {
      const draft = this.#few[at]
      if (draft && is(draft)) return draft
    }
    return undefined
  }
}

class ManyDrafts {
  readonly #inputs = new Map<string, StepDraft>()
  readonly #visits = new Map<string, StepDraft[]>()
  readonly #decisions = new Map<string, StepDraft>()
  /** By namespace: those that are not settled yet, and some that are. */
  readonly #unsettled = new Map<string, StepDraft[]>()
  /** By visit: the routers that decided behind it. */
  readonly #decided = new Map<StepDraft, Set<string>>()

  add(draft: StepDraft): void {
    const key = keyOf(draft.scope, draft.node)
    if (draft.kind === 'input') this.#inputs.set(draft.scope, draft)
    else if (draft.kind === 'visit') {
      const visits = this.#visits.get(key)
      if (visits) visits.push(draft)
      else this.#visits.set(key, [draft])
    } else if (draft.kind === 'decision') this.#decisions.set(key, draft)
    const open = this.#unsettled.get(draft.scope)
    if (open) open.push(draft)
    else this.#unsettled.set(draft.scope, [draft])
    const { behind } = draft
    if (behind === undefined) return
    const routers = this.#decided.get(behind)
    if (routers) routers.add(draft.node)
    else this.#decided.set(behind, new Set([draft.node]))
  }

  unsettled(scope: string): readonly StepDraft[] {
    const open = (this.#unsettled.get(scope) ?? []).filter((draft) => !draft.settled)
    this.#unsettled.set(scope, open)
    return open
  }
  input(scope: string): StepDraft | undefined {
    return this.#inputs.get(scope)
  }
  decision(scope: string, router: string): StepDraft | undefined {
    return this.#decisions.get(keyOf(scope, router))
  }
  undecided(scope: string, source: string, router: string): StepDraft | undefined {
    const visits = this.#visits.get(keyOf(scope, source)) ?? []
    return visits.find((visit) => this.#decided.get(visit)?.has(router) !== true) ?? visits.at(-1)
  }
}

const keyOf = (scope: string, node: string): string => `${scope}\u0000${node}`
