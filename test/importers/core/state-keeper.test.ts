import { expect, test } from 'vitest'
import { StateKeeper } from '../../../src/importers/core/state-keeper'
import { readTime } from '../../../src/importers/core/times'
import type { Message } from '../../../src/trace/message'

const message = (id: string, text = id): Message => ({ id, role: 'ai', text })

test('updates add messages by id, so that a node that returns the whole list adds nothing twice', () => {
  const keeper = new StateKeeper()
  const [a, b, c] = [message('a'), message('b'), message('c')]
  expect(keeper.update([{ field: 'messages', value: [a] }])).toEqual([{ field: 'messages', op: 'append', values: [a] }])
  expect(keeper.update([{ field: 'messages', value: [a, b] }])).toEqual([{ field: 'messages', op: 'append', values: [b] }])
  const changed = message('b', 'other words')
  expect(
    keeper.update([
      { field: 'messages', value: [changed, c] },
      { field: 'rounds', value: 2 },
    ]),
  ).toEqual([
    { field: 'messages', op: 'replace-by-id', value: changed },
    { field: 'messages', op: 'append', values: [c] },
    { field: 'rounds', op: 'set', value: 2 },
  ])
  expect(keeper.update([{ field: 'messages', value: [], removed: ['a'] }])).toEqual([
    { field: 'messages', op: 'remove', ids: ['a'] },
  ])
  expect(keeper.update([{ field: 'messages', value: [a], removed: 'all' }])).toEqual([
    { field: 'messages', op: 'clear' },
    { field: 'messages', op: 'append', values: [a] },
  ])
  expect(keeper.state).toEqual({ messages: [a], rounds: 2 })
})

test('a whole state says what is new, what is different and what is gone', () => {
  const keeper = new StateKeeper()
  const [a, b] = [message('a'), message('b')]
  keeper.replace({ messages: [a], plan: 'x', old: 1 })
  expect(keeper.replace({ messages: [a, b], plan: 'y' })).toEqual([
    { field: 'messages', op: 'append', values: [b] },
    { field: 'plan', op: 'set', value: 'y' },
    { field: 'old', op: 'set', value: undefined },
  ])
})

test('times in every spelling; without a zone they are UTC, and that is told', () => {
  const ms = Date.UTC(2026, 2, 1, 10, 0, 0)
  for (const text of [
    '2026-03-01T10:00:00Z',
    '2026-03-01T10:00:00.000+00:00',
    '2026-03-01 11:00:00+01:00',
    '2026-03-01T08:00:00-0200',
  ]) {
    expect(readTime(text), text).toEqual({ ms, zoneless: false })
  }
  expect(readTime('2026-03-01T10:00:00.250500')).toEqual({ ms: ms + 250.5, zoneless: true })
  for (const value of [ms, ms / 1000, ms * 1000, ms * 1e6, String(ms), String(ms / 1000)])
    expect(readTime(value)?.ms, String(value)).toBeCloseTo(ms, 0)
  for (const value of ['yesterday', '', null, 12, '10:00', '2026-13-45T99:00:00Z', Number.NaN, {}])
    expect(readTime(value)).toBeUndefined()
})
