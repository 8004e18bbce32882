import { expect, test } from 'vitest'
import { imported, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const node = (id: string, parent: string | null, children: string[], message: object | null) => ({
  id,
  parent,
  children,
  message,
})
const message = (role: string, content: object, more: object = {}) => ({
  id: `${role}-1`,
  author: { role, name: null, metadata: {} },
  create_time: 1772359200.5,
  content,
  recipient: 'all',
  metadata: { model_slug: 'm-1' },
  ...more,
})
const text = (...parts: unknown[]) => ({ content_type: 'text', parts })

const chat = {
  title: 'Tides',
  create_time: 1772359200,
  conversation_id: 'chat-1',
  current_node: 'end',
  mapping: {
    root: node('root', null, ['hidden'], null),
    hidden: node('hidden', 'root', ['ask'], message('system', text(''))),
    ask: node('ask', 'hidden', ['first', 'think'], message('user', text('How high is the tide?'))),
    first: node('first', 'ask', [], message('assistant', text('I do not know.'))),
    think: node(
      'think',
      'ask',
      ['code'],
      message('assistant', { content_type: 'thoughts', thoughts: [{ summary: 'Sums', content: 'I add.' }] }),
    ),
    code: node('code', 'think', ['ran'], message('assistant', { content_type: 'code', text: '1 + 2' }, { recipient: 'python' })),
    ran: node(
      'ran',
      'code',
      ['end'],
      message('tool', { content_type: 'execution_output', text: '3' }, { author: { role: 'tool', name: 'python' } }),
    ),
    end: node('end', 'ran', [], message('assistant', text('Three metres.'))),
  },
}

test('a chat is the way to what the person saw last', () => {
  const record = imported([chat])
  expect(record.format.id).toBe('chat-exports')
  expect(record.runs.map(({ title }) => title)).toEqual(['Tides'])
  expect(told(record)).toEqual(['', ' <python {"input":"1 + 2"}>', '= 3', 'Three metres.'])
  expect(notices(record)).toEqual([])
  expect(ofType(record, 'model-called')[0]?.model).toBe('m-1')
  expect([record.report.records, record.report.kept]).toEqual([8, 5])
  expect(new Set(whys(record))).toEqual(
    new Set([
      'Nobody says anything in it.',
      'It is on a way that was left: the question was edited, or another answer was made.',
    ]),
  )
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('where the talk ended may not be told; nodes may stand in a circle', () => {
  const { current_node: _, ...rest } = chat
  expect(told(imported(rest)).at(-1)).toBe('Three metres.')
  const circle = { ...chat, mapping: { ...chat.mapping, ask: { ...chat.mapping.ask, parent: 'end' } } }
  expect(told(imported(circle)).at(-1)).toBe('Three metres.')
})

test('many chats are many runs, and what is none is dropped', () => {
  const record = imported([chat, { ...chat, title: 'More', conversation_id: 'chat-2' }, { note: 1 }])
  expect(record.runs.map(({ title }) => title)).toEqual(['Tides', 'More'])
  expect(whys(record)).toContain('It is not a chat.')
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify([chat]), 'chat-exports', 30, 51)).toBeGreaterThan(20)
})
