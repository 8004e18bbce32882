/**
 * How high the rows of a long list are: those that were drawn as they were measured, all others as guessed. Tells where a row stands and
 * which row stands at a place, without looking at each. Pure: px come in, px go out.
 */

export class RowHeights {
  #count = 0
  #guess = 0
  /** By row; 0: not measured yet. A row keeps its height while the list is shorter: it often grows again. */
  #measured = new Float64Array(0)
  /** By how much measured rows are higher than guessed: a Fenwick tree, number `i` sums the `i & -i` rows up to it. */
  #sums = new Float64Array(1)

  get count(): number {
    return this.#count
  }

  /** The list has so many rows now, and those that are not measured are taken to be this high. */
  become(count: number, guess: number): void {
    this.#count = count
    if (count <= this.#measured.length && guess === this.#guess) return
    this.#guess = guess
    if (count > this.#measured.length) {
      const measured = new Float64Array(Math.max(count, 2 * this.#measured.length))
      measured.set(this.#measured)
      this.#measured = measured
    }
    this.#sumAnew()
  }

  /** A row was drawn and is this high. */
  measure(row: number, height: number): void {
    const before = this.#measured[row]
    if (before === undefined || height <= 0 || before === height) return
    this.#measured[row] = height
    const more = height - (before === 0 ? this.#guess : before)
    for (let i = row + 1; i < this.#sums.length; i += i & -i) this.#sums[i] = (this.#sums[i] ?? 0) + more
  }

  isMeasured(row: number): boolean {
    return (this.#measured[row] ?? 0) > 0
  }

  /** Where a row begins; of the number of rows: where the list ends. */
  topOf(row: number): number {
    let top = row * this.#guess
    for (let i = row; i > 0; i -= i & -i) top += this.#sums[i] ?? 0
    return top
  }

  get total(): number {
    return this.topOf(this.#count)
  }

  /** The row at this place; beyond the ends: the first or the last. */
  rowAt(place: number): number {
    let row = 0
    let top = 0
    for (let stride = 1 << (31 - Math.clz32(Math.max(1, this.#count))); stride > 0; stride >>= 1) {
      const next = row + stride
      if (next > this.#count) continue
      const bottom = top + stride * this.#guess + (this.#sums[next] ?? 0)
      if (bottom > place) continue
      row = next
      top = bottom
    }
    return Math.max(0, Math.min(this.#count - 1, row))
  }

  #sumAnew(): void {
    const { length } = this.#measured
    this.#sums = new Float64Array(length + 1)
    for (let i = 1; i <= length; i++) {
      const height = this.#measured[i - 1] ?? 0
      const sum = (this.#sums[i] ?? 0) + (height === 0 ? 0 : height - this.#guess)
      this.#sums[i] = sum
      const above = i + (i & -i)
      if (above <= length) this.#sums[above] = (this.#sums[above] ?? 0) + sum
    }
  }
}
