/**
 * Reads what is nearly JSON: NaN, trailing commas, single quotes, Python marks.literals and reprs, Node console prints, and text that was
 * cut off. Says what it had to forgive. It never throws, never runs anything, and reads no bare words as values: prose is not data.
 * A Python call `Name(k=v)` and a console print `Name { k: v }` become objects with `__type`; what was not printed stays a text.
 *
 * Libraries that repair JSON do not do for this: they give up at Python's tuples, calls and sets and at class names of prints, put `null`
 * where a value was cut off, turn prose into texts, and tell neither what they changed nor where reading had to stop. They know other
 * faults, though: where this reader gives up, jsonrepair is asked for a guess (lenient-guess.ts).
 */
import * as marks from './lenient-grammar'
import type { RepairKind } from './repairs'

export interface LenientValue {
  readonly value: unknown
  /** The offset behind the value. */
  readonly end: number
  /** What was forgiven, with the offset of the first time. */
  readonly repairs: ReadonlyMap<RepairKind, number>
  /** True when the text ended inside the value: it is shown as far as it goes. */
  readonly cut: boolean
  /** Where reading had to stop, when what follows cannot be read: the value is what stood before it. */
  readonly brokenAt?: number | undefined
}

/** Deeper nesting is read as a text that says so. */
export const MAX_NESTING = 200

/**
 * The value that begins at `from` (blanks skipped); `undefined` when none does. `salvage`: a value that is broken in the middle is
 * given as far as it could be read, without its last, half-read part.
 */
export function readLenient(text: string, from = 0, salvage = false): LenientValue | undefined {
  const given = readOnce(text, from, salvage, false)
  // It may be one quote that was never closed: then all is read when the text ends where the next object begins.
  if (!salvage || given === undefined || isWhole(given)) return given
  if (!marks.unclosed.test(text.slice(from, Math.min(given.brokenAt ?? given.end, from + 200_000)))) return given
  const healed = readOnce(text, from, salvage, true)
  return isWhole(healed) ? healed : given
}

const isWhole = (read: LenientValue | undefined): boolean => read !== undefined && read.brokenAt === undefined && !read.cut

function readOnce(text: string, from: number, salvage: boolean, heals: boolean): LenientValue | undefined {
  const reader = new LenientReader(text, from, salvage, heals)
  try {
    const value = reader.value(0)
    const { at: end, repairs, cut, brokenAt } = reader
    return { value, end, repairs, cut: cut && brokenAt === undefined, ...(brokenAt === undefined ? {} : { brokenAt }) }
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

class Unreadable {} // No `Error`: a text has many, and noting where each was thrown takes long.

class LenientReader {
  readonly repairs = new Map<RepairKind, number>()
  cut = false
  at: number
  /** Where it broke, when it is read all the same. */
  brokenAt: number | undefined
  #text: string
  readonly #salvage: boolean
  readonly #heals: boolean

  constructor(text: string, from: number, salvage: boolean, heals: boolean) {
    this.#text = text
    this.at = from
    this.#salvage = salvage
    this.#heals = heals
    this.#blanks()
  }

  /** Nothing can be read from here: ends the reading, or the text, when what stands before it is wanted. */
  #break(depth: number): undefined {
    if (!this.#salvage || depth === 0) throw new Unreadable()
    this.brokenAt ??= this.at
    this.#text = this.#text.slice(0, this.at)
    this.cut = true
    return undefined
  }

  value(depth: number): unknown {
    this.#blanks()
    const first = this.#text[this.at]
    if (first === undefined) {
      if (depth === 0) throw new Unreadable()
      this.#endOfText()
      return undefined
    }
    if (depth > MAX_NESTING) return this.#skipDeep()
    switch (first) {
      case '{':
        return this.#object(depth, '}')
      case '[': {
        const left = this.#match(marks.opaque)
        if (left !== undefined) return this.#note('console-print', left)
        return this.#list(depth, ']')
      }
      case '(':
        this.#forgive('python')
        return this.#list(depth, ')')
      case '"':
      case "'":
      case '`':
      case '\u201c':
        return this.#strings(first)
      case '<': {
        const left = this.#match(marks.angle)
        if (left === undefined) return this.#break(depth)
        // `<ref *1> { … }` is a mark in front of a value.
        return left.startsWith('<ref ') ? this.value(depth + 1) : this.#note('python', left)
      }
      default:
        return this.#bare(depth)
    }
  }

  #bare(depth: number): unknown {
    const begin = this.at
    const time = this.#match(marks.isoTime)
    if (time !== undefined) return this.#note('console-print', time)
    const name = this.#match(marks.word)
    if (name !== undefined) return this.#named(name, begin, depth)
    if (this.#text.startsWith('-Infinity', this.at) || this.#text.startsWith('-inf', this.at)) {
      this.at += this.#text.startsWith('-Infinity', this.at) ? 9 : 4
      return this.#note('not-a-number', '-Infinity')
    }
    const digits = this.#match(marks.number)
    if (digits === undefined) {
      // Left out by hand, or the `Ellipsis` of Python: inside a value only, in prose it is no value.
      const left = depth === 0 ? undefined : this.#match(marks.elided)
      return left === undefined ? this.#break(depth) : this.#note('console-print', left)
    }
    const value = Number(digits.replace(/_|n$/g, ''))
    if (!Number.isFinite(value)) return this.#note('not-a-number', digits)
    return value
  }

  /** A literal, a prefixed Python string, a call (`Write<…,tools>(…)` too), or the class name of a console print. Other bare words are no values. */
  #named(name: string, begin: number, depth: number): unknown {
    const literal = marks.literals.get(name)
    const made = depth > 0 ? this.#match(marks.angle) : undefined
    const next = this.#text[this.at]
    if (made !== undefined && next !== '(') return this.#note('python', `${name}${made}`)
    if (literal && next !== '(') {
      if (literal[1]) this.#forgive(literal[1], begin)
      return literal[0]
    }
    if (/^[rbuf]{1,2}$/i.test(name) && (next === '"' || next === "'")) {
      this.#forgive('python', begin)
      return this.#strings(next)
    }
    if (next === '(') {
      const call = this.#call(name, begin, depth)
      this.#blanks()
      // `Map(2) { … }` and `Array(3) [ … ]` of a console print.
      const behind = this.#text[this.at]
      if ((behind === '{' || behind === '[') && Array.isArray(call.__args) && typeof call.__args[0] === 'number') {
        return this.value(depth + 1)
      }
      return call
    }
    if (this.#match(marks.brace) !== undefined) {
      this.#forgive('console-print', begin)
      return { __type: name, ...this.#object(depth, '}') }
    }
    if (this.at >= this.#text.length && [...marks.literals.keys()].some((known) => known.startsWith(name))) {
      this.#endOfText()
      return undefined
    }
    if (depth > 0 && marks.constant.test(name)) return this.#note('python', name)
    this.at = begin
    return this.#break(depth)
  }

  #call(name: string, begin: number, depth: number): Record<string, unknown> {
    this.#forgive('python', begin)
    this.at += 1
    const result: Record<string, unknown> = { __type: name }
    const positional: unknown[] = []
    while (!this.#closes(')')) {
      const start = this.at
      const left = this.#match(marks.elided)
      const key = left ?? this.#match(marks.word)
      this.#blanks()
      if (left !== undefined) this.#forgive('console-print')
      else if (key !== undefined && this.#text[this.at] === '=') {
        this.at += 1
        marks.put(result, key, this.value(depth + 1))
      } else {
        this.at = start
        positional.push(this.value(depth + 1))
      }
      this.#comma(')')
    }
    if (positional.length > 0) result.__args = positional
    return result
  }

  #list(depth: number, end: string): unknown[] {
    this.at += 1
    const items: unknown[] = []
    while (!this.#closes(end)) {
      const left = this.#match(marks.more)
      if (left !== undefined) items.push(this.#note('console-print', left))
      else if (this.#match(marks.elided) !== undefined) this.#forgive('console-print')
      else {
        const item = this.value(depth + 1)
        if (item !== undefined || !this.cut) items.push(item)
      }
      this.#comma(end)
    }
    return items
  }

  /** An object; a Python set when its first item has no colon. */
  #object(depth: number, end: string): Record<string, unknown> {
    this.at += 1
    const result: Record<string, unknown> = {}
    const set: unknown[] = []
    while (!this.#closes(end)) {
      if (this.#match(marks.more) !== undefined || this.#match(marks.elided) !== undefined) {
        this.#forgive('console-print')
        this.#comma(end)
        continue
      }
      const key = this.#key(depth)
      this.#blanks()
      const arrow = this.#text.startsWith('=>', this.at)
      if (this.#text[this.at] === ':' || arrow) {
        this.at += arrow ? 2 : 1
        const value = this.value(depth + 1)
        if (value !== undefined || !this.cut) marks.put(result, typeof key === 'string' ? key : String(key), value)
      } else if (this.at >= this.#text.length) this.#endOfText()
      else if (key !== undefined) set.push(key)
      else this.#break(depth + 1)
      this.#comma(end)
    }
    if (set.length > 0) result.__set = set
    return result
  }

  #key(depth: number): unknown {
    const begin = this.at
    const name = this.#match(marks.word)
    if (name !== undefined) {
      this.#blanks()
      if (this.#text[this.at] === ':') {
        this.#forgive('unquoted-key', begin)
        return name
      }
      this.at = begin
    }
    return this.value(depth + 1)
  }

  /** One string, or several that stand side by side (Python) or are joined by `+` (Node). */
  #strings(quote: string): string {
    let text = this.#string(quote)
    for (;;) {
      const begin = this.at
      this.#blanks()
      const joined = this.#match(marks.plus) !== undefined
      const next = this.#text[this.at]
      if (next !== '"' && next !== "'" && !(joined && next === '`')) {
        this.at = begin
        return text
      }
      this.#forgive('python', begin)
      text += this.#string(next)
    }
  }

  #string(quote: string): string {
    if (quote !== '"') this.#forgive('quotes')
    const close = quote === '\u201c' ? '\u201d' : quote
    const triple = (quote === '"' || quote === "'") && this.#text.startsWith(quote.repeat(3), this.at)
    const ending = triple ? quote.repeat(3) : close
    this.at += ending.length
    let out = ''
    for (let from = this.at; ; ) {
      const end = this.#text.indexOf(ending, from)
      const piece = this.#text.slice(from, end < 0 ? undefined : end)
      const slash = piece.indexOf('\\') // In the piece alone: a long text may have none.
      if (slash >= 0) {
        out += piece.slice(0, slash)
        this.at = from + slash + 1
        out += this.#escape()
        from = this.at
      } else if (end < 0) {
        out += piece
        this.at = this.#text.length
        this.#endOfText()
        return out
      } else {
        const stop = this.#heals ? piece.search(marks.unclosed) : -1
        if (stop >= 0) this.#forgive('missing-quote', from)
        out += stop >= 0 ? piece.slice(0, stop) : piece
        this.at = stop >= 0 ? from + stop : end + ending.length
        return out
      }
    }
  }

  #escape(): string {
    const letter = this.#text[this.at] ?? ''
    this.at += 1
    const width = letter === 'u' ? 4 : letter === 'x' ? 2 : letter === 'U' ? 8 : 0
    if (width > 0) {
      const digits = this.#text.slice(this.at, this.at + width)
      if (digits.length === width && /^[\da-fA-F]+$/.test(digits)) {
        this.at += width
        const code = Number.parseInt(digits, 16)
        return code > 0x10ffff ? '\uFFFD' : String.fromCodePoint(code)
      }
      this.#forgive('escape')
      return `\\${letter}`
    }
    const known = marks.escapes[letter]
    if (known !== undefined) return known
    if (!/["'`\\/]/.test(letter)) {
      this.#forgive('escape')
      return `\\${letter}`
    }
    return letter
  }

  /** True at the end of a list or object, and at the end of the text. */
  #closes(end: string): boolean {
    this.#blanks()
    const next = this.#text[this.at]
    if (next === end) {
      this.at += 1
      return true
    }
    if (next === undefined) this.#endOfText()
    return next === undefined
  }

  #comma(end: string): void {
    this.#blanks()
    const next = this.#text[this.at]
    if (next === ',') {
      this.at += 1
      this.#blanks()
      if (this.#text[this.at] === end) this.#forgive('trailing-comma')
      return
    }
    if (next === end || next === undefined) return
    // Console prints of long texts, and hand-made files, forget commas between lines.
    if (/[\s]/.test(this.#text[this.at - 1] ?? '') && (/["'{[]/.test(next) || this.#match(marks.nextKey) !== undefined)) {
      this.#forgive('missing-comma')
      return
    }
    this.#break(1)
  }

  #skipDeep(): string {
    this.#forgive('too-deep')
    let open = 0
    for (; this.at < this.#text.length; this.at += 1) {
      const letter = this.#text[this.at]
      if (letter === '"') {
        this.#string('"')
        this.at -= 1
      } else if (letter === '{' || letter === '[' || letter === '(') open += 1
      else if (letter === '}' || letter === ']' || letter === ')') {
        if (open === 0) break
        open -= 1
      } else if (letter === ',' && open === 0) break
    }
    return '[nested too deep]'
  }

  #endOfText(): void {
    this.cut = true
    this.#forgive(this.brokenAt === undefined ? 'cut-off' : 'broken', this.#text.length)
  }
  #note<T>(kind: RepairKind, value: T): T {
    this.#forgive(kind)
    return value
  }
  #forgive(kind: RepairKind, at = this.at): void {
    if (!this.repairs.has(kind)) this.repairs.set(kind, at)
  }
  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.at += found.length
    return found
  }
  #blanks(): void {
    for (; this.at < this.#text.length; this.at += 1) {
      const code = this.#text.charCodeAt(this.at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9 && code !== 0xa0 && code !== 0xfeff) return
    }
  }
}
