/** Questions of any shape: cycles, loops of one, islands, arrows twice and to nowhere, names that are odd. */
import fc from 'fast-check'
import type { LayoutArrow, LayoutAsk, LayoutBox } from '../../src/layout/contract'

const oddNames = ['__proto__', 'constructor', '', 'a b', 'α', '0', '1']

/** `most`: at most so many boxes. */
export const anyAsk = (most: number): fc.Arbitrary<LayoutAsk> =>
  fc
    .record({
      ids: fc.uniqueArray(
        fc.oneof(
          fc.constantFrom(...oddNames),
          fc.nat(60).map((n) => `n${n}`),
        ),
        { maxLength: most },
      ),
      ends: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: 0, max: 5 }), fc.option(fc.nat(190))), {
        maxLength: most * 2,
      }),
      sizes: fc.infiniteStream(fc.tuple(fc.integer({ min: 20, max: 260 }), fc.integer({ min: 20, max: 120 }))),
      named: fc.boolean(),
    })
    .map(({ ids, ends, sizes, named }) => {
      const boxes = ids.map((id): LayoutBox => {
        const [width, height] = sizes.next().value ?? [216, 84]
        return { id, width, height }
      })
      // One name more than there are boxes: an arrow to what is not there.
      const names = [...ids, 'missing']
      const arrows = ends.map(([from, to, sort, room]): LayoutArrow => {
        const arrow = { source: names[from % names.length] ?? '', target: names[to % names.length] ?? '' }
        return { ...arrow, ...(sort === 0 ? { back: true } : {}), ...(room === null ? {} : { room }) }
      })
      return { boxes, arrows, ...(named && ids.length > 1 ? { first: ids[0], last: ids.at(-1) } : {}) }
    })
