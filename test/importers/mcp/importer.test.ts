/** Messages of the Model Context Protocol: tools that ran, without a model that nobody saw. */
import { expect, test } from 'vitest'
import { imported, lines, ofType } from '../embed/imported'

const asks = (id: unknown, name: string) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: { day: 3 } },
})
const gives = (id: unknown, text: string, isError = false) => ({
  jsonrpc: '2.0',
  id,
  result: { content: [{ type: 'text', text }], isError },
})
const start = { jsonrpc: '2.0', id: 0, method: 'initialize', params: {} }

test.each([
  ['a message a line', (all: readonly unknown[]) => lines(all)],
  ['a list', (all: readonly unknown[]) => JSON.stringify(all)],
  [
    'with the time beside it',
    (all: readonly unknown[]) =>
      lines(all.map((message, i) => ({ timestamp: `2026-03-01T08:00:0${i}Z`, direction: 'in', message }))),
  ],
  [
    'behind the words of a log',
    (all: readonly unknown[]) =>
      all.map((message, i) => `2026-03-01T08:00:0${i}.000Z [sea] [info] Message: ${JSON.stringify(message)}`).join('\n'),
  ],
])('%s', (_, write) => {
  const record = imported(write([start, asks(1, 'tide'), gives(1, '05:12'), asks(2, 'wind')]))
  expect(record.format.id).toBe('mcp')
  expect(ofType(record, 'tool-called').map(({ tool }) => tool)).toEqual(['tide', 'wind'])
  expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['05:12'])
  expect(ofType(record, 'model-called')).toEqual([])
  expect([record.report.kept, record.report.dropped.length]).toEqual([3, 1])
})

test('ids that are used again belong to the call before them; an error is one, in the result or in its place', () => {
  const refused = { jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'unknown tool' } }
  const record = imported(
    lines([asks(1, 'tide'), gives(1, 'no harbour', true), asks(1, 'gull'), refused, gives(9, 'nobody asked')]),
  )
  expect(ofType(record, 'tool-returned').map(({ status, content }) => `${status} ${content}`)).toEqual([
    'error no harbour',
    'error unknown tool',
  ])
  expect(record.report.dropped).toHaveLength(1)
})
