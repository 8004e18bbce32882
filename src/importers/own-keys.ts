/**
 * The keys and values of one object after another, in the same room each time: a long run has millions of events, and lists for each would
 * be let go at once. It decides nothing about what they mean.
 */

export class OwnKeys {
  readonly #keys: string[] = []
  /** In the order of the keys; those behind the last key are of another object. */
  readonly values: unknown[] = []
  #count = 0

  /** What is undefined is not there, as in any JSON. Each key is looked at once. */
  read(object: object): void {
    let count = 0
    for (const key in object) {
      const value = (object as Readonly<Record<string, unknown>>)[key]
      if (value === undefined) continue
      this.#keys[count] = key
      this.values[count] = value
      count += 1
    }
    this.#count = count
  }

  /** True for just these keys, in this order. */
  hasKeys(keys: readonly string[]): boolean {
    if (keys.length !== this.#count) return false
    for (let i = 0; i < keys.length; i++) if (keys[i] !== this.#keys[i]) return false
    return true
  }

  /** A list of its own. */
  keys(): readonly string[] {
    return this.#keys.slice(0, this.#count)
  }
}
