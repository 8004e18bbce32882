import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goTo, type History, historyOf, perform, redo, undo } from '../../../src/store/history'
import { forgetsMore, historyRows } from '../../../src/ui/history/history-rows'

const done = (n: number): History<number> => {
  let history = historyOf(0)
  for (let i = 1; i <= n; i++) history = perform(history, i, `step ${i}`, i * 10_000)
  return history
}

describe('going to an entry', () => {
  test('is as many undos or redos at once', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.array(fc.nat(14), { maxLength: 6 }), (length, places) => {
        let jumped = done(length)
        let stepped = jumped
        for (const place of places) {
          jumped = goTo(jumped, place)
          const target = Math.min(place, length)
          while (stepped.past.length > target) stepped = undo(stepped)
          while (stepped.past.length < target) stepped = redo(stepped)
          expect(jumped).toEqual(stepped)
          expect(jumped.present).toBe(target)
          expect(jumped.past.length + jumped.future.length).toBe(length)
        }
      }),
    )
  })

  test('where one is already changes nothing', () => {
    const history = done(3)
    expect(goTo(history, 3)).toBe(history)
  })

  test('beyond the ends stops there', () => {
    expect(goTo(done(3), 99).present).toBe(3)
    expect(goTo(done(3), -1).present).toBe(0)
  })
})

describe('the list', () => {
  test('has the beginning, what was done, the present, and what was undone', () => {
    expect(historyRows(goTo(done(3), 1))).toEqual([
      { done: 0, label: undefined, state: 'past' },
      { done: 1, label: 'step 1', state: 'now' },
      { done: 2, label: 'step 2', state: 'undone' },
      { done: 3, label: 'step 3', state: 'undone' },
    ])
  })

  test('each row leads to the document as it was after that entry', () => {
    const history = goTo(done(4), 2)
    for (const row of historyRows(history)) expect(goTo(history, row.done).present).toBe(row.done)
  })

  test('says that it has forgotten what came before', () => {
    expect(forgetsMore(done(3))).toBe(false)
    expect(forgetsMore(done(400))).toBe(true)
  })
})
