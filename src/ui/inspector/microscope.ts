/**
 * What a reducer did to one field at one step, as plain data: before, write, after, and the kind of thing that happened.
 * Read from the commit, which says what LangGraph did; the write alone would only say what the node asked for.
 */
import { isRecord, sameJson } from '../../base/json'
import type { Graph, Reducer } from '../../document/types'
import type { StateChange, Write } from '../../trace/events'
import { foldChanges } from '../../trace/fold'
import { messagesIn } from './message-guard'
import type { StepWrites } from './step-writes'

export type Outcome =
  | { readonly type: 'appended'; readonly count: number }
  | { readonly type: 'replaced-by-id'; readonly count: number }
  | { readonly type: 'appended-and-replaced'; readonly appended: number; readonly replaced: number }
  | { readonly type: 'removed'; readonly count: number }
  | { readonly type: 'cleared' }
  | { readonly type: 'items-appended'; readonly count: number }
  | { readonly type: 'first-value' }
  | { readonly type: 'replaced'; readonly same: boolean }
  | { readonly type: 'sum'; readonly before: number; readonly write: number; readonly after: number }
  | { readonly type: 'merged'; readonly keys: number }
  | { readonly type: 'dropped' }
  | { readonly type: 'not-committed' }
  | { readonly type: 'same' }

export interface Sight {
  readonly field: string
  readonly reducer: string
  readonly before: unknown
  /** What this step wrote into the field; a list when it wrote several times. */
  readonly write: unknown
  readonly after: unknown
  readonly outcome: Outcome
  /** How many other nodes wrote the field in the same superstep. */
  readonly others: number
  /** Messages among `before` that no step wrote: they came in after the step before. */
  readonly cameIn: number
  /** Ids of messages that were written although they stood there already, the same. */
  readonly kept: ReadonlySet<string>
}

/** The fields that the step wrote, each once; a field of messages first. */
export function writtenFields(step: StepWrites): readonly string[] {
  const fields = [...new Set(step.writes.map((write) => write.field))]
  const isMessages = (field: string) => step.writes.some((write) => write.field === field && messagesIn(write.value).length > 0)
  return [...fields.filter(isMessages), ...fields.filter((field) => !isMessages(field))]
}

/** What happened to `field`. `others`: how many other nodes of the superstep wrote it. */
export function sightOf(step: StepWrites, field: string, graph: Graph, others = 0): Sight {
  const writes = step.writes.filter((write) => write.field === field)
  const changes = step.changes.filter((change) => change.field === field)
  const before = foldChanges(
    step.before,
    step.between.filter((change) => change.field === field),
  )[field]
  const cameIn = Math.max(0, messagesIn(before).length - messagesIn(step.before[field]).length)
  const after = step.after[field]
  const write = writes.length === 1 ? writes[0]?.value : writes.flatMap((one) => one.value)
  const reducer = reducerOf(field, writes, graph, changes)
  const outcome = outcomeOf({ changes, reducer, before, write, after, step })
  return { field, reducer, before, write, after, outcome, others, cameIn, kept: keptIn(before, write, changes) }
}

/** What a node handed back as it had been given it. */
function keptIn(before: unknown, write: unknown, changes: readonly StateChange[]): ReadonlySet<string> {
  // Few are written into what may be a hundred thousand.
  const written = new Set(messagesIn(write).map(({ id }) => id))
  const there = new Set(messagesIn(before).flatMap(({ id }) => (written.has(id) ? [id] : [])))
  for (const change of changes) {
    if (change.op === 'replace-by-id') there.delete(change.value.id)
    // A list that is told anew is no list that was handed back.
    else if (change.op !== 'append') return new Set()
  }
  return new Set(messagesIn(write).flatMap(({ id }) => (there.has(id) ? [id] : [])))
}

const reducerOf = (field: string, writes: readonly Write[], graph: Graph, changes: readonly StateChange[]): string =>
  writes.find((write) => write.reducer !== '')?.reducer ??
  graph.state.fields.find((one) => one.name === field)?.reducer ??
  reducerSeen(changes)

/** Of a field that nobody declares: what was done to it tells. */
function reducerSeen(changes: readonly StateChange[]): Reducer {
  const kept = changes.flatMap((change) => (change.op === 'append' ? change.values : []))
  if (changes.some(({ op }) => op === 'replace-by-id' || op === 'remove')) return 'messages'
  if (kept.length > 0) return messagesIn(kept).length === kept.length ? 'messages' : 'append'
  return changes.some(({ op }) => op === 'merge') ? 'merge' : 'replace'
}

interface Seen {
  readonly changes: readonly StateChange[]
  readonly reducer: string
  readonly before: unknown
  readonly write: unknown
  readonly after: unknown
  readonly step: StepWrites
}

function outcomeOf({ changes, reducer, before, write, after, step }: Seen): Outcome {
  if (changes.some((change) => change.op === 'dropped')) return { type: 'dropped' }
  if (step.changes.length === 0) return { type: 'not-committed' }
  const count = (op: StateChange['op']) => changes.filter((change) => change.op === op).length
  const appended = changes.reduce((sum, change) => sum + (change.op === 'append' ? change.values.length : 0), 0)
  const replaced = count('replace-by-id')
  const removed = changes.reduce((sum, change) => sum + (change.op === 'remove' ? change.ids.length : 0), 0)
  if (count('clear') > 0 && appended === 0) return { type: 'cleared' }
  if (removed > 0) return { type: 'removed', count: removed }
  if (appended > 0 && replaced > 0) return { type: 'appended-and-replaced', appended, replaced }
  if (replaced > 0) return { type: 'replaced-by-id', count: replaced }
  if (appended > 0 && count('clear') === 0) return appendOutcome(changes, reducer, appended)
  const merged = changes.find((change) => change.op === 'merge')
  if (merged?.op === 'merge') return { type: 'merged', keys: Object.keys(merged.value).length }
  if (changes.length === 0) return reducer === 'replace' ? { type: 'replaced', same: true } : { type: 'same' }
  return setOutcome(reducer, before, write, after)
}

function appendOutcome(changes: readonly StateChange[], reducer: string, count: number): Outcome {
  const messages = changes.flatMap((change) => (change.op === 'append' ? messagesIn(change.values) : []))
  return reducer === 'messages' || messages.length === count ? { type: 'appended', count } : { type: 'items-appended', count }
}

function setOutcome(reducer: string, before: unknown, write: unknown, after: unknown): Outcome {
  if (reducer === 'sum' && typeof write === 'number' && typeof after === 'number') {
    return { type: 'sum', before: typeof before === 'number' ? before : after - write, write, after }
  }
  if (before === undefined) return { type: 'first-value' }
  if (reducer === 'merge' && isRecord(write)) return { type: 'merged', keys: Object.keys(write).length }
  return { type: 'replaced', same: sameJson(before, after) }
}
