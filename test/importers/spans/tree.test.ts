import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Account } from '../../../src/importers/core/account'
import { Ledger } from '../../../src/importers/core/ledger'
import { spanRuns } from '../../../src/importers/spans/run'
import type { Span, SpanKind } from '../../../src/importers/spans/span'
import { type TreeSpan, treesOf } from '../../../src/importers/spans/tree'
import { readTraceData } from '../../../src/trace/codec'

interface Given {
  readonly id: string
  readonly parentId?: string
  readonly start?: number
  readonly order?: string
  readonly traceId?: string
  readonly kind?: SpanKind
  readonly content?: boolean
}

function spansOf(given: readonly Given[], ledger: Ledger): readonly Span[] {
  return given.map(({ kind = 'step', content = true, ...rest }, i) => ({
    name: `span ${rest.id}`,
    traceId: 't',
    ...rest,
    kind,
    source: ledger.record(`$[${i}]`, 'span'),
    ...(content ? { input: 'in', output: `out ${i}` } : {}),
  }))
}

const shape = (nodes: readonly TreeSpan[]): readonly unknown[] =>
  nodes.map(({ span, children }) => (children.length === 0 ? span.id : [span.id, ...shape(children)]))

function trees(given: readonly Given[]) {
  const ledger = new Ledger()
  const found = treesOf(spansOf(given, ledger), ledger)
  return { found, ledger }
}

describe('the tree', () => {
  test('parents may come after their children', () => {
    const { found } = trees([{ id: 'c', parentId: 'b' }, { id: 'b', parentId: 'a' }, { id: 'a' }])
    expect(shape(found[0]?.roots ?? [])).toEqual([['a', ['b', 'c']]])
  })

  test('siblings stand by sequence, then time, then place', () => {
    const bySequence = trees([
      { id: 'a' },
      { id: 'b', parentId: 'a', order: '2', start: 1 },
      { id: 'c', parentId: 'a', order: '1', start: 2 },
    ])
    expect(shape(bySequence.found[0]?.roots ?? [])).toEqual([['a', 'c', 'b']])
    const byTime = trees([{ id: 'a' }, { id: 'b', parentId: 'a', start: 2 }, { id: 'c', parentId: 'a', start: 1 }])
    expect(shape(byTime.found[0]?.roots ?? [])).toEqual([['a', 'c', 'b']])
    const byPlace = trees([{ id: 'a' }, { id: 'b', parentId: 'a' }, { id: 'c', parentId: 'a' }])
    expect(shape(byPlace.found[0]?.roots ?? [])).toEqual([['a', 'b', 'c']])
  })

  test('a span without its parent is an orphan beside the root; without any root it is where the run begins', () => {
    const beside = trees([{ id: 'a' }, { id: 'x', parentId: 'gone' }]).found[0]
    expect([shape(beside?.roots ?? []), shape(beside?.orphans ?? [])]).toEqual([['a'], ['x']])
    const alone = trees([{ id: 'x', parentId: 'gone' }]).found[0]
    expect([shape(alone?.roots ?? []), shape(alone?.orphans ?? [])]).toEqual([['x'], []])
  })

  test('a circle is opened at its earliest span, and said', () => {
    const { found, ledger } = trees([
      { id: 'a', parentId: 'c', start: 2 },
      { id: 'b', parentId: 'a', start: 3 },
      { id: 'c', parentId: 'b', start: 1 },
      { id: 'd', parentId: 'b' },
    ])
    expect(shape(found[0]?.roots ?? [])).toEqual([['c', ['a', ['b', 'd']]]])
    expect(ledger.warned.map(({ line }) => line.what)).toEqual(['spans that ran inside each other'])
  })

  test('a span that is its own parent is a root', () => {
    expect(shape(trees([{ id: 'a', parentId: 'a' }]).found[0]?.roots ?? [])).toEqual(['a'])
  })

  test('the same id in two traces is two spans; twice in one it is one with two records', () => {
    expect(
      trees([
        { id: 'a', traceId: 't1' },
        { id: 'a', traceId: 't2' },
      ]).found,
    ).toHaveLength(2)
    const [tree] = trees([{ id: 'a' }, { id: 'a' }]).found
    expect(tree?.roots[0]?.source).toEqual({ record: 0, where: '$[0]', also: [1] })
  })

  test('thousands of spans inside each other are walked', () => {
    const deep = Array.from({ length: 5000 }, (_, i) => ({ id: `${i}`, ...(i === 0 ? {} : { parentId: `${i - 1}` }) }))
    const ledger = new Ledger()
    const runs = spanRuns(spansOf(deep, ledger), ledger)
    expect(runs[0]?.events.at(-1)?.type).toBe('run-finished')
  })
})

const given: fc.Arbitrary<Given> = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', ''),
    parentId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'gone', ''),
    start: fc.integer({ min: 1_700_000_000_000, max: 1_700_000_000_009 }),
    order: fc.constantFrom('1', '2', '2.1'),
    traceId: fc.constantFrom('t', 'u'),
    kind: fc.constantFrom<SpanKind>('model', 'tool', 'agent', 'retriever', 'step', 'event'),
    content: fc.boolean(),
  },
  { requiredKeys: ['id'] },
)
const nodes = fc.option(fc.record({ name: fc.constantFrom('p', 'q', '__start__'), step: fc.integer({ min: 0, max: 3 }) }), {
  nil: undefined,
})

describe('any spans', () => {
  test('every span is shown or dropped, in a valid run', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(given, nodes), { minLength: 1, maxLength: 14 }), (pairs) => {
        const ledger = new Ledger()
        const spans = spansOf(
          pairs.map(([one]) => one),
          ledger,
        ).map((span, i) => {
          const node = pairs[i]?.[1]
          return node === undefined ? span : { ...span, node }
        })
        const runs = spanRuns(spans, ledger)
        const report = new Account(ledger, runs, 0).file()
        expect(report.kept + report.dropped.length).toBe(pairs.length)
        // What is dropped said nothing; all else is shown.
        for (const { why } of report.dropped) expect(why).toContain('only says that time passed')
        for (const { events, title } of runs) {
          expect([events[0]?.type, events.at(-1)?.type]).toEqual(['run-started', 'run-finished'])
          const trace = { format: 'vuelta/trace', version: 1, id: 'x', title, origin: { kind: 'run' }, events }
          const read = readTraceData(JSON.parse(JSON.stringify(trace)))
          expect(read.ok ? 'valid' : read.error).toBe('valid')
        }
      }),
      { numRuns: 500 },
    )
  })
})
