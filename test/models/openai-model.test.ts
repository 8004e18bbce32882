import { AIMessage, type AIMessageChunk, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { afterEach, describe, expect, test } from 'vitest'
import { countingIds, steppedClock } from '../../src/base/ports'
import type { OpenAIModelSpec } from '../../src/document/types'
import { createModel } from '../../src/models/create-model'
import { modelErrorOf } from '../../src/models/model-error'
import { errorSentence } from '../../src/trace/error-words'
import { type OpenAIServer, type ServerOptions, startOpenAIServer } from './openai-server'
import { bound, makeModel, reply, testContext, usageOf } from './practice/hands'
import { multiplyTool } from './practice/toolbox'

const servers: OpenAIServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})
const KEY = 'sk-secret-abcdef123456'
async function setup(options: ServerOptions = {}, spec: Partial<OpenAIModelSpec> = {}, key: string | undefined = KEY) {
  const server = await startOpenAIServer(options)
  servers.push(server)
  const clock = steppedClock()
  const context = testContext({ clock, ids: countingIds(), fetch, secret: (name) => (name === 'model:real' ? key : undefined) })
  const model = await makeModel({ id: 'real', provider: 'openai', model: 'small', baseUrl: server.url, ...spec }, context)
  return { server, model, clock }
}
const ask = [new HumanMessage('Hi')]

async function failure(run: Promise<unknown>): Promise<unknown> {
  return run.then(
    () => {
      throw new Error('it should have failed')
    },
    (error: unknown) => error,
  )
}

describe('streaming', () => {
  test('text arrives in chunks, usage on the last', async () => {
    const { model } = await setup({ replies: [{ content: 'one two three', usage: { prompt_tokens: 7, completion_tokens: 3 } }] })
    const chunks: AIMessageChunk[] = []
    for await (const chunk of await model.stream(ask)) chunks.push(chunk)
    expect(chunks.map((chunk) => chunk.content).filter((text) => text !== '')).toEqual(['one ', 'two ', 'three'])
    expect(chunks.at(-1)?.usage_metadata).toMatchObject({ input_tokens: 7, output_tokens: 3 })
  })

  test('two tool calls are put together from fragments, each with its own id', async () => {
    const { model, server } = await setup({
      replies: [
        {
          toolCalls: [
            { id: 'a1', name: 'multiply', args: '{"a": 23, "b": 47}' },
            { id: 'a2', name: 'multiply', args: '{"a": 2, "b": 3}' },
          ],
        },
      ],
    })
    const said = await reply(model, ask, [multiplyTool])
    expect(said.tool_calls?.map(({ id, args }) => ({ id, args }))).toEqual([
      { id: 'a1', args: { a: 23, b: 47 } },
      { id: 'a2', args: { a: 2, b: 3 } },
    ])
    expect(server.requests[0]?.body.tools).toEqual(bound([multiplyTool]))
  })

  test('settings and key are sent, headers about the library are not', async () => {
    const { model, server } = await setup({}, { temperature: 0.5, maxTokens: 9 })
    await reply(model, ask)
    const request = server.requests[0]
    expect(request?.headers.authorization).toBe(`Bearer ${KEY}`)
    expect(request?.body).toMatchObject({ model: 'small', temperature: 0.5, max_tokens: 9, stream: true })
    expect(Object.keys(request?.headers ?? {}).filter((name) => name.startsWith('x-stainless'))).toEqual([])
  })

  test('without usage from the endpoint it is estimated, and says so', async () => {
    const { model } = await setup({ replies: [{ content: 'four words are here', usage: null }] })
    const said = await reply(model, ask)
    expect(usageOf(said)?.output_tokens).toBeGreaterThan(0)
    expect(said.response_metadata.estimated).toBe(true)
  })

  test('an abort ends the call, and the endpoint sees it', async () => {
    const { model, server } = await setup({ replies: [{ content: 'a b c d e f g h', chunkMs: 20 }] })
    const stop = new AbortController()
    const run = (async () => {
      for await (const chunk of await model.stream(ask, { signal: stop.signal }))
        if (chunk.content !== '') stop.abort(new DOMException('stopped', 'AbortError'))
    })()
    expect(String(await failure(run))).toMatch(/stopped|abort/i)
    await expect.poll(() => server.requests[0]?.aborted).toBe(true)
  })
})

describe('ids', () => {
  test('message ids are ours, also when the endpoint gives every reply the same one', async () => {
    const { model } = await setup({ completionId: 'chatcmpl-0' })
    const first = await reply(model, ask)
    const second = await reply(model, [...ask, first, new HumanMessage('And?')])
    expect(first.id).not.toBe('chatcmpl-0')
    expect(second.id).not.toBe(first.id)
  })

  test('a call id that is missing or already used in the thread is replaced', async () => {
    const { model } = await setup({
      replies: [
        { toolCalls: [{ id: 'same', name: 'multiply', args: '{}' }] },
        { toolCalls: [{ id: 'same', name: 'multiply', args: '{}' }] },
        { toolCalls: [{ name: 'multiply', args: '{}' }] },
      ],
    })
    const first = await reply(model, ask, [multiplyTool])
    const history = [...ask, first, new ToolMessage({ content: '1', tool_call_id: 'same' })]
    const second = await reply(model, history, [multiplyTool])
    const third = await reply(model, history, [multiplyTool])
    expect(first.tool_calls?.[0]?.id).toBe('same')
    expect(second.tool_calls?.[0]?.id).toMatch(/.+/)
    expect(second.tool_calls?.[0]?.id).not.toBe('same')
    expect(third.tool_calls?.[0]?.id).toMatch(/.+/)
  })
})

describe('histories', () => {
  test('a call that could not be parsed is sent as it was written, so its answer is no orphan', async () => {
    const { model, server } = await setup()
    const broken = new AIMessage({
      content: '',
      tool_calls: [],
      invalid_tool_calls: [{ id: 'c1', name: 'multiply', args: "{'a': 23}", error: 'no', type: 'invalid_tool_call' }],
    })
    await reply(model, [...ask, broken, new ToolMessage({ content: 'not JSON', tool_call_id: 'c1', status: 'error' })])
    expect(server.requests[0]?.body.messages?.[1]?.tool_calls?.[0]?.function).toEqual({
      name: 'multiply',
      arguments: "{'a': 23}",
    })
  })

  test('parsed and unparsed calls of one message are both sent', async () => {
    const { model, server } = await setup()
    const both = new AIMessage({
      content: '',
      tool_calls: [{ id: 'c1', name: 'multiply', args: { a: 1 } }],
      invalid_tool_calls: [{ id: 'c2', name: 'multiply', args: '{', error: 'no', type: 'invalid_tool_call' }],
    })
    await reply(model, [
      ...ask,
      both,
      new ToolMessage({ content: '1', tool_call_id: 'c1' }),
      new ToolMessage({ content: '2', tool_call_id: 'c2' }),
    ])
    expect(server.requests[0]?.body.messages?.[1]?.tool_calls?.map((call) => call.id)).toEqual(['c1', 'c2'])
  })

  test('a history with an unanswered call is refused, and named so', async () => {
    const { model } = await setup()
    const open = new AIMessage({ content: '', tool_calls: [{ id: 'c1', name: 'multiply', args: {} }] })
    expect(modelErrorOf(await failure(reply(model, [...ask, open, new HumanMessage('?')])))).toMatchObject({
      code: 'model-refused-history',
    })
  })
})

describe('failures', () => {
  const withError = (status: number, body: unknown, headers?: Readonly<Record<string, string>>) => ({
    replies: [{ error: { status, body, ...(headers ? { headers } : {}) } }],
  })

  test.each([
    ['model-key-refused', { key: 'another' }],
    ['model-unknown', { models: ['other'] }],
    ['model-server-error', withError(502, '<h1>Bad gateway</h1>')],
    ['model-failed', withError(400, { error: { message: 'temperature is out of range', type: 'invalid_request_error' } })],
    ['model-stream-cut', { replies: [{ content: 'one two three four', cutAfter: 3 }] }],
    ['model-stream-cut', { replies: [{ content: 'one two three four', cutAfter: 3, quietly: true }] }],
    ['model-stream-cut', { replies: [{ toolCalls: [{ id: 'c', name: 'multiply', args: '{"a": 23, "b": 47}' }], cutAfter: 4 }] }],
  ] satisfies readonly (readonly [string, ServerOptions])[])('%s', async (code, options) => {
    const { model } = await setup(options)
    const error = await failure(reply(model, ask))
    const { message, details: data, code: told } = modelErrorOf(error)
    expect(told).toBe(code)
    const spanish = errorSentence({ code, message, data: { ...data } }, 'es')
    for (const said of [message, spanish]) {
      expect(said).not.toContain(KEY)
      expect(said).not.toMatch(/Troubleshooting|<h1>|[!]|undefined/)
      expect(said.endsWith('.') || said.endsWith('range')).toBe(true)
    }
    expect(spanish).not.toBe(message)
  })

  test('nothing listens there', async () => {
    const { model, server } = await setup()
    await server.close()
    expect(modelErrorOf(await failure(reply(model, ask)))).toMatchObject({ code: 'model-unreachable' })
  })

  test('too many requests: waits as long as it was asked to, tries again, and then says so', async () => {
    const limited = {
      error: {
        status: 429,
        body: { error: { message: 'slow down', code: 'rate_limit_exceeded' } },
        headers: { 'retry-after': '7' },
      },
    }
    const once = await setup({ replies: [limited, { content: 'fine' }] })
    const before = once.clock.now()
    expect((await reply(once.model, ask)).content).toBe('fine')
    expect(once.clock.now() - before).toBe(7000)
    const always = await setup({ replies: [limited] })
    expect(modelErrorOf(await failure(reply(always.model, ask)))).toMatchObject({ code: 'model-rate-limited' })
    expect(always.server.requests).toHaveLength(3)
  })

  test.each([
    ['a wait beyond reason', { 'retry-after': '3600' }, 'rate_limit_exceeded'],
    ['an exhausted quota', {}, 'insufficient_quota'],
  ])('%s is not waited for', async (_name, headers, code) => {
    const { model, server } = await setup(withError(429, { error: { message: 'no', code } }, headers))
    expect(modelErrorOf(await failure(reply(model, ask)))).toMatchObject({ code: 'model-rate-limited' })
    expect(server.requests).toHaveLength(1)
  })

  test('what the endpoint says is quoted without any key in it', async () => {
    const { model } = await setup(
      withError(400, { error: { message: `bad thing near ${KEY} and Bearer xyz.123 and sk-other-key-99`, type: 'x' } }),
    )
    const { message } = modelErrorOf(await failure(reply(model, ask)))
    expect(message).toContain('bad thing near')
    expect(message).not.toMatch(/sk-|xyz/)
  })
})

describe('settings', () => {
  const make = (spec: Partial<OpenAIModelSpec>, key?: string) =>
    createModel({ id: 'real', provider: 'openai', model: 'small', ...spec }, testContext({ secret: () => key }))

  test('a key is needed for the API of OpenAI only', async () => {
    expect(await make({})).toMatchObject({ ok: false, error: { code: 'model-key-missing' } })
    expect(await make({ baseUrl: 'https://api.openai.com/v1/' })).toMatchObject({
      ok: false,
      error: { code: 'model-key-missing' },
    })
    expect(await make({}, 'k')).toMatchObject({ ok: true })
    expect(await make({ baseUrl: 'http://localhost:11434/v1' })).toMatchObject({ ok: true })
  })

  test('without a key no authorization is sent', async () => {
    const { model, server } = await setup({}, {}, '')
    await reply(model, ask)
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })

  test('a wrong address or an empty model name is said, not thrown', async () => {
    expect(await make({ baseUrl: 'ftp://x' }, 'k')).toMatchObject({ ok: false, error: { code: 'model-settings' } })
    expect(await make({ baseUrl: 'nonsense' }, 'k')).toMatchObject({ ok: false, error: { code: 'model-settings' } })
    expect(await make({ model: ' ' }, 'k')).toMatchObject({ ok: false, error: { code: 'model-settings' } })
  })
})
