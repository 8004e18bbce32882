/**
 * Two runs walked side by side: up to where they did the same, and the first step at which they part. Ids and times are no part of
 * it. Nodes that ran side by side may have ended in either order; router decisions are looked at when both records hold some.
 * It says where and in what the runs differ, never which is right; why is said by the sentences of the two steps.
 */
import { isRecord, sameJson } from '../base/json'
import { END } from '../trace/ends'
import type { EventList } from '../trace/event-list'
import type { FoldedState } from '../trace/fold'
import type { Message } from '../trace/message'
import { questionOf } from '../trace/question'
import { SamePrompts, Unsystemed } from '../trace/same-prompt'
import type { Step } from '../trace/step'
import { visitFacts } from '../trace/visit-facts'
import { isDecision, isOf, type NotCompared, onlyOne, Waiting } from './paired-steps'

export type { NotCompared } from './paired-steps'

/** A TraceIndex, or anything that answers like one. */
export interface ComparedRun {
  readonly events: EventList
  readonly steps: readonly Step[]
  stateAt(step: number): FoldedState
}

/** One turn (from 1) of a longer record. Its steps keep their numbers. */
export const oneTurn = (run: ComparedRun, turn: number): ComparedRun => ({
  events: run.events,
  steps: run.steps.filter((step) => step.turn === turn),
  stateAt: (step) => run.stateAt(step),
})

export type PartingCode =
  /** Another question, or another input. */
  | 'other-input'
  /** Another node came next. */
  | 'other-node'
  /** The same router chose another way. */
  | 'other-way'
  /** The same node, but the model replied something else. */
  | 'other-reply'
  /** The same node, but a tool returned something else, or another tool was called. */
  | 'other-result'
  /** The same node, but something else was written. */
  | 'other-writes'
  /** One failed or paused where the other did not. */
  | 'other-end'
  /** The first run was over, the second went on; or the other way round. */
  | 'first-ended'
  | 'second-ended'

export interface Parting {
  readonly code: PartingCode
  /** The step of each run at which they part; absent of the one that was over. */
  readonly first?: number | undefined
  readonly second?: number | undefined
}

export interface RunComparison {
  /** Pairs of steps in which both did the same, before they part. */
  readonly agreed: number
  /** Absent: they did the same to the end. */
  readonly parting?: Parting | undefined
  /** Steps of the second run, before they part, whose model read something else and replied the same. */
  readonly readElse: readonly number[]
  /** What only one of the two tells, and what was therefore not compared: decisions of routers, steps inside nodes, pauses. */
  readonly notCompared?: readonly NotCompared[] | undefined
}

/** Compares two runs. `names`: nodes of the first run to nodes of the second, where they differ. */
export function compareRuns(
  first: ComparedRun,
  second: ComparedRun,
  names: Readonly<Record<string, string>> = {},
): RunComparison {
  const comparing = comparingRuns(first, second, names)
  for (;;) {
    const next = comparing.next()
    if (next.done) return next.value
  }
}

/** What is looked at before it rests, in events and messages: a few milliseconds of work. */
const AT_ONCE = 4_000

/** The same in short stretches, for a page that has to answer in between: it rests at every `yield`. */
export function* comparingRuns(
  first: ComparedRun,
  second: ComparedRun,
  names: Readonly<Record<string, string>>,
): Generator<undefined, RunComparison> {
  const { notCompared, counts } = onlyOne(first.steps, second.steps)
  const left = first.steps.filter(counts)
  const right = second.steps.filter(counts)
  const nameOf = (node: string) => (Object.hasOwn(names, node) ? (names[node] ?? node) : node)
  // What a record calls its router is seldom what the graph calls it: one of a name that the other run does not know is met by place.
  const routers = new Set(right.flatMap((step) => (step.kind === 'decision' ? [step.node] : [])))
  const isPartner = (step: Step, other: Step) =>
    other.kind === step.kind &&
    (other.node === nameOf(step.node) || (step.kind === 'decision' && !routers.has(nameOf(step.node))))
  // A name of the record that is no node of the other run by any name cannot be told apart from one that is: the visits tell.
  const known = new Set([END, ...right.map(({ node }) => node)])
  const isKnown = (node: string) => known.has(nameOf(node)) || Object.keys(names).length === 0 || Object.hasOwn(names, node)
  const waiting = new Waiting(right)
  const readElse: number[] = []
  const read = new ReadOther()
  let agreed = 0
  let weight = 0
  let inputUntold = false
  const told = (parting?: Parting): RunComparison => {
    // What would have come behind the place where they part was never passed over.
    const passed: NotCompared[] = notCompared.filter(
      (sort) => isBefore(first, parting?.first, sort) || isBefore(second, parting?.second, sort),
    )
    if (inputUntold) passed.unshift('input')
    return { agreed, ...(parting ? { parting } : {}), readElse, ...(passed.length === 0 ? {} : { notCompared: passed }) }
  }
  for (const step of left) {
    if (weight > AT_ONCE) {
      yield
      weight = 0
    }
    const { next } = waiting
    // Where one graph decides and the other has a plain edge, the visits behind it tell whether they went the same way.
    if (step.kind === 'decision' && !waiting.any(isDecision)) continue
    if (!next) return told({ code: 'second-ended', first: step.index })
    const partner =
      waiting.take((other) => isPartner(step, other)) ??
      (isDecision(step) ? undefined : waiting.takeBehindDecisions((other) => isPartner(step, other)))
    if (!partner) return told({ code: 'other-node', first: step.index, second: next.index })
    weight += weightOf(step, first.events) + weightOf(partner, second.events)
    const code = differs(step, partner, first, second, { nameOf, isKnown })
    if (code) return told({ code, first: step.index, second: partner.index })
    if (step.kind === 'input' && tellsInput(step, first) !== tellsInput(partner, second)) inputUntold = true
    if (read.at(step, partner, first.events, second.events)) readElse.push(partner.index)
    agreed += 1
  }
  const rest = waiting.behind((step) => isDecision(step) && (step.targets ?? []).every((target) => target === END))
  return told(rest ? { code: 'first-ended', second: rest.index } : undefined)
}

/** True when a run has steps of this sort before the step; of a run that did not part, anywhere. */
const isBefore = ({ steps }: ComparedRun, end: number | undefined, sort: NotCompared): boolean =>
  steps.some((step) => (end === undefined || step.index < end) && isOf(sort, step))

/** How much there is to look at in a step. */
function weightOf({ firstSeq, lastSeq }: Step, events: EventList): number {
  let weight = 1
  for (let seq = Math.max(0, firstSeq); seq <= lastSeq; seq++) {
    const event = events.at(seq)
    weight += event?.type === 'model-called' ? event.messages.length : 1
  }
  return weight
}

function differs(a: Step, b: Step, runA: ComparedRun, runB: ComparedRun, names: NamesCompared): PartingCode | undefined {
  const [headA, headB] = [runA.events.at(a.firstSeq), runB.events.at(b.firstSeq)]
  switch (a.kind) {
    case 'input': {
      if (!tellsInput(a, runA) || !tellsInput(b, runB)) return undefined
      // By what was given, else by what the state holds then: one run may have been given the state of the other.
      const [one, two] = [asked(a, runA), asked(b, runB)]
      return one[0] === two[0] || (one[1] !== undefined && one[1] === two[1]) ? undefined : 'other-input'
    }
    case 'decision':
      return sameWay(a, b, names) ? undefined : 'other-way'
    case 'pause':
      return headA?.type === 'interrupted' && headB?.type === 'interrupted' && sameJson(headA.question, headB.question)
        ? undefined
        : 'other-writes'
    case 'answer':
      return headA?.type === 'resumed' && headB?.type === 'resumed' && sameJson(headA.answer, headB.answer)
        ? undefined
        : 'other-input'
    case 'visit':
      return visitDiffers(a, b, runA.events, runB.events)
  }
}

/** What a turn began with: by its input, and by what the state held then. */
function asked(step: Step, run: ComparedRun): readonly (string | undefined)[] {
  const [head, state] = [run.events.at(step.firstSeq), run.stateAt(step.index)]
  return [questionOf(head?.type === 'run-started' ? head.input : undefined, state)?.trim(), questionOf(undefined, state)?.trim()]
}

/** False where a record says nothing at all about what a turn began with, as streams of updates do. */
export function tellsInput(step: Step, run: ComparedRun): boolean {
  const head = run.events.at(step.firstSeq)
  const input = head?.type === 'run-started' ? head.input : undefined
  const given = isRecord(input) ? Object.keys(input).length > 0 : input !== undefined && input !== null
  return given || asked(step, run).some((one) => one !== undefined) || Object.keys(run.stateAt(step.index)).length > 0
}

/** Ways are named by their branch where both records name them, else by where they lead. */
function sameWay(a: Step, b: Step, { nameOf, isKnown }: NamesCompared): boolean {
  const targets = (step: Step) => [...(step.targets ?? [])].map((target) => (step === a ? nameOf(target) : target)).sort()
  if (sameJson(targets(a), targets(b))) return true
  if (typeof a.branch === 'string' && a.branch === b.branch) return true
  // Wherever a name leads that nobody knows: it is not the end.
  const ends = ({ targets = [] }: Step) => targets.length > 0 && targets.every((target) => target === END)
  return ends(a) === ends(b) && (a.targets ?? []).some((target) => !isKnown(target))
}

interface NamesCompared {
  /** What a node of the first run is called in the second. */
  readonly nameOf: (node: string) => string
  readonly isKnown: (node: string) => boolean
}

function visitDiffers(a: Step, b: Step, eventsA: EventList, eventsB: EventList): PartingCode | undefined {
  const [one, two] = [visitFacts(a, eventsA), visitFacts(b, eventsB)]
  if (one.reply && two.reply && !sameJson(said(one.reply), said(two.reply))) return 'other-reply'
  if (!one.reply !== !two.reply) return 'other-reply'
  const results = ({ tools }: typeof one) =>
    tools.map(({ called, returned }) => [called.tool, called.args, returned?.status ?? null, returned?.content ?? null])
  if (!sameJson(results(one), results(two))) return 'other-result'
  if (a.status !== b.status) return 'other-end'
  if (one.reply || one.tools.length > 0) return undefined
  // What is no message is compared by value; messages bear ids of their own run.
  const texts = ({ writes }: typeof one) => writes.map(({ field, value }) => [field, withoutIds(value)])
  return sameJson(texts(one), texts(two)) ? undefined : 'other-writes'
}

const said = ({ text, toolCalls, invalidCalls }: Message): unknown => [
  text.trim(),
  (toolCalls ?? []).map(({ name, args }) => [name, args]),
  (invalidCalls ?? []).map(({ name, rawArgs }) => [name, rawArgs]),
]

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds)
  if (typeof value !== 'object' || value === null) return value
  const { id: _, toolCallId: __, ...rest } = value as Readonly<Record<string, unknown>>
  return rest
}

/** Tells steps in which both records hold what the model read, and it is not the same. Where one holds no system message, none counts. */
class ReadOther {
  /** By node of the first run: each reads a conversation of its own. */
  readonly #nodes = new Map<string, { readonly same: SamePrompts; readonly first: Unsystemed; readonly second: Unsystemed }>()

  at(a: Step, b: Step, eventsA: EventList, eventsB: EventList): boolean {
    if (a.kind !== 'visit') return false
    const read = (step: Step, events: EventList) => visitFacts(step, events).modelCalls[0]?.called.messages ?? []
    const [one, two] = [read(a, eventsA), read(b, eventsB)]
    if (one.length === 0 || two.length === 0) return false
    const node = this.#nodes.get(a.node) ?? { same: new SamePrompts(), first: new Unsystemed(), second: new Unsystemed() }
    this.#nodes.set(a.node, node)
    const [bare, other] = [node.first.of(one), node.second.of(two)]
    const both = bare !== one && other !== two
    return !(both ? node.same.same(one, two) : node.same.same(bare, other))
  }
}
