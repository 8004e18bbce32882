/**
 * The last attempt at what should be JSON and cannot be read (lenient.ts gave up): jsonrepair guesses what was meant. It takes quotes inside
 * texts, missing colons, words without quotes, comments, escaped JSON, and more; but it does not tell what it changed, and it makes a text of
 * any prose. So only what begins like an object or a list and becomes one is taken, when no words were lost on the way; and whoever uses
 * it says that it is a guess. What a program ran on was never this.
 */
import { jsonrepair } from 'jsonrepair'
import { isRecord } from '../../base/json'
import { readLenient } from './lenient'

/** Longer texts, and those with more quotes or brackets, are not tried: the time that it takes may grow with the square of them. */
const LONGEST = 16_000
const MOST_MARKS = 1_500

type Data = Readonly<Record<string, unknown>> | readonly unknown[]

/** An object, a list, either of them escaped or in a Markdown block, or wrapped in a call: `callback({…})`. */
const beginsLikeData = /^\s*(?:```(?:json[a-z0-9]*)?\s*|\/[/*][^\n]*\s*|[A-Za-z_$][\w$.]{0,80}\(\s*)?\\*[{[]/

/** What a broken text may have meant; `undefined` when nobody could say. Never throws. */
export function guessedData(text: string, longest = LONGEST): Data | undefined {
  if (text.length > longest || !beginsLikeData.test(text) || countOf(text, /["'{[]/g) > (MOST_MARKS * longest) / LONGEST)
    return undefined
  try {
    const value: unknown = JSON.parse(jsonrepair(text))
    if (!isRecord(value) && !Array.isArray(value)) return undefined
    return keepsWords(text, value) ? value : undefined
  } catch {
    // It throws what it cannot mend, and a RangeError for what is nested too deep.
    return undefined
  }
}

/** The object that the arguments of a call may have meant, read leniently or guessed; also out of a Markdown block amid prose. */
export function guessedArguments(raw: string): Readonly<Record<string, unknown>> | undefined {
  if (raw.length > LONGEST) return undefined
  const [block, more] = raw.matchAll(/```(?:json[a-z0-9]*)?[ \t]*\n?(\s*\{[\s\S]*?)```/g)
  const text = (block && !more ? block[1] : undefined) ?? raw
  if (!beginsLikeData.test(text)) return undefined
  const read = readLenient(text)
  if (read?.repairs.has('too-deep')) return undefined
  const isWhole = read && isRecord(read.value) && !isOdd(read.value) && text.slice(read.end).trim() === ''
  const guess = isWhole ? read.value : guessedData(text)
  return isRecord(guess) && Object.keys(guess).length > 0 ? guess : undefined
}

/** A call, or a set: no object that a model wrote as arguments. */
const isOdd = (value: Readonly<Record<string, unknown>>): boolean => value.__type !== undefined || value.__set !== undefined

/** A guess that leaves out or makes up more than a few letters is a bad one. Comments and wrappers may go. */
function keepsWords(text: string, value: Data): boolean {
  const said = text.replace(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|(?<=^|[\s,{[])\/\/[^\n]*/g, '')
  const before = countOf(said, /[\p{L}\p{N}]/gu)
  const after = countOf(JSON.stringify(value), /[\p{L}\p{N}]/gu)
  return Math.abs(after - before) <= 20 + before * 0.1
}

/** Guesses at whole lines and documents: so many characters a file, because a guess takes longer than reading. */
export class Guesses {
  #left = 400_000

  /** An object that holds something, or a list of such; `undefined`: it is left as it is. */
  at(text: string, longest = LONGEST): Data | undefined {
    if (text.length > longest || text.length > this.#left || !beginsLikeData.test(text)) return undefined
    this.#left -= text.length
    const value = guessedData(text, longest)
    const [first] = Array.isArray(value) ? value : [value]
    return typeof first === 'object' && first !== null && Object.keys(first).length > 0 ? value : undefined
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0
  for (const _ of text.matchAll(pattern)) count += 1
  return count
}
