/** The links of items: counted or gone through, they are the same. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ItemLinks, itemLink } from '../../../src/importers/core/item-links'

test('whatever is left out', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(20), fc.nat(20), fc.array(fc.nat(40)), (first, from, more, without) => {
      const place = { list: '$.messages[', first }
      const links = new ItemLinks(place, from, from + more, new Set(without))
      const records: number[] = []
      links.each((record) => records.push(record))
      expect([...links].map(({ record }) => record)).toEqual(records)
      expect([...links]).toEqual(records.map((record) => itemLink(place, record - first)))
      expect(records).toEqual(
        Array.from({ length: more }, (_, i) => from + i)
          .filter((item) => !without.includes(item))
          .map((item) => first + item),
      )
    }),
  )
})
