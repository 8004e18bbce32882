/** A run on an endpoint that speaks the OpenAI protocol over a real connection, also when it breaks off or speaks it oddly. */
import { afterEach, describe, expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import { startOpenAIServer } from '../models/openai-server'
import { document, loopEdges, loopNodes, messagesOf, type Ran, run, testPlatform } from '../support/run'
import { type Delta, startByteServer, startStreamServer } from '../support/stream-server'

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const on = (baseUrl: string) =>
  document({ nodes: loopNodes, edges: loopEdges, models: [{ id: 'brain', provider: 'openai', model: 'small', baseUrl }] })
const platform = () => ({ ...testPlatform(), clock: realClock })

async function streamed(...replies: readonly (readonly Delta[])[]): Promise<Ran & { readonly sent: readonly unknown[][] }> {
  const server = await startStreamServer(...replies)
  servers.push(server)
  const ran = await run(on(server.url), { platform: platform() })
  return { ...ran, sent: server.requests.map((request) => [...request.messages]) }
}
const opens = (index: number | undefined, id: string | undefined, args = ''): Delta => ({
  tool_calls: [
    {
      ...(index === undefined ? {} : { index }),
      ...(id === undefined ? {} : { id }),
      function: { name: 'add', arguments: args },
    },
  ],
})
const goesOn = (index: number, args: string): Delta => ({ tool_calls: [{ index, function: { arguments: args } }] })
const answer: readonly Delta[] = [{ content: 'It is 3.' }, { finish: 'stop' }]

describe('a reply that is not whole is never run', () => {
  test.each(['length', 'content_filter'])('cut in the middle of the arguments: %s', async (finish) => {
    // The half that came is an object when a lenient reader closes it.
    const ran = await streamed([opens(0, 'c1'), goesOn(0, '{"a": 1, "b": 2'), { finish }], answer)
    const [, asked, told] = messagesOf(ran)
    expect(asked?.invalidCalls).toMatchObject([{ id: 'c1', name: 'add', rawArgs: '{"a": 1, "b": 2' }])
    expect(asked?.toolCalls).toBeUndefined()
    expect(told).toMatchObject({ role: 'tool', status: 'error', text: expect.stringContaining('cut off') })
    expect(ran.of('notice')).toMatchObject([{ code: 'reply-cut', data: { finish } }])
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('cut where the arguments happen to be whole', async () => {
    const ran = await streamed([opens(0, 'c1', '{"a": 1, "b": 2}'), { finish: 'length' }], answer)
    expect(messagesOf(ran)[1]?.invalidCalls).toHaveLength(1)
  })

  test('the calls before the one that was cut are run', async () => {
    const ran = await streamed([opens(0, 'c1', '{"a": 1, "b": 2}'), opens(1, 'c2', '{"a": '), { finish: 'length' }], answer)
    expect(messagesOf(ran).flatMap((message) => (message.role === 'tool' ? [[message.toolCallId, message.status]] : []))).toEqual(
      [
        ['c1', 'ok'],
        ['c2', 'error'],
      ],
    )
  })

  test('a stream that ends without a last word', async () => {
    const ran = await streamed([opens(0, 'c1', '{"a": 1, "b": 2}')])
    expect(ran.verdict.verdict).toBe('failed')
    expect(ran.of('tool-called')).toEqual([])
  })

  test('an error in the middle: what came is told, the model is named, the state is as before', async () => {
    const ran = await streamed([{ content: 'The ' }, { content: 'answer ' }, { error: 'overloaded' }])
    expect(ran.of('token').map((event) => event.text)).toEqual(['The ', 'answer '])
    expect(ran.of('model-replied')).toEqual([])
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'agent', title: expect.stringContaining('brain') })
    expect(messagesOf(ran)).toHaveLength(1)
  })

  test('a connection that breaks', async () => {
    const server = await startOpenAIServer({ replies: [{ content: 'one two three four', cutAfter: 3 }] })
    servers.push(server)
    const ran = await run(on(server.url), { platform: platform() })
    expect(ran.of('run-finished')[0]?.error).toMatchObject({ code: 'model-stream-cut', node: 'agent', model: 'brain' })
  })
})

describe('odd endpoints', () => {
  const results = (ran: Ran) => messagesOf(ran).flatMap((message) => (message.role === 'tool' ? [message.text] : []))

  test('calls that all have the same index are told apart by their ids', async () => {
    const ran = await streamed(
      [
        opens(0, 'c1', '{"a": 1, '),
        goesOn(0, '"b": 2}'),
        opens(0, 'c2', '{"a": 3, "b"'),
        goesOn(0, ': 4}'),
        { finish: 'tool_calls' },
      ],
      answer,
    )
    expect(results(ran)).toEqual(['3', '7'])
  })

  test('calls without an index', async () => {
    const ran = await streamed(
      [opens(undefined, 'c1', '{"a": 1, "b": 2}'), opens(undefined, 'c2', '{"a": 3, "b": 4}'), { finish: 'tool_calls' }],
      answer,
    )
    expect(results(ran)).toEqual(['3', '7'])
  })

  test('an id on every piece of a call', async () => {
    const piece = (args: string): Delta => ({ tool_calls: [{ index: 0, id: 'c1', function: { arguments: args } }] })
    const ran = await streamed([opens(0, 'c1', '{"a": 1, '), piece('"b": 2}'), { finish: 'tool_calls' }], answer)
    expect(results(ran)).toEqual(['3'])
  })

  test('calls without ids, and one id for every reply: all stay apart', async () => {
    const call = [opens(0, undefined, '{"a": 1, "b": 2}'), { finish: 'tool_calls' }]
    const ran = await streamed(call, call, answer)
    expect(results(ran)).toEqual(['3', '3'])
    expect(new Set(messagesOf(ran).map((message) => message.id)).size).toBe(6)
    expect(ran.sent.at(-1)).toHaveLength(6)
  })

  test('a reply of nothing at all', async () => {
    const ran = await streamed([{ finish: 'stop' }])
    expect(ran.verdict.verdict).toBe('empty-answer')
  })
})

describe('however the network cuts the bytes, the text is what was sent', () => {
  const text = 'a🌍北é'
  const chunk = (delta: object, finish: string | null) =>
    JSON.stringify({
      id: 'x',
      object: 'chat.completion.chunk',
      model: 'small',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })

  test.each([
    ['with line feeds', '\n', '\n\n'],
    ['with carriage returns', '\r\n', '\r\n\r\n'],
    ['without a last line end', '\n', ''],
  ])('%s', async (_name, line, end) => {
    const first = `data: ${chunk({ role: 'assistant', content: text }, null)}${line}${line}`
    const bytes = new TextEncoder().encode(`${first}data: ${chunk({}, 'stop')}${line}${line}data: [DONE]${end}`)
    const server = await startByteServer(bytes)
    servers.push(server)
    const at = new TextEncoder().encode(first.slice(0, first.indexOf(text))).length
    const lineEnd = new TextEncoder().encode(first).length
    const offsets = [
      ...Array.from({ length: 14 }, (_, i) => at - 1 + i),
      ...Array.from({ length: 8 }, (_, i) => lineEnd - 5 + i),
      bytes.length - 3,
    ]
    for (const offset of offsets) {
      server.cutAt(offset)
      const ran = await run(on(server.url), { platform: platform() })
      expect(messagesOf(ran).at(-1)?.text, `cut at ${offset}`).toBe(text)
      expect(ran.verdict.verdict).toBe('answered')
    }
  })
})

test('stopping ends the request, too', async () => {
  const server = await startOpenAIServer({ replies: [{ content: 'word '.repeat(200), chunkMs: 5 }] })
  servers.push(server)
  const stop = new AbortController()
  const ran = await run(on(server.url), {
    platform: platform(),
    signal: stop.signal,
    onEvent: (event) => event.type === 'token' && stop.abort(),
  })
  expect(ran.verdict.verdict).toBe('stopped')
  for (let i = 0; i < 200 && !server.requests[0]?.aborted; i++) await realClock.sleep(10)
  expect(server.requests[0]?.aborted).toBe(true)
})
