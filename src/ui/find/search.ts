/** Finding a text in texts: without regard to capitals and accents, the best first, with the piece around it. Pure. */
import { atOnce, type Sliced } from '../../base/slices'
import { type FindEntry, sorts } from './entry'

/** A piece of a text; `hit`: what was looked for. */
export interface Piece {
  readonly text: string
  readonly hit: boolean
}
export interface Found {
  readonly entry: FindEntry
  readonly pieces: readonly Piece[]
}

/** Beyond this many nobody reads on. */
export const mostFound = 200
/** How many characters of the text stand before what was found, and after. */
const before = 32
const after = 90

/**
 * The entries that hold the words, the best first: a whole name, then what begins with it, then a word that does, then anything; what is
 * equally good keeps the order of sorts, then its own. Texts of a run stand in the order of its steps, as a person walks it. The words
 * as one phrase count before the words apart.
 */
export const findIn = (entries: readonly FindEntry[], query: string): readonly Found[] => atOnce(finding(entries, query))

/** Entries that are looked at between two rests: some milliseconds of work. */
const AT_ONCE = 4_000

/** The same in short stretches. */
export function* finding(entries: readonly FindEntry[], query: string): Sliced<readonly Found[]> {
  const phrase = fold(query).text.trim().replace(/\s+/g, ' ')
  if (phrase === '') return []
  const words = phrase.split(' ')
  const found: { readonly found: Found; readonly cost: number; readonly at: number }[] = []
  for (const [at, entry] of entries.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) yield
    const folded = fold(entry.text)
    const whole = folded.text.indexOf(phrase)
    const hit = whole >= 0 ? phrase : words.every((word) => folded.text.includes(word)) ? undefined : null
    if (hit === null) continue
    const start = hit === undefined ? Math.min(...words.map((word) => folded.text.indexOf(word))) : whole
    found.push({
      found: { entry, pieces: piecesOf(entry.text, folded, hit === undefined ? words : [phrase], start) },
      cost:
        entry.step === undefined
          ? (hit === undefined ? 4 : costOf(folded.text, phrase, whole)) * sorts.length + sorts.indexOf(entry.sort)
          : (hit === undefined ? 4 : 0) * sorts.length,
      at,
    })
  }
  return found
    .sort((a, b) => a.cost - b.cost || a.at - b.at)
    .slice(0, mostFound)
    .map((each) => each.found)
}

/** 0: the whole text; 1: its beginning; 2: the beginning of a word; 3: somewhere. */
function costOf(text: string, phrase: string, at: number): number {
  if (text === phrase) return 0
  if (at === 0) return 1
  return /[\p{Letter}\p{Number}]/u.test(text[at - 1] ?? '') ? 3 : 2
}

interface Folded {
  readonly text: string
  /** Where each character of `text` stands in the original; one more for its end. */
  readonly places: readonly number[]
}

/** Small letters without accents, white space as single characters; each character still knows its place. */
function fold(original: string): Folded {
  if (/^[\x20-\x7e]*$/.test(original)) return { text: original.toLowerCase(), places: [] }
  let text = ''
  const places: number[] = []
  let place = 0
  for (const character of original) {
    const plain = /\s/.test(character)
      ? ' '
      : character
          .normalize('NFD')
          .replace(/\p{Mark}/gu, '')
          .toLowerCase()
    for (let i = 0; i < plain.length; i++) places.push(place)
    text += plain
    place += character.length
  }
  places.push(original.length)
  return { text, places }
}

function piecesOf(original: string, { text, places }: Folded, words: readonly string[], start: number): readonly Piece[] {
  const place = (at: number) => (places.length === 0 ? at : (places[at] ?? original.length))
  const [from, to] = [Math.max(0, start - before), Math.min(text.length, start + after)]
  const hits = words.flatMap((word) => [...occurrences(text, word, from, to)]).sort((a, b) => a[0] - b[0] || b[1] - a[1])
  const pieces: Piece[] = []
  let done = from
  const push = (begin: number, end: number, hit: boolean) => {
    const piece = original.slice(place(begin), place(end)).replace(/\s+/g, ' ')
    if (piece !== '') pieces.push({ text: piece, hit })
  }
  if (from > 0) pieces.push({ text: '…', hit: false })
  for (const [begin, end] of hits) {
    if (begin < done) continue
    push(done, begin, false)
    push(begin, end, true)
    done = end
  }
  push(done, to, false)
  if (to < text.length) pieces.push({ text: '…', hit: false })
  return pieces
}

function* occurrences(text: string, word: string, from: number, to: number): Generator<readonly [number, number]> {
  for (let at = text.indexOf(word, from); at >= 0 && at < to; at = text.indexOf(word, at + word.length))
    yield [at, Math.min(to, at + word.length)]
}
