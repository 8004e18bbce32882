/**
 * Secrets that a stream cut in pieces: `{"delta":"sk-ab"}`, `{"delta":"cd12…"}`. No piece looks like one, but whoever puts the message
 * together has it. The pieces of a text are found by the names of their fields, joined by the stream that they belong to, and what makes
 * up a secret is blanked in each. It looks at the text only: what the formats mean by it is none of its business.
 */
import { type Hidden, REDACTED, type Redacted, replaced, secretsIn } from './redact-find'
import { NearIds, NO_ID } from './redact-ids'
import { type Pieces, piecesIn } from './redact-streams'

export interface RedactedPieces extends Redacted {
  /** What the pieces held. */
  readonly secrets: readonly string[]
}

/** A streamed text without the secrets that its pieces hold together. The same string when there are none. */
export function redactPieces(text: string): RedactedPieces {
  const pieces = piecesIn(text)
  if (pieces.length < 2) return { text, count: 0, secrets: [] }
  const cuts = new Cuts(pieces)
  let count = 0
  for (const named of pieces.byName.values()) {
    for (const stream of streamsOf(text, pieces, named)) if (stream.length > 1) count += cuts.hide(stream)
  }
  return { text: replaced(text, cuts.sorted()).text, count, secrets: cuts.secrets }
}

/** By their positions in the list of all. */
type Stream = readonly number[]

/** Pieces of one name that may belong together: of one stream, as far as ids tell. What no id holds together is one stream. */
function streamsOf(text: string, pieces: Pieces, named: Stream): readonly Stream[] {
  const near = new NearIds(text, pieces.ids)
  const before = named.map((piece) => near.before(pieces.begins(piece)))
  const behind = named.map((piece) => near.behind(pieces.to(piece)))
  const counts = countsOf(before, near.limit)
  // Where most ids come once, they number the pieces, and tell nothing of streams.
  const once = counts.reduce((sum, count) => (count === 1 ? sum + 1 : sum), 0)
  for (let i = 0; once > 0 && once * 2 < named.length && i < named.length; i += 1) {
    // An id that comes once is that of the piece, or of what begins with it: the one around it may tell more.
    if (counts[before[i] ?? NO_ID] !== 1) continue
    const outer = near.outer(pieces.begins(named[i] ?? 0))
    if (outer !== NO_ID && (counts[outer] ?? 0) > 0) before[i] = outer
  }
  const byBefore = grouped(named, before)
  const byBehind = grouped(named, behind)
  const isMet = (ids: readonly Stream[], id = NO_ID) => (ids[id]?.length ?? 0) > 1
  const alone = named.filter((_, i) => !isMet(byBefore.byId, before[i]) && !isMet(byBehind.byId, behind[i]))
  return [...byBefore.streams, ...(sameParts(before, behind) ? [] : byBehind.streams), alone]
}

/** How often each id comes; that of no id is counted as well. */
function countsOf(ids: readonly number[], limit: number): Uint32Array {
  const counts = new Uint32Array(limit)
  for (const id of ids) counts[id] = (counts[id] ?? 0) + 1
  return counts
}

interface Grouped {
  /** In the order in which they begin. */
  readonly streams: readonly Stream[]
  readonly byId: readonly Stream[]
}

function grouped(named: Stream, ids: readonly number[]): Grouped {
  const streams: number[][] = []
  const byId: number[][] = []
  for (let i = 0; i < named.length; i += 1) {
    const piece = named[i]
    const id = ids[i] ?? NO_ID
    if (id === NO_ID || piece === undefined) continue
    const known = byId[id]
    if (known) known.push(piece)
    else {
      const made = [piece]
      byId[id] = made
      streams.push(made)
    }
  }
  return { streams, byId }
}

/** True when both tell the same pieces apart, and the first one all of them. */
function sameParts(one: readonly number[], other: readonly number[]): boolean {
  const there = new Map<number, number>()
  const back = new Map<number, number>()
  for (let i = 0; i < one.length; i += 1) {
    const id = one[i] ?? NO_ID
    const also = other[i] ?? NO_ID
    if (i > 0 && one[i - 1] === id && other[i - 1] === also) continue
    if (id === NO_ID || (there.get(id) ?? also) !== also || (back.get(also) ?? id) !== id) return false
    there.set(id, also)
    back.set(also, id)
  }
  return true
}

/** What goes, by where it begins in the text. */
class Cuts {
  readonly secrets: string[] = []
  readonly #pieces: Pieces
  readonly #from = new Map<number, Hidden>()

  constructor(pieces: Pieces) {
    this.#pieces = pieces
  }

  /** Hides the secrets of one stream that were not found before; gives how many. */
  hide(stream: Stream): number {
    const joined = stream.map((piece) => this.#pieces.text(piece)).join('')
    let count = 0
    let at = 0
    let begins = 0
    for (const { from, to } of secretsIn(joined)) {
      const parts: Hidden[] = []
      for (; at < stream.length && begins < to; at += 1) {
        const piece = stream[at]
        if (piece === undefined) break
        const ends = begins + this.#pieces.text(piece).length
        if (ends > from) {
          const begin = this.#pieces.place(piece, Math.max(0, from - begins))
          const end = this.#pieces.place(piece, Math.min(to, ends) - begins)
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
