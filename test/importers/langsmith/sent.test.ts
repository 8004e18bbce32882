/** Runs as clients send them: in parts of one request, and as patches that say no more than what has come of a run. */
import { describe, expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { imported, nodesOf, ofType } from '../support/imported'

const root = '00000000-0000-4000-8000-000000000001'
const tool = '00000000-0000-4000-8000-000000000002'
const rootOrder = `20260501T100000000000Z${root}`
const order = `${rootOrder}.20260501T100001000000Z${tool}`
const runs = [
  { id: root, name: 'Pilot', run_type: 'chain', trace_id: root, dotted_order: rootOrder, start_time: '2026-05-01T10:00:00Z' },
  {
    id: tool,
    name: 'tide',
    run_type: 'tool',
    trace_id: root,
    parent_run_id: root,
    dotted_order: order,
    start_time: '2026-05-01T10:00:01Z',
  },
]
const parts: readonly (readonly [string, unknown])[] = [
  [`post.${root}`, runs[0]],
  [`post.${root}.inputs`, { question: 'How high?' }],
  [`post.${tool}`, runs[1]],
  [`post.${tool}.inputs`, { input: '{"day": 3}' }],
  [`patch.${tool}`, { id: tool, trace_id: root, dotted_order: order, end_time: '2026-05-01T10:00:02Z' }],
  [`patch.${tool}.outputs`, {}],
  [`patch.${tool}.error`, 'ValueError("no such day")Traceback (most recent call last):\n\n  File "tide.py", line 3\n'],
]

describe('a request of many parts', () => {
  test.each<[string, unknown, number]>([
    [
      'as its text',
      `${parts
        .map(
          ([name, body]) =>
            `--b0\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(body)}`,
        )
        .join('\r\n')}\r\n--b0--\r\n`,
      parts.length,
    ],
    ['as a list of its parts', parts.map(([name, body]) => ({ name, content_type: 'application/json', body })), parts.length],
  ])('%s: a run is what its parts say together', (_, data, records) => {
    const record = imported(data)
    expect(record.format.id).toBe('langsmith')
    expect(record.runs).toHaveLength(1)
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ tool: 'tide', args: { day: 3 } })
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'error', content: 'ValueError("no such day")' })
    expect(record.report).toMatchObject({ records, kept: records })
  })
})

test('a patch without the type of its run is the end of that run', () => {
  const ends = { id: tool, trace_id: root, dotted_order: order, end_time: '2026-05-01T10:00:02Z', outputs: { output: '3.1 m' } }
  const record = imported([...runs, ends].map((run) => JSON.stringify(run)).join('\n'))
  expect(record.runs).toHaveLength(1)
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'ok', content: '3.1 m' })
  expect(record.report).toMatchObject({ records: 3, kept: 3 })
})

test('an error of JavaScript is what was thrown, without the calls that led there', () => {
  const error =
    'no such day\n\nError: no such day\n    at tide (file:///ship/tide.js:3:1)\n    at async run (file:///ship/run.js:9:2)'
  const record = imported([runs[0], { ...runs[1], end_time: '2026-05-01T10:00:02Z', error }])
  expect(nodesOf(record)).not.toEqual([])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'error', content: 'no such day' })
})

test('damaged in any way, parts are accounted for', () => {
  expect(fuzz(JSON.stringify(parts.map(([name, body]) => ({ name, body }))), 'langsmith', 80, 7)).toBeGreaterThan(20)
})
