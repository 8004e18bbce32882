/** How a run ends before its end: stopped by a person, out of time, out of tokens, or because something failed. */
import { beforeAll, describe, expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import type { Reply, Tool } from '../../src/document/types'
import type { TraceEvent } from '../../src/trace/events'
import {
  addTool,
  ask,
  brain,
  document,
  edges,
  field,
  fn,
  hands,
  loopEdges,
  loopNodes,
  messagesOf,
  type Ran,
  router,
  run,
  say,
  script,
  testPlatform,
} from '../support/run'
import { virtualClock } from '../support/virtual-clock'

// What is loaded on its first use would else look like idle time to a clock of our own.
beforeAll(async () => {
  const warm = document({
    nodes: [...loopNodes, fn('end', '')],
    edges: [...loopEdges, ...edges('START>end', 'end>END')],
    models: [script(ask(1, 1))],
  })
  expect((await run(warm)).of('tool-returned')).toHaveLength(1)
})

const realTime = () => ({ ...testPlatform(), clock: realClock })
const hanging: Tool = { ...addTool, faults: [{ on: 'every', kind: 'timeout', ms: 1e8 }] }
const both = (first: string, second: string) => ({
  toolCalls: [
    { name: first, args: { a: 1, b: 1 } },
    { name: second, args: { a: 1, b: 2 } },
  ],
})

/** Runs in real time and stops at the first event that fits; then waits for stragglers, which there must not be. */
async function stoppedAt(agent: Parameters<typeof document>[0], fits: (event: TraceEvent) => boolean): Promise<Ran> {
  const stop = new AbortController()
  const seen: TraceEvent[] = []
  const ran = await run(document(agent), {
    platform: realTime(),
    signal: stop.signal,
    onEvent: (event) => {
      seen.push(event)
      if (fits(event)) stop.abort()
    },
  })
  const told = seen.length
  await realClock.sleep(20)
  expect(seen.length).toBe(told)
  return ran
}

describe('a person stops it', () => {
  test('in the middle of a reply: the tokens stay, the state is that of the last commit', async () => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}`).join(' ')
    const ran = await stoppedAt(
      { nodes: loopNodes, edges: loopEdges, models: [script(say(words))] },
      (event) => event.type === 'token',
    )
    expect(ran.verdict).toMatchObject({ verdict: 'stopped', node: 'agent' })
    expect(ran.of('token').length).toBeLessThan(40)
    expect(ran.of('model-replied')).toEqual([])
    expect(messagesOf(ran).map((message) => message.role)).toEqual(['human'])
    expect(ran.of('node-finished')).toMatchObject([{ node: 'agent', status: 'interrupted' }])
    expect(ran.of('node-finished')[0]?.error).toBeUndefined()
  })

  test('while a tool hangs', async () => {
    const ran = await stoppedAt(
      { nodes: loopNodes, edges: loopEdges, tools: [hanging], models: [script(ask(1, 1))] },
      (event) => event.type === 'tool-called',
    )
    expect(ran.verdict).toMatchObject({ verdict: 'stopped', node: 'tools' })
    expect(messagesOf(ran).map((message) => message.role)).toEqual(['human', 'ai'])
    expect(ran.of('node-finished').at(-1)).toMatchObject({ node: 'tools', status: 'interrupted' })
  })

  test('before it began', async () => {
    const ran = await stoppedAt({ nodes: loopNodes, edges: loopEdges }, (event) => event.type === 'run-started')
    expect(ran.verdict.verdict).toBe('stopped')
    expect(ran.of('node-started')).toEqual([])
  })

  test('at the very last event: what is over stays as it was', async () => {
    const ran = await stoppedAt(
      { nodes: loopNodes, edges: loopEdges, models: [script(say('Hi.'))] },
      (e) => e.type === 'run-finished',
    )
    expect(ran.verdict.verdict).toBe('answered')
  })
})

describe('a budget stops it', () => {
  const timed = (tool: Tool, replies: readonly Reply[], seconds: number, pace?: 'steady') =>
    run(document({ nodes: loopNodes, edges: loopEdges, tools: [tool], models: [script(...replies)], budget: { seconds } }), {
      platform: { ...testPlatform(), clock: virtualClock() },
      ...(pace ? { pace } : {}),
    })

  test('of seconds, while a tool hangs: the limit is told last, and the state is kept', async () => {
    const ran = await timed(hanging, [ask(1, 1)], 30)
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(ran.events.slice(-5).map((event) => event.type)).toEqual([
      'tool-called',
      'node-finished',
      'state-committed',
      'limit-reached',
      'run-finished',
    ])
    expect(ran.of('limit-reached')).toMatchObject([{ limit: 'seconds', used: 30, allowed: 30, step: 2, at: 30_000 }])
    expect(ran.of('node-finished').at(-1)).toMatchObject({ node: 'tools', status: 'interrupted' })
    expect(messagesOf(ran)).toHaveLength(2)
    expect(ran.of('run-finished')[0]?.error).toBeUndefined()
  })

  test('of seconds, in the middle of the third slow call', async () => {
    const ran = await timed({ ...addTool, delayMs: 4000 }, [ask(1, 1), ask(2, 2), ask(3, 3), say('never')], 10)
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(messagesOf(ran).map((message) => message.role)).toEqual(['human', 'ai', 'tool', 'ai', 'tool', 'ai'])
  })

  test('but what is only slow to be watched costs the agent no time', async () => {
    const rounds = Array.from({ length: 8 }, (_, i) => ask(i, i))
    const ran = await timed(addTool, [...rounds, say('Done, and it took a while to say so.')], 1, 'steady')
    expect(ran.events.at(-1)?.at).toBeGreaterThan(2000)
    expect(ran.verdict.verdict).toBe('answered')
    expect((await timed(hanging, [ask(1, 1)], 1, 'steady')).of('limit-reached')).toMatchObject([{ limit: 'seconds', used: 1 }])
  })

  const dear = { usage: { input: 500, output: 500 } }
  test('of tokens: no further node starts, and the limit is told with the reply that reached it', async () => {
    const ran = await run(
      document({ nodes: loopNodes, edges: loopEdges, models: [script(ask(1, 1, dear), say('never'))], budget: { tokens: 900 } }),
    )
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(ran.of('node-started')).toHaveLength(1)
    const limit = ran.events.findIndex((event) => event.type === 'limit-reached')
    expect(ran.events[limit - 1]?.type).toBe('model-replied')
    expect(ran.events[limit]).toMatchObject({ limit: 'tokens', used: 1000, allowed: 900, step: 1 })
    expect(messagesOf(ran)).toHaveLength(2)
  })

  test('of dollars, counted at the price of the model', async () => {
    const { startOpenAIServer } = await import('../models/openai-server')
    const server = await startOpenAIServer({
      replies: [
        {
          toolCalls: [{ id: 'c', name: 'add', args: '{"a":1,"b":1}' }],
          usage: { prompt_tokens: 1_000_000, completion_tokens: 0 },
        },
      ],
    })
    const ran = await run(
      document({
        nodes: loopNodes,
        edges: loopEdges,
        models: [{ id: 'brain', provider: 'openai', model: 'small', baseUrl: server.url, price: { input: 2, output: 8 } }],
        budget: { usd: 1.5 },
      }),
      { platform: realTime() },
    ).finally(server.close)
    expect(ran.of('limit-reached')).toMatchObject([{ limit: 'usd', used: 2, allowed: 1.5 }])
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
  })

  test('but a limit that was reached with the last word ended nothing', async () => {
    const ran = await run(
      document({ nodes: loopNodes, edges: loopEdges, models: [script({ content: 'Done.', ...dear })], budget: { tokens: 900 } }),
    )
    expect(ran.verdict.verdict).toBe('answered')
    expect(ran.of('run-finished')[0]?.status).toBe('ok')
  })

  test('and a failure beside it is a failure', async () => {
    const ran = await run(
      document({
        nodes: [brain('agent', { tools: [] }), fn('bad', 'throw new Error("broken")')],
        edges: edges('START>agent', 'START>bad', 'agent>END', 'bad>END'),
        models: [script({ content: 'Hi.', ...dear })],
        budget: { tokens: 900 },
      }),
    )
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'bad' })
  })
})

describe('a failure stops it', () => {
  test('of two nodes side by side: each is told, and the verdict speaks of the one whose error it quotes', async () => {
    const ran = await run(
      document({
        nodes: [fn('one', 'throw new Error("first")'), fn('two', 'throw new Error("second")')],
        edges: edges('START>one', 'START>two', 'one>END', 'two>END'),
        fields: [field('n')],
        input: { n: 1 },
      }),
    )
    expect(ran.of('node-finished').map((event) => event.error?.message)).toEqual(['first (line 1)', 'second (line 1)'])
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'one', detail: expect.stringContaining('first') })
    expect(ran.verdict.detail).toContain('1 more failed beside it')
  })

  test('of a tool that raises: its siblings finish first, and nothing is told afterwards', async () => {
    const bad: Tool = { ...addTool, name: 'bad', faults: [{ on: 'every', kind: 'error', message: 'out of order' }] }
    const slow: Tool = { ...addTool, name: 'slow', delayMs: 30 }
    const ran = await run(
      document({
        nodes: [brain('agent', { tools: ['bad', 'slow'] }), hands('tools', { tools: ['bad', 'slow'], onError: 'raise' })],
        edges: edges('START>agent', 'agent>tools', 'tools>agent'),
        tools: [bad, slow],
        models: [script(both('bad', 'slow'))],
      }),
      { platform: realTime() },
    )
    expect(ran.of('tool-returned').map((event) => [event.status, event.content])).toEqual([
      ['error', 'out of order'],
      ['ok', '3'],
    ])
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'tools' })
    expect(ran.of('run-finished')[0]?.error).toMatchObject({
      tool: 'bad',
      message: 'out of order',
      input: { a: 1, b: 1 },
      node: 'tools',
    })
    // A failed superstep leaves the state as it was: the call stays open.
    expect(messagesOf(ran).map((message) => message.role)).toEqual(['human', 'ai'])
  })

  test('of one node: what runs beside it is cut short, told so, and says nothing more', async () => {
    const ran = await run(
      document({
        nodes: [
          brain('agent'),
          hands('slow'),
          fn('bad', 'throw new Error("broken")'),
          brain('talks', { messages: 'other', tools: [] }),
        ],
        edges: edges('START>agent', 'agent>slow', 'agent>bad', 'agent>talks', 'slow>END', 'bad>END', 'talks>END'),
        fields: [field('messages', 'messages'), field('other', 'messages')],
        tools: [hanging],
        models: [script(ask(1, 1), say('a very long story '.repeat(500)))],
      }),
      { platform: { ...testPlatform(), clock: virtualClock() } },
    )
    const ends = ran.of('node-finished').map(({ node, status, error }) => [node, status, error?.message])
    expect(ends).toContainEqual(['bad', 'error', 'broken (line 1)'])
    expect(ends).toContainEqual(['slow', 'interrupted', undefined])
    expect(ends).toContainEqual(['talks', 'interrupted', undefined])
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'bad' })
    expect(ran.verdict.detail).not.toContain('beside it')
  })

  test('of a double write: who wrote what is named, and the state before it is kept', async () => {
    const ran = await run(
      document({
        nodes: [fn('left', 'return { n: 1 }'), fn('right', 'return { n: "two" }')],
        edges: edges('START>left', 'START>right', 'left>END', 'right>END'),
        fields: [field('n')],
        input: { n: 0 },
      }),
    )
    const { code, message } = ran.of('run-finished')[0]?.error ?? {}
    expect(code).toBe('parallel-overwrite')
    for (const part of ['"n"', 'left wrote 1', 'right wrote two']) expect(message).toContain(part)
    expect(ran.of('state-written').map((event) => event.node)).toEqual(['left', 'right'])
    expect(ran.output).toEqual({ n: 0 })
  })

  test('of a router’s code: the router failed, not the node before it', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', ''), router('r', { rules: [{ branch: 'x', when: { type: 'code', code: 'return nothing.at.all' } }] })],
        edges: edges('START>a', 'a>r', 'r>END:x', 'r>END:done'),
        fields: [field('n')],
        input: { n: 1 },
      }),
    )
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'r' })
    expect(ran.of('node-finished')).toMatchObject([{ node: 'a', status: 'ok' }])
  })

  test('of routers that lead to each other: the router is named', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', ''), router('r', { rules: [], otherwise: 'x' }), router('s', { rules: [], otherwise: 'x' })],
        edges: edges('START>a', 'a>r', 'r>s:x', 's>r:x'),
        fields: [field('n')],
        input: { n: 1 },
      }),
    )
    expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'r', detail: expect.stringContaining('lead back') })
  })
})
