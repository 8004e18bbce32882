/** A span of a long file that is not held: where it stands is known, and what it holds is read again with its line. */
import type { LineValue } from '../core/in-passing'
import type { ReadTime } from '../core/times'
import type { RawSpan } from './raw-span'
import { spansIn } from './spans-in'

/** Of the line that was read last, for as long as somebody holds its value. */
const known = new WeakMap<object, readonly RawSpan[]>()

function spansOf(value: unknown): readonly RawSpan[] {
  if (typeof value !== 'object' || value === null) return []
  const spans = known.get(value) ?? spansIn(value, () => undefined).map(({ span }) => span)
  known.set(value, spans)
  return spans
}

export class SpanInLine implements RawSpan {
  readonly id: string
  readonly parentId: string | undefined
  readonly traceId: string | undefined
  readonly start: ReadTime | undefined
  readonly end: ReadTime | undefined
  readonly #line: LineValue
  readonly #number: number

  /** `number`: which of the spans on the line it is. */
  constructor({ id, parentId, traceId, start, end }: RawSpan, line: LineValue, number: number) {
    this.id = id
    this.parentId = parentId
    this.traceId = traceId
    this.start = start
    this.end = end
    this.#line = line
    this.#number = number
  }

  again(): RawSpan {
    const span = spansOf(this.#line.value)[this.#number]
    if (!span) throw new Error('A line has changed since it was read.')
    return span
  }
  get name() {
    return this.again().name
  }
  get attributes() {
    return this.again().attributes
  }
  get events() {
    return this.again().events
  }
  get error() {
    return this.again().error
  }
}
