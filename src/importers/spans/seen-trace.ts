/**
 * A trace as its spans are seen in passing: which records it has, and whether it is a plain tree, of which nothing has to be told but what it
 * is called and when it began. Any other has to be put together for that.
 */
import type { SeenSpan } from './seen-span'
import type { SpanUnit } from './span-units'

/** A record by where it stands: the document, and which of its records. */
export interface RecordAt<F extends { readonly path: string }> {
  readonly unit: SpanUnit<F>
  readonly at: number
}

interface Seen {
  readonly id: string
  readonly parentId: string | undefined
  readonly start: number | undefined
  readonly order: string | undefined
  readonly record: number
  kind: SeenSpan['kind']
  /** What the trace is called if this is its first root; `undefined`: what it got is not known. */
  hint: string | undefined
  name: string
}

/** `maybe`: what some of its spans are has to be read. */
export type IsSingle = 'yes' | 'no' | 'maybe'

export interface SeenTree {
  readonly start: number | undefined
  readonly single: IsSingle
  /** Positions in the list of its records: the first root of the file, and the one that the run begins with. */
  readonly first: number
  readonly hint: string | undefined
  readonly name: string
}

/** Deeper trees are put together: what is too deep is shown elsewhere, and told. */
const DEEP = 250

export class SeenTrace<F extends { readonly path: string }> {
  readonly id: string
  /** Of its spans, in the order of the file. */
  readonly records: RecordAt<F>[] = []
  /** Of what is known of it beside them. */
  readonly facts: RecordAt<F>[] = []
  /** True when a model or a tool is known to have run. */
  tells = false
  odd = false
  /** True when a later record of a span names another parent. */
  #isLoose = false
  #spans: Seen[] = []
  #ids = new Map<string, number>()

  constructor(id: string) {
    this.id = id
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0
  }

  /** True when the parent of one of its spans may not be among them. */
  get lacksParents(): boolean {
    return (
      this.#isLoose || this.#spans.some(({ parentId }) => parentId !== undefined && parentId !== '' && !this.#ids.has(parentId))
    )
  }

  /** The number of the span with an id. */
  find(id: string): number | undefined {
    return id === '' ? undefined : this.#ids.get(id)
  }

  /** A span that is seen for the first time. Gives its number. */
  add({ id, parentId, start, order, kind }: SeenSpan, record: RecordAt<F>): number {
    const number = this.#spans.length
    this.#spans.push({ id, parentId, start, order, record: this.records.length, kind, hint: undefined, name: '' })
    if (id !== '') this.#ids.set(id, number)
    this.records.push(record)
    this.#tell(kind)
    return number
  }

  /** Another record of a span. What it says of its place has to be what was known. */
  again(number: number, seen: SeenSpan, record: RecordAt<F>): void {
    const known = this.#spans[number]
    this.records.push(record)
    if (!known) return
    const { parentId, traceId, start, order, kind } = seen
    const isSame =
      (parentId === undefined || parentId === known.parentId) &&
      (traceId === undefined || traceId === this.id) &&
      (start === undefined || start === known.start) &&
      (order === undefined || order === known.order) &&
      (kind === undefined || kind === known.kind)
    if (!isSame) this.odd = true
    if (parentId !== undefined && parentId !== known.parentId) this.#isLoose = true
  }

  isRoot(number: number): boolean {
    return !this.#spans[number]?.parentId
  }

  name(number: number, hint: string | undefined, name: string): void {
    const known = this.#spans[number]
    if (!known) return
    known.hint = hint
    known.name = name
  }

  /** Its kind, read after it was seen. */
  kind(number: number, kind: SeenSpan['kind']): void {
    const known = this.#spans[number]
    if (known) known.kind = kind
    this.#tell(kind)
  }

  #tell(kind: SeenSpan['kind']): void {
    if (kind === 'model' || kind === 'tool') this.tells = true
  }

  /** What is to be known of it; `undefined`: it has to be put together for that. What was seen of its spans is forgotten. */
  settle(untold: 'unknown' | NonNullable<SeenSpan['kind']>): SeenTree | undefined {
    const spans = this.#spans
    const ids = this.#ids
    this.#spans = []
    this.#ids = new Map()
    if (this.odd || !this.tells) return undefined
    const roots: Seen[] = []
    const depths = new Int32Array(spans.length)
    let deepest = 0
    let start = Number.POSITIVE_INFINITY
    for (let i = 0; i < spans.length; i += 1) {
      const span = spans[i]
      if (!span) continue
      if (span.start !== undefined && span.start < start) start = span.start
      if (!span.parentId) {
        roots.push(span)
        continue
      }
      const parent = ids.get(span.parentId)
      if (parent === undefined) return undefined
      const depth = parent < i ? (depths[parent] ?? 0) + 1 : depthOf(parent, spans, ids) + 1
      if (depth > DEEP) return undefined
      depths[i] = depth
      if (depth > deepest) deepest = depth
    }
    const root = firstOf(roots)
    if (!root) return undefined
    const single = roots.length > 1 || deepest > 1 ? 'no' : singleIn(root, spans, untold)
    return {
      start: Number.isFinite(start) ? start : undefined,
      single,
      first: roots[0]?.record ?? 0,
      hint: root.hint,
      name: root.name,
    }
  }
}

/** How many spans are above one whose parents may come behind it; many for one in a circle. */
function depthOf(number: number, spans: readonly Seen[], ids: ReadonlyMap<string, number>): number {
  let depth = 0
  for (let at = spans[number]; at?.parentId && depth <= DEEP; depth += 1) {
    const parent = ids.get(at.parentId)
    // A parent that is not there is met in its own turn.
    if (parent === undefined) return depth
    at = spans[parent]
  }
  return depth
}

/** The root that the run begins with: by order, else by time, else by place. `undefined`: they are not told apart by one of these. */
function firstOf(roots: readonly Seen[]): Seen | undefined {
  const [first] = roots
  if (!first || roots.length === 1) return first
  const ordered = roots.filter(({ order }) => order !== undefined).length
  const timed = roots.filter(({ start }) => start !== undefined).length
  if ((ordered > 0 && ordered < roots.length) || (timed > 0 && timed < roots.length)) return undefined
  return roots.reduce((best, one) => (isBefore(one, best) ? one : best))
}

function isBefore(a: Seen, b: Seen): boolean {
  if (a.order !== undefined && b.order !== undefined && a.order !== b.order) return a.order < b.order
  return a.start !== undefined && b.start !== undefined && a.start < b.start
}

/** Whether it is one call of a model and nothing else: see join-traces.ts. */
function singleIn(root: Seen, spans: readonly Seen[], untold: 'unknown' | NonNullable<SeenSpan['kind']>): IsSingle {
  let isSure = true
  for (const span of spans) {
    const kind = span.kind ?? untold
    if (span === root) continue
    if (kind === 'tool' || kind === 'agent') return 'no'
    if (kind === 'unknown' || kind === 'other') isSure = false
  }
  const kind = root.kind ?? untold
  if (kind === 'unknown') return 'maybe'
  return kind === 'model' ? (isSure ? 'yes' : 'maybe') : 'no'
}
