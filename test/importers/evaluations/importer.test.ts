/** Records of evaluations and data sets: a question and an answer each, in the spellings of their programs. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'

const asked = 'When is high water?'
const sampling = { run_id: 'r', event_id: 0, sample_id: 's.1', type: 'sampling', created_at: '2026-03-01 08:00:01Z' }

describe('a question and its answer', () => {
  test.each([
    [
      'promptfoo',
      {
        evalId: 'e',
        results: {
          results: [
            {
              prompt: { raw: JSON.stringify([{ role: 'user', content: asked }]) },
              vars: { q: 'x' },
              provider: { id: 'openai:small' },
              response: { output: 'At 05:12.', tokenUsage: { prompt: 9, completion: 4, total: 13 } },
            },
          ],
        },
        config: { prompts: [JSON.stringify([{ role: 'user', content: '{{q}}' }])] },
      },
    ],
    [
      'evals of OpenAI',
      lines([
        { spec: { eval_name: 'tides' } },
        { ...sampling, data: { prompt: [{ role: 'user', content: asked }], sampled: ['At 05:12.'] } },
      ]),
    ],
    ['DeepEval', { testCases: [{ name: 'one', input: asked, actualOutput: 'At 05:12.', success: true }] }],
    ['Ragas', [{ user_input: asked, response: 'At 05:12.', reference: '05:12' }]],
    [
      'a table of traces',
      `id,timestamp,input,output\nt1,2026-03-01T08:00:00Z,"[{""role"":""user"",""content"":""${asked}""}]","{""role"":""assistant"",""content"":""At 05:12.""}"\n`,
    ],
    ['an example of LangSmith', [{ id: 'x', dataset_id: 'd', inputs: { question: asked }, outputs: { answer: 'At 05:12.' } }]],
    [
      'prompts and completions',
      lines([
        { prompt: asked, completion: 'At 05:12.' },
        { prompt: 'And then?', completion: 'At 17:40.' },
      ]),
    ],
    [
      'instructions',
      lines([
        { instruction: asked, input: '', output: 'At 05:12.' },
        { instruction: 'b', input: '', output: 'c' },
      ]),
    ],
  ])('%s', (_, data) => {
    const record = imported(data)
    expect(record.format.id).toBe('evaluations')
    expect(told(record)).toEqual(['At 05:12.'])
    expect(record.runs[0]?.title).toBe(asked)
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

const guessesOf = (data: unknown) =>
  imported(data).runs.flatMap(({ origin }) => (origin.kind === 'import' ? origin.report.guessed.map(({ what }) => what) : []))

test('answers of a data set are said to be what is wanted; those of an evaluation are not', () => {
  expect(
    guessesOf(
      lines([
        { prompt: 'a', completion: 'b' },
        { prompt: 'c', completion: 'd' },
      ]),
    ),
  ).toContain('answers of a data set')
  expect(guessesOf([{ user_input: 'a', response: 'b' }])).not.toContain('answers of a data set')
})

test('calls of functions, and an answer that failed, of promptfoo', () => {
  const base = { vars: {}, provider: { id: 'small' } }
  const record = imported({
    results: [
      {
        ...base,
        prompt: { raw: 'Which wind?' },
        response: { output: [{ id: 'k1', type: 'function', function: { name: 'wind', arguments: '{"at":"Vigo"}' } }] },
      },
      { ...base, prompt: { raw: 'Which tide?' }, response: { error: 'API error: 429' } },
    ],
  })
  expect(record.format.id).toBe('evaluations')
  expect(ofType(record, 'model-replied')[0]?.message.toolCalls).toMatchObject([{ name: 'wind', args: { at: 'Vigo' } }])
  expect(record.runs[1]?.verdict?.verdict).toBe('failed')
})

test('the tools of a test case ran before its answer', () => {
  const tools = [{ name: 'tide', inputParameters: { day: 3 }, output: '05:12' }, { name: 'wind' }]
  const record = imported([{ input: asked, actual_output: 'At 05:12.', tools_called: tools }])
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', ' <wind {}>', 'At 05:12.'])
})

test('a question and an answer somewhere inside something else are no run', () => {
  expect(() => imported({ page: { faq: [{ question: 'a', answer: 'b' }] } })).toThrow('unknown-format')
})

test('a data set of calls: the calls are what is wanted', () => {
  const line = { id: 0, query: asked, answers: '[{"name": "tide", "arguments": {"day": 3}}]', tools: '[{"name": "tide"}]' }
  const record = imported(lines([line, { ...line, id: 1 }]))
  expect(record.format.id).toBe('evaluations')
  expect(told(record)).toEqual([' <tide {"day":3}>'])
})
