import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fitUpTo, handleRoom, layoutOf, scrollToShow } from '../../../src/ui/timeline/layout'
import { shortCount, stripPaths } from '../../../src/ui/timeline/strip'

describe('layout', () => {
  test('few columns fit into the view', () => {
    const layout = layoutOf(13, 800, 0)
    expect(layout.scrolls).toBe(false)
    expect(layout.whole).toBeCloseTo(800)
    expect(layout.column * 13 + handleRoom).toBeCloseTo(800)
  })

  test('many columns scroll, and only those around the view are drawn', () => {
    const layout = layoutOf(4000, 800, 24_000)
    expect(layout.scrolls).toBe(true)
    expect(layout.to - layout.from).toBeLessThan(80)
    expect(layout.from * layout.column).toBeLessThanOrEqual(24_000)
    expect(layout.to * layout.column).toBeGreaterThanOrEqual(24_800)
  })

  test('what is in view is always drawn', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 100, max: 2000 }),
        fc.nat(100_000),
        (columns, view, left) => {
          const layout = layoutOf(columns, view, left)
          const at = Math.floor((left + view / 2) / layout.column)
          if (columns <= fitUpTo) expect([layout.from, layout.to]).toEqual([0, columns])
          else if (at < columns) expect(layout.from <= at && at < layout.to).toBe(true)
        },
      ),
    )
  })

  test('scrolls only when the cursor is out of view', () => {
    expect(scrollToShow(400, 24, 0, 800)).toBeUndefined()
    expect(scrollToShow(2000, 24, 0, 800)).toBe(1400)
    expect(scrollToShow(100, 24, 600, 800)).toBe(0)
  })
})

describe('strips', () => {
  test('the line is solid up to now and dotted after, and turns within a column when now does', () => {
    const paths = stripPaths([4, 4, 2], 0, 3, 1.5, 4)
    expect(paths.past).toBe('M0 3L100 3L100 3L150 3')
    expect(paths.future).toBe('M150 3L200 3L200 12.5L300 12.5')
    expect(paths.area).toBe(`${paths.past}L150 24L0 24Z`)
  })

  test('before the first step there is no past, after the last no future', () => {
    expect(stripPaths([1, 1], 0, 2, 0, 1).past).toBe('')
    expect(stripPaths([1, 1], 0, 2, 0, 1).area).toBe('')
    expect(stripPaths([1, 1], 0, 2, 2, 1).future).toBe('')
  })

  test('values out of range stay inside', () => {
    expect(stripPaths([-5, 99], 0, 2, 2, 4).past).toBe('M0 22L100 22L100 3L200 3')
  })

  test('counts are short', () => {
    expect([0, 999, 1940, 9999, 24_600].map(shortCount)).toEqual(['0', '999', '1.9k', '9.9k', '24k'])
  })
})
