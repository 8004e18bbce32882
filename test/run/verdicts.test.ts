/** Every row of the verdict table, by really running a graph that ends that way. LangGraph reports success for most of them. */
import { describe, expect, test } from 'vitest'
import type { VerdictCode } from '../../src/trace/trace'
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
} from '../support/run'

const messages = field('messages', 'messages')

async function judged(code: VerdictCode, parts: Parameters<typeof document>[0], node?: string): Promise<Ran> {
  const ran = await run(document(parts))
  expect(ran.verdict.verdict, JSON.stringify(ran.events.at(-1))).toBe(code)
  if (node !== undefined) expect(ran.verdict.node).toBe(node)
  expect(ran.verdict.title.length).toBeGreaterThan(5)
  expect(ran.events.map((event) => event.seq)).toEqual(ran.events.map((_, i) => i))
  expect(ran.events.at(-1)?.type).toBe('run-finished')
  return ran
}

describe('a run ends with an honest verdict', () => {
  test('answered', async () => {
    const ran = await judged('answered', { nodes: loopNodes, edges: loopEdges, models: [script(ask(2, 3), say('It is 5.'))] })
    expect(messagesOf(ran).map((message) => message.text)).toEqual(['What is 2 plus 3?', '', '5', 'It is 5.'])
  })

  test('stopped-at-budget: the open calls are answered, and the summary is sendable', async () => {
    const ran = await judged('stopped-at-budget', {
      nodes: [
        brain('agent'),
        router('next', {
          rules: [
            { branch: 'over', when: { type: 'rounds', field: 'rounds', atLeast: 'budget' } },
            { branch: 'tools', when: { type: 'tool-calls' } },
          ],
        }),
        hands('tools', { rounds: 'rounds' }),
        { id: 'sum', kind: 'compress', config: { model: 'brain', prompt: 'Sum up.', messages: 'messages', into: 'summary' } },
      ],
      edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'next>sum:over', 'next>sum:done', 'tools>agent', 'sum>END'),
      fields: [messages, field('rounds', 'replace', { initial: 0 }), field('summary')],
      models: [script(ask(1, 1), ask(2, 2), ask(3, 3), say('So far: 2 and 4.'))],
      budget: { toolRounds: 2 },
    })
    expect(ran.output.summary).toBe('So far: 2 and 4.')
    const last = messagesOf(ran).at(-1)
    expect(last).toMatchObject({ role: 'tool', synthetic: true, text: 'not run: the budget of 2 tool rounds is spent' })
    expect(ran.of('limit-reached')).toMatchObject([{ limit: 'toolRounds', used: 2, allowed: 2 }])
  })

  test('stopped-at-budget: tokens', async () => {
    const usage = { input: 500, output: 500 }
    const ran = await judged('stopped-at-budget', {
      nodes: loopNodes,
      edges: loopEdges,
      models: [script(ask(1, 1, { usage }), ask(2, 2, { usage }), say('never'))],
      budget: { tokens: 1500 },
    })
    expect(ran.of('model-called')).toHaveLength(2)
    expect(messagesOf(ran).length).toBe(4)
  })

  test('ended-on-tool-result: the missing return edge', async () => {
    await judged(
      'ended-on-tool-result',
      { nodes: loopNodes, edges: loopEdges.filter((edge) => edge.source !== 'tools'), models: [script(ask(2, 3), say('never'))] },
      'tools',
    )
  })

  test('ended-on-unparsed-call', async () => {
    const ran = await judged('ended-on-unparsed-call', {
      nodes: [brain('agent')],
      edges: edges('START>agent', 'agent>END'),
      models: [script({ toolCalls: [{ name: 'add', rawArgs: '{"a": 1, "b"' }] })],
    })
    expect(messagesOf(ran).at(-1)?.invalidCalls).toMatchObject([{ name: 'add', rawArgs: '{"a": 1, "b"' }])
  })

  test('an unparsed call that is answered leads on', async () => {
    const ran = await judged('answered', {
      nodes: loopNodes,
      edges: loopEdges,
      models: [script({ toolCalls: [{ name: 'add', rawArgs: "{'a': 1}" }] }, ask(2, 3), say('5.'))],
    })
    expect(messagesOf(ran)[2]).toMatchObject({ role: 'tool', status: 'error' })
  })

  test('empty-answer', async () => {
    await judged('empty-answer', { nodes: loopNodes, edges: loopEdges, models: [script(say(''))] }, 'agent')
  })

  test('unanswered-call', async () => {
    await judged('unanswered-call', {
      nodes: [brain('agent')],
      edges: edges('START>agent', 'agent>END'),
      models: [script(ask(2, 3))],
    })
  })

  test('dead-end', async () => {
    await judged(
      'dead-end',
      { nodes: [fn('a', 'return { n: 1 }')], edges: edges('START>a'), fields: [field('n')], input: { n: 0 } },
      'a',
    )
  })

  test('join-starved', async () => {
    const ran = await judged(
      'join-starved',
      {
        nodes: [
          fn('a', ''),
          router('choose', {
            rules: [{ branch: 'b', when: { type: 'field', field: 'n', is: '>', value: 5 } }],
            otherwise: 'none',
          }),
          fn('b', ''),
          { ...fn('c', ''), join: 'all' },
        ],
        edges: edges('START>a', 'START>choose', 'choose>b:b', 'choose>END:none', 'a>c', 'b>c', 'c>END'),
        fields: [field('n')],
        input: { n: 1 },
      },
      'c',
    )
    expect(ran.of('notice')).toMatchObject([{ code: 'join-starved', data: { missing: ['b'] } }])
  })

  test('no-destination: a router without a rule that holds', async () => {
    await judged(
      'no-destination',
      {
        nodes: [
          fn('a', ''),
          router('r', { rules: [{ branch: 'x', when: { type: 'field', field: 'n', is: '=', value: 7 } }], otherwise: null }),
        ],
        edges: edges('START>a', 'a>r', 'r>END:x'),
        fields: [field('n')],
        input: { n: 1 },
      },
      'r',
    )
  })

  test('no-destination: an empty jump', async () => {
    await judged(
      'no-destination',
      {
        nodes: [fn('a', 'return { goto: [] }', { destinations: ['b'] }), fn('b', '')],
        edges: edges('START>a', 'b>END'),
        fields: [field('n')],
        input: { n: 1 },
      },
      'a',
    )
  })

  test('unknown-destination', async () => {
    await judged(
      'unknown-destination',
      {
        nodes: [fn('a', 'return { goto: "nobody" }', { destinations: ['b'] }), fn('b', '')],
        edges: edges('START>a', 'b>END'),
        fields: [field('n')],
        input: { n: 1 },
      },
      'a',
    )
  })

  test('unmapped-branch: names the router, the value and the branches there are', async () => {
    const ran = await judged(
      'unmapped-branch',
      { nodes: loopNodes, edges: loopEdges.filter((edge) => edge.branch !== 'done'), models: [script(say('Hello.'))] },
      'next',
    )
    expect(ran.of('notice')).toMatchObject([{ code: 'unmapped-branch', data: { branch: 'done', branches: ['tools'] } }])
    expect(ran.verdict.title + ran.verdict.detail).toContain('done')
  })

  test('unmapped-branch: a router at START', async () => {
    const ran = await judged(
      'unmapped-branch',
      { nodes: [router('r'), hands('tools')], edges: edges('START>r', 'r>tools:tools', 'tools>END') },
      'r',
    )
    expect(ran.of('routed')).toHaveLength(1)
  })

  test('history-rejected: an unanswered call before the next model call, found before anything is sent', async () => {
    const ran = await judged(
      'history-rejected',
      {
        nodes: [brain('one'), brain('two')],
        edges: edges('START>one', 'one>two', 'two>END'),
        models: [script(ask(2, 3), say('never'))],
      },
      'two',
    )
    expect(ran.of('model-called')).toHaveLength(1)
  })

  test('history-rejected: a result with the wrong id', async () => {
    await judged('history-rejected', {
      nodes: loopNodes,
      edges: loopEdges,
      tools: [{ ...addTool, faults: [{ on: 'every', kind: 'wrong-id' }] }],
      models: [script(ask(2, 3), say('never'))],
    })
  })

  test('recursion-limit: stuck', async () => {
    const ran = await judged('recursion-limit', {
      nodes: loopNodes,
      edges: loopEdges,
      models: [{ id: 'brain', provider: 'script', replies: [ask(2, 3)], whenExhausted: 'repeat' }],
      budget: { recursionLimit: 8 },
    })
    expect(ran.of('limit-reached')).toMatchObject([{ limit: 'recursionLimit', allowed: 8 }])
    expect(ran.verdict.title + ran.verdict.detail).toMatch(/(?<!not )stuck|same/i)
    expect(ran.of('notice').map((notice) => notice.code)).toContain('repeated-call')
  })

  test('recursion-limit: only too long', async () => {
    const ran = await judged('recursion-limit', {
      nodes: loopNodes,
      edges: loopEdges,
      models: [script(ask(1, 1), ask(2, 2), ask(3, 3), ask(4, 4), say('never'))],
      budget: { recursionLimit: 6 },
    })
    expect(ran.verdict.title + ran.verdict.detail).toMatch(/not stuck/i)
  })

  test('failed: a tool that raises names the tool and what it was given', async () => {
    const ran = await judged(
      'failed',
      {
        nodes: [brain('agent'), router('next'), hands('tools', { onError: 'raise' })],
        edges: loopEdges,
        tools: [{ ...addTool, faults: [{ on: [1], kind: 'error', message: 'out of order' }] }],
        models: [script(ask(2, 3))],
      },
      'tools',
    )
    expect(ran.of('node-finished').at(-1)?.error).toMatchObject({ tool: 'add', input: { a: 2, b: 3 } })
  })

  test('failed: a model that raises', async () => {
    await judged(
      'failed',
      {
        nodes: [brain('agent')],
        edges: edges('START>agent', 'agent>END'),
        models: [{ id: 'brain', provider: 'script', replies: [], whenExhausted: 'fail' }],
      },
      'agent',
    )
  })

  test('failed: user code that loops for ever is stopped and named', async () => {
    const ran = await judged(
      'failed',
      { nodes: [fn('spin', 'while (true) {}')], edges: edges('START>spin', 'spin>END'), fields: [field('n')], input: { n: 1 } },
      'spin',
    )
    expect(ran.of('node-finished').at(-1)?.error?.code).toBe('function-time')
  })

  test('failed: user code that allocates without bound is stopped and named', async () => {
    const ran = await judged(
      'failed',
      {
        nodes: [fn('grow', 'const a = []; while (true) a.push("x".repeat(100000) + a.length)')],
        edges: edges('START>grow', 'grow>END'),
        fields: [field('n')],
        input: { n: 1 },
      },
      'grow',
    )
    expect(ran.of('node-finished').at(-1)?.error?.code).toMatch(/function-(memory|time)/)
  })

  test('failed: two nodes write one replacing field in a superstep', async () => {
    await judged('failed', {
      nodes: [fn('a', 'return { n: 1 }'), fn('b', 'return { n: 2 }')],
      edges: edges('START>a', 'START>b', 'a>END', 'b>END'),
      fields: [field('n')],
      input: { n: 0 },
    })
  })

  test('failed: a kind that does not run yet says so when it is reached', async () => {
    const ran = await judged(
      'failed',
      {
        nodes: [{ id: 'check', kind: 'review', config: { question: 'Go on?' } }],
        edges: edges('START>check', 'check>END:approve', 'check>END:stop'),
      },
      'check',
    )
    expect(ran.verdict.title + ran.verdict.detail).toMatch(/cannot run it yet|not runnable yet/)
  })

  test('failed: a graph that LangGraph refuses ends at once', async () => {
    const ran = await judged('failed', {
      nodes: [fn('a', ''), fn('alone', '')],
      edges: edges('START>a', 'a>END'),
      fields: [field('n')],
      input: { n: 1 },
    })
    expect(ran.of('node-started')).toHaveLength(0)
    expect(ran.of('run-finished')[0]?.error?.code).toBe('graph-refused')
    expect(ran.of('notice').map((notice) => notice.data?.problem)).toContain('unreachable-node')
  })

  test('stopped: a tool that never answers, and a person who stops it', async () => {
    const stop = new AbortController()
    const never = { ...addTool, faults: [{ on: 'every' as const, kind: 'timeout' as const, ms: 1e9 }] }
    const { realClock } = await import('../../src/adapters/real-clock')
    const { testPlatform } = await import('../support/run')
    const ran = await run(document({ nodes: loopNodes, edges: loopEdges, tools: [never], models: [script(ask(2, 3))] }), {
      platform: { ...testPlatform(), clock: realClock },
      signal: stop.signal,
      onEvent: (event) => event.type === 'tool-called' && stop.abort(),
    })
    expect(ran.verdict.verdict).toBe('stopped')
    expect(messagesOf(ran)).toHaveLength(2)
  })
})
