/** Reads what people type into numbers and JSON. Nothing is guessed or repaired: a text is read, or a sentence says what is wrong. */
import type { Language } from '../../../base/language'
import { err, ok, type Result } from '../../../base/result'
import { firstMistake } from '../../../document/json-text'
import { problemSentence } from '../../../document/problem-words'
import { controlWords } from './words'

export interface NumberRules {
  readonly min: number
  readonly max?: number | undefined
  readonly whole: boolean
  /** An empty text means "not set". */
  readonly optional: boolean
}

/** The number of a text; undefined for an empty text where that is allowed. */
export function readNumber(text: string, rules: NumberRules, language: Language): Result<number | undefined, string> {
  const words = controlWords[language]
  const trimmed = text.trim()
  if (trimmed === '') return rules.optional ? ok(undefined) : err(words.needed)
  const number = /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
  const fits = Number.isFinite(number) && number >= rules.min && (!rules.whole || Number.isSafeInteger(number))
  if (!fits) return err(rules.whole ? words.wholeNumber(rules.min) : words.anyNumber(rules.min))
  return rules.max !== undefined && number > rules.max ? err(words.atMost(rules.max)) : ok(number)
}

/** The value of a JSON text, or the sentence with line and column of the first mistake. An empty text is no JSON. */
export function readJson(text: string, language: Language): Result<unknown, string> {
  if (text.trim() === '') return err(controlWords[language].emptyJson)
  try {
    const value: unknown = JSON.parse(text)
    return ok(value)
  } catch {
    const mistake = firstMistake(text) ?? { line: 1, column: 1, expected: 'value', found: '' }
    return err(problemSentence({ code: 'not-json', ...mistake }, language))
  }
}

/** JSON as it is shown for editing; empty for a value that is not set. */
export const jsonText = (value: unknown): string => (value === undefined ? '' : (JSON.stringify(value, null, 2) ?? ''))
