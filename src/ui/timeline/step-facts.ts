/**
 * What the timeline says about one step: its track, the word on its bar, the size of what the model read.
 * Plain data, no language: a label is either a name from the run or a word that the view translates.
 */

import type { Sliced } from '../../base/slices'
import type { NodeKind } from '../../document/types'
import type { TraceIndex } from '../../replay/trace-index'
import type { EventList } from '../../trace/event-list'
import type { TraceEvent } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { Step } from '../../trace/step'
import { eventsOfStep } from './step-events'
import { kindToDraw } from './track-kind'
import type { LabelWord } from './words'

/** A name that the engine knows (and how many more there are), or a word to translate. */
export type Label = { readonly name: string; readonly more: number } | { readonly word: LabelWord }

export interface StepFacts {
  /** `undefined` for an input: it has no track, it stands in the row of the laps. */
  readonly kind: NodeKind | 'unknown' | undefined
  readonly label: Label
  /** Tokens that the model read at this step, if it called one. */
  readonly read?: number | undefined
  readonly estimated: boolean
  readonly failed: boolean
}

interface Kept {
  revision: number
  steps: readonly Step[]
  facts: readonly StepFacts[]
}
const kept = new WeakMap<TraceIndex, Kept>()

/** Steps that are looked at between two rests: some milliseconds of work, where their events have to be read. */
const AT_ONCE = 500
/** Facts that are remembered to be shared. */
const MOST_SHARED = 20_000

/**
 * The facts of the first steps, as far as they were gathered and are still true: the steps of an open superstep may have moved since. All of
 * them, once they were gathered at this revision.
 */
export function factsGathered(index: TraceIndex, revision: number): readonly StepFacts[] {
  const before = kept.get(index)
  if (before === undefined) return []
  const { steps } = index
  if (before.revision === revision && before.facts.length === steps.length) return before.facts
  let known = Math.min(before.facts.length, steps.length)
  while (known > 0 && (before.steps[known - 1] !== steps[known - 1] || steps[known - 1]?.status === 'running')) known -= 1
  return before.facts.slice(0, known)
}

/** The facts of every step, in short stretches. Grows with a live run: steps that are over are not looked at again. */
export function* gatheringFacts(index: TraceIndex, revision: number): Sliced<readonly StepFacts[]> {
  const { steps, milestones } = index
  const before = kept.get(index)
  if (before?.revision === revision && before.facts.length === steps.length) return before.facts
  const facts: StepFacts[] = []
  const shared = sharing()
  for (const [i, step] of steps.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    const known = before?.facts[i]
    const same = before?.steps[i]
    facts.push(known !== undefined && same === step && step.status !== 'running' ? known : shared(factsOfStep(milestones, step)))
  }
  kept.set(index, { revision, steps, facts })
  return facts
}

/** One and the same object for facts that are the same: a long run has hundreds of thousands of steps, and few that differ. */
function sharing(): (facts: StepFacts) => StepFacts {
  const known = new Map<string, StepFacts>()
  return (facts) => {
    const { kind, label, read, estimated, failed } = facts
    const said = 'word' in label ? `w ${label.word}` : `${label.more} ${label.name}`
    const key = `${kind} ${read} ${estimated} ${failed} ${said}`
    const same = known.get(key)
    if (same) return same
    if (known.size < MOST_SHARED) known.set(key, facts)
    return facts
  }
}

/** `undefined` for an input: it has no track. */
export const kindOfStep = (step: Step): StepFacts['kind'] =>
  step.kind === 'input' ? undefined : step.kind === 'decision' ? 'router' : kindToDraw(step.nodeKind)

export const hasFailed = (step: Step): boolean => step.status === 'error'

/** The facts of one step, from its own events. */
export function factsOfStep(events: EventList, step: Step): StepFacts {
  const failed = hasFailed(step)
  if (step.kind === 'input') return { kind: undefined, label: { word: 'start' }, estimated: false, failed }
  if (step.kind === 'decision') {
    const label: Label = typeof step.branch === 'string' ? { name: step.branch, more: 0 } : { word: 'nowhere' }
    return { kind: 'router', label, estimated: false, failed }
  }
  const kind = kindOfStep(step)
  if (step.kind === 'pause') return { kind, label: { word: 'asks' }, estimated: false, failed }
  if (step.kind === 'answer') return { kind, label: { word: 'answered' }, estimated: false, failed }
  const own = eventsOfStep(events, step)
  const read = readOf(own)
  return { kind, label: labelOf(own, step), read: read?.tokens, estimated: read?.estimated ?? false, failed }
}

function labelOf(own: readonly TraceEvent[], step: Step): Label {
  const tools = own.flatMap((event) => (event.type === 'tool-called' ? [event.tool] : []))
  if (tools.length > 0) return named(tools)
  const reply = own.findLast((event) => event.type === 'model-replied')
  const written = own.flatMap((event) => (event.type === 'state-written' ? event.writes : []))
  if (step.nodeKind === 'brain' || step.nodeKind === undefined) {
    if (reply !== undefined) return labelOfReply(reply.message)
  }
  const outcome = written.find((write) => write.reducer !== 'messages')
  if (outcome !== undefined) return { name: outcome.field, more: 0 }
  if (step.status === 'running') return { word: 'thinking' }
  return { name: step.node, more: 0 }
}

function labelOfReply(message: Message): Label {
  const calls = message.toolCalls ?? []
  if (calls.length > 0) return named(calls.map((call) => call.name))
  if ((message.invalidCalls ?? []).length > 0) return { word: 'unclear' }
  return { word: message.text.trim() === '' ? 'empty' : 'answer' }
}

const named = (names: readonly string[]): Label => ({ name: names[0] ?? '', more: names.length - 1 })

/** What the last model call of the step read, as counted by the provider, else a quarter of the characters. */
function readOf(own: readonly TraceEvent[]): { readonly tokens: number; readonly estimated: boolean } | undefined {
  const reply = own.findLast((event) => event.type === 'model-replied')
  if (reply?.usage !== undefined) return { tokens: reply.usage.input, estimated: reply.usage.estimated ?? false }
  const called = own.findLast((event) => event.type === 'model-called')
  // A record that does not tell what was read says nothing of how much.
  if (called === undefined || called.messages.length === 0) return undefined
  const characters = called.messages.reduce((sum, message) => sum + message.text.length, 0)
  return { tokens: Math.ceil(characters / 4), estimated: true }
}
