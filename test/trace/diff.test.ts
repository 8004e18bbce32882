import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameJson } from '../../src/base/json'
import { diffStates } from '../../src/trace/diff'

describe('what differs between two states', () => {
  test('fields that came, went and changed', () => {
    expect(diffStates({ a: 1, b: 2, gone: 3 }, { a: 1, b: 5, came: 4 })).toEqual([
      { field: 'b', change: 'changed', before: 2, after: 5 },
      { field: 'came', change: 'added', before: undefined, after: 4 },
      { field: 'gone', change: 'removed', before: 3, after: undefined },
    ])
  })

  test('lists by id', () => {
    const before = {
      messages: [
        { id: 'a', text: '1' },
        { id: 'b', text: '2' },
      ],
    }
    const after = {
      messages: [
        { id: 'b', text: 'new' },
        { id: 'c', text: '3' },
      ],
    }
    expect(diffStates(before, after)[0]?.items).toEqual([
      { change: 'removed', key: 'a', before: { id: 'a', text: '1' } },
      { change: 'changed', key: 'b', before: { id: 'b', text: '2' }, after: { id: 'b', text: 'new' } },
      { change: 'added', key: 'c', after: { id: 'c', text: '3' } },
    ])
  })

  test('lists without ids by position, objects by key', () => {
    expect(
      diffStates({ notes: ['x'], facts: { k: 1 } }, { notes: ['x', 'y'], facts: { k: 2 } }).map((diff) => diff.items),
    ).toEqual([[{ change: 'added', key: '1', after: 'y' }], [{ change: 'changed', key: 'k', before: 1, after: 2 }]])
  })

  test('only another order gives no items, and is a difference all the same', () => {
    const [a, b] = [{ id: 'a' }, { id: 'b' }]
    expect(diffStates({ list: [a, b] }, { list: [b, a] })).toEqual([
      { field: 'list', change: 'changed', before: [a, b], after: [b, a], items: [] },
    ])
  })

  test('is empty exactly when the states are equal', () => {
    const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue())
    fc.assert(
      fc.property(state, state, (before, after) => {
        expect(diffStates(before, after).length === 0).toBe(sameJson(before, after))
        expect(diffStates(before, structuredClone(before))).toEqual([])
      }),
    )
  })
})
