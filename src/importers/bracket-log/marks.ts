/**
 * The tagged lines of a log as numbers: where the text of each stands, who speaks, when. A log may have a million lines; objects and texts
 * for all of them would take several times the room of the file, and are made one by one, when its run is built.
 */
import type { Entry } from './units'

/** A tagged line with what continues it, or the heading of a lap. */
export type Mark = Entry | { readonly source: Entry['source'] }

/** What is noted of a tagged line. Places are those of the whole text. */
export interface Noted {
  readonly record: number
  /** 1-based. */
  readonly line: number
  readonly kind: string
  readonly name: string | undefined
  readonly depth: number
  /** Put in front of the text. */
  readonly words: string
  readonly from: number
  /** The end of its own line, and of the last one that continues it. */
  readonly to: number
  readonly end: number
  /** Milliseconds since 1970. */
  readonly time: number | undefined
}

/** Of each mark: its record, its line, which speaker, where its text begins, where its line ends, and the lines that continue it. */
const COLUMNS = 6
const NO_SPEAKER = -1

type Stretch = Pick<Noted, 'from' | 'to' | 'end'>
const nowhere: Stretch = { from: 0, to: 0, end: 0 }

function longer<T extends Int32Array | Float64Array>(now: T, more: T): T {
  more.set(now)
  return more
}

type Speaker = Pick<Noted, 'kind' | 'name' | 'depth' | 'words'>

export class Marks {
  readonly #text: string
  #length = 0
  #columns = new Int32Array(COLUMNS * 1024)
  #times = new Float64Array(1024)
  /** Who speaks, and how deep: a log has few of these. */
  readonly #speakers: Speaker[] = []
  readonly #numbers = new Map<string, number>()

  constructor(text: string) {
    this.#text = text
  }

  get length(): number {
    return this.#length
  }

  /** True when somebody speaks in it. */
  get speaks(): boolean {
    return this.#speakers.length > 0
  }

  lap(record: number, line: number): void {
    this.#add(record, line, NO_SPEAKER, undefined, nowhere)
  }

  add(noted: Noted): void {
    this.#add(noted.record, noted.line, this.#speaker(noted), noted.time, noted)
  }

  /** Nothing is added any more: the room that was kept for more is given back. */
  close(): void {
    this.#times = this.#times.slice(0, this.#length)
    this.#columns = this.#columns.slice(0, this.#length * COLUMNS)
  }

  #add(record: number, line: number, speaker: number, time: number | undefined, { from, to, end }: Stretch): void {
    const at = this.#length
    if (at === this.#times.length) {
      this.#times = longer(this.#times, new Float64Array(at * 2))
      this.#columns = longer(this.#columns, new Int32Array(at * 2 * COLUMNS))
    }
    this.#times[at] = time ?? Number.NaN
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

  /** Looked for among the first ones before a text is made to look for it by. */
  #speaker({ kind, name, depth, words }: Noted): number {
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
  *records(): Generator<number> {
    for (let at = 0; at < this.length; at += 1) yield this.#columns[at * COLUMNS] ?? 0
  }

  /** Each as an object; nothing of it is held here. */
  each(visit: (mark: Mark) => void): void {
    for (let at = 0; at < this.length; at += 1) {
      const column = (i: number): number => this.#columns[at * COLUMNS + i] ?? 0
      const source = { record: column(0), where: `line ${column(1)}` }
      const speaker = this.#speakers[column(2)]
      if (!speaker) visit({ source })
      else {
        const { kind, name, depth, words } = speaker
        const time = this.#times[at] ?? Number.NaN
        const text = textOf(this.#text, words, column(3), column(4), column(5))
        visit({ kind, name, depth, text, time: Number.isNaN(time) ? undefined : time, source })
      }
    }
  }
}

/** The text of a line, with the lines that continue it; blanks at its end are none of it. */
export function textOf(text: string, words: string, from: number, to: number, end: number): string {
  const own = words + text.slice(from, to).trimEnd()
  return end > to ? `${own}\n${text.slice(to + 1, end)}`.trimEnd() : own
}
