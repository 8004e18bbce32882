/** Results of BFCL: single calls in both spellings, several turns with their log and without. */
import { expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const counts = { input_token_count: 9, output_token_count: 4, latency: 1 }
const asked = { role: 'user', content: 'Go to the pier and list it.' }
const turn = {
  begin_of_turn_query: [asked],
  step_0: [
    { role: 'inference_input', content: '' },
    { role: 'assistant', content: [{ cd: '{"folder": "pier"}' }, { ls: '{}' }] },
    { role: 'handler_log', content: 'Decoded.', model_response_decoded: ["cd(folder='pier')", 'ls()'] },
    { role: 'tool', content: '{"at": "pier"}' },
    { role: 'tool', content: '{"error": "no such folder"}' },
  ],
  step_1: [{ role: 'assistant', content: 'There is one boat.' }],
}
const several = {
  id: 'multi_turn_base_0',
  result: [[[{ cd: '{}' }], 'There is one boat.']],
  inference_log: [[{ role: 'state_info' }], turn],
  ...counts,
}

test('several turns with their log', () => {
  const record = imported(lines([several]))
  expect(record.format.id).toBe('bfcl')
  expect(told(record)).toEqual([
    ' <cd {"folder":"pier"}> <ls {}>',
    '= {"at": "pier"}',
    '= error: {"error": "no such folder"}',
    'There is one boat.',
  ])
  expect(record.runs[0]).toMatchObject({ title: 'multi_turn_base_0', verdict: { verdict: 'answered' } })
  expect([record.report.records, record.report.kept]).toEqual([8, 5])
})

test.each([
  ['objects', [{ tide: '{"day": 3}' }], [' <tide {"day":3}>']],
  ['calls of Python', "[harbour.tide(day=3), ls('x')]", [' <harbour.tide {"day":3}> <ls {"args":["x"]}>']],
  ['a text', 'I cannot.', ['I cannot.']],
  ['turns without a log', [[[{ cd: '{}' }], 'Done.'], ['Once more.']], [' <cd {}>', 'Done.', 'Once more.']],
])('what was called, as %s', (_, result, expected) => {
  const record = imported(
    lines([
      { id: 'simple_0', result, ...counts },
      { id: 'simple_1', result: 'No.', ...counts },
    ]),
  )
  expect(told(record)).toEqual(expected)
  expect(record.runs.map(({ title }) => title)).toEqual(['simple_0', 'simple_1'])
  expect(ofType(record, 'tool-called')).toEqual([])
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(several), 'bfcl', 80, 61)).toBeGreaterThan(20)
})
