/** The sentences of the practice model, in each language. Words only: what to say is decided elsewhere. */
import type { Bilingual } from '../../base/language'
import { english } from './phrases-en'
import { spanish } from './phrases-es'
import type { Why } from './step'

export interface Phrases {
  /** A thought before a call, in a few wordings. */
  readonly thought: (why: Why, tool: string) => readonly string[]
  /** Before sending a call again whose arguments could not be read. */
  readonly repair: (error: string) => string
  /** Before repeating a call that failed. */
  readonly again: (tool: string) => string

  readonly foundNotes: (query: string, titles: readonly string[], count: number) => string
  readonly foundNothing: (query: string) => string
  readonly gotError: (query: string, error: string) => string
  readonly unreadable: string
  readonly nextIs: (why: Why) => string
  readonly enough: (sources: number) => string
  readonly stopAt: (searches: number) => string

  readonly fromFindings: string
  readonly nothingAbout: (words: readonly string[]) => string
  readonly notFound: string
  readonly searched: (queries: readonly string[]) => string
  readonly nearest: (title: string, source: string, words: readonly string[]) => string
  readonly onlyErrors: (tool: string, error: string) => string
  readonly cutShort: (budget: string) => string
  readonly sumIs: (sum: string, result: string, tool: string) => string
  readonly restByHand: (sum: string, about: string) => string
  readonly higher: (name: string) => string
  readonly noResult: (target: string) => string

  readonly noTool: string
  readonly noDescription: (tools: readonly string[]) => string
  readonly guessSum: (sum: string, about: string) => string
  readonly cannotGuess: (sum: string) => string
  readonly guessTopic: (words: readonly string[]) => string
  readonly greeting: string
  readonly noQuestion: string
  readonly nothingToSum: string

  readonly summaryOf: (question: string) => string
  readonly sources: (sources: readonly string[]) => string
  readonly and: (items: readonly string[]) => string
}

export const phrases: Bilingual<Phrases> = { en: english, es: spanish }
