/**
 * Where the next value of a text may begin: a line that starts with a bracket or with what a program calls the value, or an item of a list
 * behind the end of another. A log may be long and hold no value at all: it is gone through from one newline or closing bracket to the next,
 * and the pattern is tried only where its first characters fit.
 */

/** A text that was indented as a whole begins its lines further in. */
export const indentOf = (text: string): number => Math.min(/^[ \t]*(?=\S)/m.exec(text)?.[0].length ?? 0, 40)

const patterns = new Map<number, RegExp>()

/** Beginnings of values in a text whose lines begin `deep` blanks further in; what a program calls a value may stand before it. */
function beginnings(deep: number): RegExp {
  const known = patterns.get(deep)
  if (known) return known
  const line = `\\n[ \\t]{0,${deep}}(?=[{[(]|(?:content|source)=['"[]|id='[^'\\n]{1,80}' source=')`
  const called = `\\n[ \\t]{0,${deep}}(?=[^\\s{[(])[^\\n{[(:='"]{1,60}[:=] ?(?=[{[]|[A-Z]\\w*(?:\\(\\w+=| \\{))`
  const made = new RegExp(`${line}|${called}|\\}\\s*,?\\s*(?=\\{\\s*["'\\w])|\\)\\s*,\\s*(?=[A-Z]\\w*\\()`, 'y')
  patterns.set(deep, made)
  return made
}

/** The first beginning behind a place; the length of the text when there is none. */
export function nextValue(text: string, from: number, deep = indentOf(text)): number {
  const begins = beginnings(deep)
  const places = new Places(text, Math.max(0, from + 1))
  for (let at = places.next(); at >= 0; at = places.next()) {
    if (!mayBegin(text, at)) continue
    begins.lastIndex = at
    const found = begins.exec(text)
    if (found) return at + found[0].length
  }
  return text.length
}

const signs = ['\n', '}', ')'] as const
/** So far is looked for each of them at a time: a long text may not have one of them, and is asked for many values. */
const AHEAD = 4096

/** The places of newlines and closing brackets, in order. */
class Places {
  readonly #text: string
  /** Of each sign its next place, or how far there is none. */
  readonly #next: [number, number, number]
  readonly #isThere: [boolean, boolean, boolean] = [false, false, false]

  constructor(text: string, from: number) {
    this.#text = text
    this.#next = [from, from, from]
  }

  /** -1: there are no more. */
  next(): number {
    for (;;) {
      const [line, brace, round] = this.#next
      const which = line <= brace && line <= round ? 0 : brace <= round ? 1 : 2
      const at = this.#next[which]
      if (at >= this.#text.length) return -1
      if (this.#isThere[which]) {
        this.#isThere[which] = false
        this.#next[which] = at + 1
        return at
      }
      const found = this.#text.slice(at, at + AHEAD).indexOf(signs[which])
      this.#isThere[which] = found >= 0
      this.#next[which] = at + (found >= 0 ? found : AHEAD)
    }
  }
}

/** A quick look: false only where the pattern cannot fit. */
function mayBegin(text: string, at: number): boolean {
  const sign = text.charCodeAt(at)
  if (sign === 10) return mayBeginLine(text, at + 1)
  let place = behindBlanks(text, at + 1)
  const isComma = text.charCodeAt(place) === 44
  if (isComma) place = behindBlanks(text, place + 1)
  const next = text.charCodeAt(place)
  if (next > 127) return true
  return sign === 125 ? next === 123 : isComma && isCapital(next)
}

function mayBeginLine(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9) at += 1
  const first = text.charCodeAt(at)
  if (opens(first)) return true
  if (first === 99 ? text.startsWith('content=', at) : first === 115 && text.startsWith('source=', at)) return true
  // The name of a value, up to the sign behind it.
  for (let to = at; to <= at + 60; to += 1) {
    const code = text.charCodeAt(to)
    if (code === 58 || code === 61) {
      const next = text.charCodeAt(text.charCodeAt(to + 1) === 32 ? to + 2 : to + 1)
      return to > at && (next === 123 || next === 91 || isCapital(next))
    }
    // Also behind the last character.
    if (code === 10 || opens(code) || code === 34 || code === 39 || Number.isNaN(code)) return false
  }
  return false
}

/** `{`, `[` or `(`. */
const opens = (code: number): boolean => code === 123 || code === 91 || code === 40
const isCapital = (code: number): boolean => code >= 65 && code <= 90

/** Behind the blanks of plain texts; others are for the pattern. */
function behindBlanks(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === 32 || (text.charCodeAt(at) >= 9 && text.charCodeAt(at) <= 13)) at += 1
  return at
}
