/**
 * The JSON values of a text, in whatever way they were written down: one document, a line each, one after another, in Markdown
 * blocks, behind the prefix of a log, cut off, or printed by Python or Node. What is not JSON is told with its line, never skipped.
 */
import { readFieldPrint } from './field-print'
import { type LenientValue, MAX_NESTING, readLenient } from './lenient'
import { Guesses } from './lenient-guess'
import { indentOf, nextValue } from './next-value'
import { type RaisedError, raisedAtEnd } from './raised-error'
import type { RepairKind } from './repairs'
import { tableIn } from './table'
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
  /** What it is, when it is the error that ended the program. */
  readonly raised?: RaisedError
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
  const raised = raisedAtEnd(text)
  if (raised) {
    const before = documentsOf(text.slice(0, raised.at))
    const part = { where: `line ${raised.line}`, text: `${raised.name}: ${raised.message}`.slice(0, 200), raised }
    return before.form === 'none' ? none : { ...before, unreadable: [...before.unreadable, part] }
  }
  return byLines(text) ?? tableIn(text) ?? byPrefix(text, 1) ?? byValues(text) ?? byBlocks(text) ?? byPrefix(text, 0.5) ?? none
}

const failed = Symbol('not JSON')

/** Behind a bracket: what JSON may have there. The text of a log is told to be none by its first characters, without an error being made. */
const mayBeJson = /^\s*(?:\{\s*(?:["}]|$)|\[\s*(?:[{["\]\-\dtfn]|$)|["\-\dtfn])/

function strict(text: string): unknown {
  if (!mayBeJson.test(text)) return failed
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
const byLines = (text: string): Documents | undefined => (isByLines(text) ? eachLine(text, 0, []) : undefined)

function isByLines(text: string): boolean {
  const begins = /\S/.exec(text)?.index ?? 0
  const firstEnd = text.indexOf('\n', begins)
  if (firstEnd < 0) return false
  const first = strict(text.slice(begins, firstEnd))
  if (first === failed) {
    // The first line may be the damaged one: then the lines behind it must be good.
    const lines = text
      .slice(firstEnd + 1, firstEnd + 200_000)
      .split('\n', 6)
      .filter((line) => line.trim() !== '')
    const good = lines.slice(0, 4).filter((line) => isData(strict(line)) && /^\s*[{[]\s*["{[\]}]/.test(line)).length
    if (good === 0 || good < Math.min(2, lines.length)) return false
  } else if (!isData(unwrapped(first, MAX_NESTING).value)) return false
  return true
}

function eachLine(text: string, skip: number, always: readonly RepairKind[]): Documents {
  const documents: JsonDocument[] = []
  const rest = walkLines(text, skip, always, (value, line, repairs) => {
    documents.push({ value, where: lineName(line), line, repairs })
    return true
  })
  return { ...rest, documents }
}

/** What a document on a line is called. */
export const lineName = (line: number): string => `line ${line}`

/** Where the text of a document stands that is plain JSON, so that it can be read again; `undefined`: it was mended. */
export interface Span {
  readonly from: number
  readonly to: number
}

/**
 * Takes the value of a line (1-based), with what had to be forgiven, and where its text begins and ends when that is plain JSON; `to` is -1
 * for what was mended. `false` ends the walk.
 */
export type TakeLine = (value: unknown, line: number, repairs: readonly RepairKind[], from: number, to: number) => boolean

/** What is known of a text once its lines were walked through. */
type Walked = Omit<Documents, 'documents'>

/**
 * The values of a text with one on each line, one after another: none is held, so a long file takes no memory but its own. `undefined`: it
 * is not such a text, or was walked only in part.
 */
export function walkDocuments(text: string, take: TakeLine): Walked | undefined {
  if (!isByLines(text)) return undefined
  let whole = true
  const walked = walkLines(text, 0, [], (value, line, repairs, from, to) => {
    whole = take(value, line, repairs, from, to)
    return whole
  })
  return whole ? walked : undefined
}

/** The value of a document that `walkDocuments` gave, once more. */
export const valueAgain = (text: string, { from, to }: Span): unknown =>
  unwrapped(strict(text.slice(from, to)), MAX_NESTING).value

function walkLines(text: string, skip: number, always: readonly RepairKind[], take: TakeLine): Walked {
  const unreadable: UnreadablePart[] = []
  const guesses = new Guesses()
  let cut = false
  let number = 0
  const mended = (value: unknown, repairs: readonly RepairKind[]): boolean => {
    const inner = unwrapped(value, MAX_NESTING)
    return take(inner.value, number, inner.repairs.length === 0 ? repairs : [...repairs, ...inner.repairs], 0, -1)
  }
  for (let at = 0; at <= text.length; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const from = at
    const line = text.slice(at, end)
    number += 1
    at = end + 1
    if (isFiller(line)) continue
    const value = strict(line)
    if (value !== failed) {
      cut = false
      // Too short to be nested too deep: there are hundreds of thousands of these.
      const isPlain = isData(value) && line.length <= 2 * MAX_NESTING
      const inner = isPlain ? undefined : unwrapped(value, MAX_NESTING)
      const repairs = inner === undefined || inner.repairs.length === 0 ? always : [...always, ...inner.repairs]
      if (!take(inner === undefined ? value : inner.value, number, repairs, from, end)) break
      continue
    }
    const begins = skip > 0 ? Math.max(0, line.search(dataBegins)) : 0
    const read = readFieldPrint(line, begins) ?? readLenient(line, begins)
    const rest = read ? line.slice(read.end).trim() : ''
    if (read && isData(read.value) && (rest === '' || rest === ',')) {
      cut = read.cut
      if (!mended(read.value, [...always, ...read.repairs.keys()])) break
      continue
    }
    const guess = guesses.at(line.slice(begins))
    if (guess) {
      cut = false
      if (!mended(guess, [...always, 'guessed'])) break
    } else unreadable.push({ where: lineName(number), text: line.trim().slice(0, 200) })
  }
  return { form: 'lines', unreadable, cut }
}

/** A line without data: blank, ruled off, or a remark. Most lines are told by their first character. */
function isFiller(line: string): boolean {
  const first = line.charCodeAt(0)
  if (first === 123 || first === 91) return false
  return line.trim() === '' || /^\s*(?:-{2,}|={2,}|\*{3,}|_{3,}|#.*)\s*$/.test(line)
}

const beginsValue = /^(?:[{[("]|<ref|(?:content|source)=['"[]|id='[^'\n]{1,80}' source='|[A-Za-z_][\w.]*\s*[({])/
/** A prompt or a few words may stand before the first value; a text with a value in it somewhere is a text. */
const PREAMBLE = 2000

/** Values one after another over several lines, or one value that is not quite JSON. */
function byValues(text: string): Documents | undefined {
  const documents: JsonDocument[] = []
  const unreadable: UnreadablePart[] = []
  const guesses = new Guesses()
  let covered = 0
  let endsWell = false
  let cut = false
  const lines = new LineCounter(text)
  let at = skipSeparators(text, /\S/.exec(text)?.index ?? text.length, false)
  if (!beginsValue.test(text.slice(at, at + 120))) {
    // Events of a server are read as such, not as values that are called "data".
    if (/^(?:event|data|id|retry)?:/.test(text.slice(at, at + 6))) return undefined
    // Not searched to its end: a log may be long.
    const next = at - 1 + firstValue(`\n${text.slice(at, at + 2 * PREAMBLE)}`, indentOf(text))
    if (next >= text.length || next - at > PREAMBLE || text.slice(at, next).includes('```')) return undefined
    unreadable.push({ where: `line ${lines.at(at)}`, text: text.slice(at, Math.min(next, at + 200)).trim() })
    at = next
  }
  while (at < text.length) {
    const begin = at
    const read = readFieldPrint(text, begin, true) ?? readLenient(text, begin, true)
    const line = lines.at(begin)
    if (read && isData(unwrapped(read.value, MAX_NESTING).value) && !isEmpty(read.value, read.brokenAt)) {
      const stop = read.brokenAt ?? read.end
      endsWell ||= documents.length === 0 && read.brokenAt === undefined && !read.cut
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
      // What the program calls the value may stand here: then it begins behind that.
      const called = nextValue(text, begin - 2)
      at = called > begin ? called : nextValue(text, begin)
      const guess = guesses.at(text.slice(begin, at))
      if (guess) {
        covered += at - begin
        documents.push(finished(guess, documents.length === 0 ? '$' : `line ${line}`, line, ['guessed']))
      } else unreadable.push({ where: `line ${line}`, text: text.slice(begin, Math.min(at, begin + 200)).trim() })
      // Prose with brackets in it: not worth going on.
      if (documents.length === 0 && unreadable.length > 20) return undefined
    }
    at = skipSeparators(text, at, unreadable.length > 0)
  }
  // Where the first value ends well, what follows it are other values and words: no guess makes one of them.
  if (unreadable.length > 0 && !endsWell) {
    const whole = guessedWhole(text, documents.length, guesses)
    if (whole) return { form: 'one', documents: [finished(whole, '$', 1, ['guessed'])], unreadable: [], cut: false }
  }
  // One value in a text is a quotation; several may be what a program printed among its own words.
  if (covered < text.trim().length * (documents.length > 1 ? 0.12 : 0.4)) return undefined
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

/** A longer text is not guessed at. */
const GUESSED = 64_000

/** Where the first value behind some words begins. What a program prints below its own words is often further in than they are. */
function firstValue(text: string, deep: number): number {
  const next = nextValue(text, -1, deep)
  const inner = nextValue(text, -1, 40)
  return inner < next && isData(readLenient(text, inner, true)?.value) ? inner : next
}

/** One document that broke in the middle, whole again: a guess that has nothing less than what could be read. */
function guessedWhole(text: string, parts: number, guesses: Guesses): object | undefined {
  if (text.length > GUESSED) return undefined
  // Names of classes would become texts beside what they name.
  if (/\b[A-Z]\w*(?:Message|Snapshot)(?:Chunk)?(?: \{|\()/.test(text)) return undefined
  const guess = guesses.at(text, GUESSED)
  const isList = /^\s*\[/.test(text)
  if (!guess || Array.isArray(guess) !== isList) return undefined
  return isList && Object.keys(guess).length < parts ? undefined : guess
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

// A line that only divides, also with a word in it: looked for behind the newline, which is a blank like any other.
const dividing = '(?<=\\n|^)(?:-{2,}|={2,}|\\*{3,}|_{3,}|~{3,}|(-{2,}|={2,}|\\*{3,}) ?[\\w ]{1,40}\\1)(?=[ \\t\\r]*(?:\\n|$))'
const separators = new RegExp(`(?:[\\s,;]|${dividing})*`, 'y')
const brokenSeparators = new RegExp(`(?:[\\s,;\\]})]|${dividing})*`, 'y')

/** Behind a break, the brackets that closed what is broken belong to nothing any more. */
function skipSeparators(text: string, from: number, broken: boolean): number {
  const pattern = broken ? brokenSeparators : separators
  pattern.lastIndex = from
  return from + (pattern.exec(text)?.[0].length ?? 0)
}

/** The values in the fenced blocks of a Markdown text, whatever language a block says that it is in. */
function byBlocks(text: string): Documents | undefined {
  if (!text.includes('```')) return undefined
  const documents: JsonDocument[] = []
  const unreadable: UnreadablePart[] = []
  const lines = new LineCounter(text)
  const guesses = new Guesses()
  let cut = false
  // A fence that is not closed goes on to the end.
  for (const match of text.matchAll(/^[ \t]*```[^\n`]*\n([\s\S]*?)(?:^[ \t]*```|(?![\s\S]))/gim)) {
    const body = match[1] ?? ''
    if (!/^\s*(?:[{[(]|[A-Z]\w*(?:\(| \{))/.test(body)) continue
    const line = lines.at(match.index + match[0].indexOf(body))
    const whole = strict(body)
    const read =
      whole === failed
        ? (byLines(body) ?? byValues(body))
        : { documents: [finished(whole, '$', 1, [])], unreadable: [], cut: false }
    const guess = read ? undefined : guesses.at(body)
    const shift = (where: string, own: number): string => where.replace(/^(?:\$|line \d+)/, `line ${line + own - 1}`)
    if (read) {
      cut = read.cut
      for (const one of read.documents) {
        const place = { where: shift(one.where, one.line), line: line + one.line - 1 }
        documents.push({ ...one, ...place, repairs: ['fenced', ...one.repairs] })
      }
      for (const one of read.unreadable)
        unreadable.push({ ...one, where: shift(one.where, Number(/\d+/.exec(one.where)?.[0] ?? 1)) })
    } else if (guess) documents.push(finished(guess, `line ${line}`, line, ['fenced', 'guessed']))
    else unreadable.push({ where: `line ${line}`, text: body.trim().slice(0, 200) })
  }
  return documents.length === 0 ? undefined : { form: 'blocks', documents, unreadable, cut }
}

/** Where data begins behind a prefix: not at the bracket around a time or a level. */
const dataBegins = /[{[](?=\s*["{[\]}])/

/** Lines of a log whose message is JSON. `share`: how many of the first lines have to be such, of 1. */
function byPrefix(text: string, share: number): Documents | undefined {
  const sample = text
    .slice(0, 100_000)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 20)
  const good = sample.filter((line) => {
    const begins = line.search(dataBegins)
    return begins > 0 && isData(strict(line.slice(begins).trim()))
  })
  if (good.length === 0 || good.length < sample.length * share) return undefined
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
