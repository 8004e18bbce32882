/**
 * The last bare lists of a file, to tell of the next one whether it may go on from one of them: a program that prints its list again prints
 * it as it grew. What is asked for is what is said only, so it may say yes where a closer look (core/threads.ts) says no, never the other way.
 */
import type { Glimpse } from './glimpse'

/** As many as are looked at there. */
const LOOKED_AT = 50

export class RecentLists {
  readonly #lists: Said[] = []

  /** True when it may go on from one of them; else it is one of them from now on. */
  mayGoOn(messages: readonly Glimpse[]): boolean {
    const next = new Said(messages)
    for (const list of this.#lists) if (list.mayGoOnIn(next)) return true
    this.#lists.push(next)
    if (this.#lists.length > LOOKED_AT) this.#lists.shift()
    return false
  }
}

/** The texts of a list, each made when it is asked for. */
class Said {
  readonly #messages: readonly Glimpse[]
  readonly #texts: string[] = []

  constructor(messages: readonly Glimpse[]) {
    this.#messages = messages
  }

  mayGoOnIn(next: Said): boolean {
    for (let at = 0; at < this.#messages.length; at += 1) {
      // Replies without a text ask for something, or are left out by some programs.
      if (this.#isSilent(at) || next.#isSilent(at)) return true
      if (this.#messages[at]?.role !== next.#messages[at]?.role || this.#text(at) !== next.#text(at)) return false
    }
    return true
  }

  #isSilent(at: number): boolean {
    return this.#messages[at]?.role === 'ai' && this.#text(at) === ''
  }

  #text(at: number): string {
    const text = this.#texts[at] ?? this.#messages[at]?.text ?? ''
    this.#texts[at] = text
    return text
  }
}
