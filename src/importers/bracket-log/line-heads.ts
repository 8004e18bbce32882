/**
 * What lines of a log begin with, between their time and their text: ` INFO [Brain] `. A log has few such beginnings and very many lines
 * with each, so what one says is found out once; a line that begins with a known one needs no other look. Only what is told by the beginning
 * alone is known: any other line is read as a whole (tags.ts).
 */
import type { TaggedLine } from './tags'

/** A beginning, and what it says; `speaker`: by its number in the marks. */
export interface LineHead extends Pick<TaggedLine, 'kind' | 'name' | 'depth' | 'words'> {
  readonly written: string
  readonly speaker: number
}

/** More are not looked through for each line. */
const MOST = 12
/** A tag that stands further behind may be too far behind where a time is longer. */
const FURTHEST = 60

export class LineHeads {
  /** Behind a time, and at the beginning of a line. */
  readonly #timed: LineHead[] = []
  readonly #plain: LineHead[] = []

  /** The one with which the line goes on behind its time, if it has one. `from`: where the line begins. */
  find(text: string, from: number, behindTime: number): LineHead | undefined {
    const heads = behindTime === from ? this.#plain : this.#timed
    for (let i = 0; i < heads.length; i += 1) {
      const head = heads[i]
      if (
        head !== undefined &&
        text.startsWith(head.written, behindTime) &&
        isPlain(text.charCodeAt(behindTime + head.written.length))
      )
        return head
    }
    return undefined
  }

  /** Keeps the beginning of a line that was read as a whole, where it alone tells what was read. */
  learn(line: string, tagged: TaggedLine, speaker: number): void {
    const { kind, name, depth, words, open, at, time, timed } = tagged
    const heads = timed > 0 ? this.#timed : this.#plain
    // A time in the middle is another one on each line, and so are numbers.
    if (heads.length >= MOST || (time !== undefined && timed === 0) || open - timed > FURTHEST) return
    if (/\d/.test(line.slice(timed, open)) || !/\]:? $/.test(line.slice(open, at)) || !isPlain(line.charCodeAt(at))) return
    heads.push({ kind, name, depth, words, written: line.slice(timed, at), speaker })
  }
}

/** No blank, and no mark that may belong to the tag. */
const isPlain = (code: number): boolean => code > 32 && code < 127 && code !== 58 && code !== 45
