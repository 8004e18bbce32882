/** Runs of AutoGen teams: the same run as its messages, as Python prints them, and in both consoles. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'
import { console, fields, messages, oldConsole, python } from './fixtures'

const run = [' <tide {"day":3}>', '= 05:12', 'At 05:12.', 'High water: 05:12. TERMINATE']

/** Python's print of a model of Pydantic. */
const fieldsOf = (value: object): string =>
  Object.entries(value)
    .map(([key, item]) => `${key}=${pythonOf(item)}`)
    .join(' ')
const pythonOf = (value: unknown): string => {
  if (typeof value === 'string') return `'${value}'`
  if (Array.isArray(value)) return `[${value.map(pythonOf).join(', ')}]`
  if (typeof value !== 'object' || value === null)
    return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value)
  const items = Object.entries(value)
  return `{${items.map(([key, item]) => `'${key}': ${pythonOf(item)}`).join(', ')}}`
}

describe('messages', () => {
  test.each([
    ['a result', JSON.stringify({ messages, stop_reason: 'Text found' })],
    ['a message a line', lines(messages)],
    ['a result as Python prints it', python],
    ['messages as Python prints them one by one', fields],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('autogen')
    expect(told(record)).toEqual(run)
    expect(record.report.kept).toBe(5)
    expect(record.runs[0]?.title).toBe('When is high water?')
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['pilot', 'hands', 'pilot', 'writer'])
    expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 4 } })
  })
  test('pieces of a message that follows as a whole are dropped, and told; a thought is no answer', () => {
    const record = imported([
      messages[0],
      { source: 'pilot', content: 'At ', type: 'ModelClientStreamingChunkEvent' },
      { source: 'pilot', content: 'The book knows.', type: 'ThoughtEvent' },
      { source: 'pilot', content: 'At 05:12.', type: 'TextMessage' },
    ])
    expect(told(record)).toEqual(['At 05:12.'])
    const [reply] = ofType(record, 'model-replied')
    expect(reply?.message.blocks).toEqual([
      { type: 'reasoning', text: 'The book knows.' },
      { type: 'text', text: 'At 05:12.' },
    ])
    expect(reply?.recorded).toMatchObject({ record: 2, also: [3] })
    expect(whys(record)).toEqual(['It is a piece of a message that follows as a whole, or only asks for input.'])
  })
  test('a thought before a call is one reply with it; at the end, or before somebody else, it stands by itself', () => {
    const thought = { source: 'pilot', content: 'The book knows.', type: 'ThoughtEvent' }
    const [asked, ...rest] = messages
    expect(told(imported([asked, thought, ...rest]))).toEqual(run)
    expect(told(imported([asked, ...rest, thought])).at(-1)).toBe('')
    expect(told(imported([asked, { ...thought, source: 'writer' }, ...rest]))).toEqual(['', ...run])
  })
  test('messages as they print when each is printed by itself, its id first', () => {
    const printed = messages.map((one, i) => fieldsOf({ id: `m${i}`, ...one })).join('\n')
    const record = imported(printed)
    expect(record.format.id).toBe('autogen')
    expect(told(record)).toEqual(run)
  })
  test('a tool that failed', () => {
    const failed = messages.map((one) =>
      one.type === 'ToolCallExecutionEvent' ? { ...one, content: [{ content: 'no book', call_id: 'c1', is_error: true }] } : one,
    )
    expect(told(imported(failed))[1]).toBe('= error: no book')
  })
})

describe('consoles', () => {
  test('the new one', () => {
    const record = imported(console)
    expect(record.format.id).toBe('autogen-console')
    expect(told(record)).toEqual(run)
    expect([record.report.records, record.report.kept]).toEqual([6, 5])
    expect(whys(record)).toEqual(['The program sums up here what it printed.'])
    expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 4 } })
  })
  test('with types in its headings, and the result of the run printed below', () => {
    const typed = console
      .replace('- user -', '- TextMessage (user) -')
      .replace('- pilot -', '- ToolCallRequestEvent (pilot) -')
      .replace(/-+ Summary[\s\S]*/, `${python}\n`)
    expect(told(imported(typed))).toEqual(run)
  })
  test('the old one: who speaks first asks, results stand between stars', () => {
    const record = imported(oldConsole)
    expect(record.format.id).toBe('autogen-console')
    expect(told(record)).toEqual(run.slice(0, 3))
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
    expect(record.runs[0]?.title).toBe('When is high water?')
  })
  test('two lines of dashes with words in them are no console', () => {
    expect(() => imported('a\n---------- cut here ----------\nb\nc\n')).toThrow('unknown-format')
  })
})

test.each([
  ['a result', 'autogen', JSON.stringify({ messages })],
  ['a print', 'autogen', python],
  ['a console', 'autogen-console', console],
  ['an old console', 'autogen-console', oldConsole],
])('damage of %s', (_, format, text) => {
  expect(fuzz(text, format, 80, 31)).toBeGreaterThan(40)
})

test('what the console adds below the name of a function that it runs was said by nobody', () => {
  const rule = '-'.repeat(80)
  const stars = '*'.repeat(40)
  const record = imported(
    [
      'user_proxy (to assistant):',
      '',
      'When is high water?',
      '',
      rule,
      'assistant (to user_proxy):',
      '',
      '***** Suggested tool call (k1): tide *****',
      'Arguments: ',
      '{"day":3}',
      stars,
      '',
      rule,
      '',
      '>>>>>>>> EXECUTING FUNCTION tide...',
      'Call ID: k1',
      "Input arguments: {'day': 3}",
      'user_proxy (to assistant):',
      '',
      '***** Response from calling tool (k1) *****',
      '05:12',
      stars,
      '',
      rule,
      'assistant (to user_proxy):',
      '',
      'Call ID: none. At 05:12.',
      '',
      rule,
    ].join('\n'),
  )
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'Call ID: none. At 05:12.'])
})
