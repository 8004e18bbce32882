/**
 * What the commits of one namespace changed, one after another, to be folded again. Nearly all of them add a message to a list: of those
 * only the values are held, as numbers and one list of all values. A long run has hundreds of thousands.
 */
import type { StateChange } from '../trace/events'
import type { StateFolder } from '../trace/fold'

/** The number of a field that stands for: not only an addition. */
const OTHER = -1

export class CommitList {
  readonly #fields: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Of each commit: the field that it adds to, and where its values end among all of them. */
  readonly #field: number[] = []
  readonly #end: number[] = []
  readonly #values: unknown[] = []
  /** What those did that are not only an addition. */
  readonly #others = new Map<number, readonly StateChange[]>()

  get length(): number {
    return this.#field.length
  }

  push(changes: readonly StateChange[]): void {
    const [only] = changes
    if (changes.length === 1 && only?.op === 'append') {
      this.#field.push(this.#number(only.field))
      for (const value of only.values) this.#values.push(value)
    } else {
      this.#others.set(this.#field.length, changes)
      this.#field.push(OTHER)
    }
    this.#end.push(this.#values.length)
  }

  /** Folds commit number `at`. */
  apply(folder: StateFolder, at: number): void {
    const number = this.#field[at] ?? OTHER
    if (number === OTHER) folder.apply(this.#others.get(at) ?? [])
    else folder.append(this.#fields[number] ?? '', this.#values, this.#end[at - 1] ?? 0, this.#end[at] ?? 0)
  }

  #number(field: string): number {
    const known = this.#numbers.get(field)
    if (known !== undefined) return known
    this.#numbers.set(field, this.#fields.length)
    return this.#fields.push(field) - 1
  }
}
