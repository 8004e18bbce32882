/**
 * What a text mentions without saying more: items of an enumeration that no note found is about. Someone who reads them
 * carefully looks them up next.
 */
import type { Passage } from './outcome'
import { sentencesOf } from './outcome'
import type { Need } from './question'
import { conceptOf, conceptsOf, isGeneric, plainText, wordsOf } from './words'

export interface Lead {
  /** As the text puts it. */
  readonly label: string
  /** Words to search with. */
  readonly query: string
}

/** The first thing that these passages mention and none of them is about, or undefined. */
export function findLead(need: Need, passages: readonly Passage[]): Lead | undefined {
  const subjects = new Set(passages.flatMap((passage) => [...conceptsOf(passage.title)]))
  const items = passages.flatMap((passage) => sentencesOf(passage.text).flatMap(itemsOf))
  for (const item of items) {
    const terms = termsOf(item)
    const unexplained = terms.filter((term) => isNews(term, need, subjects))
    if (unexplained.length === 0 || unexplained.length < terms.filter((term) => !need.concepts.includes(conceptOf(plainOf(term)))).length) continue
    return { label: item, query: withKeys(terms, need) }
  }
  const word = repeatedWord(need, passages, subjects)
  return word === undefined ? undefined : { label: word, query: withKeys([word], need) }
}

const plainOf = (word: string): string => wordsOf(word)[0] ?? ''
const termsOf = (text: string): readonly string[] => (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isGeneric(plainOf(word)) && word.length > 2)
const isNews = (term: string, need: Need, subjects: ReadonlySet<string>): boolean => {
  const concept = conceptOf(plainOf(term))
  return !need.concepts.includes(concept) && !subjects.has(concept)
}
const withKeys = (terms: readonly string[], need: Need): string => {
  const concepts = terms.map((term) => conceptOf(plainOf(term)))
  return [...terms, ...need.terms.filter((term) => need.keys.includes(conceptOf(plainOf(term))) && !concepts.includes(conceptOf(plainOf(term))))].join(' ')
}

const LONGEST_ITEM = 5

/** The items of "such as A, B and C" or "are A, B and C". */
function itemsOf(sentence: string): readonly string[] {
  if (!/,/.test(sentence)) return []
  const parts = sentence.replace(/[.!?:;]+$/, '').split(/,\s*(?:(?:and|or|y|e|o|u)\s+)?|\s(?:and|or|y|e|o|u)\s/)
  if (parts.length < 3) return []
  const lead = /^.*(?::|\b(?:such as|like|including|includes?|are|is|with|by|through|como|incluyen?|son|es|con|mediante)\b)\s*/i
  const [first = '', ...rest] = parts
  return [first.replace(lead, ''), ...rest]
    .map((part) => part.replace(/^(?:the|an?|its|their|el|la|los|las|un|una|su|sus)\s+/i, '').trim())
    .filter((part) => part !== '' && wordsOf(part).length <= LONGEST_ITEM && termsOf(part).length > 0)
}

/** A word that several passages use, that is news, and that none of them is about. */
function repeatedWord(need: Need, passages: readonly Passage[], subjects: ReadonlySet<string>): string | undefined {
  const counts = new Map<string, { readonly word: string; count: number }>()
  for (const passage of passages) {
    const seen = new Set<string>()
    for (const word of termsOf(passage.text)) {
      const concept = conceptOf(plainOf(word))
      if (word.length < 6 || seen.has(concept) || !isNews(word, need, subjects)) continue
      seen.add(concept)
      const known = counts.get(concept)
      if (known) known.count++
      else counts.set(concept, { word: word.toLowerCase(), count: 1 })
    }
  }
  const [best] = [...counts.values()].filter(({ count }) => count > 1).sort((a, b) => b.count - a.count || plainText(a.word).localeCompare(plainText(b.word)))
  return best?.word
}
