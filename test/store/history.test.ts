import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endRun, type History, historyLimit, historyOf, perform, redo, typedRunPause, undo } from '../../src/store/history'

const deeds = fc.array(
  fc.oneof(
    fc.record({
      type: fc.constant('do' as const),
      value: fc.integer(),
      pause: fc.integer({ min: 0, max: 3000 }),
      run: fc.constantFrom('a', 'b', undefined),
    }),
    fc.constant({ type: 'undo' as const }),
    fc.constant({ type: 'redo' as const }),
  ),
  { maxLength: 60 },
)

function play(all: typeof deeds extends fc.Arbitrary<infer T> ? T : never): History<number> {
  let now = 0
  let history = historyOf(0)
  for (const deed of all) {
    if (deed.type === 'undo') history = undo(history)
    else if (deed.type === 'redo') history = redo(history)
    else {
      now += deed.pause
      history = perform(history, deed.value, `set ${deed.value}`, now, deed.run)
    }
  }
  return history
}

describe('history', () => {
  test('law: undoing everything and redoing everything gives back the same present and past', () => {
    fc.assert(
      fc.property(deeds, (all) => {
        const start = play(all)
        let history = start
        for (let i = 0; i < start.past.length; i++) history = undo(history)
        expect(history.past).toEqual([])
        for (let i = 0; i < start.past.length; i++) history = redo(history)
        expect(history.present).toBe(start.present)
        expect(history.past).toEqual(start.past)
        expect(history.future).toEqual(start.future)
      }),
    )
  })

  test('law: something done leaves nothing to redo', () => {
    fc.assert(
      fc.property(deeds, fc.integer(), (all, value) => {
        expect(perform(play(all), value, 'last', 1e9).future).toEqual([])
      }),
    )
  })

  test('a run of typing is one entry, named by what began it', () => {
    let history = historyOf('')
    for (const [i, text] of ['h', 'he', 'hel'].entries())
      history = perform(history, text, 'Question', i * 300, 'set-input /input/question')
    expect(history.past).toEqual([{ label: 'Question', value: '' }])
    expect(undo(history).present).toBe('')
  })

  test('a pause, another place and the end of a gesture each begin a new entry', () => {
    const first = perform(historyOf(''), 'a', 'x', 0, 'one')
    expect(perform(first, 'ab', 'x', typedRunPause, 'one').past).toHaveLength(2)
    expect(perform(first, 'ab', 'x', 1, 'two').past).toHaveLength(2)
    expect(perform(endRun(first), 'ab', 'x', 1, 'one').past).toHaveLength(2)
    expect(perform(first, 'ab', 'x', 1, 'one').past).toHaveLength(1)
  })

  test('typing after an undo does not grow the entry that was undone', () => {
    const typed = perform(perform(historyOf(''), 'a', 'x', 0), 'b', 'y', 10, 'k')
    const history = perform(undo(typed), 'c', 'y', 20, 'k')
    expect(history.past.map((entry) => entry.value)).toEqual(['', 'a'])
  })

  test('it keeps a limited number of entries, the newest', () => {
    let history = historyOf(0)
    for (let i = 1; i <= historyLimit + 50; i++) history = perform(history, i, String(i), i * 5000)
    expect(history.past).toHaveLength(historyLimit)
    expect(history.past.at(-1)?.label).toBe(String(historyLimit + 50))
  })
})
