/** What the hands do with the calls that they find. */
import { describe, expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import type { KnownNode, Reply, Tool } from '../../src/document/types'
import {
  addTool,
  ask,
  brain,
  document,
  edges,
  field,
  fn,
  hands,
  messagesOf,
  type Ran,
  router,
  run,
  say,
  script,
  testPlatform,
} from '../support/run'

const call = (name: string, args: Readonly<Record<string, unknown>> = { a: 1, b: 2 }, id?: string) => ({
  name,
  args,
  ...(id ? { id } : {}),
})

function loop(
  replies: readonly Reply[],
  more: {
    readonly tools?: readonly Tool[]
    readonly hands?: Parameters<typeof hands>[1]
    readonly brain?: Parameters<typeof brain>[1]
    readonly budget?: { observationChars?: number }
  } = {},
): Promise<Ran> {
  return run(
    document({
      nodes: [brain('agent', more.brain), router('next'), hands('tools', { rounds: 'rounds', notes: 'notes', ...more.hands })],
      edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'next>END:done', 'tools>agent'),
      fields: [field('messages', 'messages'), field('rounds'), field('notes', 'append')],
      models: [script(...replies)],
      tools: more.tools ?? [addTool],
      budget: more.budget ?? {},
    }),
  )
}
const results = (ran: Ran) => messagesOf(ran).filter((message) => message.role === 'tool')

describe('every call gets one answer', () => {
  test('a tool that is not there: the names there are, and the nearest', async () => {
    const ran = await loop([{ toolCalls: [call('Add'), call(''), call('weather')] }, say('ok')])
    expect(results(ran).map((message) => [message.status, message.text])).toEqual([
      ['error', 'There is no tool called "Add". Did you mean add? The tools here are: add.'],
      ['error', 'The call names no tool. The tools here are: add.'],
      ['error', 'There is no tool called "weather". The tools here are: add.'],
    ])
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('arguments that are no JSON are kept byte for byte and answered', async () => {
    const rawArgs = '{"a": 1}{"b": 2}'
    const ran = await loop([{ toolCalls: [{ name: 'add', rawArgs }] }, say('ok')])
    expect(messagesOf(ran)[1]?.invalidCalls?.[0]?.rawArgs).toBe(rawArgs)
    expect(ran.of('tool-called')[0]?.args).toBe(rawArgs)
    expect(results(ran)[0]).toMatchObject({ status: 'error', text: expect.stringContaining('not valid JSON') })
  })

  test('arguments nested without end are refused, not run', async () => {
    const ran = await loop([{ toolCalls: [{ name: 'add', rawArgs: `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}` }] }, say('ok')])
    expect(results(ran)[0]?.text).toContain('nested too deeply')
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('an id that an earlier turn used is run again', async () => {
    const ran = await loop([
      { toolCalls: [call('add', { a: 1, b: 1 }, 'x')] },
      { toolCalls: [call('add', { a: 2, b: 2 }, 'x')] },
      say('ok'),
    ])
    expect(results(ran).map((message) => message.text)).toEqual(['2', '4'])
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('one id twice in one message is told before the next model call', async () => {
    const ran = await loop([{ toolCalls: [call('add', { a: 1, b: 1 }, 'x'), call('add', { a: 2, b: 2 }, 'x')] }, say('never')])
    expect(ran.verdict).toMatchObject({ verdict: 'history-rejected', title: expect.stringContaining('share the id x') })
  })

  test('only what is not answered yet is run', async () => {
    const first =
      'const [c] = state.messages.at(-1).toolCalls; return { messages: { role: "tool", toolCallId: c.id, text: "by hand" } }'
    const ran = await run(
      document({
        nodes: [brain('agent'), fn('answer', first), hands('tools'), brain('last', { tools: [] })],
        edges: edges('START>agent', 'agent>answer', 'answer>tools', 'tools>last', 'last>END'),
        models: [script({ toolCalls: [call('add'), call('add', { a: 2, b: 2 })] }, say('ok'))],
      }),
    )
    expect(results(ran).map((message) => message.text)).toEqual(['by hand', '4'])
    expect(ran.of('tool-called')).toHaveLength(1)
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('two hands that answer one message: the second answer is refused, by name', async () => {
    const two: readonly KnownNode[] = [brain('agent'), hands('left'), hands('right'), brain('last', { tools: [] })]
    const ran = await run(
      document({
        nodes: two,
        edges: edges('START>agent', 'agent>left', 'agent>right', 'left>last', 'right>last', 'last>END'),
        models: [script(ask(1, 1), say('never'))],
      }),
    )
    expect(ran.verdict).toMatchObject({
      verdict: 'history-rejected',
      node: 'last',
      title: expect.stringContaining('two results'),
    })
  })

  test('nothing to run is said, and nothing is written over', async () => {
    const ran = await run(
      document({
        nodes: [hands('tools')],
        edges: edges('START>tools', 'tools>END'),
        fields: [field('messages', 'replace', { type: 'messages' })],
      }),
    )
    expect(ran.of('notice')).toMatchObject([{ code: 'nothing-to-run', node: 'tools' }])
    expect(messagesOf(ran)).toHaveLength(1)
  })
})

describe('results', () => {
  test.each([
    [{ hands: { maxChars: 5 } }, 5],
    [{ budget: { observationChars: 4 } }, 4],
    [{ hands: { maxChars: 5 }, budget: { observationChars: 9 } }, 5],
  ])('that are too long are cut, and say so: %j', async (more, kept) => {
    const ran = await loop([ask(1, 1), say('ok')], {
      ...more,
      tools: [{ ...addTool, mock: { kind: 'fixed', value: 'abcdefghijk' } }],
    })
    expect(results(ran)[0]?.text).toBe(`${'abcdefghijk'.slice(0, kept)}\n[cut: the first ${kept} of 11 characters]`)
    expect(ran.of('tool-returned')[0]).toMatchObject({ cutFrom: 11, content: results(ran)[0]?.text })
    expect(ran.output.notes).toEqual([results(ran)[0]?.text])
  })

  test('are never cut inside a character', async () => {
    const ran = await loop([ask(1, 1), say('ok')], {
      hands: { maxChars: 3 },
      tools: [{ ...addTool, mock: { kind: 'fixed', value: '😀😀' } }],
    })
    expect(results(ran)[0]?.text).toBe('😀\n[cut: the first 2 of 4 characters]')
  })

  test('rounds count visits; notes take what worked', async () => {
    const tools: readonly Tool[] = [{ ...addTool, faults: [{ on: [2], kind: 'error' }] }]
    const ran = await loop([ask(1, 1), ask(2, 2), ask(3, 3), say('ok')], { tools })
    expect(ran.output).toMatchObject({ rounds: 3, notes: ['2', '6'] })
  })
})

describe('a call that comes again and again', () => {
  const repeated = (ran: Ran) => ran.of('notice').filter((notice) => notice.code === 'repeated-call')

  test('is told once, at the third time, with what it returned', async () => {
    const ran = await loop([ask(1, 2), ask(1, 2), ask(1, 2), ask(1, 2), say('ok')])
    expect(repeated(ran)).toMatchObject([{ node: 'tools', data: { tool: 'add', times: 3, result: '3' } }])
  })

  test('whatever the order of its arguments', async () => {
    const swapped = { toolCalls: [{ name: 'add', args: { b: 2, a: 1 } }] }
    expect(repeated(await loop([ask(1, 2), swapped, ask(1, 2), say('ok')]))).toHaveLength(1)
  })

  test('not when the arguments differ', async () => {
    expect(repeated(await loop([ask(1, 2), ask(1, 3), ask(1, 4), say('ok')]))).toEqual([])
  })
})

test('a tool that is set to live without an answer of its own says so, and nothing is called', async () => {
  const live: Tool = { ...addTool, mode: 'live' }
  const ran = await loop([ask(1, 1), say('ok')], { tools: [live] })
  expect(ran.of('tool-called')[0]?.mode).toBe('live')
  expect(results(ran)[0]).toMatchObject({ status: 'error', text: expect.stringContaining('Switch it to mock') })
})

test('in turn, one call after the other; all at once otherwise', async () => {
  const both = { toolCalls: [call('add'), call('add', { a: 2, b: 2 })] }
  const order = async (how: 'parallel' | 'sequential') =>
    (await loop([both, say('ok')], { hands: { order: how }, tools: [{ ...addTool, delayMs: 5 }] })).events
      .filter((event) => event.type === 'tool-called' || event.type === 'tool-returned')
      .map((event) => event.type)
  expect(await order('sequential')).toEqual(['tool-called', 'tool-returned', 'tool-called', 'tool-returned'])
  expect(await order('parallel')).toEqual(['tool-called', 'tool-called', 'tool-returned', 'tool-returned'])
})

test('two calls from a brain that may only make one: both run, and it is said', async () => {
  const ran = await loop([{ toolCalls: [call('add'), call('add', { a: 2, b: 2 })] }, say('ok')], {
    brain: { parallelCalls: false },
  })
  expect(results(ran).map((message) => message.text)).toEqual(['3', '4'])
  expect(ran.of('notice')).toMatchObject([{ code: 'parallel-calls', node: 'agent', data: { calls: 2 } }])
})

describe('the context of a brain', () => {
  test('counts the tools that it is offered, and the calls in the history', async () => {
    const tools = [{ ...addTool, description: 'x'.repeat(400) }]
    const ran = await loop([ask(1, 1), say('ok')], { tools, brain: { contextTokens: 100 } })
    const notices = ran.of('notice').filter((notice) => notice.code === 'context-exceeded')
    expect(notices).toHaveLength(2)
    expect(Number(notices[1]?.data?.needed)).toBeGreaterThan(Number(notices[0]?.data?.needed))
  })

  test('says when the newest message alone is too long', async () => {
    const ran = await loop([ask(1, 1), say('ok')], {
      tools: [{ ...addTool, mock: { kind: 'fixed', value: 'y'.repeat(2000) } }],
      brain: { contextTokens: 200 },
    })
    expect(ran.of('notice')).toMatchObject([{ code: 'context-exceeded', text: expect.stringContaining('alone (tool)') }])
  })
})

test('many calls at once wait without a warning, and stop together', async () => {
  const warnings: Error[] = []
  const listen = (warning: Error) => warnings.push(warning)
  process.on('warning', listen)
  const stop = new AbortController()
  const many = { toolCalls: Array.from({ length: 20 }, (_, i) => call('add', { a: i, b: 1 })) }
  const agent = document({
    nodes: [brain('agent'), hands('tools')],
    edges: edges('START>agent', 'agent>tools', 'tools>END'),
    tools: [{ ...addTool, delayMs: 1e7 }],
    models: [script(many)],
  })
  let called = 0
  const ran = await run(agent, {
    platform: { ...testPlatform(), clock: realClock },
    signal: stop.signal,
    onEvent: (event) => event.type === 'tool-called' && ++called === 20 && stop.abort(),
  })
  // Warnings come a turn of the loop later.
  await realClock.sleep(5)
  process.off('warning', listen)
  expect(ran.verdict.verdict).toBe('stopped')
  expect(warnings).toEqual([])
})
