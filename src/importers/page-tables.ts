/**
 * The tables of a page: links to the record and names, written as numbers where they are one like the other but for a number in them
 * (`task-12`, `line 340`), as nearly all of them are. Packing and reading are each other's mirror.
 */
import type { SourceLink } from '../trace/events'
import { isWritable, type NumberReader, type NumberWriter } from './number-bytes'

/** What a text is but for its last number: that, or `undefined` where it has none that could be put back. */
function apart(text: string): readonly [form: string, number: number] | undefined {
  let end = text.length
  while (end > 0 && !isDigit(text, end - 1)) end -= 1
  let start = end
  while (start > 0 && end - start < 13 && isDigit(text, start - 1)) start -= 1
  if (start === end) return undefined
  const digits = text.slice(start, end)
  if ((digits.length > 1 && digits[0] === '0') || (start > 0 && isDigit(text, start - 1))) return undefined
  return [`${text.slice(0, start)}\u0000${text.slice(end)}`, Number(digits)]
}
const isDigit = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** What texts begin with that end in a number, and the word that stands for it. */
interface Form {
  readonly begin: string
  readonly word: number
}

/** The number behind such a beginning, as `apart` would tell it; -1: something else stands there. */
function numberBehind(text: string, begin: string): number {
  const { length } = text
  const from = begin.length
  if (length <= from || length - from > 9 || !text.startsWith(begin)) return -1
  let number = 0
  for (let at = from; at < length; at += 1) {
    const digit = text.charCodeAt(at) - 48
    if (digit < 0 || digit > 9 || (digit === 0 && number === 0 && at + 1 < length)) return -1
    number = number * 10 + digit
  }
  return number
}

/** Texts by their number, in a page. */
export class TextTable {
  readonly #numbers = new Map<string, number>()
  /** Forms and whole texts, each once: what is written as JSON. */
  readonly #words = new Map<string, number>()
  readonly #last: number[] = []
  readonly #out: NumberWriter
  /** By place in an event: the text asked for there before, and its number. Most often it is asked for again. */
  readonly #asked: { text: string; number: number; form: Form | undefined }[] = []

  constructor(out: NumberWriter) {
    this.#out = out
  }

  /** The number of a text that stands at a place where the same one may have stood before. */
  numberAt(place: number, text: string): number {
    let asked = this.#asked[place]
    if (asked?.text === text) return asked.number
    if (!asked) {
      asked = { text: '', number: 0, form: undefined }
      this.#asked[place] = asked
    }
    const number = this.#numbers.get(text) ?? this.#add(text, asked)
    asked.text = text
    asked.number = number
    return number
  }

  get words(): readonly string[] {
    return [...this.#words.keys()]
  }
  number(text: string): number {
    return this.#numbers.get(text) ?? this.#add(text, undefined)
  }

  /** `at`: where it stands; what stood there before is most often of the same form, and then none is looked for. */
  #add(text: string, at: { form: Form | undefined } | undefined): number {
    const number = this.#numbers.size
    this.#numbers.set(text, number)
    const form = at?.form
    const counted = form === undefined ? -1 : numberBehind(text, form.begin)
    if (form !== undefined && counted >= 0) {
      this.#put(form.word, counted)
      return number
    }
    const parts = text.length < 200 && !text.includes('\u0000') ? apart(text) : undefined
    const word = this.#word(parts ? parts[0] : text)
    if (parts) {
      this.#put(word, parts[1])
      if (at && parts[0].endsWith('\u0000')) at.form = { begin: parts[0].slice(0, -1), word }
    } else this.#out.put(word * 2)
    return number
  }

  #put(word: number, counted: number): void {
    this.#out.put(word * 2 + 1)
    this.#out.putSigned(counted - (this.#last[word] ?? 0))
    this.#last[word] = counted
  }

  #word(text: string): number {
    const known = this.#words.get(text)
    if (known !== undefined) return known
    this.#words.set(text, this.#words.size)
    return this.#words.size - 1
  }
}

/** The texts of such a table, in order. */
export function readTexts(from: NumberReader, words: readonly string[]): readonly string[] {
  const texts: string[] = []
  const last: number[] = []
  while (!from.done) {
    const number = from.read()
    const word = number >> 1
    const text = words[word] ?? ''
    if (number % 2 === 0) texts.push(text)
    else {
      const now = (last[word] ?? 0) + from.readSigned()
      last[word] = now
      const at = text.indexOf('\u0000')
      texts.push(text.slice(0, at) + now + text.slice(at + 1))
    }
  }
  return texts
}

/** What the place of a record stands at: the first of all places in an event. */
export const WHERE = 0

/** Links by their number, in a page; each is one thing, so it is known by itself. */
export class LinkTable {
  readonly #numbers = new Map<SourceLink, number>()
  readonly #out: NumberWriter
  readonly #names: TextTable
  #last = 0

  constructor(out: NumberWriter, names: TextTable) {
    this.#out = out
    this.#names = names
  }

  number(link: SourceLink): number {
    const known = this.#numbers.get(link)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(link, number)
    const { record, where, also = [] } = link
    if (![record, ...also].every((one) => isNear(one, 0))) {
      this.#out.put(0)
      this.#out.put(this.#names.number(JSON.stringify(link)))
      return number
    }
    this.#out.put(link.also === undefined ? 1 : also.length + 2)
    this.#out.putSigned(record - this.#last)
    this.#last = record
    this.#out.put(this.#names.numberAt(WHERE, where))
    for (const other of also) this.#out.putSigned(other - record)
    return number
  }
}

/** The links of such a table, in order. */
export function readLinks(from: NumberReader, names: readonly string[]): readonly SourceLink[] {
  const links: SourceLink[] = []
  let last = 0
  while (!from.done) {
    const count = from.read()
    if (count === 0) {
      links.push(JSON.parse(names[from.read()] ?? '') as SourceLink)
      continue
    }
    const record = last + from.readSigned()
    last = record
    const where = names[from.read()] ?? ''
    if (count === 1) links.push({ record, where })
    else links.push({ record, where, also: Array.from({ length: count - 2 }, () => record + from.readSigned()) })
  }
  return links
}

/** True for a number that can be written by its distance to another. */
export const isNear = (at: number, to: number): boolean => isWritable(at) && isWritable(at - to)
