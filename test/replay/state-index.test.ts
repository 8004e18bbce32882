/** The states of a history that is long: any of them, in any order, whatever lies between two keyframes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StateIndex } from '../../src/replay/state-index'
import type { StateChange, StateCommitted } from '../../src/trace/events'
import { emptyState, type FoldedState, StateFolder } from '../../src/trace/fold'

const committed = (seq: number, changes: readonly StateChange[]): StateCommitted => ({
  type: 'state-committed',
  changes,
  seq,
  ns: [],
})

test('a history that only grows: every state has as many items as were added so far', () => {
  const index = new StateIndex()
  const length = 30_000
  for (let seq = 0; seq < length; seq++) index.add(committed(seq, [{ field: 'messages', op: 'append', values: [seq] }]))
  // Far jumps, in no order.
  for (let i = 0; i < 300; i++) {
    const seq = (i * 7919) % length
    const list = index.at([], seq).messages
    expect(list).toHaveLength(seq + 1)
    expect(Array.isArray(list) && list.at(-1)).toBe(seq)
  }
})

test('a history that grows and shrinks is at each place what folding it from the start gives', () => {
  const arbChange: fc.Arbitrary<StateChange> = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        field: fc.constant('list'),
        op: fc.constant('append'),
        values: fc.array(fc.nat(9), { maxLength: 900 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ field: fc.constant('list'), op: fc.constant('clear') }) },
    { weight: 2, arbitrary: fc.record({ field: fc.constantFrom('list', 'count'), op: fc.constant('set'), value: fc.nat(99) }) },
  )
  fc.assert(
    fc.property(fc.array(arbChange, { maxLength: 40 }), fc.infiniteStream(fc.nat(39)), (changes, places) => {
      const index = new StateIndex()
      const folder = new StateFolder()
      const states: FoldedState[] = changes.map((change, seq) => {
        index.add(committed(seq, [change]))
        folder.apply([change])
        return folder.snapshot()
      })
      for (let i = 0; i < 40; i++) {
        const { value: seq } = places.next()
        const last = Math.min(seq, states.length - 1)
        expect(index.at([], seq)).toEqual(states[last] ?? emptyState)
      }
    }),
    { numRuns: 50 },
  )
})
