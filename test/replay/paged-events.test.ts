/** Events in pages that are read when they are looked at: whoever looks sees the plain list of them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagesOf } from '../../src/importers/page-packer'
import { PageReader } from '../../src/importers/page-reader'
import { PagedEvents } from '../../src/replay/paged-events'
import { TraceIndex } from '../../src/replay/trace-index'
import type { EventList } from '../../src/trace/event-list'
import type { TraceEvent } from '../../src/trace/events'
import { emptyState, foldChanges } from '../../src/trace/fold'
import { placed } from '../../src/trace/steps'
import { eventsOfStep, positionOf } from '../../src/ui/timeline/step-events'
import { researchTrace } from '../support/research-trace'
import { arbRun, arbSoup } from '../trace/arbitrary'

const events = fc.oneof(arbRun, arbSoup).map((given) => placed(given))
/** Lengths of batches, and whether each is held or read again. */
const batches = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.boolean()), { minLength: 1, maxLength: 12 })

function filled(given: readonly TraceEvent[], cut: readonly (readonly [number, boolean])[]): PagedEvents {
  const paged = new PagedEvents()
  for (let from = 0, i = 0; from < given.length; i++) {
    const [length, again] = cut[i % cut.length] ?? [1, false]
    const batch = given.slice(from, from + length)
    paged.add(batch, again ? () => batch.map((event) => ({ ...event })) : undefined)
    from += length
  }
  return paged
}

function sameAs(list: EventList, plain: readonly TraceEvent[]): void {
  expect(list).toHaveLength(plain.length)
  expect([...list]).toEqual(plain)
  expect(JSON.stringify(list)).toBe(JSON.stringify(plain))
  const seen: TraceEvent[] = []
  list.forEach((event, place) => {
    expect(place).toBe(seen.length)
    seen.push(event)
  })
  expect(seen).toEqual(plain)
  for (let place = -plain.length - 1; place <= plain.length; place++) expect(list.at(place)).toEqual(plain.at(place))
  for (const [from, to] of [[], [1], [2, 5], [-3], [0, -1], [3, 3], [5, 2], [plain.length]])
    expect(list.slice(from, to)).toEqual(plain.slice(from, to))
}

test('all of them, and those without tokens, are the plain lists', () => {
  fc.assert(
    fc.property(events, batches, (given, cut) => {
      const paged = filled(given, cut)
      sameAs(paged.all(), given)
      const milestones = given.filter(({ type }) => type !== 'token')
      sameAs(paged.milestones(), milestones)
      for (let seq = -1; seq <= given.length; seq++)
        expect(positionOf(paged.milestones(), seq), `${seq}`).toBe(positionOf(milestones, seq))
    }),
    { numRuns: 60 },
  )
})

test('a list stays as long as it was when more comes', () => {
  const [first, ...others] = researchTrace()
  if (!first) throw new Error('nothing')
  const paged = new PagedEvents()
  paged.add([first])
  const before = paged.all()
  paged.add(others)
  expect([...before]).toEqual([first])
  expect(before.at(1)).toBeUndefined()
  expect(paged.all()).toHaveLength(others.length + 1)
})

describe('an index over pages that crossed', () => {
  const crossed = (given: readonly TraceEvent[]): TraceIndex => {
    const index = new TraceIndex()
    const reader = new PageReader()
    for (const page of pagesOf(given)) {
      const read = reader.take(structuredClone(page))
      index.append(read(), read)
    }
    return index
  }

  test('shows at every step what one over the events shows, and the state is the fold up to there', () => {
    fc.assert(
      fc.property(events, (given) => {
        const plain = placed(JSON.parse(JSON.stringify(given)) as TraceEvent[])
        const [index, own] = [crossed(given), TraceIndex.of(plain)]
        expect(index.steps).toEqual(own.steps)
        expect(index.notices).toEqual(own.notices)
        for (const { index: at, ns, stateSeq } of own.steps) {
          expect(index.moment(at)).toEqual(own.moment(at))
          expect(index.sentence(at, 'es')).toEqual(own.sentence(at, 'es'))
          let state = emptyState
          for (const event of plain)
            if (event.type === 'state-committed' && event.seq <= stateSeq && event.ns.join() === ns.join())
              state = foldChanges(state, event.changes)
          expect(index.stateAt(at)).toEqual(state)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('a long run is the same at every step, though few of its pages are held', () => {
    const lap = researchTrace()
    const given = placed(Array.from({ length: 700 }, () => lap).flat())
    const [index, own] = [crossed(given), TraceIndex.of(given)]
    for (let at = 0; at < own.steps.length; at += 97) {
      expect(index.moment(at)).toEqual(own.moment(at))
      const step = own.steps[at]
      if (step) expect(eventsOfStep(index.events, step)).toEqual(eventsOfStep(own.events, step))
    }
  })
})
