/**
 * The pieces of streamed messages in a text: short texts under the names that streams use, in JSON, in JSON inside a text, and in prints of
 * Python and Node; and by the ids next to each, the stream that it belongs to. Nothing is parsed: a stream may be as long as a file.
 */

const names = new Set(
  'content delta text token chunk arguments args partial_json input thinking reasoning reasoning_content refusal output value data response custom'.split(
    ' ',
  ),
)
/** Their last two letters, as a table to be asked by the codes of both. */
const nameEnds = new Uint8Array(128 * 128)
for (const name of names) nameEnds[(name.charCodeAt(name.length - 2) << 7) | name.charCodeAt(name.length - 1)] = 1

/** Longer texts are no pieces. */
const LONGEST = 400

/** True when some field is named as only streams name theirs. Most files are told quickly to have none. */
export function isStreamed(text: string): boolean {
  // Short and rare parts first: a search for a long text reads every character of a file.
  for (let at = text.indexOf('Chunk'); at >= 0; at = text.indexOf('Chunk', at + 1))
    if (text.startsWith('Message', at - 7)) return true
  for (let at = text.indexOf('custom'); at >= 0; at = text.indexOf('custom', at + 1))
    if (text.startsWith('["custom"', at - 2)) return true
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    const mark = text.charCodeAt(at - 1)
    if (mark !== 34 && mark !== 39) continue
    switch (text.charCodeAt(at - 2)) {
      case 97: // delta
        if (text.startsWith('delta', at - 6)) return true
        break
      case 107: // chunk
        if (text.startsWith('chunk', at - 6)) return true
        break
      case 110: // token, partial_json
        if (/["']token$|l_json$/.test(text.slice(Math.max(0, at - 8), at - 1))) return true
        break
      case 92: // the same in JSON inside a text
        if (/(?:delta|chunk|token|l_json)\\+$/.test(text.slice(Math.max(0, at - 16), at - 1))) return true
    }
  }
  return false
}

/** Every piece, in the order of the text. */
export function piecesIn(text: string): readonly Piece[] {
  const found: Piece[] = []
  const take = (at: number) => {
    const one = pieceAt(text, at)
    if (one) found.push(one)
  }
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) take(at)
  const first = found.length
  for (let at = text.indexOf('='); at >= 0; at = text.indexOf('=', at + 1)) take(at)
  for (let at = text.indexOf(custom); at >= 0; at = text.indexOf(custom, at + 1)) take(at + custom.length - 1)
  return found.length === first ? found : found.sort((a, b) => a.from - b.from)
}

/** A graph may stream texts of its own. */
const custom = '["custom",'

/** A piece as it stands in the text. A file may hold hundreds of thousands: it holds no more than where it is. */
export class Piece {
  /** The name of its field. */
  readonly name: string
  readonly from: number
  readonly #begins: number
  readonly #to: number
  /** How many backslashes stand in front of its quotes: how deep it is written inside another text. */
  readonly #slashes: number
  readonly #file: string
  /** Where each character of it stands, when some are written as escapes. */
  #places: readonly number[] | undefined

  constructor(file: string, name: string, begins: number, from: number, to: number, slashes: number) {
    this.#file = file
    this.name = name
    this.#begins = begins
    this.from = from
    this.#to = to
    this.#slashes = slashes
  }

  /** What it says. */
  get text(): string {
    const said = this.#file.slice(this.from, this.#to)
    if (!said.includes('\\')) return said
    const read = decoded(said, this.#slashes)
    this.#places = read.places.map((place) => this.from + place)
    return read.text
  }

  /** Where a character of it stands in the file, once its text was asked for; behind the last one as well. */
  place(at: number): number {
    return this.#places === undefined ? this.from + at : (this.#places[at] ?? this.#to)
  }

  /** To which stream it may belong: the id before it. Empty when there is none. */
  before(near: Nearness): string {
    const at = idBefore(this.#file, this.#begins, near.before)
    if (at < 0) return ''
    near.before = this.#begins - at
    return valueAt(this.#file, at) ?? ''
  }

  /** The id before that one: a call has its own where it begins, and those of its message later. */
  outer(): string {
    const nearest = idBefore(this.#file, this.#begins)
    const at = nearest < 0 ? -1 : idBefore(this.#file, nearest)
    return at < 0 ? '' : (valueAt(this.#file, at) ?? '')
  }

  /** The id behind it: in some records it comes last. */
  behind(near: Nearness): string {
    const at = idBehind(this.#file, this.#to, near.behind)
    if (at < 0) return ''
    near.behind = at - this.#to
    return valueAt(this.#file, at) ?? ''
  }
}

/** How far off the ids of the last piece were: in a stream they mostly stand in the same place. */
export interface Nearness {
  before: number
  behind: number
}

function pieceAt(text: string, sign: number): Piece | undefined {
  let from = sign + 1
  while (isBlank(text.charCodeAt(from))) from += 1
  const opens = from
  while (text.charCodeAt(from) === 92) from += 1
  const slashes = from - opens
  const mark = text.charCodeAt(from)
  if (mark !== 34 && mark !== 39) return undefined
  // The name stands before the sign; most names are told by their last letters to be none of these.
  let end = sign
  while (isBlank(text.charCodeAt(end - 1))) end -= 1
  const closes = text.charCodeAt(end - 1)
  if (closes === 34 || closes === 39) end -= 1
  while (text.charCodeAt(end - 1) === 92) end -= 1
  if (nameEnds[((text.charCodeAt(end - 2) & 127) << 7) | (text.charCodeAt(end - 1) & 127)] !== 1) return undefined
  let begins = end
  while (end - begins < 20 && isNamed(text.charCodeAt(begins - 1))) begins -= 1
  const name = text.slice(begins, end)
  if (!names.has(name)) return undefined
  const to = closing(text, from, slashes)
  return to < 0 ? undefined : new Piece(text, name, begins, from + 1, to, slashes)
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

/** The record is looked through so far on each side. */
const AROUND = 400

/** Where the nearest id is; -1 when there is none. `likely`: so far off one is looked for first. */
function idBefore(text: string, begins: number, likely = 0): number {
  if (likely > 0 && isIdAt(text, begins - likely)) return begins - likely
  const limit = Math.max(0, begins - AROUND)
  for (let at = begins - 3; at >= limit; at -= 1) if (isIdAt(text, at)) return at
  return -1
}

function idBehind(text: string, to: number, likely = 0): number {
  if (likely > 0 && isIdAt(text, to + likely)) return to + likely
  const limit = Math.min(text.length, to + AROUND)
  for (let at = to; at < limit; at += 1) if (isIdAt(text, at)) return at
  return -1
}

const isIdAt = (text: string, at: number): boolean =>
  text.charCodeAt(at) === 105 && text.charCodeAt(at + 1) === 100 && valueAt(text, at) !== undefined

/** The value of an id whose name ends there: `id`, `run_id`, `item_id`. `null` is none: later pieces of a call have it. */
function valueAt(text: string, at: number): string | undefined {
  id.lastIndex = at
  const [, quoted, number] = id.exec(text) ?? []
  return quoted ?? number
}
const id = /id\\*["']?\s*[:=]\s*(?:\\*["']([^"'\\\s]{1,100})|(?=\d)(\d{1,20}))/y

interface Decoded {
  readonly text: string
  /** Where each character stands; behind the last one as well. */
  readonly places: readonly number[]
}

/** What a text with escapes says. */
function decoded(written: string, slashes: number): Decoded {
  let said = written
  let places = Array.from({ length: said.length + 1 }, (_, i) => i)
  for (let level = 0; level <= slashes && said.includes('\\'); level += 1) {
    const out: string[] = []
    const kept: number[] = []
    for (let i = 0; i < said.length; i += 1) {
      kept.push(places[i] ?? written.length)
      const taken = said.charCodeAt(i) === 92 ? /^\\(?:u([\da-fA-F]{4})|(.))/s.exec(said.slice(i, i + 6)) : null
      out.push(taken ? meant(taken[1], taken[2]) : said.charAt(i))
      if (taken) i += taken[0].length - 1
    }
    kept.push(written.length)
    said = out.join('')
    places = kept
  }
  return { text: said, places }
}

function meant(code: string | undefined, letter = ''): string {
  if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
  return letter === 'n' ? '\n' : letter === 't' ? '\t' : letter === 'r' ? '\r' : letter
}
