/**
 * The documents of a tracing file, each looked at once and found again when a run of it is built. Nothing of one that stands on a line of its
 * own is held.
 */
import type { JsonDocument } from '../core/documents'
import type { LineValue } from '../core/in-passing'
import type { Ledger } from '../core/ledger'
import { placeIn } from '../core/read-documents'
import type { FoundAt, SpanFormat } from './seen-span'

type Path = { readonly path: string }

/** One document. */
export class SpanUnit<F extends Path> {
  /** The number of its first record, once it is registered. */
  first = 0
  readonly #where: string
  readonly #line: number
  readonly #held: LineValue
  readonly #format: SpanFormat<F>
  readonly #count: number
  /** What was found in it, where its value is held anyway, or has to be registered one by one. */
  #found: readonly F[] | undefined
  readonly #others: readonly string[]
  readonly #isLine: boolean
  readonly #what: string

  /** `isHeld`: its value stays where it is; else it is read again with its line. */
  constructor(
    document: JsonDocument,
    held: LineValue,
    isHeld: boolean,
    format: SpanFormat<F>,
    take: (found: F, i: number) => void,
  ) {
    const others: string[] = []
    const found = format.find(document.value, (path) => others.push(path))
    this.#where = document.where
    this.#line = document.line
    this.#held = held
    this.#format = format
    this.#count = found.length
    this.#others = others
    const [only] = found
    this.#isLine = found.length === 1 && only?.path === '' && document.where.startsWith('line ')
    this.#what = only === undefined ? '' : format.what(only)
    let drops = false
    for (let i = 0; i < found.length; i += 1) {
      const one = found[i]
      if (!one) continue
      take(one, i)
      drops ||= typeof format.role(one) === 'object'
    }
    if (isHeld || drops) this.#found = found
    this.#drops = drops
  }

  readonly #drops: boolean

  register(ledger: Ledger): void {
    const { notRecord } = this.#format
    for (const path of this.#others) ledger.drop(ledger.record(placeIn(this.#place, path), 'record'), notRecord)
    if (this.#drops) this.#registerEach(ledger)
    else if (this.#isLine) this.first = ledger.recordLine(this.#line, this.#what)
    else this.first = ledger.recordLater(this.#count, (i) => this.#placeOf(i))
  }

  /** What is dropped is told with its place. */
  #registerEach(ledger: Ledger): void {
    this.first = ledger.records
    for (const one of this.#found ?? []) {
      const link = ledger.record(placeIn(this.#place, one.path), this.#format.what(one))
      const role = this.#format.role(one)
      if (typeof role === 'object') ledger.drop(link, role)
    }
  }

  /** One of its records, found again. */
  at(i: number): FoundAt<F> {
    const found = this.#all[i]
    if (!found) throw new Error('A document has changed since it was read.')
    return { found, source: { record: this.first + i, where: placeIn(this.#place, found.path) } }
  }

  get #place(): { readonly where: string } {
    return { where: this.#where }
  }

  #placeOf(i: number) {
    const { found, source } = this.at(i)
    return { where: source.where, what: this.#format.what(found) }
  }

  get #all(): readonly F[] {
    if (this.#found) return this.#found
    const { value } = this.#held
    if (typeof value !== 'object' || value === null) return []
    const known = again.get(value)
    if (known?.format === this.#format) return known.found as readonly F[]
    const found = this.#format.find(value, () => undefined)
    again.set(value, { format: this.#format, found })
    return found
  }
}

/** Of the line that was read last, for as long as somebody holds its value. */
const again = new WeakMap<object, { readonly format: unknown; readonly found: readonly unknown[] }>()
