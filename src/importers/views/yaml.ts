/**
 * Reads YAML as programs write it: block and flow lists and mappings, every kind of scalar, tags, anchors. No directives, no merge
 * keys, no types of a language: a tag that is not known is passed over. What cannot be read ends the reading.
 */
import { foldedQuote, plainValue, unescaped } from './yaml-scalars'

export interface YamlEntry {
  readonly value: unknown
  /** 1-based line on which it begins. */
  readonly line: number
}

/** A text that is packed as base64, as YAML writes bytes. */
export class YamlBytes {
  readonly base64: string
  constructor(base64: string) {
    this.base64 = base64
  }
}

class Unreadable extends Error {}

/** The value of a text; `undefined` when it is no YAML of this kind. `lines` holds where each list and mapping began. */
export function readYaml(text: string): { readonly value: unknown; readonly lines: ReadonlyMap<object, number> } | undefined {
  const reader = new YamlReader(text.split('\n'))
  try {
    const value = reader.document()
    return typeof value === 'object' && value !== null ? { value, lines: reader.begins } : undefined
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

const DEEPEST = 200
const keyed = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'|([^\s#&*!|>'"%@`{}[\],-][^#]*?|-[^\s#][^#]*?))\s*:(?= |$)/

class YamlReader {
  readonly begins = new Map<object, number>()
  readonly #lines: string[]
  readonly #anchors = new Map<string, unknown>()
  #at = 0

  /** `lines`: its own; a list behind a dash is put on a line of its own in it. */
  constructor(lines: string[]) {
    this.#lines = lines
  }

  document(): unknown {
    this.#skipBlank()
    if (/^---(?: |$)/.test(this.#line())) this.#at += 1
    const value = this.#block(-1, 0)
    this.#skipBlank()
    if (this.#at < this.#lines.length && !/^(?:---|\.\.\.)/.test(this.#line())) throw new Unreadable()
    return value
  }

  #line(): string {
    return this.#lines[this.#at] ?? ''
  }

  #skipBlank(): void {
    while (this.#at < this.#lines.length && /^\s*(?:#.*)?$/.test(this.#line())) this.#at += 1
  }

  #indent(): number {
    return this.#line().search(/\S|$/)
  }

  /** The value that begins on the next line with something on it, further in than `outer`. */
  #block(outer: number, depth: number): unknown {
    if (depth > DEEPEST) throw new Unreadable()
    this.#skipBlank()
    const indent = this.#indent()
    if (this.#at >= this.#lines.length || indent <= outer) return null
    const rest = this.#line().slice(indent)
    if (/^-(?: |$)/.test(rest)) return this.#list(indent, depth)
    if (keyed.test(rest) || /^\?(?: |$)/.test(rest)) return this.#mapping(indent, indent, depth)
    return this.#inline(rest, outer, depth)
  }

  #list(indent: number, depth: number): unknown[] {
    const items: unknown[] = []
    this.begins.set(items, this.#at + 1)
    for (this.#skipBlank(); this.#at < this.#lines.length && this.#indent() === indent; this.#skipBlank()) {
      const found = /^-( +|$)/.exec(this.#line().slice(indent))
      if (!found) break
      const column = indent + 1 + (found[1] ?? '').length
      const rest = this.#line().slice(column)
      if (rest.trim() === '') {
        this.#at += 1
        items.push(this.#block(indent, depth + 1))
      } else if (/^-(?: |$)/.test(rest)) items.push(this.#nested(column, depth))
      else if (keyed.test(rest)) items.push(this.#mapping(column, column, depth + 1))
      else items.push(this.#inline(rest, indent, depth + 1))
    }
    return items
  }

  /** A list that begins behind the dash of another. */
  #nested(column: number, depth: number): unknown[] {
    this.#lines[this.#at] = ' '.repeat(column) + this.#line().slice(column)
    return this.#list(column, depth + 1)
  }

  /** `column`: where the first key stands, behind the dash of a list for instance. */
  #mapping(indent: number, column: number, depth: number): Record<string, unknown> {
    if (depth > DEEPEST) throw new Unreadable()
    const entries: [string, unknown][] = []
    const began = this.#at + 1
    let from = column
    for (; this.#at < this.#lines.length; this.#skipBlank()) {
      if (from < 0 && this.#indent() !== indent) break
      const rest = this.#line().slice(from < 0 ? indent : from)
      from = -1
      const key = keyed.exec(rest)
      if (!key) {
        const long = this.#longKey(rest, indent, depth)
        if (!long) break
        entries.push(long)
        continue
      }
      const name = key[1] !== undefined ? unescaped(key[1]) : (key[2]?.replaceAll("''", "'") ?? key[3] ?? '')
      entries.push([name, this.#valueOf(rest.slice(key[0].length).trim(), indent, depth)])
    }
    const value = Object.fromEntries(entries)
    this.begins.set(value, began)
    return value
  }

  /** `? key` and `: value` on lines of their own: a key that is long. */
  #longKey(rest: string, indent: number, depth: number): [string, unknown] | undefined {
    const key = /^\? +(.*)$/.exec(rest)?.[1]
    if (key === undefined) return undefined
    const name = this.#inline(key, indent, depth + 1)
    this.#skipBlank()
    const value = this.#indent() === indent ? /^:(?: +(.*))?$/.exec(this.#line().slice(indent)) : null
    return [String(name), value ? this.#valueOf(value[1] ?? '', indent, depth) : null]
  }

  /** What stands behind a key: on its line, or further in below it. Lists may begin below the key itself. */
  #valueOf(rest: string, indent: number, depth: number): unknown {
    if (rest !== '' && !rest.startsWith('#')) return this.#inline(rest, indent, depth + 1)
    this.#at += 1
    this.#skipBlank()
    if (this.#indent() === indent && /^-(?: |$)/.test(this.#line().slice(indent))) return this.#list(indent, depth + 1)
    return this.#block(indent, depth + 1)
  }

  /** A value that begins with `rest`, which ends its line. It takes the lines that belong to it. */
  #inline(rest: string, outer: number, depth: number): unknown {
    const marked = /^([&*!])(\S*)\s*(.*)$/.exec(rest)
    if (marked) return this.#marked(marked[1] ?? '', marked[2] ?? '', marked[3] ?? '', outer, depth)
    const first = rest.charAt(0)
    if (first === '|' || first === '>') return this.#literal(rest, outer)
    if (first === '"' || first === "'") return this.#quoted(rest, first)
    if (first === '{' || first === '[') return this.#flow(rest)
    const parts = [rest.replace(/\s+#.*$/, '')]
    this.#at += 1
    for (; this.#at < this.#lines.length && (this.#indent() > outer || this.#line().trim() === ''); this.#at += 1) {
      if (keyed.test(this.#line().trim()) && this.#line().trim() !== '' && parts.length === 1 && parts[0] === '') break
      parts.push(this.#line().trim())
    }
    while (parts.at(-1) === '') parts.pop()
    return plainValue(foldedQuote(parts))
  }

  #marked(mark: string, name: string, rest: string, outer: number, depth: number): unknown {
    if (mark === '*') {
      this.#at += 1
      return this.#anchors.get(name) ?? null
    }
    const value = rest === '' ? this.#below(outer, depth) : this.#inline(rest, outer, depth)
    if (mark === '&') this.#anchors.set(name, value)
    if (mark === '!' && name === '!binary' && typeof value === 'string') return new YamlBytes(value.replace(/\s/g, ''))
    return mark === '!' && name === '!str' && value === null ? '' : value
  }

  #below(outer: number, depth: number): unknown {
    return this.#valueOf('', outer, depth)
  }

  #literal(rest: string, outer: number): string {
    const [, style = '|', marks = ''] = /^([|>])([-+\d]*)/.exec(rest) ?? []
    this.#at += 1
    const own = /\d/.exec(marks)?.[0]
    let indent = own === undefined ? -1 : Math.max(outer, 0) + Number(own)
    const lines: string[] = []
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#line()
      if (line.trim() === '' && (indent < 0 || line.length <= indent)) {
        lines.push('')
        continue
      }
      if (indent < 0) indent = this.#indent()
      if (this.#indent() < indent || indent <= outer) break
      lines.push(line.slice(indent))
    }
    let ends = 0
    while (lines.length > 0 && lines.at(-1) === '') {
      lines.pop()
      ends += 1
    }
    const body = style === '|' ? lines.join('\n') : foldedLines(lines)
    return marks.includes('-') || lines.length === 0 ? body : body + '\n'.repeat(marks.includes('+') ? ends + 1 : 1)
  }

  #quoted(rest: string, quote: string): string {
    const ends = quote === '"' ? /^"(?:[^"\\]|\\[\s\S])*"/ : /^'(?:[^']|'')*'(?!')/
    const parts = [rest]
    this.#at += 1
    while (!parts.at(-1)?.includes(quote, parts.length === 1 ? 1 : 0) || !ends.test(parts.join('\n'))) {
      if (this.#at >= this.#lines.length) throw new Unreadable()
      parts.push(this.#line().trim())
      this.#at += 1
    }
    const whole = foldedQuote(parts, quote)
    const inner = whole.slice(1, whole.lastIndexOf(quote))
    return quote === '"' ? unescaped(inner) : inner.replaceAll("''", "'")
  }

  /** A value in brackets: JSON nearly always, over several lines perhaps. */
  #flow(rest: string): unknown {
    let text = rest
    this.#at += 1
    for (let n = 0; ; n += 1) {
      const value = flowValue(text)
      if (value !== undefined) return value
      if (this.#at >= this.#lines.length || n > 5000) throw new Unreadable()
      text += ` ${this.#line().trim()}`
      this.#at += 1
    }
  }
}

function foldedLines(lines: readonly string[]): string {
  let text = ''
  for (const [i, line] of lines.entries()) {
    const kept = /^\s/.test(line) || /^\s/.test(lines[i + 1] ?? '')
    text += line + (i === lines.length - 1 ? '' : line === '' || kept ? '\n' : lines[i + 1] === '' ? '' : ' ')
  }
  return text
}

function flowValue(text: string): unknown {
  if (text === '{}') return {}
  if (text === '[]') return []
  try {
    return JSON.parse(text) as unknown
  } catch {
    const words = /^\[([\w ,./:-]*)\]$/.exec(text)?.[1]
    return words === undefined ? undefined : words.split(',').map((word) => plainValue(word.trim()))
  }
}
