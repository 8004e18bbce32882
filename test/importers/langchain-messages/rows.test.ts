/** Rows in which stores of chat histories keep messages. */
import { describe, expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { imported, nodesOf, ofType } from '../support/imported'

const stored = (type: string, content: unknown, more: object = {}) => ({ type, data: { type, content, ...more } })
const talk = [
  stored('human', 'How high is the tide?'),
  stored(
    'ai',
    [
      { type: 'reasoning', summary: [] },
      { type: 'text', text: 'I look.' },
    ],
    {
      tool_calls: [{ name: 'tide', args: { day: 3 }, id: 'c1', type: 'tool_call' }],
    },
  ),
  stored('tool', '3.1 m', { tool_call_id: 'c1', name: 'tide' }),
  stored('ai', 'It is 3.1 m.'),
]
const rows = talk.map((message, i) => ({ id: i + 1, session_id: 'a', message: JSON.stringify(message) }))
const other = { id: 9, session_id: 'b', message: JSON.stringify(stored('human', 'And the wind?')) }

const expectTalk = (data: unknown, runs: number): void => {
  const record = imported(data)
  expect(record.format.id).toBe('langchain-messages')
  expect(record.runs).toHaveLength(runs)
  expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m' })
}

describe('one conversation for each session', () => {
  test('a list of rows with a text of JSON in each', () => expectTalk([...rows, other], 2))
  test('rows of two sessions, one in the other', () => expectTalk([...rows.slice(0, 2), other, ...rows.slice(2)], 2))
  test('lines with objects in them, without any order but their numbers', () => {
    const objects = rows.map(({ message, ...row }) => ({ ...row, message: JSON.parse(message) as unknown }))
    expectTalk(
      [...objects]
        .reverse()
        .map((row) => JSON.stringify(row))
        .join('\n'),
      1,
    )
  })
  test('ordered by their times, where nothing numbers them', () => {
    const timed = rows.map(({ message }, i) => ({ SessionId: 'a', History: message, created_at: `2026-05-01T10:0${i}:00Z` }))
    expectTalk([timed[2], timed[0], timed[3], timed[1]], 1)
  })
  test('comma-separated values', () => {
    const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`
    expectTalk(
      ['id,session_id,message', ...[...rows, other].map((row) => `${row.id},${row.session_id},${cell(row.message)}`)].join('\n'),
      2,
    )
  })
  test('the dump of a database', () => {
    const values = rows.map((row) => `INSERT INTO "message_store" VALUES(${row.id},'a','${row.message}');`)
    expectTalk(
      `CREATE TABLE message_store (\n\tid INTEGER NOT NULL, \n\tsession_id TEXT, \n\tmessage TEXT\n);\n${values.join('\n')}\n`,
      1,
    )
  })
})

test('a row without a message is dropped, and told', () => {
  const record = imported([...rows, { id: 5, session_id: 'a', message: 'lost' }])
  expect(record.report).toMatchObject({ records: 5, kept: 4 })
})

test('answers to single prompts stay what they are', () => {
  const replies = ['One.', 'Two.', 'Three.'].map((content) => ({ model: 'm', output: { type: 'ai', content } }))
  expect(imported(replies).runs).toHaveLength(3)
})

test('damaged in any way, they are accounted for', () => {
  expect(fuzz(JSON.stringify([...rows, other]), 'langchain-messages', 80, 3)).toBeGreaterThan(20)
})
