/**
 * Secrets that a stream cut in pieces: `{"delta":"sk-ab"}`, `{"delta":"cd12…"}`. No piece looks like one, but whoever puts the message
 * together has it. The pieces of a text are found by the names of their fields, joined by the stream that they belong to, and what makes
 * up a secret is blanked in each. It looks at the text only: what the formats mean by it is none of its business.
 */
import { type Hidden, REDACTED, type Redacted, replaced, secretsIn } from './redact-find'
import { isStreamed, type Piece, piecesIn } from './redact-streams'

interface RedactedPieces extends Redacted {
  /** What the pieces held. */
  readonly secrets: readonly string[]
}

/** The text without the secrets that its pieces hold together. The same string when there are none. */
export function redactPieces(text: string): RedactedPieces {
  const pieces = isStreamed(text) ? piecesIn(text) : []
  if (pieces.length < 2) return { text, count: 0, secrets: [] }
  const cuts = new Cuts()
  let count = 0
  for (const stream of streamsOf(pieces)) count += cuts.hide(stream)
  return { text: replaced(text, cuts.sorted()).text, count, secrets: cuts.secrets }
}

/** Pieces that may belong together: of one name, and of one stream as far as ids tell. What no id holds together is one stream. */
function streamsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const named = new Map<string, Named>()
  for (const piece of pieces) {
    const own = named.get(piece.name) ?? new Named()
    if (own.pieces.length === 0) named.set(piece.name, own)
    own.pieces.push(piece)
  }
  return [...named.values()].flatMap((own) => own.streams()).filter(({ length }) => length > 1)
}

/** The pieces of one name. */
class Named {
  readonly pieces: Piece[] = []

  streams(): readonly (readonly Piece[])[] {
    const near = { before: 0, behind: 0 }
    const before = this.pieces.map((piece) => piece.before(near))
    const behind = this.pieces.map((piece) => piece.behind(near))
    const counts = new Map<string, number>()
    for (const id of before) counts.set(id, (counts.get(id) ?? 0) + 1)
    // Where most ids come once, they number the pieces, and tell nothing of streams.
    const mostlyOnce = [...counts.values()].filter((count) => count === 1).length * 2 >= this.pieces.length
    for (const [i, piece] of this.pieces.entries()) {
      if (mostlyOnce) break
      // An id that comes once is that of the piece, or of what begins with it: the one around it may tell more.
      const id = before[i] ?? ''
      const outer = counts.get(id) === 1 ? piece.outer() : id
      if (outer !== '' && counts.has(outer)) before[i] = outer
    }
    const byBefore = this.#grouped(before)
    const byBehind = this.#grouped(behind)
    const isMet = (ids: ReadonlyMap<string, readonly Piece[]>, id = '') => (ids.get(id)?.length ?? 0) > 1
    const alone = this.pieces.filter((_, i) => !isMet(byBefore, before[i]) && !isMet(byBehind, behind[i]))
    return [...byBefore.values(), ...(sameParts(before, behind) ? [] : byBehind.values()), alone]
  }

  #grouped(ids: readonly string[]): ReadonlyMap<string, readonly Piece[]> {
    const groups = new Map<string, Piece[]>()
    let last: Piece[] | undefined
    for (const [i, piece] of this.pieces.entries()) {
      const id = ids[i] ?? ''
      if (id === '') continue
      const known = i > 0 && ids[i - 1] === id ? last : groups.get(id)
      last = known ?? []
      if (!known) groups.set(id, last)
      last.push(piece)
    }
    return groups
  }
}

/** True when both tell the same pieces apart, and the first one all of them. */
function sameParts(one: readonly string[], other: readonly string[]): boolean {
  const there = new Map<string, string>()
  const back = new Map<string, string>()
  for (const [i, id] of one.entries()) {
    const also = other[i] ?? ''
    if (i > 0 && one[i - 1] === id && other[i - 1] === also) continue
    if (id === '' || (there.get(id) ?? also) !== also || (back.get(also) ?? id) !== id) return false
    there.set(id, also)
    back.set(also, id)
  }
  return true
}

/** What goes, by where it begins in the text. */
class Cuts {
  readonly secrets: string[] = []
  readonly #from = new Map<number, Hidden>()

  /** Hides the secrets of one stream that were not found before; gives how many. */
  hide(stream: readonly Piece[]): number {
    const joined = stream.map(({ text }) => text).join('')
    let count = 0
    let at = 0
    let begins = 0
    for (const { from, to } of secretsIn(joined)) {
      const parts: Hidden[] = []
      for (; at < stream.length && begins < to; at += 1) {
        const piece = stream[at]
        if (!piece) break
        const ends = begins + piece.text.length
        if (ends > from) {
          const begin = piece.place(Math.max(0, from - begins))
          const end = piece.place(Math.min(to, ends) - begins)
          if (end > begin) parts.push({ from: begin, to: end, by: parts.length === 0 ? REDACTED : '' })
        }
        // The next secret may begin in the same piece.
        if (ends > to) break
        begins = ends
      }
      const [first] = parts
      if (first === undefined) continue
      if (!this.#from.has(first.from)) count += 1
      this.secrets.push(joined.slice(from, to))
      for (const part of parts) if ((this.#from.get(part.from)?.to ?? 0) < part.to) this.#from.set(part.from, part)
    }
    return count
  }

  /** In the order of the text; where two overlap, the first counts and the second goes on behind it. */
  sorted(): readonly Hidden[] {
    const result: Hidden[] = []
    let done = 0
    for (const { from, to, by } of [...this.#from.values()].sort((a, b) => a.from - b.from)) {
      if (to <= done) continue
      result.push({ from: Math.max(from, done), to, by: from < done ? '' : by })
      done = to
    }
    return result
  }
}
