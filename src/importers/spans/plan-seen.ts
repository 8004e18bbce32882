/**
 * The runs of a tracing file, planned from what was seen of its spans in passing: nothing of a trace is made until it is opened. Traces that
 * are no plain trees, or may be one run with others, are put together at once, as plan.ts does it with all.
 */
import type { SourceLink } from '../../trace/events'
import type { PlannedRun, RecordedRun } from '../contract'
import type { JsonDocument } from '../core/documents'
import { inPassing, type LineValue } from '../core/in-passing'
import { Ledger } from '../core/ledger'
import { readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { hintFrom } from './hint'
import { MOST_JOINED } from './join-traces'
import { planTrees } from './plan'
import { spanRun, type TraceFacts } from './run'
import type { FoundAt, SeenSpan, SpanFormat } from './seen-span'
import { type RecordAt, SeenTrace, type SeenTree } from './seen-trace'
import { SpanUnit } from './span-units'
import { treesOf } from './tree'
import { runWords } from './words'

type Path = { readonly path: string }
type Run = RecordedRun | PlannedRun

/** The runs of a source; `undefined`: it has to be read as a whole. Then nothing was told to the ledger. */
export function planSeenRuns<F extends Path>(
  source: Source,
  ledger: Ledger,
  format: SpanFormat<F>,
  isOther: (value: unknown) => boolean = () => false,
): readonly Run[] | undefined {
  let seen = new SeenTraces(format)
  let isWhole = false
  const take = (document: JsonDocument, held: LineValue, isHeld: boolean): boolean => {
    isWhole ||= isOther(document.value) || !seen.document(document, held, isHeld)
    return !isWhole
  }
  let cut = inPassing(source, ledger, (document, _own, held) => take(document, held, false))?.cut
  if (cut === undefined && !isWhole) {
    seen = new SeenTraces(format)
    const all = source.documents()
    for (const document of all.documents) if (!take(document, document, true)) break
    cut = all.cut
    if (!isWhole && !seen.isWhole) readableDocuments(source, ledger)
  }
  return isWhole || seen.isWhole ? undefined : seen.runs(ledger, cut ?? false)
}

interface Root<F extends Path> {
  readonly trace: SeenTrace<F>
  readonly number: number
  readonly found: F[]
}

class SeenTraces<F extends Path> {
  readonly #format: SpanFormat<F>
  readonly #units: SpanUnit<F>[] = []
  readonly #traces = new Map<string, SeenTrace<F>>()
  /** Where spans are told apart in the whole file. */
  readonly #spans = new Map<string, { readonly trace: SeenTrace<F>; readonly number: number }>()
  /** Spans of a trace stand together in most files. */
  #last: SeenTrace<F> | undefined
  /** The trace of the last span. */
  #lastBegun: SeenTrace<F> | undefined
  /** Roots of the document that is looked at. */
  #roots: Root<F>[] = []
  #bare: SeenTrace<F>[] = []
  #zoneless = false
  #failed = false

  constructor(format: SpanFormat<F>) {
    this.#format = format
  }

  /** True when what was seen is not enough to plan by. */
  get isWhole(): boolean {
    if (this.#failed || this.#traces.get(NO_TRACE)?.lacksParents === true || this.#bare.some(({ isEmpty }) => isEmpty))
      return true
    // Told in several records, it may be its own step as well.
    for (const { isEmpty, facts } of this.#traces.values()) if (isEmpty && facts.length > 1) return true
    return false
  }

  /** False: the file has to be read as a whole. */
  document(document: JsonDocument, held: LineValue, isHeld: boolean): boolean {
    const taken: { readonly found: F; readonly at: number }[] = []
    const unit = new SpanUnit(document, held, isHeld, this.#format, (found, at) => taken.push({ found, at }))
    this.#units.push(unit)
    for (const { found, at } of taken) this.#take(found, { unit, at })
    for (const root of this.#roots) this.#name(root)
    this.#roots = []
    return !this.#failed
  }

  #take(found: F, record: RecordAt<F>): void {
    const role = this.#format.role(found)
    if (role === 'span') this.#span(found, record)
    else if (role === 'trace') {
      const id = this.#format.traceOf?.(found)
      if (id === undefined) {
        this.#failed = true
        return
      }
      const trace = this.#trace(id)
      trace.facts.push(record)
      if (trace.facts.length > 1 && this.#format.merges === undefined) trace.odd = true
      if (this.#format.isBare?.(found)) this.#bare.push(trace)
    }
  }

  #span(found: F, record: RecordAt<F>): void {
    const format = this.#format
    const seen = format.see(found)
    this.#zoneless ||= seen.zoneless
    const { merges } = format
    const known = merges === 'file' && seen.id !== '' ? this.#spans.get(seen.id) : undefined
    const trace = known?.trace ?? this.#trace(seen.traceId ?? NO_TRACE)
    if (seen.odd || trace.id === NO_TRACE) trace.odd = true
    const number = known?.number ?? trace.find(seen.id)
    if (number === undefined) {
      const added = trace.add(seen, record)
      this.#lastBegun = trace
      if (merges === 'file' && seen.id !== '') this.#spans.set(seen.id, { trace, number: added })
      if (trace.isRoot(added)) this.#roots.push({ trace, number: added, found: [found] })
      this.#readKind(seen, found, trace, added)
      return
    }
    trace.again(number, seen, record)
    if (merges === undefined) trace.odd = true
    if (known && seen.traceId !== undefined && seen.traceId !== trace.id) this.#trace(seen.traceId).odd = true
    if (!trace.isRoot(number)) return
    const root = this.#roots.find((one) => one.trace === trace && one.number === number)
    if (root) root.found.push(found)
    else if (seen.naming) trace.odd = true
  }

  /** Of a trace in which a model or a tool is known to have run, nobody asks what its other spans are. */
  #readKind(seen: SeenSpan, found: F, trace: SeenTrace<F>, number: number): void {
    if (seen.kind !== 'unknown' || (trace.tells && !trace.isRoot(number))) return
    const kind = this.#format.kindOf?.(found)
    if (kind !== undefined) trace.kind(number, kind)
  }

  #trace(id: string): SeenTrace<F> {
    if (this.#last?.id === id) return this.#last
    const trace = this.#traces.get(id) ?? new SeenTrace<F>(id)
    this.#traces.set(id, trace)
    this.#last = trace
    return trace
  }

  /** What its trace is called, as the span itself tells it. */
  #name({ trace, number, found }: Root<F>): void {
    if (trace.odd) return
    const [first] = found
    if (first && this.#format.hint) {
      trace.name(number, this.#format.hint(first), '')
      return
    }
    const [span] = this.#format.spans(
      found.map((one) => ({ found: one, source: nowhere })),
      unheard,
    )
    if (!span) return
    const { input } = span
    if (input === undefined || input === null) trace.name(number, undefined, span.name)
    else
      trace.name(
        number,
        hintFrom(input, () => span.name),
        '',
      )
  }

  runs(ledger: Ledger, cut: boolean): readonly Run[] {
    for (const unit of this.#units) unit.register(ledger)
    if (this.#zoneless) ledger.warnOnce('zone', runWords.zone.what, runWords.zone.why)
    const last = cut && this.#lastBegun ? { id: this.#lastBegun.id === NO_TRACE ? undefined : this.#lastBegun.id } : undefined
    const plain: { readonly trace: SeenTrace<F>; readonly tree: SeenTree }[] = []
    const others: SeenTrace<F>[] = []
    for (const trace of this.#traces.values()) {
      if (trace.isEmpty) continue
      const tree = trace.settle(this.#format.untold)
      if (tree) plain.push({ trace, tree })
      else others.push(trace)
    }
    const sure = plain.filter(({ tree }) => tree.single === 'yes').length
    const single = plain.filter(({ tree }) => tree.single !== 'no').length
    // More than so many are not compared with each other.
    const joins = sure <= MOST_JOINED && single > 0 && single + others.length > 1
    const planned = (joins ? plain.filter(({ tree }) => tree.single === 'no') : plain).map(({ trace, tree }) => ({
      first: numberOf(trace.records[tree.first]),
      run: this.#planned(trace, tree, trace.id === last?.id),
    }))
    if (joins) for (const { trace, tree } of plain) if (tree.single !== 'no') others.push(trace)
    if (others.length === 0) return inPlace(planned)
    const all = others.flatMap(({ records }) => records).sort((a, b) => numberOf(a) - numberOf(b))
    const spans = this.#format.spans(foundAll(all), ledger)
    const made = planTrees(spans, ledger, (id) => this.#factsOf(this.#traces.get(id ?? NO_TRACE)), last, joins ? 0 : sure)
    return inPlace([...planned, ...made])
  }

  #factsOf(trace: SeenTrace<F> | undefined): TraceFacts {
    return (trace && trace.facts.length > 0 && this.#format.facts?.(foundAll(trace.facts))) || {}
  }

  #planned(trace: SeenTrace<F>, { start, hint, name }: SeenTree, cut: boolean): PlannedRun {
    const format = this.#format
    const factsOf = () => this.#factsOf(trace)
    const { records, facts } = trace
    return {
      title: hint ?? hintFrom(facts.length === 0 ? undefined : factsOf().input, () => name),
      ...(start === undefined ? {} : { startedAt: new Date(start).toISOString() }),
      id: trace.id,
      sources: facts.length === 0 ? new Records([records]) : new Records([facts, records]),
      build(own) {
        const [tree] = treesOf(format.spans(foundAll(records), own), own)
        const [run] = tree ? spanRun(tree, { ...factsOf(), cut }, own) : []
        return run ?? { title: '', events: [] }
      },
    }
  }
}

/** Of spans without a trace: they belong to the one of their parent, wherever that is. */
const NO_TRACE = ''
const nowhere: SourceLink = { record: 0, where: '' }
/** What spans tell while only their names are asked for. */
const unheard = new Ledger()

const numberOf = <F extends Path>(record: RecordAt<F> | undefined): number => (record ? record.unit.first + record.at : 0)

const foundAll = <F extends Path>(records: readonly RecordAt<F>[]): readonly FoundAt<F>[] =>
  records.map(({ unit, at }) => unit.at(at))

const inPlace = (runs: readonly { readonly first: number; readonly run: Run }[]): readonly Run[] =>
  [...runs].sort((a, b) => a.first - b.first).map(({ run }) => run)

/** The records of a trace, by their numbers. */
class Records<F extends Path> implements Iterable<SourceLink> {
  readonly #lists: readonly (readonly RecordAt<F>[])[]

  constructor(lists: readonly (readonly RecordAt<F>[])[]) {
    this.#lists = lists
  }

  each(visit: (record: number) => void): void {
    for (const list of this.#lists) for (const record of list) visit(numberOf(record))
  }

  *[Symbol.iterator](): Generator<SourceLink> {
    for (const list of this.#lists) for (const { unit, at } of list) yield unit.at(at).source
  }
}
