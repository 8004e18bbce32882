/**
 * What the practice model makes of a question: its language, whether it is a sum or a comparison, whether it is simple or complex,
 * and what must be found before it counts as answered. From the words alone.
 */
import type { Language } from '../../base/language'
import { type FoundSum, findSum } from './arithmetic'
import { findComparison } from './comparison'
import { languageOf } from './language'
import { conceptOf, isGeneric, isStopWord, plainText, wordsOf } from './words'

/** Something to be found: the words that say what, and those without which nothing else counts. */
export interface Need {
  /** As the question puts it, for sentences. */
  readonly label: string
  /** Words worth searching with, in order, as written. */
  readonly terms: readonly string[]
  /** Meanings that should turn up. */
  readonly concepts: readonly string[]
  /** Meanings that must turn up: names, numbers, and what the question is "of", "in" or "about". */
  readonly keys: readonly string[]
}

export interface Question {
  readonly text: string
  readonly language: Language
  readonly kind: 'empty' | 'greeting' | 'sum' | 'comparison' | 'information'
  readonly complex: boolean
  readonly sum?: FoundSum['sum'] | undefined
  /** One need, or one for each side of a comparison. */
  readonly needs: readonly Need[]
  /** Names of particular things: "Madrid", "New York", or what a question in small letters ends with. */
  readonly names: readonly string[]
  readonly numbers: readonly number[]
}

const greeting =
  /^(hi|hello|hey|good (morning|afternoon|evening)|thanks|thank you|hola|buenas|buenos dias|buenas (tardes|noches)|gracias)\b/
const broad =
  /\b(approaches|ways|types|kinds|methods|techniques|strategies|main|differences?|pros|cons|advantages|drawbacks|why|explain|overview|impact|enfoques|formas|maneras|tipos|clases|metodos|tecnicas|estrategias|principales|diferencias?|ventajas|inconvenientes|por que|explica|panorama|impacto)\b/
const MANY_WORDS = 16

/** Reads a question. `fallback` is the language to answer in when the words do not say. */
export function readQuestion(text: string, fallback: Language = 'en'): Question {
  const written = text.replace(/^\s*(question|pregunta)\s*:\s*/i, '').slice(0, 4000)
  const plain = plainText(written).trim()
  const language = languageOf(written) ?? fallback
  const words = wordsOf(written)
  const shared = { text: written.trim(), language, names: namesIn(written), numbers: numbersIn(plain) }
  if (words.length === 0) return { ...shared, kind: 'empty', complex: false, needs: [] }
  const found = findSum(plain)
  if (found && isAllSum(found)) return { ...shared, kind: 'sum', complex: false, sum: found.sum, needs: [] }
  const sides = findComparison(written)
  if (sides) {
    const needs = [sides.left, sides.right].map((side) => needOf(side, sides.context))
    return { ...shared, names: sideNames(sides.left, sides.right), kind: 'comparison', complex: true, needs }
  }
  if (greeting.test(plain) && words.length <= 5) return { ...shared, kind: 'greeting', complex: false, needs: [] }
  return { ...shared, kind: 'information', complex: broad.test(plain) || words.length > MANY_WORDS, needs: [needOf(written, '')] }
}

/** "What is 23 times 47?" is a sum; a question that merely holds one is not. */
const isAllSum = ({ rest }: FoundSum): boolean =>
  wordsOf(rest).filter((word) => !isGeneric(word) && !sumTalk.test(word)).length === 0
const sumTalk =
  /^(calculate|compute|result|equals?|sum|product|multiply|tool|please|exactly|calcula|calcular|resultado|cuesta|vale|producto|multiplica|herramienta|favor|igual)$/

/** A need made of a part of a question and what is said around it. */
export function needOf(part: string, context: string): Need {
  const written = termsIn(part)
  const around = termsIn(context).filter((term) => !written.some((other) => sameTerm(other, term)))
  const terms = [...written, ...around]
  const telling = terms.filter((term) => !isGeneric(plainOf(term)))
  const concepts = unique((telling.length > 0 ? telling : terms).map((term) => conceptOf(plainOf(term))))
  const keys = context === '' ? keysOf(part) : termsIn(part).filter((term) => !isGeneric(plainOf(term)))
  const keyConcepts = unique(keys.map((term) => conceptOf(plainOf(term)))).filter((concept) => concepts.includes(concept))
  return {
    label: part
      .trim()
      .replace(/[?!.¿¡\s]+$/g, '')
      .replace(/^[¿¡\s]+/, ''),
    terms,
    concepts,
    keys: keyConcepts,
  }
}

const plainOf = (term: string): string => wordsOf(term)[0] ?? ''
const sameTerm = (a: string, b: string): boolean => plainText(a) === plainText(b)
const unique = (items: readonly string[]): readonly string[] => [...new Set(items)]

/** The words that are not stop words, as written, each once. */
function termsIn(text: string): readonly string[] {
  const written = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return written.filter((word, i) => {
    const plain = plainOf(word)
    return !isStopWord(plain) && plain.length > 1 && written.findIndex((other) => sameTerm(other, word)) === i
  })
}

const lastPreposition =
  /\b(?:of|in|about|for|on|with|de|del|en|sobre|para|con)\s+(?!.*\b(?:of|in|about|for|on|with|de|del|en|sobre|para|con)\s)(.+)$/i

/** Names, numbers, and what comes after the last preposition: without them a text is about something else. */
function keysOf(text: string): readonly string[] {
  const names = namesIn(text).flatMap((name) => termsIn(name))
  const numbers = termsIn(text).filter((term) => /^\d+$/.test(term))
  const object = termsIn(lastPreposition.exec(text.replace(/\s+/g, ' '))?.[1] ?? '').filter((term) => !isGeneric(plainOf(term)))
  return [...names, ...numbers, ...object.slice(0, 3)]
}

/** Words written with a capital inside a sentence, joined when they stand together: "New York", "RAG". */
export function namesIn(text: string): readonly string[] {
  const names: string[] = []
  const run = /\p{Lu}[\p{L}\p{N}'’-]*(?:\s+(?:(?:de|del|la|of|the)\s+)?\p{Lu}[\p{L}\p{N}'’-]*)*/gu
  for (const match of text.matchAll(run)) {
    const first = match.index === 0 || /[.?!¿¡:\n"“(]\s*$/.test(text.slice(0, match.index))
    const words = match[0].split(/\s+/)
    // A sentence begins with a capital whatever its first word is: only capitals inside it ("RAG", "LangGraph") show a name there.
    const name =
      first && (words.length === 1 || everyday(words[0] ?? '')) && !/^\S+[\p{Lu}\d]/u.test(words[0] ?? '')
        ? words.slice(1).join(' ')
        : match[0]
    if (name.replace(/['’]s$/, '').length > 1) names.push(name.replace(/['’]s$/, ''))
  }
  return unique(names)
}

const everyday = (word: string): boolean =>
  isGeneric(plainOf(word)) ||
  /^(find|search|is|are|busca|cuenta|multiplica|multiply|tell|show|weather|current)$/.test(plainOf(word)) ||
  word.length < 2

const sideNames = (left: string, right: string): readonly string[] => [left, right].map((side) => namesIn(`- ${side}`)[0] ?? side)

function numbersIn(plain: string): readonly number[] {
  return (plain.replace(/(\d),(?=\d{3}\b)/g, '$1').match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number).filter((n) => Number.isFinite(n))
}
