/** What the recorder keeps: order, causes, keys struck out, nothing lost, the same bytes every time. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import { readDocument } from '../../src/document/codec'
import type { AgentDocument } from '../../src/document/types'
import { createStriker } from '../../src/run/secrets'
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
  router,
  run,
  say,
  script,
} from '../support/run'

async function shipped(id: string): Promise<AgentDocument> {
  const read = readDocument(await readFile(new URL(`../../public/gallery/${id}.agent.json`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(`${id} cannot be read`)
  return read.value
}

describe('the shipped research agent on the practice model', () => {
  test('searches, reflects, searches what was missing, reflects, answers and compresses', async () => {
    const ran = await run(await shipped('research-agent'))
    expect(ran.verdict.verdict).toBe('answered')
    expect(ran.of('tool-called').map((event) => event.tool)).toEqual([
      'tavily_search',
      'think_tool',
      'tavily_search',
      'think_tool',
    ])
    const [first, , second] = ran.of('tool-called')
    expect(second?.args).not.toEqual(first?.args)
    expect(ran.of('node-started').map((event) => event.node)).toEqual([
      'llm_call',
      'tool_node',
      'llm_call',
      'tool_node',
      'llm_call',
      'tool_node',
      'llm_call',
      'tool_node',
      'llm_call',
      'compress_research',
    ])
    expect(Object.keys(ran.output).sort()).toEqual(['compressed_research', 'raw_notes', 'researcher_messages'])
    expect(String(ran.output.compressed_research)).toContain('notes/')
  })

  test('twenty runs give the same bytes', async () => {
    const document = await shipped('research-agent')
    const runs = new Set<string>()
    for (let i = 0; i < 20; i++) runs.add(JSON.stringify((await run(document)).events))
    expect(runs.size).toBe(1)
  })

  test('a model that ignores soft limits is ended by the hard budget, and the summary says so', async () => {
    const document = await shipped('research-agent')
    const ran = await run({
      ...document,
      models: [{ id: 'brain', provider: 'practice', temperament: 'stubborn' }],
      budget: { ...document.budget, toolRounds: 4 },
    })
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(messagesOf(ran, 'researcher_messages').at(-1)).toMatchObject({ role: 'tool', synthetic: true })
    expect(ran.output.compressed_research).not.toBe('')
  })

  test('without the return edge it ends on a tool result, which LangGraph calls a success', async () => {
    const document = await shipped('research-agent')
    const main = document.graphs.main
    if (!main) throw new Error('no graph')
    const ran = await run({ ...document, graphs: { main: { ...main, edges: main.edges.filter((edge) => edge.id !== 'e6') } } })
    expect(ran.verdict.verdict).toBe('ended-on-tool-result')
    expect(ran.of('run-finished')[0]?.status).toBe('ok')
  })
})

test('every event has its superstep, its cause and its place', async () => {
  const ran = await run(document({ nodes: loopNodes, edges: loopEdges, models: [script(ask(2, 3), say('5.'))] }))
  expect(ran.of('node-started').map(({ node, cause, from, step, kind }) => ({ node, cause, from, step, kind }))).toEqual([
    { node: 'agent', cause: 'start', from: undefined, step: 1, kind: 'brain' },
    { node: 'tools', cause: 'branch', from: 'next', step: 2, kind: 'hands' },
    { node: 'agent', cause: 'edge', from: 'tools', step: 3, kind: 'brain' },
  ])
  const types = ran.events.filter((event) => event.type !== 'token').map((event) => event.type)
  expect(types).toEqual([
    'run-started',
    'state-committed',
    'node-started',
    'model-called',
    'model-replied',
    'state-written',
    'node-finished',
    'routed',
    'state-committed',
    'node-started',
    'tool-called',
    'tool-returned',
    'state-written',
    'node-finished',
    'state-committed',
    'node-started',
    'model-called',
    'model-replied',
    'state-written',
    'node-finished',
    'routed',
    'state-committed',
    'run-finished',
  ])
})

test('a superstep that writes nothing still has its place', async () => {
  const ran = await run(
    document({
      nodes: [fn('a', ''), fn('b', 'return { n: 1 }')],
      edges: edges('START>a', 'a>b', 'b>END'),
      fields: [field('n')],
      input: { n: 0 },
    }),
  )
  expect(ran.of('state-committed').map(({ step, changes }) => [step, changes.length])).toEqual([
    [0, 1],
    [1, 0],
    [2, 1],
  ])
})

test('a decision at START comes after the input and before the first node', async () => {
  const ran = await run(
    document({
      nodes: [
        router('first', { rules: [{ branch: 'a', when: { type: 'field', field: 'n', is: '>', value: 1 } }], otherwise: 'b' }),
        fn('a', 'return { n: 10 }'),
        fn('b', ''),
      ],
      edges: edges('START>first', 'first>a:a', 'first>b:b', 'a>END', 'b>END'),
      fields: [field('n')],
      input: { n: 5 },
    }),
  )
  expect(ran.events.slice(0, 4).map((event) => event.type)).toEqual(['run-started', 'state-committed', 'routed', 'node-started'])
  expect(ran.output).toEqual({ n: 10 })
})

test('where branches meet, every way in is told', async () => {
  const ran = await run(
    document({
      nodes: [fn('a', ''), fn('b', ''), { ...fn('c', ''), join: 'all' }],
      edges: edges('START>a', 'START>b', 'a>c', 'b>c', 'c>END'),
      fields: [field('n')],
      input: { n: 1 },
    }),
  )
  expect(ran.of('node-started').at(-1)).toMatchObject({ node: 'c', cause: 'edge', from: 'a', alsoFrom: ['b'] })
})

test('events of a failing superstep are not lost', async () => {
  const ran = await run(
    document({
      nodes: [brain('agent'), router('next'), hands('tools', { onError: 'raise' })],
      edges: loopEdges,
      tools: [{ ...addTool, faults: [{ on: 'every', kind: 'error' }] }],
      models: [script(ask(2, 3))],
    }),
  )
  expect(ran.events.slice(-4).map((event) => event.type)).toEqual([
    'tool-returned',
    'node-finished',
    'state-committed',
    'run-finished',
  ])
  expect(ran.of('node-finished').at(-1)).toMatchObject({ node: 'tools', status: 'error' })
})

test('a field that is not declared is dropped, and said', async () => {
  const ran = await run(
    document({
      nodes: [fn('a', 'return { n: 1, answr: 2 }')],
      edges: edges('START>a', 'a>END'),
      fields: [field('n')],
      input: { n: 0 },
    }),
  )
  expect(ran.of('notice')).toMatchObject([{ code: 'dropped-write', node: 'a', data: { field: 'answr' } }])
  expect(ran.of('state-committed').at(-1)?.changes).toContainEqual({ field: 'answr', op: 'dropped', value: 2, node: 'a' })
  expect(ran.output).toEqual({ n: 1 })
})

test('a router that leads to a router decides twice', async () => {
  const ran = await run(
    document({
      nodes: [
        brain('agent'),
        router('outer', { otherwise: 'check' }),
        router('inner', {
          rules: [{ branch: 'long', when: { type: 'field', field: 'messages', is: '>', value: 100 } }],
          otherwise: 'short',
        }),
        hands('tools'),
      ],
      edges: edges(
        'START>agent',
        'agent>outer',
        'outer>tools:tools',
        'outer>inner:check',
        'inner>agent:long',
        'inner>END:short',
        'tools>agent',
      ),
      models: [script(say('Hello.'))],
    }),
  )
  expect(ran.of('routed').map(({ router: name, source, branch, targets }) => [name, source, branch, targets])).toEqual([
    ['outer', 'agent', 'check', ['inner']],
    ['inner', 'outer', 'short', ['__end__']],
  ])
  expect(ran.verdict.verdict).toBe('answered')
})

test('a long observation is cut, and says so', async () => {
  const ran = await run(
    document({
      nodes: loopNodes,
      edges: loopEdges,
      tools: [{ ...addTool, mock: { kind: 'fixed', value: 'x'.repeat(500) } }],
      models: [script(ask(2, 3), say('ok'))],
      budget: { observationChars: 100 },
    }),
  )
  const [returned] = ran.of('tool-returned')
  expect(returned).toMatchObject({ cutFrom: 500 })
  expect(returned?.content).toContain('100 of 500 characters')
})

test('keys of the session never reach an event', async () => {
  const key = 'sk-secret-123456'
  const ran = await run(document({ nodes: loopNodes, edges: loopEdges, models: [script(say(`I know ${key}.`))] }), {
    secrets: { tavily: key },
  })
  expect(JSON.stringify(ran.events)).not.toContain('secret-123456')
  expect(messagesOf(ran).at(-1)?.text).toBe('I know [key removed].')
  const same = { a: ['nothing here'] }
  expect(createStriker([key])?.strike(same)).toBe(same)
})

test('the text protocol runs the same loop for models without tool calling', async () => {
  const ran = await run(
    document({
      nodes: [brain('agent', { protocol: 'text' }), router('next'), hands('tools')],
      edges: loopEdges,
      models: [
        script(
          say("Thought: I add them.\nAction: add\nAction Input: {'a': 2, 'b': 3}\nPAUSE"),
          say('Thought: JSON needs double quotes.\nAction: add\nAction Input: {"a": 2, "b": 3}\nObservation: 6'),
          say('Thought: I now know the answer\nFinal Answer: It is 5.'),
        ),
      ],
    }),
  )
  expect(ran.verdict.verdict).toBe('answered')
  expect(messagesOf(ran).map(({ role, text }) => `${role}: ${text.slice(0, 40)}`)).toEqual([
    'human: What is 2 plus 3?',
    'ai: I add them.',
    expect.stringContaining('tool: The arguments are not valid JSON'),
    'ai: JSON needs double quotes.',
    'tool: 5',
    'ai: It is 5.',
  ])
  const seen = ran.of('model-called').at(-1)?.messages ?? []
  expect(seen.some((message) => message.text === 'Observation: 5')).toBe(true)
  expect(seen.some((message) => message.role === 'tool')).toBe(false)
})

test('the person’s input replaces the document’s', async () => {
  const ran = await run(document({ nodes: loopNodes, edges: loopEdges, models: [script(say('Hi.'))] }), {
    input: { question: 'Other?' },
  })
  expect(messagesOf(ran)[0]?.text).toBe('Other?')
})

test('the first run of a process tells what happens side by side in the same order as the second', async () => {
  const agent = document({
    nodes: [
      brain('asks', { messages: 'other' }),
      hands('adds', { messages: 'other' }),
      brain('talks', { tools: [] }),
      fn('counts', 'return { n: 1 }'),
      fn('counts_on', 'return { n: 1 }'),
    ],
    edges: edges(
      'START>talks',
      'START>counts',
      'counts>counts_on',
      'START>asks',
      'asks>adds',
      'adds>END',
      'talks>END',
      'counts_on>END',
    ),
    fields: [field('messages', 'messages'), field('other', 'messages'), field('n', 'sum')],
    models: [script(ask(1, 2), say('One two three four five six seven eight nine ten.'))],
  })
  // Nothing of ours has been loaded yet in this copy.
  vi.resetModules()
  const fresh = await import('../support/run')
  const first = JSON.stringify((await fresh.run(agent)).events)
  expect(JSON.stringify((await fresh.run(agent)).events)).toBe(first)
})
