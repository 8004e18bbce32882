/**
 * Whether two lists of messages say the same. Ids are no part of it, because they differ from run to run. A long run sends the same
 * messages again and again, with a few more each time: what was compared the last time is not compared again.
 */
import { grown, growsFrom, originOf } from '../base/grown-lists'
import { stableJson } from '../base/json'
import type { Message } from './message'

type Messages = readonly Message[]

/** Compares prompts of two runs in the order in which they were sent. */
export class SamePrompts {
  #one: Messages = []
  #other: Messages = []

  same(one: Messages, other: Messages): boolean {
    if (one.length !== other.length) return false
    const from = Math.min(grownFrom(this.#one, one), grownFrom(this.#other, other))
    for (let i = from; i < one.length; i++) {
      const [a, b] = [one[i], other[i]]
      if (a !== b && (!a || !b || markOf(a) !== markOf(b))) return false
    }
    this.#one = one
    this.#other = other
    return true
  }
}

/** How long the beginning is that both lists have in common, when the one is the beginning of the other; else nothing. */
function grownFrom(before: Messages, now: Messages): number {
  if (before.length > now.length) return 0
  if (growsFrom(now, before)) return before.length
  for (let i = 0; i < before.length; i++) {
    const [a, b] = [before[i], now[i]]
    // A prompt is made anew at every call, and says the same.
    if (a !== b && !(i === 0 && a && b && a.role === 'system' && markOf(a) === markOf(b))) return 0
  }
  return before.length
}

/** Each message is written down once. */
const marks = new WeakMap<Message, string>()

/** What a model reads of a message. */
export function markOf(message: Message): string {
  const known = marks.get(message)
  if (known !== undefined) return known
  const { role, text, toolCalls, invalidCalls } = message
  const made = stableJson([
    role,
    text.trim(),
    (toolCalls ?? []).map(({ name, args }) => [name, args]),
    (invalidCalls ?? []).map(({ name, rawArgs }) => [name, rawArgs]),
  ])
  marks.set(message, made)
  return made
}

const withoutSystem = new WeakMap<Messages, Messages>()

/** Without system messages; the same list where there are none. */
export function unsystemed(messages: Messages): Messages {
  const known = withoutSystem.get(messages)
  if (known) return known
  const origin = originOf(messages)
  const before = origin && withoutSystem.get(origin)
  const made = goneOn(messages, origin && before ? { messages: origin, made: before } : nothingYet)
  withoutSystem.set(messages, made)
  return made
}

/** The same for one prompt after another of a run, each of which may begin like the one before it. Nothing but the last is held. */
export class Unsystemed {
  #last = nothingYet

  of(messages: Messages): Messages {
    const made = goneOn(messages, growsFrom(messages, this.#last.messages) ? this.#last : nothingYet)
    this.#last = { messages, made }
    return made
  }
}

interface Made {
  readonly messages: Messages
  readonly made: Messages
}

const nothingYet: Made = { messages: [], made: [] }

/** A list without its system messages, when that is known of its beginning. */
function goneOn(list: Messages, { messages, made }: Made): Messages {
  const rest = messages.length === 0 ? list : list.slice(messages.length)
  const more = rest.some(isSystem) ? rest.filter(isNotSystem) : rest
  if (messages.length === 0) return more
  return made === messages && more === rest ? list : grown(made, more)
}

const isSystem = ({ role }: Message): boolean => role === 'system'
const isNotSystem = ({ role }: Message): boolean => role !== 'system'
