/** The one rule of which result answers which call. */
import { describe, expect, test } from 'vitest'
import { CallBook, type OpenCall } from '../../../src/importers/core/pairing'

interface Call extends OpenCall {
  readonly label: string
}
const call = (label: string, id: string, name = 'tool', ns: readonly string[] = []): Call => ({ label, id, name, ns })
const book = (...rounds: readonly (readonly Call[])[]) => {
  const made = new CallBook<Call>()
  for (const round of rounds) made.ask(round)
  return {
    answer: (result: { id?: string; name?: string; ns?: readonly string[] }) => {
      const pair = made.answer({ ns: [], ...result })
      return pair ? `${pair.call.label} by ${pair.by}` : 'nobody'
    },
    unanswered: () => made.unanswered().map(({ label }) => label),
  }
}

describe('by id', () => {
  test('the nearest round counts, and within it the order of the calls', () => {
    const { answer, unanswered } = book([call('a1', 'x')], [call('b1', 'x'), call('b2', 'x')])
    expect([answer({ id: 'x' }), answer({ id: 'x' }), answer({ id: 'x' }), answer({ id: 'x' })]).toEqual([
      'b1 by id',
      'b2 by id',
      'a1 by id',
      'nobody',
    ])
    expect(unanswered()).toEqual([])
  })
  test('the own namespace first, then any other', () => {
    const { answer } = book([call('outer', 'x')], [call('inner', 'x', 'tool', ['sub'])])
    expect(answer({ id: 'x' })).toBe('outer by id')
    expect(answer({ id: 'x' })).toBe('inner by id-elsewhere')
  })
  test('an id that nobody asked under takes no call with another id, and none by order', () => {
    const { answer, unanswered } = book([call('a', 'x'), call('b', '')])
    expect(answer({ id: 'stranger' })).toBe('nobody')
    expect(answer({ id: 'stranger', name: 'other' })).toBe('nobody')
    expect(unanswered()).toEqual(['a', 'b'])
    expect(answer({ id: 'stranger', name: 'tool' })).toBe('b by name')
  })
})

test('without an id: by name, else by order', () => {
  const { answer } = book([call('a', '1', 'tide'), call('b', '2', 'wind'), call('c', '3', 'tide')])
  expect([answer({ name: 'wind' }), answer({}), answer({ name: 'tide' }), answer({}), answer({ name: 'rain' })]).toEqual([
    'b by name',
    'a by order',
    'c by name',
    'nobody',
    'nobody',
  ])
})

test('a name that no call has says nothing: by order then; an empty one is no name', () => {
  const { answer } = book([call('a', '1', 'tide'), call('b', '', '')])
  expect([answer({ id: 'stranger', name: '' }), answer({ name: 'rain' }), answer({ name: '' })]).toEqual([
    'nobody',
    'a by order',
    'b by order',
  ])
})
