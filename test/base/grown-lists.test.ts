/** Lists that grow: what is known of them is what is true of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grown, growsFrom, isBeginning, originOf } from '../../src/base/grown-lists'

const items = [{}, {}, {}]
const list = fc.array(fc.constantFrom(...items), { maxLength: 5 })

test('a grown list is the one and the other, and the one is not touched', () => {
  fc.assert(
    fc.property(list, list, (one, more) => {
      const before = [...one]
      const longer = grown(one, more)
      expect(longer).toEqual([...one, ...more])
      expect(one).toEqual(before)
      expect(originOf(longer)).toBe(one)
      expect(growsFrom(longer, one)).toBe(true)
    }),
  )
})

test('whether a list begins like another one is told the same, made here or not', () => {
  const lists = fc.array(fc.tuple(fc.nat(20), list), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(list, lists, (first, more) => {
      const all: (readonly object[])[] = [first]
      for (const [from, added] of more) all.push(grown(all[from % all.length] ?? first, added))
      for (const one of all)
        for (const other of all) {
          const begins = other.length <= one.length && other.every((item, i) => item === one[i])
          expect(growsFrom(one, other)).toBe(begins)
          expect(isBeginning(other, one)).toBe(begins)
        }
    }),
  )
})
