/**
 * From a place as reports and events name it (`$[3].messages[2]`, `line 12`, `line 12 $.item`) to the part of the text that it
 * means. As deep as the text goes along: what stands inside a text that was read a second time is found as that text.
 */
import { insideOf, memberAt, type Range, skipBlank, skipValue } from './json-walk'

type Key = string | number

interface Place {
  /** 1-based. */
  readonly line: number | undefined
  readonly path: readonly Key[]
}

/** The parts of a place; `undefined` when it is none. */
export function placeOf(where: string): Place | undefined {
  // Behind the line, the name of a file in an archive may stand in brackets.
  const [head] = /^(?:\$|line \d+(?: \([^()\n]*\))?(?: \$)?)/.exec(where) ?? []
  if (head === undefined) return undefined
  const line = /^line (\d+)/.exec(head)?.[1]
  const path: Key[] = []
  const part = /\.([^.[\]]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y
  part.lastIndex = head.length
  for (let found = part.exec(where); found; found = part.exec(where)) {
    const [, name, index, quoted] = found
    if (name !== undefined) path.push(name)
    else if (index !== undefined) path.push(Number(index))
    else if (quoted !== undefined) path.push(unquoted(quoted))
  }
  return { line: line === undefined ? undefined : Number(line), path }
}

const unquoted = (quoted: string): string => {
  try {
    return String(JSON.parse(quoted))
  } catch {
    return quoted.slice(1, -1)
  }
}

/** Finds places in one text. It remembers where it was, so that the neighbour of a record is found at once. */
export class Locator {
  readonly #text: string
  /** Where lines begin, every 1,000th. */
  readonly #lines: number[] = [0]
  readonly #items = new Map<number, { readonly index: number; readonly at: number }>()

  constructor(text: string) {
    this.#text = text
  }

  /** Where a line begins (1-based); the end of the text when there are fewer. */
  lineStart(line: number): number {
    const want = Math.max(0, line - 1)
    while (this.#lines.length * 1000 <= want) {
      const next = this.#after(this.#lines.at(-1) ?? 0, 1000)
      if (next === undefined) return this.#text.length
      this.#lines.push(next)
    }
    const block = Math.floor(want / 1000)
    return this.#after(this.#lines[block] ?? 0, want % 1000) ?? this.#text.length
  }

  /** The line (1-based) that a position is on. */
  lineOf(at: number): number {
    let block = this.#lines.length
    while (block > 1 && (this.#lines[block - 1] ?? 0) > at) block -= 1
    let line = (block - 1) * 1000 + 1
    for (let i = this.#lines[block - 1] ?? 0; ; line += 1) {
      const newline = this.#text.indexOf('\n', i)
      if (newline < 0 || newline >= at) return line
      i = newline + 1
    }
  }

  /** The value at a place, or `undefined` when the place does not lead to one. Without a path a line alone is no value. */
  value(where: string): Range | undefined {
    const place = placeOf(where)
    if (!place) return undefined
    const begin = place.line === undefined ? this.#dataStart(0) : this.#dataStart(this.lineStart(place.line))
    if (begin === undefined) return undefined
    let at = begin
    let end: number | undefined
    for (const key of place.path) {
      const next = typeof key === 'number' ? this.#item(at, key) : memberAt(this.#text, at, key)
      if (!next) break
      at = next.from
      end = next.to
    }
    return { from: at, to: end ?? skipValue(this.#text, at) }
  }

  /** Where data begins: not before the first bracket of the line, so that the prefix of a log is passed over. */
  #dataStart(from: number): number | undefined {
    const first = skipBlank(this.#text, from)
    if (insideOf(this.#text, first) !== undefined) return first
    const newline = this.#text.indexOf('\n', first)
    const line = this.#text.slice(first, newline < 0 ? undefined : newline)
    const bracket = line.search(/[{[]/)
    return bracket < 0 ? undefined : first + bracket
  }

  #item(at: number, index: number): Range | undefined {
    const text = this.#text
    const inside = insideOf(text, at)
    if (inside === undefined) return undefined
    const known = this.#items.get(at)
    let i = known && known.index <= index ? known.index : 0
    let from = known && known.index <= index ? known.at : skipBlank(text, inside)
    for (; from < text.length && !/[}\])]/.test(text.charAt(from)); i += 1) {
      const to = skipValue(text, from)
      if (i === index) {
        this.#items.set(at, { index, at: from })
        return { from, to }
      }
      from = skipBlank(text, Math.max(to, from + 1))
    }
    return undefined
  }

  #after(from: number, newlines: number): number | undefined {
    let at = from
    for (let n = 0; n < newlines; n += 1) {
      const newline = this.#text.indexOf('\n', at)
      if (newline < 0) return undefined
      at = newline + 1
    }
    return at
  }
}
