/** Web traffic as test tools record it: YAML of interactions, whatever their bodies are written or packed as. */
import { gzipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { readYaml } from '../../../src/importers/views/yaml'
import { told } from '../embed/imported'
import { imported, ofType } from '../support/imported'

const json = (value: unknown) => JSON.stringify(value)
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const call = { id: 'call_ferry_1', type: 'function', function: { name: 'tide', arguments: '{"day":3}' } }
const asked = { role: 'user', content: "When's high water?" }
const first = { model: 'small', messages: [asked], tools: [{ type: 'function', function: { name: 'tide', parameters: {} } }] }
const second = {
  ...first,
  messages: [
    asked,
    { role: 'assistant', content: null, tool_calls: [call] },
    { role: 'tool', tool_call_id: call.id, content: '05:12' },
  ],
}
const reply = (message: object) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'small',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null, ...message } }],
  usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
})
const quoted = (text: string) => `'${text.replaceAll("'", "''").replace(', ', ',\n      ')}'`

const interaction = (request: object, response: string) =>
  [
    '- request:',
    `    body: ${quoted(json(request).replaceAll(',"', ', "'))}`,
    '    headers:',
    '      accept:',
    '      - application/json',
    '      authorization:',
    '      - Bearer sk-ant-0123456789abcdefghijklmnop',
    '    method: POST',
    '    uri: https://api.example.com/v1/chat/completions',
    '  response:',
    '    body:',
    response,
    '    headers: {}',
    '    status:',
    '      code: 200',
    '      message: OK',
  ].join('\n')
const cassette = (...interactions: readonly string[]) => ['interactions:', ...interactions, 'version: 1', ''].join('\n')
const binary = (value: object) => {
  const text = base64(gzipSync(strToU8(json(value))))
  return `      string: !!binary |\n${(text.match(/.{1,60}/g) ?? []).map((line) => `        ${line}`).join('\n')}`
}

test('bodies in quotes over several lines, and packed ones, are one conversation', () => {
  const record = imported(
    cassette(
      interaction(first, `      string: ${quoted(json(reply({ tool_calls: [call] })))}`),
      interaction(second, binary(reply({ content: 'At 05:12.' }))),
    ),
  )
  expect(record.format.id).toBe('openai-chat')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(record.runs).toHaveLength(1)
  expect(record.runs[0]?.title).toBe("When's high water?")
  expect((record.report.repaired ?? []).map(({ what }) => what)).toContain('a recording of web traffic')
  expect(json(record)).not.toContain('sk-ant-0123456789')
})

test('answers that streamed are put together; a program may leave out a blank reply, or put one in', () => {
  const chunk = (delta: object) =>
    `data: ${json({ object: 'chat.completion.chunk', model: 'small', choices: [{ index: 0, delta }] })}\n\n`
  const stream = (...deltas: readonly object[]) => `      string: ${json([...deltas.map(chunk), 'data: [DONE]\n\n'].join(''))}`
  const messages = [second.messages[0], { role: 'assistant', content: '' }, ...second.messages.slice(1)]
  const record = imported(
    cassette(
      interaction(
        { ...first, stream: true },
        stream({ role: 'assistant', content: '' }, { tool_calls: [{ index: 0, ...call }] }),
      ),
      interaction({ ...second, messages, stream: true }, stream({ role: 'assistant', content: 'At ' }, { content: '05:12.' })),
    ),
  )
  expect(record.format.id).toBe('api-streams')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
})

test('bodies that were read when they were recorded, of a provider that gives calls no ids', () => {
  const contents = (id?: string) => [
    '        - parts:',
    "          - text: When's high water?",
    '          role: user',
    ...(id === undefined
      ? []
      : [
          '        - parts:',
          '          - functionCall:',
          '              args:',
          '                day: 3',
          `              id: ${id}`,
          '              name: tide',
          '          role: model',
          '        - parts:',
          '          - functionResponse:',
          `              id: ${id}`,
          '              name: tide',
          '              response:',
          "                time: '05:12'",
          '          role: user',
        ]),
  ]
  const one = (request: readonly string[], part: readonly string[]) => [
    '- request:',
    '    method: POST',
    '    parsed_body:',
    '      contents:',
    ...request,
    '    uri: https://example.com/models/g:generateContent',
    '  response:',
    '    parsed_body:',
    '      candidates:',
    '      - content:',
    '          parts:',
    ...part,
    '          role: model',
    '        finishReason: STOP',
  ]
  const record = imported(
    [
      'interactions:',
      ...one(contents(), [
        '          - functionCall:',
        '              args:',
        '                day: 3',
        '              name: tide',
      ]),
      ...one(contents('made-up-1'), ['          - text: At 05:12.']),
      'version: 1',
    ].join('\n'),
  )
  expect(record.format.id).toBe('gemini')
  expect(record.runs).toHaveLength(1)
  expect(told(record)).toEqual([' <tide {"day":3}>', '= {"time":"05:12"}', 'At 05:12.'])
})

test('frames of AWS are the events in them', () => {
  const frame = (type: string, payload: object) => {
    const header = [...strToU8(':event-type')]
    const value = [...strToU8(type)]
    const headers = [header.length, ...header, 7, 0, value.length, ...value]
    const body = [...strToU8(json(payload))]
    const size = (n: number) => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]
    return [...size(16 + headers.length + body.length), ...size(headers.length), 0, 0, 0, 0, ...headers, ...body, 0, 0, 0, 0]
  }
  const bytes = Uint8Array.from([
    ...frame('messageStart', { role: 'assistant', p: 'ab' }),
    ...frame('contentBlockDelta', { contentBlockIndex: 0, delta: { text: 'At ' } }),
    ...frame('contentBlockDelta', { contentBlockIndex: 1, delta: { text: '05:12.' } }),
    ...frame('messageStop', { stopReason: 'end_turn' }),
    ...frame('metadata', { usage: { inputTokens: 9, outputTokens: 3 }, metrics: { latencyMs: 5 } }),
  ])
  const request = { messages: [{ role: 'user', content: [{ text: 'Which tide?' }] }], inferenceConfig: { maxTokens: 9 } }
  const record = imported(cassette(interaction(request, `      string: !!binary |\n        ${base64(bytes)}`)))
  expect(record.format.id).toBe('api-streams')
  expect(told(record)).toEqual(['At 05:12.'])
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 3 } })
  expect(record.runs[0]?.title).toBe('Which tide?')
})

test('events of a stream as Python prints them', () => {
  const record = imported(
    [
      "{'messageStart': {'role': 'assistant'}}",
      "{'contentBlockStart': {'start': {'toolUse': {'toolUseId': 'tu_1', 'name': 'tide'}}, 'contentBlockIndex': 0}}",
      `{'contentBlockDelta': {'delta': {'toolUse': {'input': '{"day": 3}'}}, 'contentBlockIndex': 0}}`,
      "{'contentBlockStop': {'contentBlockIndex': 0}}",
      "{'messageStop': {'stopReason': 'tool_use'}}",
    ].join('\n'),
  )
  expect(record.format.id).toBe('api-streams')
  expect(told(record)).toEqual([' <tide {"day":3}>'])
})

test('YAML is read as programs write it', () => {
  const text = [
    '# a remark',
    'plain: two',
    '  lines',
    'number: -1.5',
    'none:',
    'yes: true',
    'list:',
    '- - deep',
    '- key: "caf\\xE9\\',
    '    \\ au lait"',
    "  quoted: 'it''s",
    '',
    "    here'",
    'kept: |-',
    '  one',
    '    two',
    'folded: >',
    '  one',
    '  two',
    'flow: {"a": [1]}',
    'mark: &x {}',
    'again: *x',
  ].join('\n')
  expect(readYaml(text)?.value).toEqual({
    plain: 'two lines',
    number: -1.5,
    none: null,
    yes: true,
    list: [['deep'], { key: 'café au lait', quoted: "it's\nhere" }],
    kept: 'one\n  two',
    folded: 'one two\n',
    flow: { a: [1] },
    mark: {},
    again: {},
  })
  expect(readYaml('just words')).toBeUndefined()
  const record = imported('- role: user\n  content: Which tide?\n- role: assistant\n  content: |\n    At 05:12.\n')
  expect(told(record)).toEqual(['At 05:12.\n'])
})

test('YAML of several documents is a list; a tag of a language is passed over; what only looks small ends the reading', () => {
  expect(readYaml('a: 1\n---\nb: !!python/object:some.Thing {c: 2}\n')?.value).toEqual([{ a: 1 }, { b: { c: 2 } }])
  const bomb = Array.from({ length: 30 }, (_, i) => `x${i + 1}: &x${i + 1} [${Array(9).fill(`*x${i}`).join(', ')}]`)
  expect(readYaml(['x0: &x0 [1]', ...bomb.slice(0, 4)].join('\n'))).toBeDefined()
  expect(readYaml(['x0: &x0 [1]', ...bomb].join('\n'))).toBeUndefined()
  expect(readYaml('a: [1')).toBeUndefined()
})

test('a collection of Postman: each request with the answer that was saved with it', () => {
  const post = (body: object) => ({
    method: 'POST',
    header: [{ key: 'Authorization', value: 'Bearer sk-0123456789abcdefghijklmnop' }],
    body: { mode: 'raw', raw: json(body) },
    url: { raw: 'https://api.example.com/v1/chat/completions' },
  })
  const saved = (name: string, request: object, answer: object) => ({
    name,
    request: post(request),
    response: [{ name: 'ok', originalRequest: post(request), code: 200, header: [], body: json(answer) }],
  })
  const record = imported({
    info: { name: 'Tides', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      saved('asks', first, reply({ tool_calls: [call] })),
      { name: 'folder', item: [saved('answers', second, reply({ content: 'At 05:12.' }))] },
    ],
  })
  expect(record.runs).toHaveLength(1)
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(record.report.redacted).toBeGreaterThan(0)
})
