/**
 * The ids that stand near the pieces of a stream, by which pieces are told to belong together. Each is known by a number: a file may hold
 * hundreds of thousands of pieces, and a text for each would take longer than all the rest.
 */

/** The record is looked through so far on each side. */
const AROUND = 400

/** Stands for no id at all. */
export const NO_ID = 0

/** Where an id was found, as seen from a piece, and what stood there: the next piece mostly has the same in the same place. */
interface Seen {
  readonly off: number
  readonly written: string
  readonly number: number
}
const nothingSeen: Seen = { off: 0, written: '', number: NO_ID }

/** For the pieces of one name, asked in the order of the text. */
export class NearIds {
  readonly #text: string
  /** Where all ids stand, in the order of the text. */
  readonly #places: readonly number[]
  readonly #numbers = new Map<string, number>()
  #before = nothingSeen
  #behind = nothingSeen
  /** The position in `#places` that was asked for last. */
  #near = 0

  constructor(text: string, places: readonly number[]) {
    this.#text = text
    this.#places = places
  }

  /** All numbers that were given are smaller. */
  get limit(): number {
    return this.#numbers.size + 1
  }

  /** The id before a piece whose name begins there. */
  before(begins: number): number {
    const { off, written, number } = this.#before
    if (off > 0 && this.#text.startsWith(written, begins - off)) return number
    const at = this.#placeBefore(begins, off)
    if (at < 0) return NO_ID
    this.#before = this.#seen(at, begins - at)
    return this.#before.number
  }

  /** The id before that one: a call has its own where it begins, and those of its message later. */
  outer(begins: number): number {
    const nearest = this.#placeBefore(begins, 0)
    const at = nearest < 0 ? -1 : this.#placeBefore(nearest, 0)
    return at < 0 ? NO_ID : this.#seen(at, 0).number
  }

  /** The id behind a piece that ends there: in some records it comes last. */
  behind(to: number): number {
    const { off, written, number } = this.#behind
    if (off > 0 && this.#text.startsWith(written, to + off)) return number
    const at = this.#placeBehind(to, off)
    if (at < 0) return NO_ID
    this.#behind = this.#seen(at, at - to)
    return this.#behind.number
  }

  /** Where the nearest id is; -1 when there is none. `likely`: so far off one is looked for first. */
  #placeBefore(begins: number, likely: number): number {
    if (likely > 0 && isIdAt(this.#text, begins - likely)) return begins - likely
    const at = this.#places[this.#firstFrom(begins - 2) - 1] ?? -1
    return at >= begins - AROUND ? at : -1
  }

  #placeBehind(to: number, likely: number): number {
    if (likely > 0 && isIdAt(this.#text, to + likely)) return to + likely
    const at = this.#places[this.#firstFrom(to)] ?? -1
    return at >= 0 && at < to + AROUND ? at : -1
  }

  /** The position of the first id that does not stand before a place. The next one asked for is mostly near. */
  #firstFrom(place: number): number {
    const places = this.#places
    let near = this.#near
    while (near < places.length && (places[near] ?? 0) < place) near += 1
    while (near > 0 && (places[near - 1] ?? 0) >= place) near -= 1
    this.#near = near
    return near
  }

  #seen(at: number, off: number): Seen {
    const from = valueFrom(this.#text, at)
    const to = valueTo(this.#text, from)
    const value = this.#text.slice(from, to)
    const number = this.#numbers.get(value) ?? this.#numbers.size + 1
    this.#numbers.set(value, number)
    // With what ends it: a longer one is another.
    return { off, written: this.#text.slice(at, to + 1), number }
  }
}

/** Where an id begins whose name ends before a sign: quoted however deep, or not; -1 for anything else. */
export function idPlace(text: string, sign: number): number {
  let end = sign
  while (isBlank(text.charCodeAt(end - 1))) end -= 1
  if (isQuote(text.charCodeAt(end - 1))) end -= 1
  while (text.charCodeAt(end - 1) === 92) end -= 1
  return isIdAt(text, end - 2) ? end - 2 : -1
}

const isIdAt = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 105 && text.charCodeAt(at + 1) === 100 && valueFrom(text, at) >= 0

/**
 * Where the value of an id begins whose name ends there: `id`, `run_id`, `item_id`, quoted however deep, or a number; -1 for none. `null` is
 * none: later pieces of a call have it.
 */
function valueFrom(text: string, at: number): number {
  let place = at + 2
  while (text.charCodeAt(place) === 92) place += 1
  if (isQuote(text.charCodeAt(place))) place += 1
  while (isBlank(text.charCodeAt(place))) place += 1
  const sign = text.charCodeAt(place)
  if (sign !== 58 && sign !== 61) return -1
  place += 1
  while (isBlank(text.charCodeAt(place))) place += 1
  if (isFigure(text.charCodeAt(place))) return place
  while (text.charCodeAt(place) === 92) place += 1
  if (!isQuote(text.charCodeAt(place))) return -1
  return isInQuotes(text.charCodeAt(place + 1)) ? place + 1 : -1
}

function valueTo(text: string, from: number): number {
  let to = from
  if (isQuote(text.charCodeAt(from - 1))) {
    while (to < from + 100 && isInQuotes(text.charCodeAt(to))) to += 1
  } else while (to < from + 20 && isFigure(text.charCodeAt(to))) to += 1
  return to
}

const isFigure = (code: number): boolean => code >= 48 && code <= 57
const isQuote = (code: number): boolean => code === 34 || code === 39
const isInQuotes = (code: number): boolean => code >= 0 && !isQuote(code) && code !== 92 && !isBlank(code)
/** The blanks of regular expressions. */
const isBlank = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || (code >= 0xa0 && /\s/.test(String.fromCharCode(code)))
