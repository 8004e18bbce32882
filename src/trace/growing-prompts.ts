/**
 * What a model reads, lap by lap: its whole conversation each time. Of a prompt that begins like the one before it, only what is new is
 * said when it is sent on, and put together again where it arrives: in a loop of thousands of laps all the rest would be most of the work.
 */
import { grown, growsFrom } from '../base/grown-lists'
import type { Message } from './message'

type Messages = readonly Message[]

/** What is new of a prompt. `kept`: so many messages of the prompt before, of the same reader, stand in front of it. */
export interface PromptNews {
  readonly kept: number
  readonly news: Messages
}

/** Takes prompts apart, by reader, in the order in which they were sent. */
export class PromptPacker {
  readonly #last = new Map<string, Messages>()

  pack(reader: string, messages: Messages): PromptNews {
    const before = this.#last.get(reader) ?? []
    this.#last.set(reader, messages)
    const kept = growsFrom(messages, before) ? before.length : sameUntil(before, messages)
    return { kept, news: messages.slice(kept) }
  }
}

/** Puts them together again, in the same order. Messages that are the same are one object. */
export class PromptUnpacker {
  readonly #last = new Map<string, Messages>()

  unpack(reader: string, { kept, news }: PromptNews): Messages {
    const before = this.#last.get(reader) ?? []
    const messages = grown(kept === before.length ? before : before.slice(0, kept), news)
    this.#last.set(reader, messages)
    return messages
  }
}

/** How many messages stand at the beginning of both. The first may have been made anew each time: it is a prompt. */
function sameUntil(before: Messages, now: Messages): number {
  let at = 0
  while (at < now.length && at < before.length && (before[at] === now[at] || (at === 0 && isSamePrompt(before[at], now[at]))))
    at++
  return at
}

const isSamePrompt = (a: Message | undefined, b: Message | undefined): boolean =>
  a?.role === 'system' && b?.role === 'system' && a.id === b.id && a.text === b.text && !a.blocks && !b.blocks
