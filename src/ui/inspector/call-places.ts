/**
 * Where a list of messages asks for calls and where it answers them. The lists of a run go on from one another: one that begins like
 * another is read from where that ends, and the places of both are held together. What is asked is asked as far as a length, so that a
 * list that has grown since still answers for a shorter one.
 */
import { lastUpTo } from '../../replay/state-index'
import type { InvalidCall, Message, ToolCall } from '../../trace/message'

export class CallPlaces {
  /** The longest list that was read. */
  #list: readonly Message[] = []
  /** The messages that ask for something, in order. */
  readonly #askers: number[] = []
  readonly #asked = new Map<string, number | number[]>()
  readonly #answered = new Map<string, number | number[]>()

  /** Reads on to the end of this list; false when it does not begin like those before. */
  goOn(list: readonly Message[]): boolean {
    const shorter = Math.min(list.length, this.#list.length)
    for (let i = 0; i < shorter; i++) if (list[i] !== this.#list[i]) return false
    for (let i = shorter; i < list.length; i++) this.#read(list[i], i)
    if (list.length > this.#list.length) this.#list = list
    return true
  }

  /** The nearest message at or before this place that asks for anything; -1: none. */
  askerUpTo(at: number): number {
    return this.#askers[lastUpTo(this.#askers, at)] ?? -1
  }

  /** The nearest message at or before this place that asks for this call; -1: none. */
  askedUpTo(callId: string, at: number): number {
    const asked = placesIn(this.#asked, callId)
    return asked[lastUpTo(asked, at)] ?? -1
  }

  /** Where this call is answered, as it was asked for at `at`: until it is asked for again, or the list ends. */
  answersTo(callId: string, at: number, length: number): readonly number[] {
    const asked = placesIn(this.#asked, callId)
    const answered = placesIn(this.#answered, callId)
    const until = Math.min(length, asked[lastUpTo(asked, at) + 1] ?? length)
    return answered.slice(lastUpTo(answered, at - 1) + 1, lastUpTo(answered, until - 1) + 1)
  }

  #read(message: Message | undefined, at: number): void {
    if (!message) return
    const calls = callsOf(message)
    if (calls.length > 0) this.#askers.push(at)
    for (const { id } of calls) note(this.#asked, id, at)
    if (message.toolCallId !== undefined) note(this.#answered, message.toolCallId, at)
  }
}

const noCalls: readonly never[] = []

/** Everything that a message asks for, also what could not be read. */
export function callsOf({ toolCalls = noCalls, invalidCalls = noCalls }: Message): readonly (ToolCall | InvalidCall)[] {
  return invalidCalls.length === 0 ? toolCalls : [...toolCalls, ...invalidCalls]
}

/** Nearly every call is asked for and answered once. */
function note(places: Map<string, number | number[]>, callId: string, at: number): void {
  const known = places.get(callId)
  if (known === undefined) places.set(callId, at)
  else if (typeof known !== 'number') known.push(at)
  else if (known !== at) places.set(callId, [known, at])
}

function placesIn(places: ReadonlyMap<string, number | number[]>, callId: string): readonly number[] {
  const known = places.get(callId)
  return known === undefined ? noCalls : typeof known === 'number' ? [known] : known
}

/** By the first message of a list: those that go on from one another begin with the same one. */
const kept = new WeakMap<Message, CallPlaces>()
const nowhere = new CallPlaces()

/** The places of a list of messages. */
export function callPlacesIn(messages: readonly Message[]): CallPlaces {
  const [first] = messages
  if (first === undefined) return nowhere
  const known = kept.get(first)
  if (known?.goOn(messages)) return known
  const places = new CallPlaces()
  places.goOn(messages)
  kept.set(first, places)
  return places
}
