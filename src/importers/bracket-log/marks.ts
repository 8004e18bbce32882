/**
 * The tagged lines of a log as numbers: where the text of each stands, who speaks, when. A log may have a million lines; objects and texts
 * for all of them would take several times the room of the file, and are made one by one, when its run is built.
 */
import type { TaggedLine } from './tags'
import type { Entry } from './units'

/** A tagged line with what continues it, or the heading of a lap. */
export type Mark = Entry | { readonly source: Entry['source'] }

/** Of each mark: its record, its line, which speaker, where its text begins, where its line ends, and the lines that continue it. */
const COLUMNS = 6
const NO_SPEAKER = -1

/** So many characters a line has at least, on the average, for the room that is made at first. */
const SHORT_LINE = 200

function longer<T extends Int32Array | Float64Array>(now: T, more: T): T {
  more.set(now)
  return more
}

/** `words`: put in front of the text. */
type Speaker = Pick<TaggedLine, 'kind' | 'name' | 'depth' | 'words'>

export class Marks {
  readonly #text: string
  #length = 0
  #columns: Int32Array
  #times: Float64Array
  /** Who speaks, and how deep: a log has few of these. */
  readonly #speakers: Speaker[] = []
  readonly #numbers = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
    const room = 1024 + Math.ceil(text.length / SHORT_LINE)
    this.#columns = new Int32Array(room * COLUMNS)
    this.#times = new Float64Array(room)
  }

  get length(): number {
    return this.#length
  }

  /** True when somebody speaks in it. */
  get speaks(): boolean {
    return this.#speakers.length > 0
  }

  lap(record: number, line: number): void {
    this.#add(record, line, NO_SPEAKER, Number.NaN, 0, 0, 0)
  }

  /**
   * A tagged line. `line`: 1-based; `time`: milliseconds since 1970, NaN for none; places are those of the whole text: where its own text
   * begins, the end of its line, and that of the last one that continues it.
   */
  add(record: number, line: number, speaker: number, time: number, from: number, to: number, end: number): void {
    this.#add(record, line, speaker, time, from, to, end)
  }

  /** Nothing is added any more: the room that was kept for more is given back. */
  close(): void {
    this.#times = this.#times.slice(0, this.#length)
    this.#columns = this.#columns.slice(0, this.#length * COLUMNS)
  }

  #add(record: number, line: number, speaker: number, time: number, from: number, to: number, end: number): void {
    const at = this.#length
    if (at === this.#times.length) {
      this.#times = longer(this.#times, new Float64Array(at * 2))
      this.#columns = longer(this.#columns, new Int32Array(at * 2 * COLUMNS))
    }
    this.#times[at] = time
    const columns = this.#columns
    const first = at * COLUMNS
    columns[first] = record
    columns[first + 1] = line
    columns[first + 2] = speaker
    columns[first + 3] = from
    columns[first + 4] = to
    columns[first + 5] = end
    this.#length = at + 1
  }

  /** The number of a speaker. Looked for among the first ones before a text is made to look for it by. */
  speaker({ kind, name, depth, words }: Speaker): number {
    const few = Math.min(this.#speakers.length, 8)
    for (let i = 0; i < few; i += 1) {
      const one = this.#speakers[i]
      if (one !== undefined && one.kind === kind && one.name === name && one.depth === depth && one.words === words) return i
    }
    const key = JSON.stringify([depth, kind, words, name])
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#speakers.length)
    this.#speakers.push({ kind, name, depth, words })
    return this.#speakers.length - 1
  }

  /** The records of all. */
  records(): readonly number[] {
    const records = new Array<number>(this.#length)
    for (let at = 0; at < this.#length; at += 1) records[at] = this.#columns[at * COLUMNS] ?? 0
    return records
  }

  get speakers(): readonly Speaker[] {
    return this.#speakers
  }

  /** Each without its text; a heading has no kind. `time`: NaN for none. */
  eachKind(visit: (kind: string | undefined, at: number, time: number, depth: number) => void): void {
    for (let at = 0; at < this.#length; at += 1) {
      const speaker = this.#speakers[this.#columns[at * COLUMNS + 2] ?? NO_SPEAKER]
      visit(speaker?.kind, at, this.#times[at] ?? Number.NaN, speaker?.depth ?? 0)
    }
  }

  /** The text of one. */
  textAt(at: number): string {
    const column = (i: number): number => this.#columns[at * COLUMNS + i] ?? 0
    return textOf(this.#text, this.#speakers[column(2)]?.words ?? '', column(3), column(4), column(5))
  }

  /** Each as an object, or each of the first ones; nothing of it is held here. */
  each(visit: (mark: Mark) => void, count = this.#length): void {
    for (let at = 0; at < count; at += 1) {
      const first = at * COLUMNS
      const source = { record: this.#columns[first] ?? 0, where: `line ${this.#columns[first + 1]}` }
      const speaker = this.#speakers[this.#columns[first + 2] ?? NO_SPEAKER]
      if (!speaker) visit({ source })
      else {
        const { kind, name, depth } = speaker
        const time = this.#times[at] ?? Number.NaN
        visit({ kind, name, depth, text: this.textAt(at), time: Number.isNaN(time) ? undefined : time, source })
      }
    }
  }
}

/** The text of a line, with the lines that continue it; blanks at its end are none of it. */
export function textOf(text: string, words: string, from: number, to: number, end: number): string {
  const own = words + text.slice(from, to).trimEnd()
  return end > to ? `${own}\n${text.slice(to + 1, end)}`.trimEnd() : own
}
