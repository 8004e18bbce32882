/** Ways to put one need into a search, from the plainest on. Asking again means asking differently. */
import type { Language } from '../../base/language'
import type { Need } from './question'
import { conceptOf, isGeneric, otherWord, plainText, wordsOf } from './words'

/** Two searches are the same when they hold the same words. */
export const sameQuery = (a: string, b: string): boolean => keyOf(a) === keyOf(b)
const keyOf = (query: string): string => [...new Set(wordsOf(query))].sort().join(' ')

const plainOf = (term: string): string => wordsOf(term)[0] ?? ''

/** Searches for a need, in the order in which they are tried. `missing` are meanings that nothing found so far mentions. */
export function queriesFor(need: Need, language: Language, missing: readonly string[] = []): readonly string[] {
  const telling = need.terms.filter((term) => !isGeneric(plainOf(term)))
  const keys = need.terms.filter((term) => need.keys.includes(conceptOf(plainOf(term))))
  const absent = need.terms.filter((term) => missing.includes(conceptOf(plainOf(term))) && !isGeneric(plainOf(term)))
  const synonyms = need.terms.map((term) => (keys.includes(term) ? term : (otherWord(plainOf(term), language) ?? term)))
  const longest = telling.toSorted((a, b) => b.length - a.length || plainText(a).localeCompare(plainText(b)))
  const partly = absent.length > 0 && absent.length < telling.length
  const queries = [
    need.terms.join(' '),
    ...(partly ? [[...absent, ...keys.filter((key) => !absent.includes(key))].join(' ')] : []),
    synonyms.join(' '),
    telling.join(' '),
    keys.join(' '),
    longest.slice(0, 2).join(' '),
    longest[0] ?? '',
    ...longest.slice(1),
  ]
  return queries.filter((query, i) => query !== '' && queries.findIndex((other) => sameQuery(other, query)) === i)
}

const qualifiers: Readonly<Record<Language, readonly string[]>> = {
  en: ['overview', 'examples', 'in practice', 'explained', 'details', 'research', 'guide', 'latest'],
  es: ['resumen', 'ejemplos', 'en la práctica', 'explicación', 'detalles', 'investigación', 'guía', 'novedades'],
}

/** The n-th variation, without end: for a model that does not know when to stop. */
export function endlessQuery(need: Need, language: Language, n: number): string {
  const base = queriesFor(need, language)
  const known = base[n]
  if (known !== undefined) return known
  const words = qualifiers[language]
  const beyond = n - base.length
  const round = Math.floor(beyond / words.length)
  return [base[0] ?? need.label, words[beyond % words.length] ?? '', round > 0 ? String(round + 1) : '']
    .filter((part) => part !== '')
    .join(' ')
}
