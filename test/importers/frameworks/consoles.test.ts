/** Consoles of frameworks: what LlamaIndex prints of the functions that it calls, in old and new versions, and DSPy's history of calls. */
import { describe, expect, test } from 'vitest'
import { imported, ofType, told } from '../embed/imported'
import { llamaIndexConsole } from '../support/generated-frameworks'
import { talk } from '../support/small-frameworks'

describe('LlamaIndex', () => {
  test.each([
    ['as it is now', llamaIndexConsole(talk), 'I look it up. <tide {"harbour":"Vigo"}>'],
    [
      'as it was',
      [
        'Added user message to memory: When is high water?',
        '=== Calling Function ===',
        'Calling function: tide with args: {',
        '  "harbour": "Vigo"',
        '}',
        'Got output: 05:12, 3.1 m',
        '========================',
        '',
        'At 05:12.',
      ].join('\n'),
      ' <tide {"harbour":"Vigo"}>',
    ],
    [
      'with the lines of a log between, and the answer twice',
      [
        'Added user message to memory: When is high water?',
        '=== Calling Function ===',
        'Calling function: tide with args: {"harbour": "Vigo"}',
        '2026-03-01 08:00:01,643 - httpx - INFO - HTTP Request: POST https://example.org "HTTP/1.1 200 OK"',
        '=== Function Output ===',
        '05:12, 3.1 m',
        '=== LLM Response ===',
        'At 05:12.',
        'assistant: At 05:12.',
      ].join('\n'),
      ' <tide {"harbour":"Vigo"}>',
    ],
  ])('%s', (_, text, asks) => {
    const record = imported(text)
    expect(record.format.id).toBe('framework-console')
    expect(told(record)).toEqual([asks, '= 05:12, 3.1 m', 'At 05:12.'])
    expect(record.runs[0]?.title).toBe('When is high water?')
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

describe('DSPy', () => {
  const call = (question: string, answer: string) => [
    '',
    '[34m[2026-03-01T08:00:01.966534][0m',
    '',
    '[31mSystem message:[0m',
    '',
    'Your input fields are: 1. `question`',
    '',
    '[31mUser message:[0m',
    '',
    `[[ ## question ## ]]\n${question}`,
    '',
    '[31mResponse:[0m',
    '',
    `[32m[[ ## answer ## ]]\n${answer}\n\n[[ ## completed ## ]][0m`,
  ]
  const text = [...call('Which tide?', '05:12'), ...call('Which wind?', 'calm')].join('\n')

  test.each([
    ['copied, without the signs of colours', text],
    ['as a terminal has it', text.replace(/\[(\d+)m/g, '\u001b[$1m')],
  ])('each call is a run of its own: %s', (_, given) => {
    const record = imported(given)
    expect(record.format.id).toBe('framework-console')
    expect(record.runs).toHaveLength(2)
    expect(ofType(record, 'model-called', 1)[0]?.messages.map(({ role }) => role)).toEqual(['system', 'human'])
    expect(told(record, 1)).toEqual(['[[ ## answer ## ]]\ncalm\n\n[[ ## completed ## ]]'])
    expect(record.report.dropped).toEqual([])
  })
})

test('words about calling a function are no console', () => {
  expect(() => imported('We talked about Calling function: tide with args, and then about the Response:\n')).toThrow(
    'unknown-format',
  )
})

describe('the template of a model, filled', () => {
  test.each([
    [
      'with calls between tags, and results as a person would say them',
      '<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\nWhich tide?<|im_end|>\n<|im_start|>assistant\n<tool_call>\n{"name": "tide", "arguments": {"day": 3}}\n</tool_call><|im_end|>\n<|im_start|>user\n<tool_response>\n05:12\n</tool_response><|im_end|>\n<|im_start|>assistant\nAt 05:12.<|im_end|>\n',
      [' <tide {"day":3}>', '= 05:12', 'At 05:12.'],
    ],
    [
      'with its marks in the middle of lines',
      '<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nWhich tide?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nAt 05:12.<|eot_id|>',
      ['At 05:12.'],
    ],
  ])('%s', (_, text, wanted) => {
    const record = imported(text)
    expect(record.format.id).toBe('framework-console')
    expect(told(record)).toEqual(wanted)
    expect(record.runs[0]?.title).toBe('Which tide?')
  })

  test('inside JSON it is content', () => {
    const text = '<|im_start|>user\nHello<|im_end|>\n<|im_start|>assistant\nHi<|im_end|>'
    const said = [
      { role: 'user', content: text },
      { role: 'assistant', content: text },
    ]
    expect(imported(said.map((one) => JSON.stringify(one)).join('\n')).format.id).toBe('openai-chat')
  })
})
