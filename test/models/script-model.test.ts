import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { countingIds } from '../../src/base/ports'
import type { Reply, ScriptModelSpec } from '../../src/document/types'
import { createModel } from '../../src/models/create-model'
import { modelErrorOf } from '../../src/models/model-error'
import { makeModel, reply, testContext, usageOf } from './practice/hands'

const ask = [new HumanMessage('Hi')]
const script = (replies: readonly Reply[], whenExhausted?: ScriptModelSpec['whenExhausted']) =>
  makeModel({ id: 's', provider: 'script', replies, ...(whenExhausted ? { whenExhausted } : {}) })

describe('a script', () => {
  test('gives its replies in order, whatever is asked', async () => {
    const model = await script([{ content: 'one' }, { content: 'two' }])
    expect((await reply(model, ask)).content).toBe('one')
    expect((await reply(model, [new HumanMessage('Something else')])).content).toBe('two')
  })

  test('begins again for each model that is made', async () => {
    const spec = { id: 's', provider: 'script', replies: [{ content: 'one' }, { content: 'two' }] } as const
    expect((await reply(await makeModel(spec), ask)).content).toBe('one')
    expect((await reply(await makeModel(spec), ask)).content).toBe('one')
  })

  test('streams text in chunks that join to the very same text', async () => {
    const content = '  Two spaces,\nnew lines  and\tall. '
    const model = await script([{ content }])
    const chunks: string[] = []
    for await (const chunk of await model.stream(ask)) chunks.push(String(chunk.content))
    expect(chunks.length).toBeGreaterThan(4)
    expect(chunks.join('')).toBe(content)
  })

  test('sends raw arguments as they are, also when they are not JSON', async () => {
    const raw = "{'city': 'Oslo', broken"
    const said = await reply(await script([{ toolCalls: [{ name: 'get_weather', rawArgs: raw }] }]), ask)
    expect(said.invalid_tool_calls?.map((call) => call.args)).toEqual([raw])
  })

  test('keeps the ids that it names and makes the others unique in the thread', async () => {
    const model = await script([
      {
        toolCalls: [
          { id: 'toolcall-1', name: 'a', args: {} },
          { name: 'b', args: { x: 1 } },
        ],
      },
    ])
    const earlier = new AIMessage({ id: 'message-1', content: '', tool_calls: [{ id: 'toolcall-2', name: 'a', args: {} }] })
    const said = await reply(model, [...ask, earlier, new ToolMessage({ content: '', tool_call_id: 'toolcall-2' })])
    const ids = said.tool_calls?.map((call) => call.id) ?? []
    expect(ids[0]).toBe('toolcall-1')
    expect(new Set([...ids, 'toolcall-2']).size).toBe(3)
    expect(said.id).not.toBe('message-1')
  })

  test('keeps content blocks and usage', async () => {
    const blocks = [
      { type: 'text', text: 'hi' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA==' } },
    ]
    const said = await reply(await script([{ content: blocks, usage: { input: 11, output: 4 } }]), ask)
    expect(said.content).toEqual(blocks)
    expect(said.usage_metadata).toMatchObject({ input_tokens: 11, output_tokens: 4 })
    expect(said.response_metadata.estimated).toBeUndefined()
  })

  test('estimates usage when the reply gives none', async () => {
    const said = await reply(await script([{ content: 'x'.repeat(40) }]), ask)
    expect(usageOf(said)?.output_tokens).toBe(10)
    expect(said.response_metadata.estimated).toBe(true)
  })
})

describe('when it has no more replies', () => {
  test('finish says so and calls nothing', async () => {
    const said = await reply(await script([]), ask)
    expect(said.content).toBe('The script has no more replies.')
    expect(said.tool_calls).toEqual([])
  })
  test('repeat gives the last again, with new call ids unless the script names them', async () => {
    const model = await script(
      [
        {
          toolCalls: [
            { name: 'a', args: {} },
            { id: 'mine', name: 'b', args: {} },
          ],
        },
      ],
      'repeat',
    )
    const first = await reply(model, ask)
    const second = await reply(model, ask)
    expect(second.tool_calls?.map((call) => call.name)).toEqual(['a', 'b'])
    expect(second.tool_calls?.[0]?.id).not.toBe(first.tool_calls?.[0]?.id)
    expect(second.tool_calls?.[1]?.id).toBe('mine')
  })
  test('fail raises, with a code', async () => {
    const error: unknown = await reply(await script([], 'fail'), ask).catch((reason: unknown) => reason)
    expect(modelErrorOf(error)).toMatchObject({
      code: 'model-failed',
      message: 'The model call failed: The script has no more replies.',
    })
  })
})

test('an abort ends a reply between chunks', async () => {
  const model = await script([{ content: 'a b c d e f g h i j' }])
  const stop = new AbortController()
  const seen: string[] = []
  const run = (async () => {
    for await (const chunk of await model.stream(ask, { signal: stop.signal })) {
      seen.push(String(chunk.content))
      stop.abort(new Error('enough'))
    }
  })()
  await expect(run).rejects.toThrow()
  expect(seen.length).toBeLessThan(4)
})

test('a recorded model says that it cannot run yet', async () => {
  const made = await createModel({ id: 'c', provider: 'cassette', trace: 't' }, testContext({ ids: countingIds() }))
  expect(made).toMatchObject({ ok: false, error: { code: 'model-not-runnable' } })
})
