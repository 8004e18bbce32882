import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlanned, type PlannedRun, type RecordedRun } from '../../../src/importers/contract'
import { LONG } from '../../../src/importers/core/later-run'
import { Ledger } from '../../../src/importers/core/ledger'
import { placeIn, readableDocuments } from '../../../src/importers/core/read-documents'
import { type Source, sourceOf } from '../../../src/importers/core/source'
import { seenFormat as ofLangfuse } from '../../../src/importers/langfuse/seen'
import { seenFormat as ofLangSmith } from '../../../src/importers/langsmith/seen'
import { seenFormat as ofMlflow } from '../../../src/importers/mlflow/seen'
import { seenFormat as ofOtel } from '../../../src/importers/otel/seen'
import { planSpanRuns } from '../../../src/importers/spans/plan'
import { planSeenRuns } from '../../../src/importers/spans/plan-seen'
import type { SpanFormat } from '../../../src/importers/spans/seen-span'

type Path = { readonly path: string }
type Run = RecordedRun | PlannedRun

/** The runs as they are planned from spans that are all made. */
function madeRuns<F extends Path>(source: Source, ledger: Ledger, format: SpanFormat<F>): readonly Run[] {
  const found = readableDocuments(source, ledger).flatMap((document) =>
    format
      .find(document.value, (path) => ledger.drop(ledger.record(placeIn(document, path), 'record'), format.notRecord))
      .map((one) => ({ found: one, source: ledger.record(placeIn(document, one.path), format.what(one)) })),
  )
  return planSpanRuns(format.spans(found, ledger), ledger, source.documents().cut)
}

const told = (runs: readonly Run[], ledger: Ledger) =>
  runs.map((run) => {
    const own = ledger.forRun()
    const made = isPlanned(run) ? run.build(own) : run
    return {
      listed: [run.title, run.startedAt, run.id, isPlanned(run)],
      made,
      told: [own.dropped, own.guessed, own.warned],
      records: isPlanned(run) ? [...run.sources].flatMap(({ record, also }) => [record, ...(also ?? [])]).sort() : [],
    }
  })

const id = fc.integer({ min: 1, max: 9 }).map((n) => `${n}`.repeat(16))
const trace = fc.integer({ min: 1, max: 4 }).map((n) => `${n}`.repeat(32))
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })

const spans = fc.array(
  fc.record({
    name: fc.constantFrom('agent', 'chat', 'search'),
    traceId: fc.oneof({ weight: 12, arbitrary: trace }, { weight: 1, arbitrary: fc.constant(undefined) }),
    spanId: id,
    parentSpanId: maybe(id),
    startTimeUnixNano: maybe(fc.integer({ min: 1, max: 20 }).map((n) => `${1_772_359_200 + n}000000000`)),
    attributes: fc.record({
      'openinference.span.kind': fc.constantFrom('LLM', 'TOOL', 'AGENT', 'CHAIN'),
      'input.value': fc.constantFrom('Where is the pier?', 'How long is it?'),
      'output.value': fc.constantFrom('In the south.', '214 m'),
    }),
  }),
  { minLength: 1, maxLength: 14 },
)

const runsOfSmith = fc.array(
  fc.record({
    id,
    trace_id: maybe(trace),
    parent_run_id: maybe(id),
    run_type: maybe(fc.constantFrom('llm', 'tool', 'chain')),
    name: maybe(fc.constantFrom('agent', 'chat')),
    start_time: maybe(fc.integer({ min: 10, max: 30 }).map((n) => `2026-03-01T10:00:${n}.000Z`)),
    inputs: maybe(fc.constantFrom({ question: 'Where is the pier?' }, { messages: [{ role: 'user', content: 'How long?' }] })),
    outputs: maybe(fc.constant({ output: '214 m' })),
  }),
  { minLength: 1, maxLength: 14 },
)

const asLines = (items: readonly unknown[]): string => items.map((item) => JSON.stringify(item)).join('\n')

describe('what is planned from spans seen in passing', () => {
  const same = <F extends Path>(text: string, format: SpanFormat<F>): void => {
    const [seen, made] = [new Ledger(), new Ledger()]
    const source = sourceOf(text)
    const runs = planSeenRuns(source, seen, format)
    if (!runs) return
    const others = madeRuns(source, made, format)
    expect(told(runs, seen)).toEqual(told(others, made))
    expect(seen.places).toEqual(made.places)
    expect([seen.guessed, seen.warned, seen.dropped]).toEqual([made.guessed, made.warned, made.dropped])
  }

  test('is what the spans themselves give, however they hang together', () => {
    fc.assert(
      fc.property(spans, (list) => same(asLines(list), ofOtel)),
      { numRuns: 400 },
    )
    fc.assert(
      fc.property(spans, (list) => same(JSON.stringify(list), ofOtel)),
      { numRuns: 100 },
    )
  })

  test('also where a run is told by several records', () => {
    fc.assert(
      fc.property(runsOfSmith, (list) => same(asLines(list), ofLangSmith)),
      { numRuns: 400 },
    )
  })
})

describe('a long file with a record on each line', () => {
  const pad = 'The pier is 214 m long. '.repeat(40)
  const time = (n: number) => new Date(1_772_359_200_000 + n * 1000).toISOString()
  const observation = (n: number, i: number, type: string) => ({
    id: `${n}-${i}`,
    traceId: `t${n}`,
    parentObservationId: i === 0 ? null : `${n}-0`,
    type,
    name: type,
    startTime: time(n + i),
    input: JSON.stringify({ question: `How long is pier ${n}?` }),
    output: pad,
    metadata: '{}',
  })
  const types = ['SPAN', 'GENERATION', 'TOOL', 'GENERATION']
  const run = (n: number, i: number) => ({
    id: `${n}-${i}`,
    trace_id: `t${n}`,
    ...(i === 0 ? {} : { parent_run_id: `${n}-0` }),
    run_type: ['chain', 'llm', 'tool', 'llm'][i],
    name: 'step',
    start_time: time(n + i),
    inputs: { question: `How long is pier ${n}?` },
    outputs: { output: pad },
  })
  const span = (n: number, i: number, attributes: object) => ({
    name: 'step',
    context: { trace_id: `${n + 1}`.padStart(32, 'a'), span_id: `${n * 4 + i}`.padStart(16, 'b') },
    parent_id: i === 0 ? null : `${n * 4}`.padStart(16, 'b'),
    start_time: time(n + i),
    end_time: time(n + i + 1),
    attributes,
  })
  const kinds = ['AGENT', 'LLM', 'TOOL', 'LLM']
  const phoenix = (n: number, i: number) =>
    span(n, i, { 'openinference.span.kind': kinds[i], 'input.value': `How long is pier ${n}?`, 'output.value': pad })
  const mlflow = (n: number) => ({
    info: { trace_id: `tr-${n}` },
    data: {
      spans: kinds.map((kind, i) =>
        span(n, i, {
          'mlflow.spanType': JSON.stringify(kind),
          'mlflow.spanInputs': JSON.stringify(`How long is pier ${n}?`),
          'mlflow.spanOutputs': JSON.stringify(pad),
        }),
      ),
    },
  })
  const four = (one: (n: number, i: number) => unknown) => (n: number) => asLines([0, 1, 2, 3].map((i) => one(n, i)))

  const opened = <F extends Path>(format: SpanFormat<F>, line: (n: number) => string): void => {
    const count = Math.ceil((LONG + 1) / line(0).length)
    const text = Array.from({ length: count }, (_, n) => line(n)).join('\n')
    let made = 0
    const counting: SpanFormat<F> = {
      ...format,
      spans(records, ledger) {
        made += records.length
        return format.spans(records, ledger)
      },
    }
    const ledger = new Ledger()
    const runs = planSeenRuns(sourceOf(text), ledger, counting) ?? []
    expect(runs.length).toBe(count)
    expect(runs.every(isPlanned)).toBe(true)
    expect(runs[7]?.title).toBe('How long is pier 7?')
    // At most what each of them begins with: for its name.
    expect(made).toBeLessThanOrEqual(count)
    made = 0
    const run = runs[7]
    expect(run && isPlanned(run) && run.build(ledger.forRun()).events.length).toBeGreaterThan(4)
    expect(made).toBe(4)
  }

  test('of Langfuse is listed without making its spans', () => {
    opened(ofLangfuse, (n) =>
      JSON.stringify({ trace: { id: `t${n}` }, observations: types.map((type, i) => observation(n, i, type)) }),
    )
    opened(
      ofLangfuse,
      four((n, i) => observation(n, i, types[i] ?? '')),
    )
  })
  test('of LangSmith', () => opened(ofLangSmith, four(run)))
  test('of OpenTelemetry', () => opened(ofOtel, four(phoenix)))
  test('of MLflow', () => opened(ofMlflow, (n) => JSON.stringify(mlflow(n))))
})
