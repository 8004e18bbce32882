/**
 * One trace, ready to be looked at anywhere: steps, and the moment at any of them in well under a frame.
 * Grows by batches while a run goes on, with the same answers as if it had been read at once. Looks only: no engine, no model, no tool.
 */
import type { Language } from '../base/language'
import { atOnce, type Sliced } from '../base/slices'
import { END } from '../trace/ends'
import type { EventList } from '../trace/event-list'
import type { Notice, TraceEvent } from '../trace/events'
import { emptyState, type FoldedState } from '../trace/fold'
import { KindsSeen } from '../trace/kinds-seen'
import { type StepSentence, sentenceOf } from '../trace/sentence'
import type { Step } from '../trace/step'
import { placed, StepBuilder } from '../trace/steps'
import type { Verdict } from '../trace/trace'
import { judging } from '../trace/verdict'
import { CallIndex } from './call-index'
import { edgesInto, edgesToEnd, isReturning } from './edges'
import { type EdgeUse, edgeKey, type Moment } from './moment'
import { PagedEvents, type ReadAgain } from './paged-events'
import { StateIndex } from './state-index'
import { type RunsAround, Tallies } from './tallies'

/** How many events of a recorded run are here, and how many there are. `failed`: the others will not come. */
export interface Coming {
  readonly done: number
  readonly of: number
  readonly failed?: boolean | undefined
}

export class TraceIndex {
  /** Given while the rest of a recorded run is on its way. */
  coming: Coming | undefined
  /** Whoever needs all of it waits for this. */
  whole: Promise<void> | undefined
  #held = new PagedEvents()
  /** The same, as they were after the last batch. */
  #events: EventList = this.#held.all()
  #milestones: EventList = this.#held.milestones()
  #notices: Notice[] = []
  #builder = new StepBuilder()
  #states = new StateIndex()
  #calls = new CallIndex()
  #tallies = new Tallies()
  #kinds = new KindsSeen()
  /** Put together when it is asked for: a long run comes in thousands of batches, and nobody looks at it in between. */
  #steps: readonly Step[] | undefined
  /** How many of the counted steps will not change any more. */
  #settled = 0
  #revision = 0
  readonly #verdicts = new Map<Language, { readonly revision: number; readonly verdict: Verdict | undefined }>()

  static of(events: readonly TraceEvent[]): TraceIndex {
    const index = new TraceIndex()
    index.append(events)
    return index
  }

  /**
   * Adds the next events. An event whose `seq` is not its position gets it (files may begin anywhere). `again` reads the same events once
   * more: then they are not held, but read when they are looked at.
   */
  append(events: readonly TraceEvent[], again?: ReadAgain): void {
    if (events.length === 0) return
    const from = this.#held.length
    const inPlace = placed(events, from)
    this.#held.add(inPlace, again && (() => placed(again(), from)))
    for (const event of inPlace) {
      if (event.type === 'notice') this.#notices.push(event)
      this.#builder.push(event)
      this.#calls.add(event)
      this.#kinds.add(event)
      if (event.type === 'state-committed') this.#states.add(event)
    }
    this.#revision += 1
    this.#events = this.#held.all()
    this.#milestones = this.#held.milestones()
    this.#steps = undefined
    this.#count(this.#builder.settled)
  }

  /**
   * Becomes another index, which nobody uses after that: whoever holds this one sees what was in that. For a run of which only a likeness
   * was here before.
   */
  become(other: TraceIndex): void {
    this.coming = other.coming
    this.#held = other.#held
    this.#events = other.#events
    this.#milestones = other.#milestones
    this.#notices = other.#notices
    this.#builder = other.#builder
    this.#states = other.#states
    this.#calls = other.#calls
    this.#tallies = other.#tallies
    this.#kinds = other.#kinds
    this.#steps = other.#steps
    this.#settled = other.#settled
    this.#revision = Math.max(this.#revision, other.#revision) + 1
    this.#verdicts.clear()
  }

  /** What is known of its events is known by this: another object once it has become another index. */
  get contents(): object {
    return this.#held
  }
  /** The events so far; another list after each batch. */
  get events(): EventList {
    return this.#events
  }
  /** The events so far without the tokens of streamed text: what a step did can be read from these alone, and in a fraction of the time. */
  get milestones(): EventList {
    return this.#milestones
  }
  /** The notices so far. */
  get notices(): readonly Notice[] {
    return this.#notices
  }
  /** The steps so far; a new array after each batch. A running node is a step too; settled ones keep their index. */
  get steps(): readonly Step[] {
    if (this.#steps) return this.#steps
    this.#steps = this.#builder.steps()
    this.#count(this.#steps)
    return this.#steps
  }
  /** Grows with each batch: what was computed for another revision is out of date. */
  get revision(): number {
    return this.#revision
  }
  /** True once the run has ended. */
  get finished(): boolean {
    return this.#builder.finished
  }

  /** The state after a step. Out of range: the nearest step; empty when there is none. The same step gives the same object. */
  stateAt(step: number): FoldedState {
    const found = this.steps[this.#clamp(step)]
    return found ? this.#states.at(found.ns, found.stateSeq) : emptyState
  }

  /** The state of the entry graph as far as the run went. */
  get state(): FoldedState {
    return this.#states.at([], this.#events.length - 1)
  }

  /** The steps at which a node or router runs, nearest before and nearest after a step (not that step itself). */
  runsAround(node: string, at: number): RunsAround {
    return this.steps.length === 0 ? { before: undefined, after: undefined } : this.#tallies.runsAround(node, at)
  }

  /** Everything there is to show at a step. Out of range: the nearest one. An empty trace gives a moment before anything happened. */
  moment(index: number): Moment {
    const at = this.#clamp(index)
    const step = this.steps[at]
    if (!step) return nothingYet
    const next = this.steps[at + 1]
    const laps = this.#tallies.lapsOf(step)
    const returning = isReturning(this.steps, at)
    const modelCall = this.#calls.viewOf(step, this.#events)
    const streaming = this.finished ? undefined : this.#calls.streamingOf(step)
    const counts = this.#tallies.edgeCountsAt(step)
    const goesTo = next ? (next.kind === 'input' ? undefined : next.node) : this.finished ? undefined : step.targets?.[0]
    return {
      step,
      total: this.steps.length,
      state: this.stateAt(at),
      before: this.#before(step, at),
      visits: this.#tallies.visitsAt(step),
      edges: this.#edgeUses(step, next, counts),
      edgeCounts: counts,
      lap: { current: returning && next ? next.lap : step.lap, total: laps, returning },
      ...(goesTo === undefined || goesTo === END ? {} : { next: goesTo }),
      ...(modelCall === undefined ? {} : { modelCall }),
      ...(streaming === undefined ? {} : { streaming }),
      usage: this.#tallies.tokensAt(step),
      toolRounds: this.#tallies.roundsAt(step),
    }
  }

  /** What happened at a step, and because of what. Out of range: the nearest step. */
  sentence(index: number, language: Language): StepSentence {
    const at = this.#clamp(index)
    const step = this.steps[at]
    if (!step) return { what: '' }
    return sentenceOf({ step, events: this.#events, kinds: this.#kinds, state: this.stateAt(at) }, language)
  }

  /** How the run ended; `undefined` while it goes on. */
  verdict(language: Language): Verdict | undefined {
    return atOnce(this.judging(language))
  }

  /** Takes over what is known already of how it ended, with all events in it: a long run takes a while to be judged. */
  know(language: Language, verdict: Verdict | undefined): void {
    this.#verdicts.set(language, { revision: this.#revision, verdict })
  }

  /** Finds out how it ended in short stretches; asked again, it is known. */
  *judging(language: Language): Sliced<Verdict | undefined> {
    const known = this.#verdicts.get(language)
    if (known?.revision === this.#revision) return known.verdict
    const revision = this.#revision
    const record = () => ({ events: this.#events.slice(), steps: this.steps, state: this.state })
    const verdict = this.finished ? yield* judging(record(), language) : undefined
    if (revision === this.#revision) this.#verdicts.set(language, { revision, verdict })
    return verdict
  }

  /** The nodes after which a turn ended by itself, by the step at which it did: their ways to END are told by nothing else. */
  get ends(): ReadonlyMap<number, readonly string[]> {
    return this.#builder.ends
  }

  #clamp(step: number): number {
    return Number.isFinite(step) ? Math.max(0, Math.min(this.steps.length - 1, Math.trunc(step))) : 0
  }

  /** Counts the steps that are new or may have moved since those that had settled were counted. */
  #count(steps: readonly Step[]): void {
    this.#tallies.truncate(this.#settled)
    this.#settled = this.#builder.settledCount
    for (let at = this.#tallies.length; at < steps.length; at++) {
      const step = steps[at]
      if (!step) continue
      const ended = edgesToEnd(step, this.#builder.ends.get(step.index) ?? [])
      const edges = ended.length === 0 ? edgesInto(step) : [...edgesInto(step), ...ended]
      this.#tallies.push(step, this.#calls.usedBy(step), edges)
      if (at < this.#settled) this.#calls.settle(step)
    }
  }

  /** The state before a step: that of the step before, and for nodes side by side that before their common superstep. */
  #before(step: Step, at: number): FoldedState {
    for (let i = at - 1; i >= 0; i--) {
      const earlier = this.steps[i]
      if (!earlier || !sameNs(earlier.ns, step.ns)) continue
      const together = step.kind === 'visit' && step.superstep !== undefined && earlier.superstep === step.superstep
      if (together && earlier.turn === step.turn && earlier.stateSeq === step.stateSeq) continue
      return this.#states.at(earlier.ns, earlier.stateSeq)
    }
    return emptyState
  }

  #edgeUses(step: Step, next: Step | undefined, counts: Readonly<Record<string, number>>): Readonly<Record<string, EdgeUse>> {
    const uses: Record<string, EdgeUse> = {}
    for (const key of Object.keys(counts)) uses[key] = 'taken'
    if (next && sameNs(next.ns, step.ns) && next.turn === step.turn) {
      for (const edge of edgesInto(next)) uses[edgeKey(edge)] = 'next'
    } else if (!next && !this.finished && step.kind === 'decision') {
      // Live: the decision is known before the node that it leads to has started.
      for (const target of step.targets ?? [])
        uses[edgeKey({ source: step.node, target, branch: step.branch ?? undefined })] = 'next'
    }
    // The way to END is the last thing that a run does: no step follows to take it.
    for (const edge of edgesToEnd(step, this.#builder.ends.get(step.index) ?? [])) uses[edgeKey(edge)] = 'next'
    for (const edge of edgesInto(step)) uses[edgeKey(edge)] = 'now'
    return uses
  }
}

const sameNs = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, i) => part === b[i])

const nothingYet: Moment = {
  step: {
    index: 0,
    kind: 'input',
    ns: [],
    firstSeq: -1,
    lastSeq: -1,
    stateSeq: -1,
    turn: 1,
    lap: 0,
    node: '__start__',
    visit: 0,
    status: 'ok',
  },
  total: 0,
  state: emptyState,
  before: emptyState,
  visits: {},
  edges: {},
  edgeCounts: {},
  lap: { current: 0, total: 0, returning: false },
  usage: { input: 0, output: 0, estimated: false },
  toolRounds: 0,
}
