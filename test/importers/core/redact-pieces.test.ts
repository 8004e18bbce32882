/** Secrets that a stream cut in pieces: neither the message that is put together, nor the pieces, nor what is shown of the file has them. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redactText } from '../../../src/importers/core/redact'
import { importRecord } from '../../../src/importers/import-run'

// Put together here, so that no file holds anything that looks like a key.
const body = 'abcd1234EFGH5678ijkl9012MNOP'
const key = `sk-${body}`
const said = `The key is ${key}, keep it.`

const chat = (content: string, id = 'chat-1') => ({
  id,
  object: 'chat.completion.chunk',
  created: 1_772_359_200,
  model: 'small-1',
  choices: [{ index: 0, delta: { content }, finish_reason: null }],
})
const chatArgs = (text: string, first: boolean) => ({
  ...chat(''),
  choices: [
    {
      index: 0,
      delta: {
        tool_calls: [
          {
            index: 0,
            ...(first ? { id: 'call_1', type: 'function' } : {}),
            function: { ...(first ? { name: 'send' } : {}), arguments: text },
          },
        ],
      },
    },
  ],
})
const anthropic = (text: string) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })
const responses = (delta: string, i: number) => ({
  type: 'response.output_text.delta',
  output_index: 0,
  item_id: 'msg_1',
  sequence_number: i + 3,
  delta,
})
const tuple = (content: string, id = 'run-a') => [
  'messages',
  [
    { content, type: 'AIMessageChunk', id, tool_call_chunks: [] },
    { langgraph_node: 'agent', langgraph_step: 1 },
  ],
]
const event = (content: string, runId = 'r1') => ({
  event: 'on_chat_model_stream',
  run_id: runId,
  name: 'model',
  data: { chunk: { content, id: `run--${runId}`, type: 'AIMessageChunk' } },
  metadata: { langgraph_node: 'agent' },
})

const input = (partial_json: string) => ({
  type: 'content_block_delta',
  index: 1,
  delta: { type: 'input_json_delta', partial_json },
})
const part = (content: string) => ({
  type: 'messages',
  ns: [],
  data: [{ content, type: 'AIMessageChunk', id: 'run-a' }, { langgraph_node: 'agent' }],
})
const protocol = (text: string, seq: number) => ({
  type: 'event',
  event_id: `e-${seq}`,
  seq,
  method: 'messages',
  params: { namespace: [], timestamp: 1, data: { event: 'content-block-delta', index: 0, delta: { type: 'text-delta', text } } },
})
const newToken = (token: string) => ({ name: 'new_token', time: '2026-03-01T10:00:00.000Z', kwargs: { token } })

const jsonLines = (values: readonly unknown[]) => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`
const sse = (values: readonly unknown[]) => values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
const list = (values: readonly unknown[]) => JSON.stringify(values)
const pretty = (values: readonly unknown[]) => JSON.stringify(values, undefined, 2)
const inText = (values: readonly unknown[]) => jsonLines(values.map((value) => ({ data: JSON.stringify(value) })))
const files = { jsonLines, sse, list, pretty, inText }

/** A text cut at some places. */
const cut = (text: string, at: readonly number[]): readonly string[] => {
  const places = [0, ...[...new Set(at)].sort((a, b) => a - b), text.length]
  return places.slice(1).map((to, i) => text.slice(places[i], to))
}

const shapes: Readonly<Record<string, (pieces: readonly string[]) => readonly unknown[]>> = {
  'chunks of the chat API': (pieces) => pieces.map((piece) => chat(piece)),
  'arguments of the chat API': (pieces) => pieces.map((piece, i) => chatArgs(piece, i === 0)),
  'blocks of the messages API': (pieces) => pieces.map(anthropic),
  'deltas of the Responses API': (pieces) => pieces.map(responses),
  'messages of a graph': (pieces) => pieces.map((piece) => tuple(piece)),
  'events of a graph': (pieces) => pieces.map((piece) => event(piece)),
  'arguments of the messages API': (pieces) => pieces.map(input),
  'parts of a graph': (pieces) => pieces.map(part),
  'events with a number of their own': (pieces) => pieces.map(protocol),
  'tokens of a traced model': (pieces) => pieces.map(newToken),
  'two messages at once': (pieces) => pieces.flatMap((piece) => [tuple(piece), tuple(' and', 'run-b')]),
  'two replies at once': (pieces) => pieces.flatMap((piece) => [chat(piece), chat('x1', 'chat-2')]),
  'each piece told twice': (pieces) => pieces.flatMap((piece) => [event(piece), event(piece, 'r2')]),
}

describe.each(Object.keys(files) as readonly (keyof typeof files)[])('as %s', (file) => {
  test.each(Object.keys(shapes))('%s', (shape) => {
    const of = shapes[shape]
    if (!of) throw new Error(shape)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: said.length - 1 }), { minLength: 1, maxLength: 12 }), (at) => {
        const text = files[file](of(cut(said, at)))
        const { text: safe, count } = redactText(text)
        // Put together in any way, it is not there: not even the middle of it.
        const letters = safe.replace(/[^A-Za-z0-9]/g, '')
        expect(safe).toContain('[redacted]')
        expect(letters).not.toContain(body)
        for (let i = 0; i + 12 <= body.length; i += 4) expect(safe).not.toContain(body.slice(i, i + 12))
        expect(count).toBeGreaterThan(0)
        // What is not the secret stays, and so does the file.
        if (file !== 'sse' && file !== 'inText') {
          const values: unknown[] =
            file === 'jsonLines'
              ? safe
                  .trim()
                  .split('\n')
                  .map((line) => JSON.parse(line))
              : JSON.parse(safe)
          const before: unknown[] =
            file === 'jsonLines'
              ? text
                  .trim()
                  .split('\n')
                  .map((line) => JSON.parse(line))
              : JSON.parse(text)
          expect(values.length).toBe(before.length)
        }
      }),
      { numRuns: 40 },
    )
  })
})

test('the whole way: no trace, no report and no place of the file has it', () => {
  const shown = new Set<string>()
  for (const [shape, of] of Object.entries(shapes)) {
    for (const pieces of [cut(said, [15, 20]), [...said]]) {
      const read = importRecord(jsonLines(of(pieces)))
      const all = JSON.stringify(read)
      expect(all, shape).not.toContain(body)
      expect(all, shape).not.toContain(body.slice(4, 20))
      // Pieces alone are no run in every format.
      if (!read.ok) continue
      shown.add(shape)
      expect(read.value.report.redacted, shape).toBeGreaterThan(0)
      const spoken = read.value.runs.flatMap(({ events }) => events.flatMap((one) => (one.type === 'token' ? [one.text] : [])))
      expect(spoken.join(''), shape).not.toContain(body.slice(0, 8))
    }
  }
  expect(shown.size).toBeGreaterThan(8)
})

test.each([
  [
    'Python',
    (piece: string) => `(AIMessageChunk(content='${piece}', additional_kwargs={}, id='run-a'), {'langgraph_node': 'agent'})\n`,
  ],
  ['Node', (piece: string) => `AIMessageChunk {\n  content: '${piece}',\n  id: 'run-a'\n}\n`],
])('as %s prints it', (_name, print) => {
  for (const pieces of [cut(said, [15, 20]), [...said]]) {
    const { text, count } = redactText(pieces.map(print).join(''))
    expect(text).toContain('[redacted]')
    expect(text.replace(/[^A-Za-z0-9]/g, '')).not.toContain(body.slice(4, 16))
    expect([...text.matchAll(/content(?:=|: )'([^']*)'/g)].map(([, piece]) => piece).join('')).toBe(
      'The key is [redacted], keep it.',
    )
    expect(count).toBe(1)
  }
})

test.each(['jsonLines', 'sse', 'list'] as const)('texts of its own that a graph streams, as %s', (file) => {
  const { text, count } = redactText(files[file]([...said].map((piece) => ['custom', piece])))
  expect(text.replace(/[^A-Z0-9]/g, '')).not.toContain('EFGH')
  expect(count).toBe(1)
})

test('what comes again and again, longer each time, is not shown as far as it had come', () => {
  const partials = [8, 14, 18, 22, 26, 31].map((to) => ({
    event: 'messages/partial',
    data: [{ content: `Key: ${key.slice(0, to)}`, type: 'ai', id: 'a' }],
  }))
  const { text } = redactText(jsonLines(partials))
  expect(text).not.toContain(body.slice(0, 10))
})

test('copies behind no name that tells, and copies that were cut short, go as well', () => {
  const { text, count } = redactText(JSON.stringify({ api_key: body, log: `it was ${body}. Later: ${body.slice(0, 17)}…` }))
  expect(text).toBe('{"api_key":"[redacted]","log":"it was [redacted]. Later: [redacted]…"}')
  expect(count).toBe(3)
})

test('pieces that hold no secret stay as they are', () => {
  const words =
    'The 06:40 ferry from pier 2 (Brisa) takes 25 minutes; a task-oriented sk-learn run-1a2b3c4d-1a2b-1a2b-1a2b-1a2b3c4d5e6f is no key.'
  for (const of of Object.values(shapes)) {
    const text = jsonLines(of([...words]))
    expect(redactText(text)).toEqual({ text, count: 0 })
  }
})
