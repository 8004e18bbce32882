/**
 * What a text mentions without saying more, and no note found is about. Someone who reads carefully looks it up next. Two shapes
 * of text name such things reliably: enumerations, and rows of labels ("Before: …. After: …."). Else a word that keeps coming up.
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
  const isNews = (term: string) => {
    const concept = conceptOf(plainOf(term))
    return !need.concepts.includes(concept) && !subjects.has(concept)
  }
  const named = passages.flatMap((passage) => {
    const sentences = sentencesOf(passage.text)
    return [...sentences.flatMap(enumerated), ...labelled(sentences)]
  })
  const news = named.filter((label) => termsOf(label).length > 0 && termsOf(label).every(isNews))
  // A term of several words names something more surely than a single one.
  const item = news.find((label) => termsOf(label).length > 1) ?? news[0]
  if (item !== undefined) return { label: item, query: withNeed(termsOf(item), need) }
  const word = recurring(passages, isNews)
  return word === undefined ? undefined : { label: word, query: withNeed([word], need) }
}

const plainOf = (word: string): string => wordsOf(word)[0] ?? ''
const termsOf = (text: string): readonly string[] =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isGeneric(plainOf(word)) && word.length > 2)

/** The words with what keeps them to the subject: its keys, or else what the question is about. */
function withNeed(terms: readonly string[], need: Need): string {
  const concepts = terms.map((term) => conceptOf(plainOf(term)))
  const anchors = need.keys.length > 0 ? need.keys : need.concepts.slice(0, 2)
  const around = need.terms.filter(
    (term) => anchors.includes(conceptOf(plainOf(term))) && !concepts.includes(conceptOf(plainOf(term))),
  )
  return [...terms, ...around].join(' ')
}

const LONGEST_ITEM = 4
const marker = /^.*(?:\b(?:such as|like|including|includes?|are|como|incluyen?|son)\b|:)\s+/i
const article = /^(?:the|an?|its|their|el|la|los|las|una?|su|sus)\s+/i

/** The items of "such as A, B and C" or "are A, B and C". A sentence with a long item is prose, not a list. */
function enumerated(sentence: string): readonly string[] {
  if (!marker.test(sentence)) return []
  const items = sentence
    .replace(marker, '')
    .replace(/[.!?:;]+$/, '')
    .split(/,\s*(?:(?:and|or|y|e|o|u)\s+)?|\s(?:and|or|y|e|o|u)\s/)
    .map((item) => item.replace(article, '').trim())
  return items.length >= 3 && items.every((item) => item !== '' && wordsOf(item).length <= LONGEST_ITEM) ? items : []
}

/** What follows the labels of "Before: A does this. After: B does that, and C …": at least two of them, or it is no row. */
function labelled(sentences: readonly string[]): readonly string[] {
  const rows = sentences.flatMap((sentence) => {
    const match = /^(?:\S+\s){0,2}\S+:\s+(.+)$/.exec(sentence)
    return match?.[1] === undefined ? [] : [match[1]]
  })
  return rows.length < 2
    ? []
    : rows.flatMap((row) => row.split(/[,;]\s+(?:and|y|e)\s+/).flatMap((clause) => subjectOf(clause) ?? []))
}

/** The words a clause begins with: "citation verification compares …", "la verificación de citas compara …". */
function subjectOf(clause: string): string | undefined {
  const words = clause.replace(article, '').match(/[\p{L}\p{N}-]+/gu) ?? []
  const start = words.findIndex((word) => !isGeneric(plainOf(word)))
  const [first = '', second = '', third = ''] = start > 1 || start < 0 ? [] : words.slice(start)
  if (first === '') return undefined
  if (/^(?:of|de)$/i.test(second) && third !== '') return `${first} ${second} ${third}`
  // In English two words name a thing unless the second is its verb; in Spanish the second word is as likely a verb as not.
  const english = !/^(?:el|la|los|las|una?)\s/i.test(clause)
  return english && second !== '' && !isGeneric(plainOf(second)) && !/[^s]s$/.test(second) ? `${first} ${second}` : first
}

/** A longer word that several passages use and none of them is about. */
function recurring(passages: readonly Passage[], isNews: (term: string) => boolean): string | undefined {
  const counts = new Map<string, { readonly word: string; count: number }>()
  for (const passage of passages) {
    const seen = new Set<string>()
    for (const word of termsOf(passage.text)) {
      const concept = conceptOf(plainOf(word))
      if (word.length < 6 || seen.has(concept) || !isNews(word)) continue
      seen.add(concept)
      const known = counts.get(concept)
      if (known) known.count++
      else counts.set(concept, { word: word.toLowerCase(), count: 1 })
    }
  }
  const [best] = [...counts.values()]
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count || plainText(a.word).localeCompare(plainText(b.word)))
  return best?.word
}
