/** The values of a pickle as JSON can write them down: without circles and bytes, and no more of them than can be held. */
import { toldBytes } from '../msgpack/langgraph-values'
import { put } from '../msgpack/read-msgpack'

/** So many values are written down; a pickle of few bytes can stand for more than any memory holds. */
const MOST_VALUES = 2_000_000
const DEEPEST = 180

/** Counts the values of all that it is given. */
export class PlainPickle {
  #left = MOST_VALUES
  readonly #above = new Set<unknown>()

  of(value: unknown, depth = 0): unknown {
    if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
    if (typeof value !== 'object' || value === null) return value ?? null
    if (value instanceof Uint8Array) return toldBytes(value)
    if (this.#above.has(value)) return '[Circular]'
    this.#left -= 1
    if (depth > DEEPEST || this.#left < 0) return depth > DEEPEST ? '[nested too deep]' : '[too much]'
    this.#above.add(value)
    const made = this.#inside(value, depth + 1)
    this.#above.delete(value)
    return made
  }

  #inside(value: object, depth: number): unknown {
    if (Array.isArray(value)) return value.map((item: unknown) => this.of(item, depth))
    const record = value as Readonly<Record<string, unknown>>
    if (Array.isArray(record.__class)) return `<class ${record.__class.join('.')}>`
    const made: Record<string, unknown> = {}
    for (const key of Object.keys(record)) put(made, key, this.of(record[key], depth))
    return made
  }
}
