/** The limits that a JSON Schema may set for a number or a text, as sentences for the model. */
import type { UnknownRecord } from '../base/json'

/** What is wrong with a number of the right type. */
export function checkNumber(schema: UnknownRecord, value: number, path: string): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const must = (what: string) => [`\`${path}\` must be ${what}, but ${value} was sent.`]
  if (typeof minimum === 'number' && value < minimum) return must(`at least ${minimum}`)
  if (typeof maximum === 'number' && value > maximum) return must(`at most ${maximum}`)
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return must(`more than ${exclusiveMinimum}`)
  if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum) return must(`less than ${exclusiveMaximum}`)
  if (typeof multipleOf === 'number' && multipleOf > 0 && !Number.isInteger(value / multipleOf)) {
    return must(`a multiple of ${multipleOf}`)
  }
  return []
}

/** What is wrong with a text of the right type. */
export function checkText(schema: UnknownRecord, value: string, path: string): readonly string[] {
  const { minLength, maxLength, pattern } = schema
  const length = [...value].length
  if (typeof minLength === 'number' && length < minLength) {
    return [minLength === 1 ? `\`${path}\` must not be empty.` : `\`${path}\` must have at least ${minLength} characters.`]
  }
  if (typeof maxLength === 'number' && length > maxLength) return [`\`${path}\` must have at most ${maxLength} characters.`]
  if (typeof pattern === 'string' && !matches(pattern, value)) return [`\`${path}\` must match the pattern ${pattern}.`]
  return []
}

/** A pattern that is no pattern refuses nothing: that is the schema's mistake, not the model's. */
function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value)
  } catch {
    return true
  }
}
