// @vitest-environment happy-dom
import fc from 'fast-check'
import { act } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { nextTurn, useAfter, useGrowing, useInTurns } from '../../../src/ui/canvas/use-in-turns'
import { type Mounted, mount } from './support'

interface Item {
  readonly id: string
  readonly at: number
}
const items = (ats: readonly number[]): readonly Item[] => ats.map((at, i) => ({ id: `n${i}`, at }))

describe('what changes all at once is shown in turns', () => {
  test('each turn takes so many of the new ones, keeps the rest as they were, and in the end all is there', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (changes, most) => {
        const before = items(changes.map(() => 0))
        const after = before.map((item, i) => (changes[i] ? { ...item, at: 1 } : item))
        let shown: readonly Item[] = before
        const changed = changes.filter(Boolean).length
        for (let turn = 0; shown !== after; turn++) {
          expect(turn).toBeLessThanOrEqual(Math.ceil(changed / most))
          const next = nextTurn(shown, after, most)
          const taken = next.filter((item, i) => item !== shown[i]).length
          expect(taken).toBeLessThanOrEqual(most)
          expect(next.every((item, i) => item === before[i] || item === after[i])).toBe(true)
          shown = next
        }
      }),
    )
  })
  test('what comes, goes or stands elsewhere in the list is shown at once', () => {
    const before = items([0, 0, 0])
    const [first, second, third] = before
    for (const after of [items([1, 1, 1, 1]), items([1, 1]), [third, second, first].flatMap((one) => one ?? [])])
      expect(nextTurn(before, after, 1)).toBe(after)
  })
})

/** What each render of growing items showed. */
const grown: { readonly ids: readonly string[]; readonly begins: boolean }[] = []
const stands = ({ at }: Item): boolean => at === 1
const isUrgent = ({ at }: Item): boolean => at === 2
const begun = { current: true }
function Grow({ cards, growing }: { readonly cards: readonly Item[]; readonly growing: boolean }) {
  const { items, begins } = useGrowing(cards, growing, { there: stands, urgent: isUrgent, begun })
  grown.push({ ids: items.map(({ id }) => id), begins })
  return null
}

/** What each render showed: how many cards stood at the new places, and which picture of all. */
const renders: { readonly moved: number; readonly whole: number }[] = []
function Show({ cards }: { readonly cards: readonly Item[] }) {
  const now = useInTurns(cards)
  const whole = useAfter(cards, now !== cards)
  renders.push({ moved: now.filter(({ at }) => at > 0).length, whole: whole.filter(({ at }) => at > 0).length })
  return null
}

describe('on show', () => {
  let shown: Mounted | undefined
  afterEach(async () => {
    await shown?.unmount()
    shown = undefined
  })
  const settled = async (done: () => boolean) => {
    for (let i = 0; i < 200 && !done(); i++) await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
    expect(done()).toBe(true)
  }
  const last = () => renders[renders.length - 1]

  test('of hundreds that move none is shown in the same render, then some in each, and the picture of all when they stand', async () => {
    const count = 250
    shown = await mount(<Show cards={items(Array.from({ length: count }, () => 0))} />)
    renders.length = 0
    await shown.render(<Show cards={items(Array.from({ length: count }, () => 1))} />)
    expect(renders[0]).toEqual({ moved: 0, whole: 0 })
    await settled(() => last()?.whole === count)
    const steps = renders.map(({ moved }, i) => moved - (renders[i - 1]?.moved ?? 0))
    expect(Math.max(...steps)).toBeLessThan(count / 2)
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
    for (const { moved, whole } of renders) expect(whole).toBe(whole === 0 ? 0 : moved)
    expect(last()).toEqual({ moved: count, whole: count })
  })
  test('a few are shown in the render in which they come, and so is the picture of all', async () => {
    shown = await mount(<Show cards={items([0, 0, 0, 0])} />)
    renders.length = 0
    await shown.render(<Show cards={items([0, 1, 0, 1])} />)
    expect(renders).toEqual([{ moved: 2, whole: 2 }])
  })
  test('what comes from nowhere comes by and by, what is there first, and what is new meanwhile too', async () => {
    const cards = items(Array.from({ length: 130 }, (_, i) => (i % 10 === 3 ? 1 : i >= 100 ? 2 : 0)))
    shown = await mount(<Grow cards={cards} growing={false} />)
    expect(grown.at(-1)).toEqual({ ids: cards.map(({ id }) => id), begins: false })
    grown.length = 0
    await shown.render(<Grow cards={cards} growing={true} />)
    const first = grown[0]
    expect(first).toEqual({ ids: cards.filter(stands).map(({ id }) => id), begins: true })
    const more = [...cards, { id: 'new', at: 0 }]
    begun.current = false
    await shown.render(<Grow cards={more} growing={true} />)
    await settled(() => grown.length > 4)
    expect(grown.at(-1)?.ids).toEqual(first?.ids)
    begun.current = true
    await settled(() => grown.at(-1)?.ids.length === more.length)
    for (const [i, { ids, begins }] of grown.entries()) {
      const before = grown[i - 1]?.ids ?? ids
      expect(ids.length - before.length).toBeLessThanOrEqual(20)
      expect(before.every((id) => ids.includes(id))).toBe(true)
      expect(begins).toBe(i === 0)
      // What has news comes before what has none.
      const showing = new Set(ids)
      const urgentLeft = cards.some((card) => isUrgent(card) && !showing.has(card.id))
      if (urgentLeft) expect(cards.some((card) => showing.has(card.id) && !stands(card) && !isUrgent(card))).toBe(false)
    }
    expect(grown.at(-1)?.ids).toEqual(more.map(({ id }) => id))
    // All are there: a card that comes now is there at once.
    await shown.render(<Grow cards={[...more, { id: 'newer', at: 0 }]} growing={true} />)
    expect(grown.at(-1)?.ids).toContain('newer')
  })
})
