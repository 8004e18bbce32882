/**
 * A record as it stands in its file, with a little of what stands around it, so that a person can check what was made of it. The text
 * is the one without secrets; long ones are cut, and say so.
 */
import type { RecordPlace } from '../core/ledger'
import type { Range } from './json-walk'
import { Locator, placeOf } from './locate'

/** Which record: by its number, or by its place when only that is known. */
export type Ask = { readonly record: number } | { readonly where: string }

export interface Excerpt {
  /** The number of the record, from 0; `undefined` for a place that is no record of its own. */
  readonly record: number | undefined
  /** How many records the file has. */
  readonly of: number
  readonly where: string
  /** What a person would call it, for instance `message`. */
  readonly what: string | undefined
  /** The line on which `before` begins, from 1. */
  readonly line: number
  readonly before: string
  readonly text: string
  readonly after: string
  /** Characters of the record that are not here. */
  readonly cut: number
}

const most = 40_000
const around = 3
const aroundCharacters = 300

/** Gives the records of one file. */
export class SourceReader {
  readonly #text: string
  readonly #places: readonly RecordPlace[]
  readonly #locator: Locator

  constructor(text: string, places: readonly RecordPlace[]) {
    this.#text = text
    this.#places = places
    this.#locator = new Locator(text)
  }

  /** `undefined`: there is no such record, or its place leads nowhere. */
  excerpt(ask: Ask): Excerpt | undefined {
    const record = 'record' in ask ? ask.record : this.#places.findIndex(({ where }) => where === ask.where)
    const place = this.#places[record]
    const where = place?.where ?? ('where' in ask ? ask.where : undefined)
    if (where === undefined) return undefined
    const range = this.#rangeOf(where, record)
    if (!range) return undefined
    const from = this.#begin(range.from)
    const shown = Math.min(range.to, range.from + most)
    const isCut = shown < range.to
    return {
      record: place ? record : undefined,
      of: this.#places.length,
      where,
      what: place?.what,
      line: this.#locator.lineOf(from),
      before: this.#text.slice(from, range.from),
      text: this.#text.slice(range.from, shown),
      after: isCut ? '' : this.#text.slice(range.to, this.#end(range.to)),
      cut: range.to - shown,
    }
  }

  #rangeOf(where: string, record: number): Range | undefined {
    const place = placeOf(where)
    if (!place) return undefined
    const whole = place.line === undefined || place.path.length > 0
    if (whole) return this.#locator.value(where)
    return this.#lines(place.line ?? 1, where, record)
  }

  /** A record that begins on a line: one value of JSON, or all lines up to the next record. */
  #lines(line: number, where: string, record: number): Range | undefined {
    const from = this.#locator.lineStart(line)
    if (from >= this.#text.length) return undefined
    if (/[{[]/.test(this.#text.charAt(from))) {
      const value = this.#locator.value(where)
      if (value) return value
    }
    const next = this.#nextLine(line, record)
    const to = next === undefined ? this.#text.length : this.#locator.lineStart(next)
    const text = this.#text.slice(from, to).trimEnd()
    return { from, to: from + text.length }
  }

  /** The line on which the next record begins. */
  #nextLine(line: number, record: number): number | undefined {
    if (record < 0) return line + 1
    let nearest: number | undefined
    for (const { where } of this.#places.slice(record + 1, record + 200)) {
      const next = placeOf(where)?.line
      if (next !== undefined && next > line && (nearest === undefined || next < nearest)) nearest = next
    }
    return nearest
  }

  /** Some lines before a position, but not many characters. */
  #begin(at: number): number {
    let from = this.#text.lastIndexOf('\n', at - 1) + 1
    for (let n = 0; n < around && from > 1; n += 1) from = this.#text.lastIndexOf('\n', from - 2) + 1
    return Math.max(at === 0 ? 0 : from, at - aroundCharacters)
  }

  #end(at: number): number {
    let to = this.#text.indexOf('\n', at)
    for (let n = 0; n < around && to >= 0; n += 1) to = this.#text.indexOf('\n', to + 1)
    return Math.min(to < 0 ? this.#text.length : to, at + aroundCharacters)
  }
}
