/**
 * A full-text search over a handful of notes. Two rules beyond the ranking of MiniSearch: a note counts only when it holds enough
 * of what was asked (a question about things that no note mentions finds nothing, instead of the least unlike note), and notes in
 * the language of the question come first.
 */
import MiniSearch from 'minisearch'
import type { CorpusNote } from '../contract'
import { languageOf, stemOf, wordsOf } from './words'

/** The share of a question, weighed by how rare its words are, that a note must hold. */
const ENOUGH = 0.45
/** A word that is only like one of the question's (a slip, a beginning) counts for less. */
const ALIKE = 0.6
const OTHER_LANGUAGE = 0.5

interface NoteIndex {
  readonly search: MiniSearch<CorpusNote>
  readonly byId: ReadonlyMap<string, CorpusNote>
  /** True when some note holds this very stem. */
  holds(stem: string): boolean
  /** How much a stem tells: the rarer, the more. A stem that is nowhere tells the most. */
  weight(stem: string): number
}

const indexes = new WeakMap<readonly CorpusNote[], NoteIndex>()

/** The notes that answer `query` best, best first, at most `limit`. Empty when nothing fits. */
export function searchNotes(notes: readonly CorpusNote[], query: string, limit: number): readonly CorpusNote[] {
  const asked = [...new Set(stemsOf(query))]
  if (asked.length === 0) return []
  const index = indexes.get(notes) ?? buildIndex(notes)
  indexes.set(notes, index)
  const total = asked.reduce((sum, stem) => sum + index.weight(stem), 0)
  const worth = (stem: string) => index.weight(stem) * (index.holds(stem) ? 1 : ALIKE)
  const language = languageOf(query)
  const found = index.search.search(query, {
    boost: { title: 2 },
    fuzzy: (stem) => stem.length > 6 && !index.holds(stem) && 1,
    prefix: (stem) => stem.length > 5 && !index.holds(stem),
    boostDocument: (id) => (language === undefined || index.byId.get(String(id))?.language === language ? 1 : OTHER_LANGUAGE),
  })
  return found
    .filter(({ queryTerms }) => queryTerms.reduce((sum, stem) => sum + worth(stem), 0) / total >= ENOUGH)
    .sort((a, b) => b.score - a.score || (String(a.id) < String(b.id) ? -1 : 1))
    .slice(0, Math.max(0, Math.floor(limit)))
    .flatMap(({ id }) => index.byId.get(String(id)) ?? [])
}

const stemsOf = (text: string): readonly string[] => wordsOf(text).flatMap((word) => stemOf(word) ?? [])

function buildIndex(notes: readonly CorpusNote[]): NoteIndex {
  const search = new MiniSearch<CorpusNote>({
    fields: ['title', 'text'],
    tokenize: (text) => [...wordsOf(text)],
    processTerm: stemOf,
  })
  search.addAll(notes)
  const holding = new Map<string, number>()
  for (const note of notes) {
    for (const stem of new Set(stemsOf(`${note.title} ${note.text}`))) holding.set(stem, (holding.get(stem) ?? 0) + 1)
  }
  return {
    search,
    holds: (stem) => holding.has(stem),
    byId: new Map(notes.map((note) => [note.id, note])),
    weight: (stem) => Math.log(1 + notes.length / (0.5 + (holding.get(stem) ?? 0))),
  }
}
