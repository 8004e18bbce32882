/** The operands of the instructions of a pickle, read one after another. Where the bytes end too early, `short` says so. */
const utf8 = new TextDecoder('utf-8')

export class PickleBytes {
  at: number
  short = false
  readonly #bytes: Uint8Array
  readonly #view: DataView

  constructor(bytes: Uint8Array, from: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = from
  }

  byte(): number {
    const value = this.#bytes[this.at]
    if (value === undefined) this.short = true
    this.at += 1
    return value ?? 0
  }

  take(length: number): Uint8Array {
    const from = this.at
    this.at = from + length
    if (this.at > this.#bytes.length) this.short = true
    return this.#bytes.subarray(from, this.at)
  }

  /** A whole number without a sign, the smallest byte first. */
  number(bytes: number): number {
    return this.take(bytes).reduceRight((value, byte) => value * 256 + byte, 0)
  }

  /** A whole number of any size, with its sign; its digits when no number holds it exactly. */
  whole(length: number): number | string {
    const bytes = this.take(Math.min(length, 1_000))
    let value = 0n
    for (let i = bytes.length - 1; i >= 0; i -= 1) value = value * 256n + BigInt(bytes[i] ?? 0)
    if (((bytes.at(-1) ?? 0) & 0x80) !== 0) value -= 1n << BigInt(8 * bytes.length)
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  }

  float(): number {
    if (this.at + 8 > this.#bytes.length) this.short = true
    const value = this.short ? 0 : this.#view.getFloat64(this.at)
    this.at += 8
    return value
  }

  text(length: number): string {
    return utf8.decode(this.take(length))
  }

  line(): string {
    const end = this.#bytes.indexOf(10, this.at)
    if (end < 0) this.short = true
    const text = utf8.decode(this.#bytes.subarray(this.at, end < 0 ? this.#bytes.length : end))
    this.at = (end < 0 ? this.#bytes.length : end) + 1
    return text
  }
}
