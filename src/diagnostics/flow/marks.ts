/** Marks on vertices that are wiped away at once. */
export class Marks {
  readonly #marks: Int32Array
  #now = 1

  constructor(size: number) {
    this.#marks = new Int32Array(size)
  }

  clear(): void {
    this.#now++
  }

  add(v: number): void {
    this.#marks[v] = this.#now
  }

  has(v: number): boolean {
    return this.#marks[v] === this.#now
  }

  /** Marks what can be reached without entering a blocked one; stops, and says so, at one that is looked for. */
  spread(
    from: readonly number[],
    next: readonly (readonly number[])[],
    blocked: (v: number) => boolean,
    found: (v: number) => boolean = () => false,
  ): boolean {
    const open = from.filter((v) => !blocked(v))
    for (const v of open) {
      this.add(v)
      if (found(v)) return true
    }
    for (let v = open.pop(); v !== undefined; v = open.pop()) {
      for (const to of next[v] ?? []) {
        if (this.has(to) || blocked(to)) continue
        if (found(to)) return true
        this.add(to)
        open.push(to)
      }
    }
    return false
  }
}
