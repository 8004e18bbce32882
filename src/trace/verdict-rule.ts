/** What a rule of the judge takes and gives. */
import { asText } from '../base/json'
import { clip } from '../base/text'
import type { VerdictCode } from './trace'
import type { RunFacts } from './verdict-facts'
import type { Told, VerdictWords } from './verdict-words'

/** A verdict before it is put into words. */
export interface Finding {
  readonly verdict: VerdictCode
  readonly told: Told
  readonly node?: string | undefined
  readonly edge?: { readonly source: string; readonly target: string } | undefined
  readonly step?: number | undefined
}

/** Looks for one way to end. `undefined`: it was not this one. */
export type Rule = (facts: RunFacts, words: VerdictWords) => Finding | undefined

/** Any value as a short text on one line. */
export const shortly = (value: unknown, max = 300): string => clip(asText(value).replace(/\s+/g, ' ').trim(), max)
