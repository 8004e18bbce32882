/**
 * Whole numbers as bytes, small ones as one byte each: what the pages of a run mostly hold. Written and read in the same order, and
 * nothing says what a number means but that order.
 */

/** Numbers up to this one can be written. */
const largest = 2 ** 51

/** True for a number that can be written as a signed one. */
export const isWritable = (number: number): boolean => Number.isSafeInteger(number) && Math.abs(number) < largest

export class NumberWriter {
  #bytes = new Uint8Array(4_096)
  /** How many bytes were written. */
  length = 0

  /** A whole number from 0. */
  put(number: number): void {
    if (this.length + 8 > this.#bytes.length) this.#grow()
    let left = number
    while (left >= 128) {
      this.#bytes[this.length++] = (left % 128) + 128
      left = Math.floor(left / 128)
    }
    this.#bytes[this.length++] = left
  }

  /** One that may be below zero. */
  putSigned(number: number): void {
    this.put(number < 0 ? -2 * number - 1 : 2 * number)
  }

  /** What was written, as bytes of its own; the next ones begin anew. */
  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.length)
    this.length = 0
    return taken
  }

  #grow(): void {
    const more = new Uint8Array(this.#bytes.length * 2)
    more.set(this.#bytes)
    this.#bytes = more
  }
}

export class NumberReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  read(): number {
    let byte = this.#bytes[this.#at++] ?? 0
    if (byte < 128) return byte
    let number = 0
    let unit = 1
    for (; byte >= 128; unit *= 128) {
      number += (byte - 128) * unit
      byte = this.#bytes[this.#at++] ?? 0
    }
    return number + byte * unit
  }

  readSigned(): number {
    const number = this.read()
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }
}
