/** Notebooks: a run in each cell is a run of its own; a conversation that goes on from cell to cell stays one. */
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { caller } from './panels/fixtures'

const notebook = (...outputs: readonly string[]): string =>
  JSON.stringify({
    cells: [
      { cell_type: 'markdown', source: ['# Ferries'] },
      ...outputs.map((text) => ({ cell_type: 'code', source: [], outputs: [{ output_type: 'stream', name: 'stdout', text }] })),
    ],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  })

function runsOf(...outputs: readonly string[]) {
  const read = importRecord(notebook(...outputs), { name: 'ferries.ipynb' })
  if (!read.ok) throw new Error(read.error.code)
  const { runs, report, text } = read.value
  return { titles: runs.map(({ title }) => title), runs, report, lines: text.split('\n') }
}

const printed = (question: string, answer: string) =>
  `================================ Human Message =================================

${question}
================================== Ai Message ==================================
Tool Calls:
  timetable (c1)
 Call ID: c1
  Args:
    pier: 2
================================= Tool Message =================================
Name: timetable

06:40
================================== Ai Message ==================================

${answer}
`
const tagged = (answer: string) =>
  `[Brain] Thought: The timetable knows.\n[Brain] Tool Calls: 1 -> timetable\n[Router] brain -> hands\n[Hands] Action: timetable (args={})\n[Hands] Observation: 06:40\n[Brain] Final Answer: ${answer}\n`
const asked = (id: string) =>
  `{'ask': {'messages': [AIMessage(content='', id='${id}', tool_calls=[{'name': 'timetable', 'args': {}, 'id': 'c-${id}', 'type': 'tool_call'}])]}}\n`
const brought = (id: string) =>
  `{'lookup': {'messages': [ToolMessage(content='06:40', name='timetable', id='t-${id}', tool_call_id='c-${id}')]}}\n`
const answered = (id: string, text: string) => `{'ask': {'messages': [AIMessage(content='${text}', id='${id}-end')]}}\n`
const updates = (id: string, text: string) => asked(id) + brought(id) + answered(id, text)

describe('a run in each cell', () => {
  test.each([
    [
      'messages as pretty_print shows them',
      printed('When from pier 1?', 'At six.'),
      printed('And from pier 2?', 'At seven.'),
      ['When from pier 1?', 'And from pier 2?'],
    ],
    ['lines behind tags', tagged('At six.'), tagged('At seven.'), ['ferries.ipynb [2]', 'ferries.ipynb [3]']],
    ['updates of a stream', updates('a', 'At six.'), updates('b', 'At seven.'), ['ferries.ipynb [2]', 'ferries.ipynb [3]']],
  ])('%s', (_what, first, second, wanted) => {
    const { titles, runs, report, lines } = runsOf(first, second)
    expect(titles).toEqual(wanted)
    const border = first.split('\n').length
    runs.forEach((run, i) => {
      const own = JSON.stringify(run.events)
      expect(own).toContain(i === 0 ? 'At six.' : 'At seven.')
      expect(own).not.toContain(i === 0 ? 'At seven.' : 'At six.')
      // Its places are those of the whole text.
      const wheres = run.events.flatMap(({ recorded }) => recorded?.where ?? [])
      const places = wheres.map((where) => Number(/^line (\d+)/.exec(where)?.[1]))
      expect(places.length).toBeGreaterThan(2)
      expect(places.every((line) => (i === 0 ? line < border : line >= border))).toBe(true)
      expect(places.every((line) => lines[line - 1] !== '')).toBe(true)
    })
    expect(report.kept + report.dropped.length).toBe(report.records)
  })
})

describe('one conversation', () => {
  test('a stream that stopped before its tools goes on in the next cell', () => {
    const { titles, runs } = runsOf(asked('a'), brought('a') + answered('a', 'At six.'))
    expect(titles).toEqual(['ferries.ipynb'])
    expect(JSON.stringify(runs[0]?.events)).toContain('At six.')
  })

  test('what was printed again with more behind it is the same one', () => {
    const first = printed('When from pier 1?', 'At six.')
    expect(runsOf(first, first + printed('And from pier 2?', 'At seven.')).titles).toEqual(['When from pier 1?'])
  })

  test('a third cell that begins anew stands apart from two that belong together', () => {
    const { runs, titles } = runsOf(asked('a'), brought('a') + answered('a', 'At six.'), updates('b', 'At seven.'))
    expect(titles).toEqual(['ferries.ipynb [2]', 'ferries.ipynb [4]'])
    expect(JSON.stringify(runs[0]?.events)).toContain('At six.')
  })
})

test('what one cell draws box by box is one console, with what stands between the boxes', () => {
  const outputs = caller
    .split(/\n(?=[╭O[F])/)
    .map((text) => ({ output_type: 'display_data', data: { 'text/plain': [`${text}\n`] } }))
  expect(outputs.length).toBeGreaterThan(4)
  const read = importRecord(JSON.stringify({ cells: [{ cell_type: 'code', outputs }], metadata: {}, nbformat: 4 }))
  if (!read.ok) throw new Error(read.error.code)
  expect(read.value.format.id).toBe('panels')
  expect(read.value.runs.map(({ title, verdict }) => [title, verdict?.verdict])).toEqual([['When is high water?', 'answered']])
})
