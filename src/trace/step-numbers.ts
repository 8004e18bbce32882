/**
 * Gives ordered drafts their place: index, visit, lap, and the edge that they arrived by.
 * Settled steps are numbered once; those of the open superstep are numbered again each time they are asked for.
 */
import type { Step } from './step'
import type { StepDraft } from './step-draft'

/** What is counted within one turn and one namespace. */
interface Counts {
  /** Per node or router: how often it ran, and whether the last time was cut short by a pause. */
  readonly visits: Map<string, { readonly count: number; readonly paused: boolean }>
  /** Per brain: its lap, and the superstep in which that began. */
  readonly laps: Map<string, { readonly lap: number; readonly superstep: number | undefined }>
  lap: number
  /** The newest branch by which each router led to each of its targets. */
  readonly branches: Map<string, string>
  /** How each paused node had been reached: a resumed visit arrived the same way. */
  readonly arrivals: Map<string, Step['arrivedBy']>
}

const emptyCounts = (): Counts => ({ visits: new Map(), laps: new Map(), lap: 0, branches: new Map(), arrivals: new Map() })
const copyOf = (counts: Counts): Counts => ({
  visits: new Map(counts.visits),
  laps: new Map(counts.laps),
  lap: counts.lap,
  branches: new Map(counts.branches),
  arrivals: new Map(counts.arrivals),
})

const wayKey = (router: string, target: string): string => `${router}\u0000${target}`

export class StepNumbering {
  readonly #settled: Step[] = []
  #counts = new Map<string, Counts>()
  /** Roles learned from what nodes did, where the record has no kinds. */
  readonly #roles = new Map<string, string>()
  #turn = 0

  /** The steps that will not change any more. */
  get settled(): readonly Step[] {
    return this.#settled
  }

  /** Numbers drafts for good. They must be complete and in order. */
  settle(drafts: readonly StepDraft[]): void {
    for (const draft of drafts) {
      if (draft.turn !== this.#turn) {
        this.#turn = draft.turn
        this.#counts.clear()
      }
      const step = this.#number(draft, this.#settled.length, this.#scope(this.#counts, draft.scope))
      this.#settled.push(step)
    }
  }

  /** The settled steps followed by the given drafts, numbered for now. A new array each time. */
  withTail(drafts: readonly StepDraft[]): readonly Step[] {
    if (drafts.length === 0) return this.#settled.slice()
    const steps = this.#settled.slice()
    const counts = new Map<string, Counts>()
    for (const draft of drafts) {
      let mine = counts.get(draft.scope)
      if (!mine) {
        const before = draft.turn === this.#turn ? this.#counts.get(draft.scope) : undefined
        mine = before ? copyOf(before) : emptyCounts()
        counts.set(draft.scope, mine)
      }
      steps.push(this.#number(draft, steps.length, mine))
    }
    return steps
  }

  #scope(counts: Map<string, Counts>, scope: string): Counts {
    let mine = counts.get(scope)
    if (!mine) {
      mine = emptyCounts()
      counts.set(scope, mine)
    }
    return mine
  }

  #number(draft: StepDraft, index: number, counts: Counts): Step {
    const arrivedBy = this.#arrival(draft, counts)
    const alsoBy = draft.alsoFrom?.map((source) => this.#way(source, draft.node, counts))
    const visit = this.#visit(draft, counts)
    const nodeKind = this.#role(draft)
    // Filled in place: a long run has hundreds of thousands of steps, and copies of each would take longer than all the rest.
    const step: { -readonly [K in keyof Step]: Step[K] } = {
      index,
      kind: draft.kind,
      ns: draft.ns,
      firstSeq: draft.firstSeq,
      lastSeq: draft.lastSeq,
      stateSeq: draft.stateSeq,
      turn: draft.turn,
      lap: counts.lap,
      node: draft.node,
      visit,
      status: draft.status,
    }
    if (draft.superstep !== undefined) step.superstep = draft.superstep
    if (nodeKind !== undefined) step.nodeKind = nodeKind
    if (draft.taskId !== undefined) step.taskId = draft.taskId
    if (draft.cause !== undefined) step.cause = draft.cause
    if (arrivedBy !== undefined) step.arrivedBy = arrivedBy
    if (alsoBy !== undefined) step.alsoBy = alsoBy
    if (draft.branch !== undefined) step.branch = draft.branch
    if (draft.targets !== undefined) step.targets = draft.targets
    if (typeof draft.branch === 'string') {
      for (const target of draft.targets ?? []) counts.branches.set(wayKey(draft.node, target), draft.branch)
    }
    if (draft.kind === 'visit' && draft.status === 'interrupted') counts.arrivals.set(draft.node, arrivedBy)
    return step
  }

  #visit(draft: StepDraft, counts: Counts): number {
    if (draft.kind === 'input') return 0
    const seen = counts.visits.get(draft.node)
    // A pause and its answer belong to the visit that paused, and the visit that goes on after it is the same one.
    if (draft.kind === 'pause' || draft.kind === 'answer') return seen?.count ?? 0
    const count = (seen?.count ?? 0) + (seen?.paused && draft.cause === 'resume' ? 0 : 1)
    counts.visits.set(draft.node, { count, paused: draft.status === 'interrupted' })
    if (draft.kind === 'visit' && count !== seen?.count && this.#role(draft) === 'brain') {
      const last = counts.laps.get(draft.node)
      // Brains side by side in one superstep (a fan-out) are one lap.
      const together = last !== undefined && draft.superstep !== undefined && last.superstep === draft.superstep
      const lap = (last?.lap ?? 0) + (together ? 0 : 1)
      counts.laps.set(draft.node, { lap, superstep: draft.superstep })
      counts.lap = lap
    }
    return count
  }

  #role(draft: StepDraft): string | undefined {
    if (draft.nodeKind !== undefined || draft.kind === 'input') return draft.nodeKind
    if (draft.offeredTools) this.#roles.set(draft.node, 'brain')
    else if (draft.calledTools && !this.#roles.has(draft.node)) this.#roles.set(draft.node, 'hands')
    return this.#roles.get(draft.node)
  }

  #arrival(draft: StepDraft, counts: Counts): Step['arrivedBy'] {
    if (draft.kind === 'decision') {
      const branch = draft.previous?.branch
      return { source: draft.from ?? '', target: draft.node, ...(typeof branch === 'string' ? { branch } : {}) }
    }
    if (draft.kind !== 'visit') return undefined
    const { node: target, from } = draft
    if (draft.cause === 'resume') return counts.arrivals.get(target)
    if (from === undefined) return draft.cause === 'start' ? { source: '__start__', target } : undefined
    return this.#way(from, target, counts)
  }

  /** The edge from a node or router; from a router it is known by its branch. */
  #way(source: string, target: string, counts: Counts): NonNullable<Step['arrivedBy']> {
    const branch = counts.branches.get(wayKey(source, target))
    return { source, target, ...(branch === undefined ? {} : { branch }) }
  }
}
