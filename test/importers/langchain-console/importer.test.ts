/** What LangChain prints in its debug mode, in Python and in JavaScript. */
import { expect, test } from 'vitest'
import { told } from '../embed/imported'
import { fuzz } from '../support/fuzz'
import { imported, ofType } from '../support/imported'

const pretty = (value: unknown) => JSON.stringify(value, undefined, 2)
const ai = (kwargs: object) => ({ lc: 1, type: 'constructor', id: ['langchain', 'schema', 'messages', 'AIMessage'], kwargs })
const write = (chain: string, model: string, tool: string) =>
  [
    `[chain/start] [${chain}] Entering Chain run with input:`,
    pretty({ input: 'Which tide?' }),
    `[llm/start] [${chain} > ${model}] Entering LLM run with input:`,
    pretty({ prompts: ['System: You know the sea.\nHuman: Which tide?'] }),
    `[llm/end] [${chain} > ${model}] [1.24s] Exiting LLM run with output:`,
    pretty({
      generations: [
        [
          {
            text: '',
            message: ai({
              content: '',
              tool_calls: [{ name: 'tide', args: { day: 3 }, id: 'c1', type: 'tool_call' }],
              usage_metadata: { input_tokens: 9, output_tokens: 3, total_tokens: 12 },
            }),
          },
        ],
      ],
    }),
    `[tool/start] [${chain} > ${tool}] Entering Tool run with input:`,
    '"{\'day\': 3}"',
    `[tool/end] [${chain} > ${tool}] [2ms] Exiting Tool run with output:`,
    '"05:12"',
    `[llm/start] [${chain} > ${model}] Entering LLM run with input:`,
    pretty({ prompts: ['System: You know the sea.\nHuman: Which tide?\nAI: \nTool: 05:12'] }),
    `[llm/end] [${chain} > ${model}] [900ms] Exiting LLM run with output:`,
    pretty({ generations: [[{ text: 'At 05:12.', message: ai({ content: 'At 05:12.' }) }]] }),
    `[chain/end] [${chain}] [3.10s] Exiting Chain run with output:`,
    pretty({ output: 'At 05:12.' }),
  ].join('\n')

test.each([
  ['Python', write('chain:AgentExecutor', 'llm:ChatOpenAI', 'tool:tide')],
  ['JavaScript', write('1:chain:AgentExecutor', '2:llm:ChatOpenAI', '3:tool:tide')],
])('%s', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('langchain-console')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(ofType(record, 'model-called')[0]?.messages.map(({ role }) => role)).toEqual(['system', 'human'])
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 3 } })
  expect(record.report.dropped).toEqual([])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a run that failed, and an end without a beginning', () => {
  const record = imported(
    [
      '[tool/end] [tool:tide] [2ms] Exiting Tool run with output:',
      '"05:12"',
      '[tool/start] [tool:tide] Entering Tool run with input:',
      '"3"',
      '[tool/error] [tool:tide] [1ms] Tool run errored with error:',
      'ValueError: no such day',
    ].join('\n'),
  )
  expect(told(record)).toEqual(['= error: ValueError: no such day'])
  expect(record.report.dropped).toHaveLength(1)
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(write('chain:A', 'llm:B', 'tool:c'), 'langchain-console', 80, 7)).toBeGreaterThan(20)
})

test('what stands in a graph is a node of it; a tool of which only the end was printed is read; quotes are no part of a result', () => {
  const record = imported(
    [
      '[chain/start] [chain:LangGraph] Entering Chain run with input:',
      pretty({ messages: [['user', 'Which tide?']] }),
      '[chain/start] [chain:LangGraph > chain:__start__] Entering Chain run with input:',
      '[inputs]',
      '[chain/end] [chain:LangGraph > chain:__start__] [1ms] Exiting Chain run with output:',
      '[outputs]',
      '[chain/start] [chain:LangGraph > chain:pilot] Entering Chain run with input:',
      '[inputs]',
      '[llm/start] [chain:LangGraph > chain:pilot > llm:Sea] Entering LLM run with input:',
      pretty({ prompts: ['Human: Which tide?'] }),
      '[llm/end] [chain:LangGraph > chain:pilot > llm:Sea] [2ms] Exiting LLM run with output:',
      pretty({
        generations: [
          [
            {
              text: '',
              message: ai({ content: '', tool_calls: [{ name: 'tide', args: { day: 3 }, id: 'c1', type: 'tool_call' }] }),
            },
          ],
        ],
      }),
      '[chain/end] [chain:LangGraph > chain:pilot] [3ms] Exiting Chain run with output:',
      '[outputs]',
      '[chain/start] [chain:LangGraph > chain:deck] Entering Chain run with input:',
      '[inputs]',
      '[tool/end] [chain:LangGraph > chain:deck > tool:tide] [1ms] Exiting Tool run with output:',
      `"content='05:12, it\\'s "low"' name='tide' tool_call_id='c1'"`,
      '[chain/end] [chain:LangGraph > chain:deck] [1ms] Exiting Chain run with output:',
      '[outputs]',
      '[chain/end] [chain:LangGraph] [9ms] Exiting Chain run with output:',
      '[outputs]',
    ].join('\n'),
  )
  expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['pilot', 'deck'])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '05:12, it\'s "low"' })
  expect(record.runs[0]?.verdict?.verdict).not.toBe('record-cut')
})

test.each([
  [
    'of Python',
    '"ValueError(\'no such day\')Traceback (most recent call last):\n\n\n  File "/ship/tide.py", line 3"',
    "ValueError('no such day')",
  ],
  ['of JavaScript', '"no such day\\n\\nError: no such day\\n    at tide (file:///ship/tide.js:3:1)"', 'no such day'],
])('an error %s is what was raised', (_, printed, message) => {
  const record = imported(
    `[tool/start] [tool:tide] Entering Tool run with input:\n"3"\n[tool/error] [tool:tide] [1ms] Tool run errored with error:\n${printed}\n`,
  )
  expect(told(record)).toEqual([`= error: ${message}`])
})
