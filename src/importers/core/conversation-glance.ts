/** What is known of a conversation from a look at each of its messages, none of which is held: its title, its time, whether it names zones. */
import { clip, oneSpaced } from '../../base/text'
import type { Glimpse } from '../messages/glimpse'

export class ConversationGlance {
  #human: string | undefined
  #model: string | undefined
  #earliest: number | undefined
  #zoneless = false

  take(one: Glimpse): void {
    const { role, time } = one
    if (this.#human === undefined && (role === 'human' || role === 'ai')) {
      // Shortened at once: nobody holds on to the text of a message for its title.
      if (role === 'human') this.#human = wordsIn(one.text)
      else if (this.#model === undefined && /\S\s+\S+\s+\S/.test(one.text)) this.#model = shortTitle(one.text)
    }
    if (time === undefined) return
    this.#zoneless ||= time.zoneless
    if (this.#earliest === undefined || time.ms < this.#earliest) this.#earliest = time.ms
  }

  /**
   * What it is about: its own title, else the first words of a person, else those of the model, when they are more than a word or two. A
   * long text is not searched to its end for blanks.
   */
  title(given: string | undefined): string {
    return given === undefined ? (this.#human ?? this.#model ?? '') : shortTitle(given)
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

const wordsIn = (text: string): string | undefined => (/\S/.test(text) ? shortTitle(text) : undefined)

const LONGEST_TITLE = 120

/** Its beginning in one line. Most begin plainly, and are told by that. */
function shortTitle(text: string): string {
  if (text.length > LONGEST_TITLE && isPlain(text)) return alone(`${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…`)
  if (text.length <= LONGEST_TITLE && isPlainly(text, text.length)) return text
  return clip(oneSpaced(text.trimStart().slice(0, 400)).trim(), LONGEST_TITLE)
}

/** No blanks but single spaces between words, and more words behind. */
const isPlain = (text: string): boolean => isPlainly(text, LONGEST_TITLE + 1)

/** The same of its first characters; the last of them is no blank. */
function isPlainly(text: string, length: number): boolean {
  let wasBlank = true
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    const isBlank = code === 32
    // Letters beyond ASCII may be blanks as well.
    if (code < 32 || code > 126 || (isBlank && wasBlank)) return false
    wasBlank = isBlank
  }
  return !wasBlank
}

/** A text that is put together out of others holds on to them until somebody looks into it. */
function alone(text: string): string {
  text.charCodeAt(0)
  return text
}
