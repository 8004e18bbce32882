/**
 * The messages of a moment as rows: turns, laps, messages, brackets from each call to its result, calls that nobody answered.
 * A row carries its own piece of the bracket, so that a list that draws only what is in view still draws it whole.
 */
import { sameJson } from '../../base/json'
import type { Message } from '../../trace/message'
import type { Step } from '../../trace/step'
import type { Origins } from './origins'

/** The piece of a bracket beside a row: coming from above, turning to this row, going on below. */
export interface Wire {
  readonly above: boolean
  readonly turns: boolean
  readonly below: boolean
  /** Part of the pair that this step wrote. */
  readonly now: boolean
}

/** What became of a call without a result in the list: answered at a later step, still waiting, or never. */
export type Fate = { readonly type: 'later'; readonly step: number } | { readonly type: 'waits' } | { readonly type: 'never' }

export interface OpenCall {
  readonly tag: string
  readonly name: string
  readonly fate: Fate
}

export type TranscriptRow =
  | { readonly type: 'turn'; readonly key: string; readonly turn: number }
  | { readonly type: 'lap'; readonly key: string; readonly lap: number; readonly now: boolean; readonly wire: Wire }
  | {
      readonly type: 'message'
      readonly key: string
      readonly message: Message
      readonly writer: Step | undefined
      readonly isNew: boolean
      readonly orphan: boolean
      readonly wire: Wire
    }
  | { readonly type: 'open-calls'; readonly key: string; readonly calls: readonly OpenCall[]; readonly wire: Wire }

export interface TranscriptInput {
  readonly messages: readonly Message[]
  /** The same field before this step, to mark what is new. */
  readonly before: readonly Message[]
  readonly step: Step
  readonly origins: Origins
  /** True when the record has come to its end: what is not answered by then never is. */
  readonly finished: boolean
}

const noWire: Wire = { above: false, turns: false, below: false, now: false }

/** The rows, oldest first. */
export function transcriptOf({ messages, before, step, origins, finished }: TranscriptInput): readonly TranscriptRow[] {
  const known = new Map(before.map((message) => [message.id, message]))
  const pairs = pairUp(messages)
  const rows: TranscriptRow[] = []
  let turn = 0
  let lap = -1
  let open: { readonly end: number; readonly now: boolean } | undefined
  messages.forEach((message, i) => {
    const writer = origins.writerOf(message.id, step.stateSeq)
    if (writer !== undefined && (writer.turn !== turn || writer.lap !== lap)) {
      const through = open !== undefined && open.end >= i
      if (writer.turn !== turn && (turn > 0 || writer.turn > 1)) rows.push({ type: 'turn', key: `turn-${i}`, turn: writer.turn })
      if (writer.lap > 0) {
        const now = writer.lap === step.lap && writer.turn === step.turn
        rows.push({ type: 'lap', key: `lap-${i}`, lap: writer.lap, now, wire: through ? lineThrough(open) : noWire })
      }
      turn = writer.turn
      lap = writer.lap
    }
    const isNew = isChanged(known.get(message.id), message)
    const pair = pairs.byCall.get(i)
    const answers = pairs.byResult.get(i)
    const fates = pair === undefined ? [] : openCalls(pair, messages, i, step.stateSeq, origins, finished)
    if (pair !== undefined) {
      const now = isNew || pair.results.some((at) => isChanged(known.get(messages[at]?.id ?? ''), messages[at]))
      open = { end: fates.length > 0 ? Math.max(pair.last, i) + 0.5 : pair.last, now }
    }
    const inside = open !== undefined && open.end >= i
    rows.push({
      type: 'message',
      key: message.id,
      message,
      writer,
      isNew,
      orphan: message.role === 'tool' && answers === undefined,
      wire: inside
        ? {
            above: pair === undefined,
            turns: pair !== undefined || answers !== undefined,
            below: (open?.end ?? i) > i,
            now: open?.now ?? false,
          }
        : noWire,
    })
    const owner = pair ?? answers
    if (owner !== undefined && Math.max(owner.last, owner.at) === i) {
      const calls = openCalls(owner, messages, owner.at, step.stateSeq, origins, finished)
      if (calls.length > 0) {
        const wire = { above: true, turns: true, below: false, now: open?.now ?? false }
        rows.push({ type: 'open-calls', key: `open-${message.id}`, calls, wire })
      }
    }
  })
  return unique(rows)
}

const lineThrough = (open: { readonly now: boolean } | undefined): Wire => ({
  above: true,
  turns: false,
  below: true,
  now: open?.now ?? false,
})

const isChanged = (before: Message | undefined, after: Message | undefined): boolean =>
  before !== after && !sameJson(before, after)

interface Pair {
  /** Where the message with the calls stands. */
  readonly at: number
  readonly answered: Set<string>
  readonly results: number[]
  last: number
}

/** Joins each result with the nearest message before it that asks for it. */
function pairUp(messages: readonly Message[]) {
  const byCall = new Map<number, Pair>()
  const byResult = new Map<number, Pair>()
  const asking = new Map<string, Pair>()
  messages.forEach((message, at) => {
    const calls = [...(message.toolCalls ?? []), ...(message.invalidCalls ?? [])]
    if (calls.length > 0) {
      const pair: Pair = { at, answered: new Set(), results: [], last: at }
      byCall.set(at, pair)
      for (const call of calls) asking.set(call.id, pair)
    }
    if (message.toolCallId === undefined) return
    const pair = asking.get(message.toolCallId)
    if (pair === undefined) return
    pair.answered.add(message.toolCallId)
    pair.results.push(at)
    pair.last = at
    byResult.set(at, pair)
  })
  return { byCall, byResult }
}

function openCalls(
  pair: Pair,
  messages: readonly Message[],
  at: number,
  seq: number,
  origins: Origins,
  finished: boolean,
): readonly OpenCall[] {
  const message = messages[at]
  if (message === undefined) return []
  const unanswered = [...(message.toolCalls ?? []), ...(message.invalidCalls ?? [])].filter((call) => !pair.answered.has(call.id))
  if (unanswered.length === 0) return []
  const overtaken = messages.slice(pair.last + 1).some((later) => later.role !== 'tool')
  return unanswered.map((call): OpenCall => {
    const later = origins.answerAfter(call.id, seq)
    const fate: Fate =
      later !== undefined ? { type: 'later', step: later.index } : finished || overtaken ? { type: 'never' } : { type: 'waits' }
    return { tag: origins.tagOf(call.id), name: call.name, fate }
  })
}

/** Ids that occur twice would confuse the list: the later ones get their place added. */
function unique(rows: readonly TranscriptRow[]): readonly TranscriptRow[] {
  const seen = new Set<string>()
  return rows.map((row, i) => {
    if (!seen.has(row.key)) {
      seen.add(row.key)
      return row
    }
    return { ...row, key: `${row.key}#${i}` }
  })
}
