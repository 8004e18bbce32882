/** Calls of models as libraries and providers log them one by one: replies beside the messages, failures, other forms of a reply. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told } from './embed/imported'

const question = { role: 'user', content: 'When is high water?' }
const call = { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"day":3}' } }
const asks = { role: 'assistant', content: null, tool_calls: [call] }
const found = { role: 'tool', tool_call_id: 'c1', content: '05:12' }
const verdict = (text: string, run = 0) => imported(text).runs[run]?.verdict?.verdict

describe('a library', () => {
  test.each([
    ['texts', ['At 05:12.', 'Perhaps at six.']],
    ['objects', [{ text: 'At 05:12.' }]],
  ])('keeps the replies beside the messages, as %s', (_, outputs) => {
    const record = imported([
      {
        messages: [question],
        prompt: null,
        outputs,
        usage: { prompt_tokens: 9, completion_tokens: 4 },
        model: 'small',
        timestamp: '2026-03-01T08:00:00',
      },
    ])
    expect(record.format.id).toBe('openai-chat')
    expect(told(record)).toEqual(['At 05:12.'])
    expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 9, output: 4 })
    expect(record.report.dropped).toHaveLength(outputs.length - 1)
  })

  test('a call that failed ends its run, one that was tried again does not', () => {
    const failed = {
      messages: [question],
      response: {},
      status: 'failure',
      error_str: 'Quota.',
      model: 'small',
      startTime: 1_772_000_000.5,
    }
    const record = imported(lines([failed]))
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed' })
    expect(ofType(record, 'run-finished')[0]?.error).toMatchObject({ message: 'Quota.', model: 'small' })
    const reply = { choices: [{ message: { role: 'assistant', content: 'At 05:12.' }, finish_reason: 'stop' }] }
    const again = { messages: [question], response: reply }
    expect(verdict(lines([failed, again]))).toBe('answered')
    expect(
      verdict(
        lines([
          again,
          { ...failed, messages: [question, { role: 'assistant', content: 'At 05:12.' }, { role: 'user', content: 'Low?' }] },
        ]),
      ),
    ).toBe('failed')
  })
})

describe('Ollama', () => {
  const piece = (content: string, more: object = {}) => ({
    model: 'llama',
    created_at: '2026-03-01T08:00:00Z',
    message: { role: 'assistant', content },
    done: false,
    ...more,
  })
  const counts = { done: true, done_reason: 'stop', prompt_eval_count: 9, eval_count: 4 }

  test('a stream of lines is one reply', () => {
    const record = imported(lines([piece('At '), piece('05:12.'), piece('', counts)]))
    expect(told(record)).toEqual(['At 05:12.'])
    expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 4 }, finish: 'stop' })
  })
  test('a reply by itself, with a call whose arguments are an object', () => {
    const message = { role: 'assistant', content: '', tool_calls: [{ function: { name: 'tide', arguments: { day: 3 } } }] }
    expect(told(imported(piece('', { ...counts, message })))).toEqual([' <tide {"day":3}>'])
  })
})

describe('Cohere', () => {
  const planned = { role: 'assistant', tool_plan: 'I look.', tool_calls: [call] }
  const document = { ...found, content: [{ type: 'document', document: { data: '05:12' } }] }
  const answer = { role: 'assistant', content: [{ type: 'text', text: 'At 05:12.' }] }

  test('the plan is what the model thought, documents are the result', () => {
    const record = imported([question, planned, document, answer])
    expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
    expect(ofType(record, 'model-replied')[0]?.message.blocks?.[0]).toEqual({ type: 'reasoning', text: 'I look.' })
  })
  test('a response by itself, with its counts', () => {
    const usage = { billed_units: { input_tokens: 2 }, tokens: { input_tokens: 9, output_tokens: 4 } }
    const record = imported({ id: 'x', finish_reason: 'COMPLETE', message: answer, usage })
    expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 4 }, message: { text: 'At 05:12.' } })
  })
})

describe('results of a batch', () => {
  const chat = (message: object) => ({
    status_code: 200,
    body: { object: 'chat.completion', choices: [{ message, finish_reason: 'stop' }] },
  })
  test('each is a run with the name that the program gave it; one without a reply is a run that failed', () => {
    const record = imported(
      lines([
        { custom_id: 'first', response: chat({ role: 'assistant', content: 'At 05:12.' }), error: null },
        { custom_id: 'second', response: chat(asks), error: null },
        { custom_id: 'third', response: null, error: { code: 'expired' } },
      ]),
    )
    expect(record.runs.map(({ title }) => title)).toEqual(['first', 'second', 'third'])
    expect(record.runs[2]?.verdict?.verdict).toBe('failed')
    expect([record.report.kept, record.report.dropped.length]).toEqual([3, 0])
  })
  test('of the messages API', () => {
    const message = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'At 05:12.' }],
      stop_reason: 'end_turn',
    }
    const record = imported(lines([{ custom_id: 'first', result: { type: 'succeeded', message } }]))
    expect([record.format.id, record.runs[0]?.title]).toEqual(['anthropic-messages', 'first'])
    expect(told(record)).toEqual(['At 05:12.'])
  })
})

describe('tools that say in their result that they failed', () => {
  test.each([
    ['{"status": "error", "error_message": "no book"}', 'error'],
    ['{"status":"failed"}', 'error'],
    ['An error occurred while running the tool. Please try again.', 'error'],
    ['{"status": "ok", "errors": 0}', 'ok'],
    ['The status is "error" in the log.', 'ok'],
  ])('%s', (content, status) => {
    const record = imported([question, asks, { ...found, content }])
    expect(ofType(record, 'tool-returned')[0]?.status).toBe(status)
  })
})

test('an event of the Agent Development Kit that holds an error in the place of a content', () => {
  const event = (author: string, more: object) => ({ author, invocationId: 'e1', timestamp: 1_772_000_000, actions: {}, ...more })
  const asked = event('user', { content: { role: 'user', parts: [{ text: 'When is high water?' }] } })
  const failed = event('pilot', { errorCode: 'RESOURCE_EXHAUSTED', errorMessage: 'Quota.' })
  const record = imported(lines([asked, failed]))
  expect(record.format.id).toBe('gemini')
  expect(record.runs[0]?.verdict?.verdict).toBe('failed')
  expect(ofType(record, 'run-finished')[0]?.error?.message).toBe('RESOURCE_EXHAUSTED: Quota.')
  expect(record.report.kept).toBe(2)
  const answered = event('pilot', { content: { role: 'model', parts: [{ text: 'At 05:12.' }] } })
  expect(verdict(lines([asked, failed, answered]))).toBe('answered')
})

describe('requests of a batch that failed are runs that failed', () => {
  const body = {
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: 'At 05:12.' }, finish_reason: 'stop' }],
  }
  const good = { custom_id: 'one', response: { status_code: 200, body }, error: null }
  const bad = {
    custom_id: 'two',
    response: { status_code: 400, body: { error: { code: 'no_model', message: 'No such model' } } },
  }
  const late = { custom_id: 'three', response: null, error: { code: 'batch_expired', message: 'Too late' } }
  const verdicts = (values: readonly unknown[]) => {
    const record = imported(lines(values))
    return [
      record.format.id,
      ...record.runs.map(({ title, verdict: one }) => `${title}: ${one?.verdict}`),
      record.report.dropped.length,
    ]
  }

  test('of OpenAI, beside those that were answered and alone', () => {
    expect(verdicts([good, bad, late])).toEqual(['openai-chat', 'one: answered', 'two: failed', 'three: failed', 0])
    expect(verdicts([bad])).toEqual(['openai-chat', 'two: failed', 0])
    expect(imported(lines([bad])).runs[0]?.verdict?.detail).toContain('no_model: No such model')
  })
  test('of the Responses API', () => {
    const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'At 05:12.' }] }]
    const first = { custom_id: 'one', response: { status_code: 200, body: { object: 'response', output } }, error: null }
    expect(verdicts([bad, first])).toEqual(['openai-responses', 'two: failed', 'one: answered', 0])
  })
  test('of Anthropic', () => {
    const message = {
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'At 05:12.' }],
      stop_reason: 'end_turn',
    }
    const error = { type: 'error', error: { type: 'invalid_request_error', message: 'Too long' } }
    const given = [
      { custom_id: 'one', result: { type: 'succeeded', message } },
      { custom_id: 'two', result: { type: 'errored', error } },
      { custom_id: 'three', result: { type: 'expired' } },
    ]
    expect(verdicts(given)).toEqual(['anthropic-messages', 'one: answered', 'two: failed', 'three: failed', 0])
  })
})
