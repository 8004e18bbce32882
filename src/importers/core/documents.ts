/**
 * The JSON values of a text, in whatever way they were written down: one document, a line each, one after another, in Markdown
 * blocks, behind the prefix of a log, cut off, or printed by Python or Node. What is not JSON is told with its line, never skipped.
 */
import { isRecord } from '../../base/json'
import { type LenientValue, MAX_NESTING, readLenient } from './lenient'
import type { RepairKind } from './repairs'
import { unwrapped } from './unwrap'

export interface JsonDocument {
  readonly value: unknown
  /** `$` for a file that is one document, else the line: `line 12`. */
  readonly where: string
  /** 1-based line on which it begins. */
  readonly line: number
  /** What had to be forgiven to read it. */
  readonly repairs: readonly RepairKind[]
}

export interface UnreadablePart {
  readonly where: string
  /** The beginning of it. */
  readonly text: string
}

export interface Documents {
  /** How they stand in the file. `none`: it holds no JSON. */
  readonly form: 'one' | 'lines' | 'values' | 'blocks' | 'none'
  readonly documents: readonly JsonDocument[]
  readonly unreadable: readonly UnreadablePart[]
  /** True when the last value ends in the middle. */
  readonly cut: boolean
}

const none: Documents = { form: 'none', documents: [], unreadable: [], cut: false }

/** All values of a text. Never throws. */
export function documentsOf(text: string): Documents {
  if (!/\S/.test(text)) return none
  const whole = strict(text)
  if (whole !== failed) {
    const document = finished(whole, '$', 1, [])
    return isData(document.value) ? { form: 'one', documents: [document], unreadable: [], cut: false } : none
  }
  return byLines(text) ?? byValues(text) ?? byBlocks(text) ?? byPrefix(text) ?? none
}

const failed = Symbol('not JSON')

function strict(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return failed
  }
}

const isData = (value: unknown): boolean => typeof value === 'object' && value !== null

function finished(value: unknown, where: string, line: number, repairs: readonly RepairKind[]): JsonDocument {
  const inner = unwrapped(value, MAX_NESTING)
  const all = inner.repairs.length === 0 ? repairs : [...repairs, ...inner.repairs]
  return { value: inner.value, where, line, repairs: all }
}

/** A value a line: the first line that is not blank is a whole object or list by itself. */
function byLines(text: string): Documents | undefined {
  const begins = /\S/.exec(text)?.index ?? 0
  const firstEnd = text.indexOf('\n', begins)
  if (firstEnd < 0) return undefined
  const first = strict(text.slice(begins, firstEnd))
  if (first === failed) {
    // The first line may be the damaged one: then the lines behind it must be good.
    const lines = text
      .slice(firstEnd + 1, firstEnd + 200_000)
      .split('\n', 6)
      .filter((line) => line.trim() !== '')
    const good = lines.slice(0, 4).filter((line) => isData(strict(line)) && /^\s*[{[]\s*["{[\]}]/.test(line)).length
    if (good === 0 || good < Math.min(2, lines.length)) return undefined
  } else if (!isData(unwrapped(first, MAX_NESTING).value)) return undefined
  return eachLine(text, 0, [])
}

function eachLine(text: string, skip: number, always: readonly RepairKind[]): Documents {
  const documents: JsonDocument[] = []
  const unreadable: UnreadablePart[] = []
  let cut = false
  let number = 0
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, end)
    number += 1
    at = end + 1
    if (isFiller(line)) continue
    const where = `line ${number}`
    const value = strict(line)
    if (value !== failed) {
      cut = false
      documents.push(finished(value, where, number, always))
      continue
    }
    const begins = skip > 0 ? Math.max(0, line.search(/[{[]/)) : 0
    const read = readLenient(line, begins)
    const rest = read ? line.slice(read.end).trim() : ''
    if (read && isData(read.value) && (rest === '' || rest === ',')) {
      cut = read.cut
      documents.push(finished(read.value, where, number, [...always, ...read.repairs.keys()]))
    } else unreadable.push({ where, text: line.trim().slice(0, 200) })
  }
  return { form: 'lines', documents, unreadable, cut }
}

/** A line without data: blank, ruled off, or a remark. Most lines are told by their first character. */
function isFiller(line: string): boolean {
  const first = line.charCodeAt(0)
  if (first === 123 || first === 91) return false
  return line.trim() === '' || /^\s*(?:-{3,}|={3,}|\*{3,}|#.*)\s*$/.test(line)
}

/** Values one after another over several lines, or one value that is not quite JSON. */
function byValues(text: string): Documents | undefined {
  const documents: JsonDocument[] = []
  const unreadable: UnreadablePart[] = []
  let covered = 0
  let cut = false
  const lines = new LineCounter(text)
  let at = /\S/.exec(text)?.index ?? text.length
  if (!/^(?:[{[("]|<ref|[A-Za-z_][\w.]*\s*[({])/.test(text.slice(at, at + 100))) return undefined
  while (at < text.length) {
    const begin = at
    const read = readLenient(text, begin, true)
    const line = lines.at(begin)
    if (read && isData(unwrapped(read.value, MAX_NESTING).value) && !isEmpty(read.value, read.brokenAt)) {
      const stop = read.brokenAt ?? read.end
      covered += stop - begin
      cut = read.cut
      documents.push(...pieces(read.value, documents.length === 0 ? '$' : `line ${line}`, line, read))
      at = stop
      if (read.brokenAt !== undefined) {
        const next = nextValue(text, stop)
        unreadable.push({ where: `line ${lines.at(stop)}`, text: text.slice(stop, Math.min(next, stop + 200)).trim() })
        at = next
      }
    } else {
      at = nextValue(text, begin)
      unreadable.push({ where: `line ${line}`, text: text.slice(begin, Math.min(at, begin + 200)).trim() })
      // Prose with brackets in it: not worth going on.
      if (documents.length === 0 && unreadable.length > 20) return undefined
    }
    at = skipSeparators(text, at, unreadable.length > 0)
  }
  if (documents.length === 0 || covered < text.trim().length * 0.4) return undefined
  const [only] = documents
  if (documents.length === 1 && only && unreadable.length === 0) {
    return { form: 'one', documents: [{ ...only, where: '$' }], unreadable, cut }
  }
  const placed =
    unreadable.length > 0 || documents.length === 1
      ? documents
      : documents.map((one) => (one.where === '$' ? { ...one, where: `line ${one.line}` } : one))
  return { form: 'values', documents: placed, unreadable, cut }
}

/** A list that broke in the middle: its items one by one, so that those behind the break can follow them. */
function pieces(value: unknown, where: string, line: number, read: LenientValue): readonly JsonDocument[] {
  const repairs = [...read.repairs.keys()]
  if (read.brokenAt === undefined || !Array.isArray(value)) return [finished(value, where, line, repairs)]
  return value.map((item: unknown, i) => finished(item, `${where}[${i}]`, line, i === 0 ? repairs : []))
}

/** Nothing but brackets: not worth a document of its own. */
const isEmpty = (value: unknown, brokenAt: number | undefined): boolean =>
  brokenAt !== undefined && typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Where the next value may begin: a line that starts with a bracket, or an item of a list behind the end of another. */
function nextValue(text: string, from: number): number {
  const next = /\n(?=[{[(])|\}\s*,?\s*(?=\{\s*["'\w])|\)\s*,\s*(?=[A-Z]\w*\()/g
  next.lastIndex = from + 1
  const found = next.exec(text)
  return found ? found.index + found[0].length : text.length
}

/** Behind a break, the brackets that closed what is broken belong to nothing any more. */
function skipSeparators(text: string, from: number, broken: boolean): number {
  // A line of dashes: looked for behind the newline, which is a blank like any other.
  const pattern = broken ? /(?:[\s,;\]})]|(?<=\n)-{3,}(?=[ \t\r]*(?:\n|$)))*/y : /(?:[\s,;]|(?<=\n)-{3,}(?=[ \t\r]*(?:\n|$)))*/y
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

/** JSON in the fenced blocks of a Markdown text. */
function byBlocks(text: string): Documents | undefined {
  const documents: JsonDocument[] = []
  const unreadable: UnreadablePart[] = []
  const lines = new LineCounter(text)
  for (const match of text.matchAll(/^[ \t]*```(?:json[a-z0-9]*|js|javascript|python|py)?[ \t]*\n([\s\S]*?)^[ \t]*```/gim)) {
    const body = match[1] ?? ''
    if (!/^\s*[{[]/.test(body)) continue
    const line = lines.at(match.index + match[0].indexOf(body))
    const whole = strict(body)
    const read = whole === failed ? readLenient(body) : { value: whole, repairs: new Map<RepairKind, number>() }
    if (read && isData(read.value)) {
      documents.push(finished(read.value, `line ${line}`, line, ['fenced', ...read.repairs.keys()]))
    } else unreadable.push({ where: `line ${line}`, text: body.trim().slice(0, 200) })
  }
  return documents.length === 0 ? undefined : { form: 'blocks', documents, unreadable, cut: false }
}

/** Lines of a log whose message is JSON. */
function byPrefix(text: string): Documents | undefined {
  const sample = text
    .slice(0, 100_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const good = sample.filter((line) => {
    const begins = line.search(/[{[](?=["{])/)
    return begins > 0 && isRecord(strict(line.slice(begins).trim()))
  })
  if (good.length === 0 || good.length < sample.length / 2) return undefined
  return eachLine(text, 1, ['log-prefix'])
}

/** Counts lines up to an offset; offsets must not go back. */
class LineCounter {
  #at = 0
  #line = 1
  readonly #text: string
  constructor(text: string) {
    this.#text = text
  }
  at(offset: number): number {
    for (let next = this.#text.indexOf('\n', this.#at); next >= 0 && next < offset; next = this.#text.indexOf('\n', this.#at)) {
      this.#line += 1
      this.#at = next + 1
    }
    return this.#line
  }
}
