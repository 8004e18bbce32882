/**
 * The drafts of the open superstep, found by where they are: a record may hold thousands of decisions in one, and going through all of them
 * for each would take longer with every one.
 */
import type { StepDraft } from './step-draft'

export class OpenDrafts {
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

  clear(): void {
    // A map that is cleared is made anew: once for each superstep that is too often where nothing is in it.
    if (this.#inputs.size > 0) this.#inputs.clear()
    if (this.#visits.size > 0) this.#visits.clear()
    if (this.#decisions.size > 0) this.#decisions.clear()
    if (this.#unsettled.size > 0) this.#unsettled.clear()
    if (this.#decided.size > 0) this.#decided.clear()
  }

  /** What is not settled in a namespace. */
  unsettled(scope: string): readonly StepDraft[] {
    const open = (this.#unsettled.get(scope) ?? []).filter((draft) => !draft.settled)
    this.#unsettled.set(scope, open)
    return open
  }

  input(scope: string): StepDraft | undefined {
    return this.#inputs.get(scope)
  }
  /** The last decision of a router. */
  decision(scope: string, router: string): StepDraft | undefined {
    return this.#decisions.get(keyOf(scope, router))
  }
  /** Several visits of one source in a superstep decide in their order: the first without a decision of this router; else the last one. */
  undecided(scope: string, source: string, router: string): StepDraft | undefined {
    const visits = this.#visits.get(keyOf(scope, source)) ?? []
    return visits.find((visit) => this.#decided.get(visit)?.has(router) !== true) ?? visits.at(-1)
  }
}

const keyOf = (scope: string, node: string): string => `${scope}\u0000${node}`
