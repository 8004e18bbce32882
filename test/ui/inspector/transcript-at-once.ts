/**
 * The rows of a transcript put together all at once, message after message, with nothing remembered from one list to the next: what a
 * `Transcript`, which puts together only the rows that are looked at, must say too.
 */
import { sameJson } from '../../../src/base/json'
import type { Message } from '../../../src/trace/message'
import type { OpenCall, TranscriptInput, TranscriptRow, Wire } from '../../../src/ui/inspector/transcript'

interface Pair {
  readonly at: number
  readonly answered: Set<string>
  readonly results: number[]
  last: number
}

const noWire: Wire = { above: false, turns: false, below: false, now: false }
const callsOf = (message: Message) => [...(message.toolCalls ?? []), ...(message.invalidCalls ?? [])]

export function rowsAtOnce({ messages, before, step, origins, finished }: TranscriptInput): readonly TranscriptRow[] {
  const isNewAt = (at: number) => {
    const message = messages[at]
    return message !== undefined && !before.some((one) => one.id === message.id && sameJson(one, message))
  }
  const { byCall, byResult } = pairUp(messages)
  const openCalls = (pair: Pair): readonly OpenCall[] => {
    const overtaken = messages.slice(pair.last + 1).some(({ role }) => role !== 'tool')
    const asked = callsOf(messages[pair.at] as Message).filter(({ id }) => !pair.answered.has(id))
    return asked.map(({ id, name }): OpenCall => {
      const later = origins.answerAfter(id, step.stateSeq)
      const tag = origins.tagOf(id)
      if (later !== undefined) return { tag, name, fate: { type: 'later', step: later.index } }
      return { tag, name, fate: { type: finished || overtaken ? 'never' : 'waits' } }
    })
  }
  const rows: TranscriptRow[] = []
  let turn = 0
  let lap = -1
  let open: { readonly end: number; readonly now: boolean } | undefined
  for (const [i, message] of messages.entries()) {
    const writer = origins.writerOf(message.id, step.stateSeq)
    if (writer !== undefined && (writer.turn !== turn || writer.lap !== lap)) {
      if (writer.turn !== turn && (turn > 0 || writer.turn > 1)) rows.push({ type: 'turn', turn: writer.turn })
      if (writer.lap > 0) {
        const now = writer.lap === step.lap && writer.turn === step.turn
        const through = open !== undefined && open.end >= i
        const wire = through ? { above: true, turns: false, below: true, now: open?.now ?? false } : noWire
        rows.push({ type: 'lap', lap: writer.lap, now, wire })
      }
      turn = writer.turn
      lap = writer.lap
    }
    const pair = byCall.get(i)
    const answers = byResult.get(i)
    if (pair !== undefined) {
      const more = openCalls(pair).length > 0 ? 0.5 : 0
      open = { end: pair.last + more, now: isNewAt(i) || pair.results.some(isNewAt) }
    }
    const now = open?.now ?? false
    const turns = pair !== undefined || answers !== undefined
    const inside = open !== undefined && open.end >= i
    rows.push({
      type: 'message',
      message,
      writer,
      isNew: isNewAt(i),
      orphan: message.role === 'tool' && answers === undefined,
      wire: inside ? { above: pair === undefined, turns, below: (open?.end ?? i) > i, now } : noWire,
    })
    const owner = pair ?? answers
    if (owner === undefined || owner.last !== i) continue
    const calls = openCalls(owner)
    if (calls.length > 0) rows.push({ type: 'open-calls', calls, wire: { above: true, turns: true, below: false, now } })
  }
  return rows
}

/** Joins each result with the nearest message before it that asks for it. */
function pairUp(messages: readonly Message[]) {
  const byCall = new Map<number, Pair>()
  const byResult = new Map<number, Pair>()
  const asking = new Map<string, Pair>()
  for (const [at, message] of messages.entries()) {
    const calls = callsOf(message)
    if (calls.length > 0) {
      const pair: Pair = { at, answered: new Set(), results: [], last: at }
      byCall.set(at, pair)
      for (const call of calls) asking.set(call.id, pair)
    }
    if (message.toolCallId === undefined) continue
    const pair = asking.get(message.toolCallId)
    if (pair === undefined) continue
    pair.answered.add(message.toolCallId)
    pair.results.push(at)
    pair.last = at
    byResult.set(at, pair)
  }
  return { byCall, byResult }
}
