/**
 * The conversation that a model reads again and again, with a little more at its end each time: of what was read before, it is known
 * which names are in use and how long it is. The prompt at its head is made anew at every call, and looked at every time.
 */
import type { BaseMessage } from '@langchain/core/messages'
import { isBeginning } from '../base/grown-lists'
import { lengthOf } from './estimate-usage'
import { addIds } from './fresh-id'

export class ConversationRead {
  /** What was read last, without the prompt. */
  #before: readonly BaseMessage[] = []
  #used = new Set<string>()
  /** Of all those messages together. */
  #length = 0

  /** Reads on. `used`: the names in the conversation, and those that were added to it since. `length`: in characters, a line a message. */
  read(messages: readonly BaseMessage[]): { readonly used: Set<string>; readonly length: number } {
    const head = messages[0]?.type === 'system' ? messages.slice(0, 1) : []
    const rest = head.length === 0 ? messages : messages.slice(1)
    if (!isBeginning(this.#before, rest)) {
      this.#before = []
      this.#used = new Set()
      this.#length = 0
    }
    for (let i = this.#before.length; i < rest.length; i++) {
      const message = rest[i]
      if (!message) continue
      addIds(message, this.#used)
      this.#length += lengthOf(message)
    }
    this.#before = rest
    let length = this.#length + Math.max(0, messages.length - 1)
    for (const message of head) {
      addIds(message, this.#used)
      length += lengthOf(message)
    }
    return { used: this.#used, length }
  }
}
