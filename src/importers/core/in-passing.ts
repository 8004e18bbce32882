/**
 * A long text with a value on each line, read line by line: no value is held, and who needs one again reads its line again. Holding all
 * values of a file takes longer than reading them twice, and several times its size.
 */
import { type JsonDocument, lineName, valueAgain, walkDocuments } from './documents'
import { isLong } from './later-run'
import type { Ledger } from './ledger'
import { tellDocument } from './read-documents'
import type { Source } from './source'

/** The value of a line, read again whenever it is asked for. */
export interface LineValue {
  readonly value: unknown
}

/**
 * Gives `take` each document, a ledger, and its value to be held on to; `false` ends it. `undefined`: the source is no such text, has lines
 * that cannot be read, or was not read to its end; then nothing was told to the ledger, and what `take` was given is to be forgotten.
 */
export function inPassing(
  source: Source,
  ledger: Ledger,
  take: (document: JsonDocument, own: Ledger, held: LineValue) => boolean,
): { readonly cut: boolean } | undefined {
  const { text } = source
  if (!isLong(source) || source.entries.length > 0 || source.cells !== undefined || ledger.records > 0) return undefined
  const own = ledger.apart()
  const last = new LastLine(text)
  const walked = walkDocuments(text, (value, line, repairs, from, to) => {
    const document = { value, where: lineName(line), line, repairs }
    if (repairs.length > 0) tellDocument(document, own)
    return take(document, own, to < 0 ? { value } : new LineAgain(last, from, to))
  })
  if (!walked || walked.unreadable.length > 0) return undefined
  ledger.takeOver(own)
  return { cut: walked.cut }
}

/** The line that was read last: what stands on one is mostly asked for together. */
class LastLine {
  readonly #text: string
  #from = -1
  #value: unknown

  constructor(text: string) {
    this.#text = text
  }

  value(from: number, to: number): unknown {
    if (this.#from !== from) {
      this.#value = valueAgain(this.#text, { from, to })
      this.#from = from
    }
    return this.#value
  }
}

class LineAgain implements LineValue {
  readonly #last: LastLine
  readonly #from: number
  readonly #to: number

  constructor(last: LastLine, from: number, to: number) {
    this.#last = last
    this.#from = from
    this.#to = to
  }

  get value(): unknown {
    return this.#last.value(this.#from, this.#to)
  }
}
