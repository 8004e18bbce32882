/**
 * The pieces of streamed messages in a text: short texts under the names that streams use, in JSON, in JSON inside a text, and in prints of
 * Python and Node. Nothing is parsed, and nothing is held of a piece but four numbers: a stream may be as long as a file.
 */
import { placesOf, unescaped } from './redact-escapes'
import { idPlace } from './redact-ids'

const names =
  'content delta text token chunk arguments args partial_json input thinking reasoning reasoning_content refusal output value data response custom'.split(
    ' ',
  )
/** Those with the same last two letters. */
const alike: (readonly string[])[] = []
/** By the codes of the last two letters of a name: which of the groups it may be in, counted from one; 0 for none. */
const groups = new Uint8Array(128 * 128)
for (const name of names) {
  const end = (name.charCodeAt(name.length - 2) << 7) | name.charCodeAt(name.length - 1)
  const group = groups[end] || alike.length + 1
  groups[end] = group
  alike[group - 1] = [...(alike[group - 1] ?? []), name]
}

/** Longer texts are no pieces. */
const LONGEST = 400

/** Short: a search for a longer text reads every character of a file, this one goes from bracket to bracket. */
const opensCustom = '["cust'

/** So much of a text tells of most streams that they are some. */
const HEAD = 50_000

/** What begins the names that only streams have, short and rare parts of them, and whether one of these is such a name. */
export const streamMarks: readonly { readonly sought: string; readonly isMark: (text: string, at: number) => boolean }[] = [
  { sought: 'Chunk', isMark: (text, at) => text.startsWith('Message', at - 7) },
  { sought: opensCustom, isMark: (text, at) => text.startsWith('["custom"', at) },
]

/** True when a text begins with the names that only streams have: most streams are told by that. */
export function beginsStreamed(text: string): boolean {
  const head = text.slice(0, HEAD)
  return [...streamMarks, { sought: ':', isMark: isStreamName }].some(({ sought, isMark }) => {
    for (let at = head.indexOf(sought); at >= 0; at = head.indexOf(sought, at + 1)) if (isMark(head, at)) return true
    return false
  })
}

/** At a colon: behind a field that is named as only streams name theirs. */
export function isStreamName(text: string, at: number): boolean {
  const mark = text.charCodeAt(at - 1)
  if (mark !== 34 && mark !== 39) return false
  switch (text.charCodeAt(at - 2)) {
    case 97: // delta
      return text.startsWith('delta', at - 6)
    case 107: // chunk
      return text.startsWith('chunk', at - 6)
    case 110: // token, partial_json
      return /["']token$|l_json$/.test(text.slice(Math.max(0, at - 8), at - 1))
    case 92: // the same in JSON inside a text
      return /(?:delta|chunk|token|l_json)\\+$/.test(text.slice(Math.max(0, at - 16), at - 1))
    default:
      return false
  }
}

/** Every piece, in the order of the text. */
export function piecesIn(text: string): Pieces {
  const pieces = new Pieces(text)
  let colon = text.indexOf(':')
  let equals = text.indexOf('=')
  let own = text.indexOf(opensCustom)
  while (colon >= 0 || equals >= 0 || own >= 0) {
    if (colon >= 0 && (equals < 0 || colon < equals) && (own < 0 || colon < own)) {
      pieces.look(colon)
      colon = text.indexOf(':', colon + 1)
    } else if (equals >= 0 && (own < 0 || equals < own)) {
      pieces.look(equals)
      equals = text.indexOf('=', equals + 1)
    } else {
      // A graph may stream texts of its own.
      if (text.startsWith('["custom",', own)) pieces.look(own + '["custom"'.length)
      own = text.indexOf(opensCustom, own + 1)
    }
  }
  return pieces
}

/** Of each piece: where its name begins, where its text begins and ends, and the backslashes in front of its quotes. */
const COLUMNS = 4

/** Pieces as they stand in a text, each known by its position among them. */
export class Pieces {
  /** The pieces of each name, in the order of the text. */
  readonly byName = new Map<string, number[]>()
  /** Where the name of an id ends with these letters, in the order of the text. */
  readonly ids: number[] = []
  readonly #file: string
  #table = new Int32Array(COLUMNS * 1024)
  #length = 0

  constructor(file: string) {
    this.#file = file
  }

  get length(): number {
    return this.#length
  }

  /** Where the name of a piece begins. */
  begins(piece: number): number {
    return this.#table[piece * COLUMNS] ?? 0
  }

  /** Behind the last character of a piece. */
  to(piece: number): number {
    return this.#table[piece * COLUMNS + 2] ?? 0
  }

  /** Takes the piece at the sign behind a name, if there is one. */
  look(sign: number): void {
    const text = this.#file
    // Most names are told by their last letters to be none of these: a table in one step, where the name stands in plain quotes.
    const last = text.charCodeAt(sign - 2)
    const isPlain = text.charCodeAt(sign - 1) === 34 && last !== 92
    if (!isPlain || (last === 100 && text.charCodeAt(sign - 3) === 105)) {
      const id = idPlace(text, sign)
      if (id >= 0) this.ids.push(id)
    }
    if (isPlain && groups[((text.charCodeAt(sign - 3) & 127) << 7) | (last & 127)] === 0) return
    let from = sign + 1
    while (isBlank(text.charCodeAt(from))) from += 1
    const opens = from
    while (text.charCodeAt(from) === 92) from += 1
    const slashes = from - opens
    const mark = text.charCodeAt(from)
    if (mark !== 34 && mark !== 39) return
    // The name stands before the sign.
    let end = sign
    while (isBlank(text.charCodeAt(end - 1))) end -= 1
    const closes = text.charCodeAt(end - 1)
    if (closes === 34 || closes === 39) end -= 1
    while (text.charCodeAt(end - 1) === 92) end -= 1
    const group = groups[((text.charCodeAt(end - 2) & 127) << 7) | (text.charCodeAt(end - 1) & 127)] ?? 0
    if (group === 0) return
    const name = nameIn(alike[group - 1], text, end)
    if (name === undefined) return
    const to = closing(text, from, slashes)
    if (to >= 0) this.#add(name, end - name.length, from + 1, to, slashes)
  }

  #add(name: string, begins: number, from: number, to: number, slashes: number): void {
    const known = this.byName.get(name)
    if (known) known.push(this.#length)
    else this.byName.set(name, [this.#length])
    const at = this.#length * COLUMNS
    if (at === this.#table.length) {
      const longer = new Int32Array(at * 2)
      longer.set(this.#table)
      this.#table = longer
    }
    this.#table[at] = begins
    this.#table[at + 1] = from
    this.#table[at + 2] = to
    this.#table[at + 3] = slashes
    this.#length += 1
  }

  /** What a piece says. */
  text(piece: number): string {
    const said = this.#written(piece)
    return said.includes('\\') ? unescaped(said, this.#slashes(piece)) : said
  }

  /** Where a character of it stands in the file; behind the last one as well. */
  place(piece: number, at: number): number {
    const from = this.#table[piece * COLUMNS + 1] ?? 0
    const said = this.#written(piece)
    if (!said.includes('\\')) return from + at
    const place = placesOf(said, this.#slashes(piece))[at]
    return place === undefined ? this.to(piece) : from + place
  }

  #written(piece: number): string {
    return this.#file.slice(this.#table[piece * COLUMNS + 1], this.to(piece))
  }

  /** How deep it is written inside another text. */
  #slashes(piece: number): number {
    return this.#table[piece * COLUMNS + 3] ?? 0
  }
}

/** The one of these that ends there, and is no part of a longer word. */
function nameIn(some: readonly string[] | undefined, text: string, end: number): string | undefined {
  if (some === undefined) return undefined
  for (const one of some) {
    const begins = end - one.length
    if (!isNamed(text.charCodeAt(begins - 1)) && text.startsWith(one, begins)) return one
  }
  return undefined
}

/** Where the text ends that begins at a quote, before what closes it; -1 when it is long, or no text. */
function closing(text: string, from: number, slashes: number): number {
  const mark = text.charCodeAt(from)
  const limit = Math.min(text.length, from + LONGEST * (slashes + 1))
  for (let to = from + 1; to < limit; to += 1) {
    if (text.charCodeAt(to) !== mark) continue
    let before = 0
    while (text.charCodeAt(to - 1 - before) === 92 && to - 1 - before > from) before += 1
    if (slashes === 0 ? before % 2 === 0 : before === slashes) return to - slashes
    if (before < slashes) return -1
  }
  return -1
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const isNamed = (code: number): boolean => (code >= 97 && code <= 122) || code === 95
