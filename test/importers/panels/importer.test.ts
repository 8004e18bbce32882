/** Consoles that draw boxes: what stands in a box and between two of them, with the damage that consoles do to it. */
import { describe, expect, test } from 'vitest'
import { imported, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'
import { box, caller, coder, crew, notebook } from './fixtures'

const guesses = (record: ReturnType<typeof imported>) => record.report.guessed.map(({ what }) => what)

describe('boxes of a notebook', () => {
  const record = imported(notebook)

  test('are recognised, and every one is shown', () => {
    expect(record.format.id).toBe('panels')
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('what was broken by the frame is whole again, and that is said', () => {
    expect(record.runs[0]?.title).toBe(
      'When is high water at the second pier of the old harbour, on the third day of this month?',
    )
    expect(told(record)).toEqual([
      'I look it up. <tide {"day":3,"where":"the second pier of the old harbour, behind the lighthouse"}>',
      '= {"high": "05:12"}',
      'At 05:12.',
    ])
    expect(guesses(record)).toContain('lines that a box broke')
  })
  test.each([
    ['corners of other kinds', notebook.replaceAll('╭', '┌').replaceAll('╮', '┐').replaceAll('╰', '└').replaceAll('╯', '┘')],
    ['heavy frames', notebook.replaceAll('╭', '┏').replaceAll('╰', '┗').replaceAll('─', '━').replaceAll('│', '┃')],
    ['colours', notebook.replaceAll('╭', '\u001b[34m╭').replaceAll('│', '\u001b[34m│\u001b[0m')],
    ['blanks that were cut off at the ends of lines', notebook.replaceAll(/ *│$/gm, '')],
    ['words around it', `$ python harbour.py\n\n${notebook}\n\nDone.\n`],
  ])('with %s', (_, text) => {
    expect(told(imported(text)).at(-1)).toBe('At 05:12.')
    expect(ofType(imported(text), 'tool-returned')).toHaveLength(1)
  })
  test('a box that is cut off is shown as far as it goes, and told', () => {
    const cut = imported(notebook.split('\n').slice(0, -1).join('\n'))
    expect(told(cut).at(-1)).toBe('At 05:12.')
    expect(cut.runs[0]?.verdict?.verdict).toBe('record-cut')
  })
})

test('a crew: the task is what was asked, the input of a call stands in its own box', () => {
  const record = imported(crew)
  expect(record.format.id).toBe('panels')
  expect(record.runs[0]?.title).toBe('Find out when high water is.')
  expect(told(record)).toEqual(['The book knows. <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(ofType(record, 'model-replied').map(({ message }) => message.name)).toEqual(['Pilot', 'Pilot'])
})

test('code between two rules, with what it printed; the answer is what the last code gave', () => {
  const record = imported(coder)
  expect(record.format.id).toBe('panels')
  expect(told(record)).toEqual([
    ` <python ${JSON.stringify({ code: 'for day in [3]:\n    print(tide(day))' })}>`,
    '= 05:12',
    ` <python ${JSON.stringify({ code: 'final_answer("At 05:12.")' })}>`,
    '= At 05:12.',
    'At 05:12.',
  ])
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 2060, output: 66 } })
})

test('what code gives is its result, or stands with what it printed; numbers of lines are no code', () => {
  const code = box('Executing this code:', '  1 x = tide(3)\n  2\n  3 x')
  const record = imported(
    [
      code,
      'Out: None',
      code,
      'Execution logs:',
      '05:12',
      'Out: None',
      code,
      'Execution logs:',
      '05:12',
      'Out:',
      '7',
      box('Final Answer', 'Done.'),
    ].join('\n'),
  )
  expect(told(record).filter((line) => line.startsWith('='))).toEqual(['= None', '= 05:12', '= 05:12\n7'])
  expect(told(record)[0]).toBe(` <python ${JSON.stringify({ code: 'x = tide(3)\n\nx' })}>`)
})

test('a call that says of itself that it is the last one is the answer', () => {
  const record = imported(caller)
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('what stands right behind a call is its result, unless a result with a label follows', () => {
  const call = box('', "Calling tool: 'tide' with arguments: {'day': 3}")
  const answer = box('Final Answer', 'At 05:12.')
  const bare = imported(`${call}\n05:12\n${answer}`)
  expect(told(bare)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(guesses(bare)).toContain('a result without a box')
  const labelled = imported(`${call}\nWarning: the book is old.\nObservations: 05:12\n${answer}`)
  expect(told(labelled)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(labelled.report.dropped).toMatchObject([{ where: 'line 4', why: 'Text between the boxes that follows no call.' }])
})

describe('boxes that are none of an agent', () => {
  test('a notice among a text of thoughts does not make a console of it', () => {
    const text = `${box('', 'A new version of the program is there.')}\nQuestion: How deep?\nThought: I measure.\nAction: measure[2]\nObservation: 4 m\nThought: Done.\nFinal Answer: 4 m`
    expect(imported(text).format.id).toBe('react-text')
  })
  test('in a console they are dropped, with the reason', () => {
    const record = imported(`${box('Weather', 'Fine.')}\n${notebook}`)
    expect(record.report.dropped).toMatchObject([
      { where: 'line 1', why: 'Its title says nothing of a message, a call or a result.' },
    ])
  })
  test('a table is none', () => {
    const table = '┌──────┬──────┐\n│ Tool │ Uses │\n├──────┼──────┤\n│ tide │ 3    │\n└──────┴──────┘\n'
    expect(() => imported(table)).toThrow('unknown-format')
  })
})

test('damage', () => {
  expect(fuzz(notebook, 'panels', 120, 21)).toBeGreaterThan(80)
  expect(fuzz(crew, 'panels', 80, 22)).toBeGreaterThan(50)
})
