/** A program that broke off: what it raised stands behind all that it printed, and is what became of the run. */
import { describe, expect, test } from 'vitest'
import { raisedAtEnd } from '../../../src/importers/core/raised-error'
import { imported, nodesOf, ofType, stateOf } from '../support/imported'

const update = (node: string, message: object) => JSON.stringify({ [node]: { messages: [message] } })
const ask = { type: 'ai', id: 'a1', content: 'I look.', tool_calls: [{ name: 'tide', args: { day: 3 }, id: 'c1' }] }
const trace = (last: string) =>
  [
    'Traceback (most recent call last):',
    '  File "/ship/log.py", line 7, in <module>',
    '    for step in run({"a": 1}):',
    last,
  ].join('\n')
const inTask = "During task with name 'deck' and id '0f1e'"

describe('behind updates', () => {
  test('an error names what failed, and the task in which it did', () => {
    const record = imported(`${update('pilot', ask)}\n${trace('ValueError: no such day')}\n${inTask}\n`)
    expect(nodesOf(record)).toEqual(['pilot', 'deck'])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed' })
    expect(ofType(record, 'node-finished').at(-1)).toMatchObject({ node: 'deck', error: { message: 'ValueError: no such day' } })
    expect(record.report).toMatchObject({ records: 2, kept: 2 })
  })

  test('in graphs inside each other, the innermost is named first', () => {
    const record = imported(
      `${update('pilot', ask)}\n${trace('ValueError: no such day')}\n${inTask}\nDuring task with name 'ship' and id '77'\n`,
    )
    expect(nodesOf(record)).toEqual(['pilot', 'ship', '>deck'])
  })

  test('the limit of supersteps', () => {
    const record = imported(
      `${update('pilot', ask)}\n${trace('langgraph.errors.GraphRecursionError: Recursion limit of 5 reached without hitting a stop condition.')}\nFor troubleshooting, visit: https://example.org/errors\n`,
    )
    expect(record.runs[0]?.verdict?.verdict).toBe('recursion-limit')
  })

  test('of Node', () => {
    const record = imported(
      `${update('pilot', ask)}\nGraphRecursionError: Recursion limit of 5 reached without hitting a stop condition.\n\nTroubleshooting URL: https://example.org\n\n    at Pregel._runLoop (file:///ship/index.js:12:4)\n    at async main (file:///ship/log.js:3:1) {\n  code: 'X'\n}\n`,
    )
    expect(record.runs[0]?.verdict?.verdict).toBe('recursion-limit')
  })
})

test('behind printed states nothing is made up: the run failed, and no node is named', () => {
  const text =
    "{'messages': [HumanMessage(content='How high?', id='h1')]}\n{'messages': [HumanMessage(content='How high?', id='h1'), AIMessage(content='I look.', id='a1')]}"
  const long = Array.from({ length: 60 }, (_, i) => `  File "/ship/part${i}.py", line ${i}, in sail`).join('\n')
  const record = imported(`${text}\nTraceback (most recent call last):\n${long}\nRuntimeError: aground\n${inTask}\n`)
  expect(nodesOf(record)).toEqual(['brain'])
  expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed', detail: 'RuntimeError: aground.' })
})

describe('behind messages as pretty_print shows them', () => {
  const head = (role: string) => `================================== ${role} Message ==================================`
  const talk = `${head('Human')}\n\nHow high?\n${head('Ai')}\n\nIt is low.\n`

  test('it is no part of the answer', () => {
    const record = imported(`${talk}${trace('RuntimeError: aground')}\n`)
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['It is low.'])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed' })
    expect(stateOf(record).messages).toHaveLength(2)
    expect(record.report).toMatchObject({ records: 3, kept: 3 })
  })

  test('also below headings of nodes', () => {
    const record = imported(
      `Update from node pilot:\n\n${head('Ai')}\n\nIt is low.\n\n${trace('RuntimeError: aground')}\n${inTask}\n`,
    )
    expect(nodesOf(record)).toEqual(['pilot', 'deck'])
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
  })
})

describe('the error at the end of a text', () => {
  test('of a notebook, with its rule above', () => {
    const text = `{"a": 1}\n${'-'.repeat(75)}\nKeyError                                  Traceback (most recent call last)\nCell In[3], line 2\n----> 2 sail()\n\nKeyError: 'pier'\n`
    expect(raisedAtEnd(text)).toMatchObject({ name: 'KeyError', message: "'pier'", line: 2, tasks: [] })
  })

  test.each([
    ['a trace that the program went on behind', `${trace('ValueError: x')}\n{"a": 1}\n`],
    ['words about one', 'The log said: Traceback (most recent call last): and then nothing.\n'],
    ['a path', 'We met\n    at the pier (north side)\n'],
    ['nothing', ''],
  ])('is none: %s', (_, text) => expect(raisedAtEnd(text)).toBeUndefined())
})

test('a trace in a block of Markdown ends with the block', () => {
  expect(raisedAtEnd(`{"a": 1}\n${trace('ValueError: aground')}\n\`\`\`\n`)).toMatchObject({ message: 'aground' })
})

test('an update in which only an error stands is no node', () => {
  const said = { type: 'ai', id: 'a1', content: 'I look.' }
  const record = imported(
    `{"pilot":{"messages":[${JSON.stringify(said)}]}}\n{"__error__":{"error":"ValueError","message":"aground"}}`,
  )
  expect(nodesOf(record)).toEqual(['pilot'])
  expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed', detail: expect.stringContaining('aground') })
})
