/**
 * The messages of a moment as rows: turns, laps, messages, brackets from each call to its result, calls that nobody answered. The rows of a
 * message are put together when they are looked at: a long run holds a hundred thousand messages, and a person sees ten.
 * A row carries its own piece of the bracket, so that a list that draws only what is in view still draws it whole.
 */
import type { InvalidCall, Message, ToolCall } from '../../trace/message'
import type { Step } from '../../trace/step'
import { type CallPlaces, callPlacesIn, callsOf } from './call-places'
import { NewInList } from './new-in-list'
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
  | { readonly type: 'turn'; readonly turn: number }
  | { readonly type: 'lap'; readonly lap: number; readonly now: boolean; readonly wire: Wire }
  | {
      readonly type: 'message'
      readonly message: Message
      readonly writer: Step | undefined
      readonly isNew: boolean
      readonly orphan: boolean
      readonly wire: Wire
    }
  | { readonly type: 'open-calls'; readonly calls: readonly OpenCall[]; readonly wire: Wire }

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

/** A message that asks, with the results there are. */
interface Pair {
  readonly at: number
  readonly results: readonly number[]
  /** Its last result, or itself. */
  readonly last: number
  readonly unanswered: readonly (ToolCall | InvalidCall)[]
}

export class Transcript {
  readonly #input: TranscriptInput
  readonly #places: CallPlaces
  readonly #new: NewInList
  readonly #rows = new Map<number, readonly TranscriptRow[]>()
  readonly #pairs = new Map<number, Pair>()
  /** Of no message before this one it is known who wrote it. */
  #unknownBefore = 0
  #lastWord: number | undefined

  constructor(input: TranscriptInput) {
    this.#input = input
    this.#places = callPlacesIn(input.messages)
    this.#new = new NewInList(input.messages, input.before)
  }

  /** How many messages there are. */
  get length(): number {
    return this.#input.messages.length
  }

  /** The id of a message, by its place. */
  idAt(i: number): string {
    return this.#input.messages[i]?.id ?? ''
  }

  /** What stands for message number `i`: where a turn or a lap begins with it, itself, and below the last of its pair the calls that are open. */
  rowsAt(i: number): readonly TranscriptRow[] {
    const known = this.#rows.get(i)
    if (known) return known
    const message = this.#input.messages[i]
    const rows = message ? this.#rowsOf(message, i) : []
    this.#rows.set(i, rows)
    return rows
  }

  #rowsOf(message: Message, i: number): readonly TranscriptRow[] {
    const asks = this.#pairAt(i)
    const answers = message.toolCallId === undefined ? undefined : this.#pairAt(this.#places.askedUpTo(message.toolCallId, i))
    const open = asks ?? this.#pairAt(this.#places.askerUpTo(i))
    const now = open !== undefined && this.#isNow(open)
    const below = open !== undefined && (open.last > i || (open.last === i && open.unanswered.length > 0))
    const writer = this.#writer(i)
    const rows: TranscriptRow[] = writer === undefined ? [] : [...this.#headings(writer, i)]
    rows.push({
      type: 'message',
      message,
      writer,
      isNew: this.#new.at(i),
      orphan: message.role === 'tool' && answers === undefined,
      wire:
        open !== undefined && open.last >= i
          ? { above: asks === undefined, turns: asks !== undefined || answers !== undefined, below, now }
          : noWire,
    })
    const owner = asks ?? answers
    if (owner !== undefined && owner.last === i && owner.unanswered.length > 0) {
      rows.push({ type: 'open-calls', calls: this.#openCalls(owner), wire: { above: true, turns: true, below: false, now } })
    }
    return rows
  }

  /** Where a turn or a lap begins with this message. */
  #headings(writer: Step, i: number): readonly TranscriptRow[] {
    const { step } = this.#input
    const { turn, lap } = this.#writerBefore(i) ?? { turn: 0, lap: -1 }
    if (writer.turn === turn && writer.lap === lap) return []
    const rows: TranscriptRow[] = []
    if (writer.turn !== turn && (turn > 0 || writer.turn > 1)) rows.push({ type: 'turn', turn: writer.turn })
    if (writer.lap > 0) {
      const now = writer.lap === step.lap && writer.turn === step.turn
      const open = this.#pairAt(this.#places.askerUpTo(i - 1))
      const through = open !== undefined && open.last >= i
      const wire = through ? { above: true, turns: false, below: true, now: this.#isNow(open) } : noWire
      rows.push({ type: 'lap', lap: writer.lap, now, wire })
    }
    return rows
  }

  #writer(i: number): Step | undefined {
    const { messages, origins, step } = this.#input
    const message = messages[i]
    return message && origins.writerOf(message.id, step.stateSeq)
  }

  /** Who wrote the nearest message before of which that is known. */
  #writerBefore(i: number): Step | undefined {
    for (let at = i - 1; at >= this.#unknownBefore; at--) {
      const writer = this.#writer(at)
      if (writer !== undefined) return writer
    }
    this.#unknownBefore = Math.max(this.#unknownBefore, i)
    return undefined
  }

  #isNow({ at, results }: Pair): boolean {
    return this.#new.at(at) || results.some((result) => this.#new.at(result))
  }

  /** The pair of the message at this place, if it asks for anything. */
  #pairAt(at: number): Pair | undefined {
    const known = this.#pairs.get(at)
    if (known) return known
    const message = this.#input.messages[at]
    const calls = message ? callsOf(message) : []
    if (calls.length === 0) return undefined
    const results: number[] = []
    const answered = new Set<string>()
    for (const id of new Set(calls.map((call) => call.id))) {
      const places = this.#places.answersTo(id, at, this.length)
      if (places.length > 0) answered.add(id)
      for (const place of places) results.push(place)
    }
    const pair = {
      at,
      results,
      last: results.reduce((a, b) => Math.max(a, b), at),
      unanswered: calls.filter(({ id }) => !answered.has(id)),
    }
    this.#pairs.set(at, pair)
    return pair
  }

  #openCalls({ unanswered, last }: Pair): readonly OpenCall[] {
    const { origins, finished, step } = this.#input
    const over = finished || this.#lastWordAt() > last
    return unanswered.map(({ id, name }): OpenCall => {
      const later = origins.answerAfter(id, step.stateSeq)
      const fate: Fate = later !== undefined ? { type: 'later', step: later.index } : { type: over ? 'never' : 'waits' }
      return { tag: origins.tagOf(id), name, fate }
    })
  }

  /** The place of the last message that is no result: a call from before it is waited for no more. */
  #lastWordAt(): number {
    this.#lastWord ??= this.#input.messages.findLastIndex((message) => message.role !== 'tool')
    return this.#lastWord
  }
}
