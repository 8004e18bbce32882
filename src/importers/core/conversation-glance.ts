/** What is known of a conversation from a look at each of its messages, none of which is held: its title, its time, whether it names zones. */
import { clip, oneSpaced } from '../../base/text'
import type { MappedMessage } from '../messages/mapped'
import type { ConversationFacts } from './conversation'

export class ConversationGlance {
  #human: string | undefined
  #model: string | undefined
  #earliest: number | undefined
  #zoneless = false

  take({ message: { role, text }, time }: MappedMessage): void {
    if (this.#human === undefined && (role === 'human' || role === 'ai')) {
      if (role === 'human') this.#human = /\S/.test(text) ? text : undefined
      else if (this.#model === undefined && /\S\s+\S+\s+\S/.test(text)) this.#model = text
    }
    if (time === undefined) return
    this.#zoneless ||= time.zoneless
    if (this.#earliest === undefined || time.ms < this.#earliest) this.#earliest = time.ms
  }

  /**
   * What it is about: its own title, else the first words of a person, else those of the model, when they are more than a word or two. A
   * long text is not searched to its end for blanks.
   */
  title(facts: Pick<ConversationFacts, 'title'>): string {
    const title = facts.title ?? this.#human ?? this.#model ?? ''
    return clip(oneSpaced(title.trimStart().slice(0, 400)).trim(), 120)
  }

  /** Milliseconds since 1970; `undefined` when no message has a time. */
  get earliest(): number | undefined {
    return this.#earliest
  }

  /** Some time names no zone. */
  get zoneless(): boolean {
    return this.#zoneless
  }
}
