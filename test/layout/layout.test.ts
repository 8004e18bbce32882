/** What holds for both ways of laying out, whatever the graph is; and how a graph that people know looks. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LayoutAsk, LayoutPlaces } from '../../src/layout/contract'
import { dagreLayout } from '../../src/layout/dagre'
import { plainLayout } from '../../src/layout/plain'
import { simpleGraph } from '../../src/layout/simple-graph'
import { anyAsk } from './arbitrary'

const ways = [
  { name: 'dagre', layOut: dagreLayout, most: 14, runs: 60 },
  { name: 'the plain way', layOut: plainLayout, most: 30, runs: 300 },
] as const

const at = (places: LayoutPlaces['places'], id: string) => {
  const place = Object.hasOwn(places, id) ? places[id] : undefined
  if (!place) throw new Error(`${id} has no place`)
  return place
}
const shuffledArrows = (ask: LayoutAsk): LayoutAsk => ({ ...ask, arrows: [...ask.arrows, ...ask.arrows] })

describe.each(ways)('$name', ({ layOut, most, runs }) => {
  test('places every box, in whole pixels, and none over another', () => {
    fc.assert(
      fc.property(anyAsk(most), (ask) => {
        const { places } = layOut(ask)
        expect(Object.keys(places).sort()).toEqual(ask.boxes.map((box) => box.id).sort())
        const boxes = ask.boxes.map((box) => ({ ...box, ...at(places, box.id) }))
        for (const box of boxes) expect(Number.isInteger(box.x) && Number.isInteger(box.y)).toBe(true)
        boxes.forEach((a, i) => {
          for (const b of boxes.slice(i + 1)) {
            const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
            expect(apart, `${a.id} and ${b.id} share room`).toBe(true)
          }
        })
      }),
      { numRuns: runs },
    )
  })

  test('gives the same places each time, and whether an arrow is drawn once or twice', () => {
    fc.assert(
      fc.property(anyAsk(most), (ask) => {
        const once = layOut(ask).places
        expect(layOut(ask).places).toEqual(once)
        const plain = { ...ask, arrows: ask.arrows.filter(({ source, target }) => source !== target) }
        expect(layOut(plain).places).toEqual(once)
        if (layOut === plainLayout) expect(layOut(shuffledArrows(ask)).places).toEqual(once)
      }),
      { numRuns: Math.ceil(runs / 2) },
    )
  })

  test('puts what an arrow leads to right of where it starts, unless it leads back or hangs', () => {
    fc.assert(
      fc.property(anyAsk(most), (ask) => {
        const { places } = layOut(ask)
        for (const { source, target } of simpleGraph(ask).arrows) {
          const [from, to] = [at(places, source), at(places, target)]
          expect(to.x > from.x || to.y > from.y, `${source} > ${target}`).toBe(true)
        }
      }),
      { numRuns: runs },
    )
  })

  test('draws the loop of brain, router and hands as people know it: one row, the hands below the router', () => {
    const { places } = layOut(loop)
    const middle = (id: string) => {
      const box = loop.boxes.find((one) => one.id === id)
      return at(places, id).y + (box?.height ?? 0) / 2
    }
    for (const id of ['start', 'router', 'compress', 'end']) expect(middle(id)).toBe(middle('brain'))
    const order = ['start', 'brain', 'router', 'compress', 'end'].map((id) => at(places, id).x)
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(at(places, 'hands').y).toBeGreaterThan(at(places, 'router').y + 76 + 100)
    expect(Math.abs(at(places, 'hands').x + 108 - (at(places, 'router').x + 116))).toBeLessThan(2)
  })

  test('puts parts that nothing joins below the one that begins, and an END that nothing leads to at its end', () => {
    const { places } = layOut({
      boxes: ['start', 'a', 'end', 'x', 'y'].map((id) => ({ id, width: 200, height: 80 })),
      arrows: [
        { source: 'x', target: 'y' },
        { source: 'start', target: 'a' },
      ],
      first: 'start',
      last: 'end',
    })
    expect(at(places, 'start')).toEqual({ x: 0, y: 0 })
    expect(at(places, 'end').y).toBe(0)
    expect(at(places, 'end').x).toBeGreaterThan(at(places, 'a').x + 200)
    expect(at(places, 'x').y).toBeGreaterThan(80)
    expect(at(places, 'y').y).toBe(at(places, 'x').y)
  })

  test('keeps room for what is written on an arrow', () => {
    const gap = (room: number) => {
      const { places } = layOut({
        boxes: ['a', 'b'].map((id) => ({ id, width: 100, height: 40 })),
        arrows: [{ source: 'a', target: 'b', room }],
      })
      return at(places, 'b').x - at(places, 'a').x - 100
    }
    expect(gap(190)).toBeGreaterThan(190)
    expect(gap(190)).toBeGreaterThan(gap(40))
  })

  test('lays out nothing', () => {
    expect(layOut({ boxes: [], arrows: [] }).places).toEqual({})
  })
})

const loop: LayoutAsk = {
  boxes: [
    { id: 'start', width: 64, height: 34 },
    { id: 'brain', width: 216, height: 84 },
    { id: 'router', width: 232, height: 76 },
    { id: 'hands', width: 216, height: 84 },
    { id: 'compress', width: 216, height: 84 },
    { id: 'end', width: 60, height: 34 },
  ],
  arrows: [
    { source: 'start', target: 'brain' },
    { source: 'brain', target: 'router' },
    { source: 'router', target: 'hands', room: 84 },
    { source: 'router', target: 'compress', room: 90 },
    { source: 'router', target: 'compress', room: 46 },
    { source: 'hands', target: 'brain', back: true },
    { source: 'compress', target: 'end' },
  ],
  first: 'start',
  last: 'end',
}
