/** What is to be known of a log beforehand: by its tags alone where they tell it, and the same when every line is read. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Marks } from '../../../src/importers/bracket-log/marks'
import { factsLineByLine, factsOf } from '../../../src/importers/bracket-log/node-names'

interface Line {
  /** `lap`: a heading. */
  readonly kind: string
  readonly name?: string | undefined
  readonly text: string
  readonly time?: number | undefined
}

function marksOf(lines: readonly Line[]): Marks {
  const marks = new Marks(lines.map(({ text }) => text).join('\n'))
  let from = 0
  lines.forEach(({ kind, name, text, time }, i) => {
    const to = from + text.length
    if (kind === 'lap') marks.lap(i, i + 1)
    else marks.add(i, i + 1, marks.speaker({ kind, name, depth: 0, words: '' }), time ?? Number.NaN, from, to, to)
    from = to + 1
  })
  marks.close()
  return marks
}

describe('the names of nodes', () => {
  test('are those that routers send to, where tags have none', () => {
    const facts = factsOf(
      marksOf([
        { kind: 'brain', text: 'Reasoning: look', time: 5 },
        { kind: 'router', text: 'so -> route to field_work', time: 6 },
        { kind: 'lap', text: '--- Iteration 2 ---' },
        { kind: 'hands', text: 'Results: one', time: 7 },
      ]),
    )
    expect(facts).toEqual({ names: new Map([['hands', 'field_work']]), beginsAt: 5, renames: true })
  })

  test('a line whose time is earlier than those before it is no beginning when it goes on', () => {
    const lines: readonly Line[] = [
      { kind: 'brain', text: 'Reasoning: look', time: 50 },
      { kind: 'brain', text: 'Tool call: search', time: 40 },
      { kind: 'hands', text: 'Results: one', time: 60 },
    ]
    expect(factsOf(marksOf(lines)).beginsAt).toBe(50)
  })

  test('tags alone tell the same as all lines', () => {
    const text = fc.constantFrom(
      'Reasoning: look',
      'Tool call: search(q="a")',
      'Final answer: here',
      'Results: one',
      'no tool calls -> END',
      'so -> route to tool_node',
      'route to plan_it',
      'plan_it -> field_work',
      'tool_calls present -> route to hands',
      'notes_maker wrote notes: a',
    )
    const line = fc.record({
      kind: fc.constantFrom('brain', 'hands', 'router', 'router', 'input', 'notice', 'lap', 'node'),
      name: fc.option(fc.constantFrom('field_work', 'plan_it'), { nil: undefined, freq: 2 }),
      text,
      time: fc.option(fc.nat(40), { nil: undefined }),
    })
    const plain = line.map((one) => ({ ...one, kind: one.kind === 'node' ? 'hands' : one.kind, name: undefined }))
    const inOrder = (lines: readonly Line[]): readonly Line[] => {
      const times = lines.flatMap(({ time }) => time ?? []).sort((a, b) => a - b)
      return lines.map((one) => (one.time === undefined ? one : { ...one, time: times.shift() }))
    }
    const logs = fc.oneof(
      fc.array(line, { maxLength: 30 }),
      fc.array(plain, { maxLength: 30 }),
      fc.array(plain, { maxLength: 30 }).map(inOrder),
    )
    fc.assert(
      fc.property(logs, (lines) => {
        expect(factsOf(marksOf(lines))).toEqual(factsLineByLine(marksOf(lines)))
      }),
      { numRuns: 600 },
    )
  })
})
