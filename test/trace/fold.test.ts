import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameJson } from '../../src/base/json'
import { changesBetween } from '../../src/trace/changes'
import type { StateChange } from '../../src/trace/events'
import { emptyState, type FoldedState, foldChanges } from '../../src/trace/fold'
import type { Message } from '../../src/trace/message'
import { arbChange, arbHistory } from './arbitrary'

const message = (id: string, text = id): Message => ({ id, role: 'ai', text })
const fold = (state: FoldedState, ...changes: readonly StateChange[]) => foldChanges(state, changes)

describe('folding changes', () => {
  const state = { messages: [message('a'), message('b')], n: 1, facts: { k: 1 } }

  test.each<[string, StateChange, FoldedState]>([
    ['set', { field: 'n', op: 'set', value: 2 }, { ...state, n: 2 }],
    [
      'append',
      { field: 'messages', op: 'append', values: [message('c')] },
      { ...state, messages: [message('a'), message('b'), message('c')] },
    ],
    ['append to nothing', { field: 'notes', op: 'append', values: ['x'] }, { ...state, notes: ['x'] }],
    ['append of nothing makes a list', { field: 'notes', op: 'append', values: [] }, { ...state, notes: [] }],
    [
      'replace where it stands',
      { field: 'messages', op: 'replace-by-id', value: message('a', 'new') },
      { ...state, messages: [message('a', 'new'), message('b')] },
    ],
    [
      'replace an unknown id',
      { field: 'messages', op: 'replace-by-id', value: message('z') },
      { ...state, messages: [message('a'), message('b'), message('z')] },
    ],
    ['remove', { field: 'messages', op: 'remove', ids: ['a', 'z'] }, { ...state, messages: [message('b')] }],
    ['clear', { field: 'messages', op: 'clear' }, { ...state, messages: [] }],
    ['merge', { field: 'facts', op: 'merge', value: { l: 2 } }, { ...state, facts: { k: 1, l: 2 } }],
    ['dropped', { field: 'lost', op: 'dropped', value: 1 }, state],
    ['set to nothing', { field: 'n', op: 'set', value: undefined }, { messages: state.messages, facts: state.facts }],
  ])('%s', (_name, change, expected) => {
    expect(fold(state, change)).toEqual(expected)
  })

  test('replaces by id after an append and after a removal', () => {
    const folded = fold(
      state,
      { field: 'messages', op: 'replace-by-id', value: message('b', 'one') },
      { field: 'messages', op: 'append', values: [message('c')] },
      { field: 'messages', op: 'remove', ids: ['a'] },
      { field: 'messages', op: 'replace-by-id', value: message('c', 'two') },
    )
    expect(folded.messages).toEqual([message('b', 'one'), message('c', 'two')])
  })

  test('changes neither the state nor the values that it was given', () => {
    fc.assert(
      fc.property(fc.array(arbChange, { maxLength: 20 }), fc.array(arbChange, { maxLength: 20 }), (first, second) => {
        const before = fold(emptyState, ...first)
        const copy = structuredClone([before, first, second])
        fold(before, ...second)
        expect([before, first, second]).toEqual(copy)
      }),
    )
  })

  test('in two parts gives the same as at once', () => {
    fc.assert(
      fc.property(fc.array(arbChange, { maxLength: 20 }), fc.nat(20), (changes, at) => {
        expect(fold(fold(emptyState, ...changes.slice(0, at)), ...changes.slice(at))).toEqual(fold(emptyState, ...changes))
      }),
    )
  })
})

describe('changes between two states', () => {
  const reducers = { messages: 'messages', notes: 'append', facts: 'merge', count: 'sum', topic: 'replace' }
  const arbState = fc.record(
    {
      messages: arbHistory,
      notes: fc.array(fc.string({ maxLength: 3 }), { maxLength: 5 }),
      facts: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue()),
      count: fc.integer(),
      topic: fc.jsonValue(),
      undeclared: fc.jsonValue(),
    },
    { requiredKeys: [] },
  )

  test('folded onto the first state they give the second', () => {
    fc.assert(
      fc.property(arbState, arbState, (before, after) => {
        expect(sameJson(foldChanges(before, changesBetween(before, after, reducers)), after)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('of equal states there are none, also when the objects differ', () => {
    fc.assert(
      fc.property(arbState, (state) => {
        expect(changesBetween(state, structuredClone(state), reducers)).toEqual([])
      }),
    )
  })

  const a = message('a')
  const b = message('b')
  test.each<[string, readonly Message[], readonly Message[], readonly StateChange[]]>([
    ['added', [a], [a, b], [{ field: 'messages', op: 'append', values: [b] }]],
    [
      'changed in place',
      [a, b],
      [message('a', 'new'), b],
      [{ field: 'messages', op: 'replace-by-id', value: message('a', 'new') }],
    ],
    ['taken out', [a, b], [b], [{ field: 'messages', op: 'remove', ids: ['a'] }]],
    ['all taken out', [a, b], [], [{ field: 'messages', op: 'clear' }]],
    [
      'in another order',
      [a, b],
      [b, a],
      [
        { field: 'messages', op: 'clear' },
        { field: 'messages', op: 'append', values: [b, a] },
      ],
    ],
  ])('messages %s', (_name, before, after, changes) => {
    expect(changesBetween({ messages: before }, { messages: after }, reducers)).toEqual(changes)
  })

  test('a list that replaces is told whole, one that appends by what is new', () => {
    const before = { topic: ['x'], notes: ['x'] }
    const after = { topic: ['x', 'y'], notes: ['x', 'y'] }
    expect(changesBetween(before, after, reducers)).toEqual([
      { field: 'topic', op: 'set', value: ['x', 'y'] },
      { field: 'notes', op: 'append', values: ['y'] },
    ])
  })

  test('messages that are the same objects are not looked into', () => {
    let looks = 0
    const watched = Array.from({ length: 50 }, (_, i) => {
      const target: Message = { id: `m${i}`, role: 'ai', text: 'long' }
      return new Proxy(target, {
        get(object, key) {
          if (key === 'text' || key === 'role') looks += 1
          return Reflect.get(object, key)
        },
      })
    })
    changesBetween({ messages: watched }, { messages: [...watched, message('new')] }, reducers)
    // Twice over each list for its shape; nothing that grows with the size of a message.
    expect(looks).toBeLessThanOrEqual(50 * 4)
  })
})
