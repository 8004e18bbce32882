/**
 * A long text whose lines hold conversations of their own, read in one walk: no value is held, and nothing is made for a line but what its
 * runs need. Fine-tuning files have hundreds of thousands of lines.
 */
import { lineName, type TakeLine, walkDocuments } from '../core/documents'
import { findConversations, mostly } from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { placeIn, tellDocument, tellUnreadable } from '../core/read-documents'
import type { RepairKind } from '../core/repairs'
import type { MessageFormat } from './importer'
import { HeldList, LineList, ListRecords, type LookedAt, lookAt, type SeenRun } from './seen-run'
import { notConversation } from './words'

/** So many documents tell whether each is a message by itself; see `mostly`. */
const TELLING = 200

type Line = Parameters<TakeLine>

/**
 * The runs of such a text. `undefined`: it is none, and nothing was told to the ledger. What is to be told waits for the end of the walk:
 * lines that cannot be read come first.
 */
export function runsInLines(format: MessageFormat, text: string, ledger: Ledger): readonly SeenRun[] | undefined {
  const lines = new Lines(format, text)
  const first: Line[] = []
  let documents = 0
  const takeFirst = (): boolean => {
    const values = first.map(([value]) => value)
    const all = first.splice(0)
    return values.length > 1 && !mostly(values, format.isMessage) && all.every((one) => lines.take(...one))
  }
  const walked = walkDocuments(text, (value, line, repairs, from, to) => {
    documents += 1
    if (documents > TELLING) return lines.take(value, line, repairs, from, to)
    first.push([value, line, repairs, from, to])
    return documents < TELLING || takeFirst()
  })
  if (!walked || (documents < TELLING && !takeFirst())) return undefined
  tellUnreadable(walked.unreadable, ledger)
  return lines.runs(ledger, walked.cut)
}

class Lines {
  readonly #format: MessageFormat
  readonly #text: string
  readonly #runs: SeenRun[] = []
  /** The lists in their order; the number of a line that holds none. */
  readonly #seen: (LookedAt | number)[] = []
  /** What had to be forgiven in a line, before the list at this position, in their order. */
  readonly #mended: { readonly before: number; readonly line: number; readonly repairs: readonly RepairKind[] }[] = []

  constructor(format: MessageFormat, text: string) {
    this.#format = format
    this.#text = text
  }

  /** `false`: there is something else in it than lists of messages under some name. */
  readonly take: TakeLine = (value, line, repairs, from, to) => {
    const format = this.#format
    if (repairs.length > 0) this.#mended.push({ before: this.#seen.length, line, repairs })
    if (format.isMessage(value)) return false
    const found = findConversations(value, format)
    if (found.length === 0) this.#seen.push(line)
    for (let number = 0; number < found.length; number += 1) {
      const one = found[number]
      // A list with nothing around it may go on from another: that takes a closer look.
      if (one?.type !== 'list' || !one.holder) return false
      const hold = (others: ReadonlySet<number>): LookedAt =>
        to < 0
          ? new HeldList(format, one, placeIn({ where: lineName(line) }, `${one.path}[`), others)
          : new LineList(format, one, { text: this.#text, line, from, to, number }, others)
      this.#seen.push(lookAt(one, format, hold, this.#add))
    }
    return true
  }

  readonly #add = (run: SeenRun): void => {
    this.#runs.push(run)
  }

  runs(ledger: Ledger, cut: boolean): readonly SeenRun[] {
    const records = new ListRecords()
    let mended = 0
    const tellMended = (before: number): void => {
      for (let one = this.#mended[mended]; one && one.before <= before; one = this.#mended[mended]) {
        tellDocument({ where: lineName(one.line), repairs: one.repairs }, ledger)
        mended += 1
      }
    }
    for (let at = 0; at < this.#seen.length; at += 1) {
      const one = this.#seen[at]
      tellMended(at)
      if (typeof one === 'number') ledger.drop(ledger.record(lineName(one), 'record'), notConversation)
      else one?.tell(ledger, records)
    }
    const last = this.#runs.at(-1)
    if (last) last.cut = cut
    return this.#runs
  }
}
