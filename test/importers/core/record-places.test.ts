/** Places that are put together when they are asked for: the same as if each had been written down. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Ledger, type RecordPlace } from '../../../src/importers/core/ledger'
import { RecordPlaces } from '../../../src/importers/core/record-places'

type Act =
  | { readonly type: 'place'; readonly where: string }
  | { readonly type: 'items'; readonly list: string; readonly count: number }
  | { readonly type: 'line'; readonly line: number; readonly what: string }

const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('place' as const), where: fc.string() }),
    fc.record({ type: fc.constant('items' as const), list: fc.constantFrom('$.messages[', 'line 3 $['), count: fc.nat(5) }),
    fc.record({ type: fc.constant('line' as const), line: fc.nat(1_000_000), what: fc.constantFrom('line', 'heading') }),
  ),
  { maxLength: 40 },
)

test('whatever is registered in whatever order, each place is the one that was told', () => {
  fc.assert(
    fc.property(acts, (all) => {
      const places = new RecordPlaces()
      const told: RecordPlace[] = []
      for (const act of all) {
        if (act.type === 'place') {
          told.push({ where: act.where, what: 'message' })
          places.add({ where: act.where, what: 'message' })
        } else if (act.type === 'items') {
          for (let i = 0; i < act.count; i += 1) told.push({ where: `${act.list}${i}]`, what: 'message' })
          places.addItems(act.list, act.count, 'message')
        } else {
          told.push({ where: `line ${act.line}`, what: act.what })
          places.addLine(act.line, act.what)
        }
      }
      expect(places.length).toBe(told.length)
      expect(told.map((_, record) => places.at(record))).toEqual(told)
      expect(places.all()).toEqual(told)
      expect([places.at(-1), places.at(told.length)]).toEqual([undefined, undefined])
    }),
  )
})

test('what is dropped by its number alone is told with its own name', () => {
  const ledger = new Ledger()
  const first = ledger.recordItems('$.messages[', 3, 'message')
  const line = ledger.recordLine(12, 'heading')
  ledger.drop({ record: first, where: '$.messages[0]', also: [line] }, { en: 'why', es: 'por qué' })
  expect([...ledger.dropped.values()].map(({ what, where }) => [what, where])).toEqual([
    ['message', '$.messages[0]'],
    ['heading', 'line 12'],
  ])
  expect([first, line, ledger.records]).toEqual([0, 3, 4])
})
