/** Random small agents: most of them compile and go somewhere, many of them are wrong in some way that people's graphs are wrong. */
import * as fc from 'fast-check'
import type { AgentDocument, Condition, Edge, Field, KnownNode, Model, Reply, Tool } from '../../src/document/types'
import { addTool, brain, document, edges, field, fn, hands, router } from '../support/run'

const fields: readonly Field[] = [
  field('messages', 'messages'),
  field('n', 'replace', { initial: 0 }),
  field('total', 'sum'),
  field('log', 'append'),
  field('facts', 'merge'),
  field('rounds', 'replace', { type: 'number', initial: 0 }),
  field('summary'),
]
const ids = ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'] as const
const branches = ['a', 'constructor'] as const
const anId = fc.constantFrom(...ids, '__end__')

const code = fc.oneof(
  fc.constantFrom(
    'return { n: state.n + 1 }',
    'return { total: 1, log: ["seen " + state.log.length] }',
    'return { facts: { last: state.n }, log: state.n }',
    'return { messages: { role: "human", text: "and now?" } }',
    'return { messages: [{ role: "ai", text: "done", toolCalls: [{ id: "own", name: "add", args: { a: 1, b: 2 } }] }] }',
    'return { messages: [{ role: "tool", toolCallId: "own", text: "3" }] }',
    'return { nobody: [1, { deep: true }] }',
    'return {}',
    'return { summary: "from code" }',
    'state.n = 99; state.messages.length = 0; return {}',
    'return',
    'return null',
    'return 7',
    'return { total: "no number" }',
    'throw new Error("on purpose")',
    'return { goto: [] }',
    'return { goto: "nowhere", update: { n: -1 } }',
    'return { n: Math.random(), facts: { at: Date.now() } }',
  ),
  fc.array(anId, { minLength: 1, maxLength: 2 }).map((goto) => `return { goto: ${JSON.stringify(goto)}, update: { total: 1 } }`),
)

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.constant<Condition>({ type: 'tool-calls' }),
  fc.constant<Condition>({ type: 'calls-tool', tool: 'add' }),
  fc
    .constantFrom<number | 'budget'>(0, 1, 2, 'budget')
    .map((atLeast): Condition => ({ type: 'rounds', field: 'rounds', atLeast })),
  fc.record({
    type: fc.constant('field' as const),
    field: fc.constantFrom('n', 'log', 'messages', 'summary', 'missing', 'rounds'),
    is: fc.constantFrom('=', '!=', '>', '>=', '<', '<=', 'contains', 'empty'),
    value: fc.constantFrom(0, 2, 'x', null),
  }),
  fc.constant<Condition>({ type: 'tokens', field: 'messages', atLeast: 30 }),
  fc
    .constantFrom('return state.n > 1', 'return state.messages.length', 'return', 'throw new Error("undecided")')
    .map((text): Condition => ({ type: 'code', code: text })),
)

const join = fc.constantFrom('each', 'each', 'each', 'all', 'deferred')

function node(id: string): fc.Arbitrary<KnownNode> {
  return fc.oneof(
    fc.record({
      id: fc.constant(id),
      kind: fc.constant('brain' as const),
      join,
      config: fc.record(
        {
          model: fc.constant('brain'),
          prompt: fc.constantFrom('', 'Answer. {budget} {state.n}'),
          tools: fc.constantFrom<readonly string[]>(['add'], [], ['add', 'gone']),
          messages: fc.constant('messages'),
          protocol: fc.constantFrom<'tool-calls' | 'text'>('tool-calls', 'text'),
          parallelCalls: fc.boolean(),
          contextTokens: fc.constantFrom(5, 10_000),
        },
        { requiredKeys: ['model', 'prompt', 'tools', 'messages'] },
      ),
    }),
    fc.record({
      id: fc.constant(id),
      kind: fc.constant('hands' as const),
      join,
      config: fc.record(
        {
          tools: fc.constantFrom<readonly string[]>(['add'], []),
          messages: fc.constant('messages'),
          rounds: fc.constant('rounds'),
          notes: fc.constant('log'),
          order: fc.constantFrom<'parallel' | 'sequential'>('parallel', 'sequential'),
          onError: fc.constantFrom<'report' | 'raise'>('report', 'report', 'raise'),
          maxChars: fc.constantFrom(3, 500),
        },
        { requiredKeys: ['tools', 'messages'] },
      ),
    }),
    fc.record({
      id: fc.constant(id),
      kind: fc.constant('router' as const),
      config: fc.record({
        messages: fc.constant('messages'),
        rules: fc.array(fc.record({ branch: fc.constantFrom(...branches), when: condition }), { maxLength: 2 }),
        otherwise: fc.constantFrom<string | null>(...branches, null),
      }),
    }),
    fc.record({
      id: fc.constant(id),
      kind: fc.constant('compress' as const),
      join,
      config: fc.record(
        {
          model: fc.constant('brain'),
          prompt: fc.constant('Sum up.'),
          messages: fc.constant('messages'),
          into: fc.constantFrom('summary', 'log', 'messages'),
          notes: fc.constant('log'),
          keepLast: fc.nat(4),
        },
        { requiredKeys: ['model', 'prompt', 'messages', 'into'] },
      ),
    }),
    fc.record({
      id: fc.constant(id),
      kind: fc.constant('function' as const),
      join,
      config: fc.record({ code, destinations: fc.uniqueArray(anId, { maxLength: 2 }) }, { requiredKeys: ['code'] }),
    }),
  )
}

const reply: fc.Arbitrary<Reply> = fc.oneof(
  fc.constantFrom<Reply>(
    { content: 'The answer is 3.' },
    { content: '' },
    {
      content: [
        { type: 'text', text: 'see ' },
        { type: 'image_url', image_url: { url: 'u' } },
        { type: 'text', text: 'it' },
      ],
    },
    { content: 'Thought: hm\nAction: add\nAction Input: {"a": 1, "b": 2}' },
    { toolCalls: [{ name: 'add', args: { a: 1, b: 2 } }] },
    {
      content: 'both',
      toolCalls: [
        { name: 'add', args: { a: 1, b: 2 } },
        { name: 'add', rawArgs: '{"a": 1' },
      ],
    },
    { toolCalls: [{ id: 'own', name: 'ad', args: {} }] },
    { toolCalls: [{ id: 'twice', name: 'add', args: { a: 2, b: 2 } }] },
    { content: 'dear', usage: { input: 400, output: 400 } },
  ),
)

const models: fc.Arbitrary<readonly Model[]> = fc
  .record({
    id: fc.constant('brain'),
    provider: fc.constant('script' as const),
    replies: fc.array(reply, { maxLength: 6 }),
    whenExhausted: fc.constantFrom<'finish' | 'repeat' | 'fail'>('finish', 'finish', 'finish', 'repeat', 'fail'),
  })
  .map((model) => [model])

const faults = fc.constantFrom<Tool['faults']>(
  undefined,
  undefined,
  [{ on: [1], kind: 'error' }],
  [{ on: 'every', kind: 'empty' }],
  [{ on: [2], kind: 'wrong-id' }],
)

/** Edges that reach every node from START, most branches connected, and a few more anywhere. */
function edgesAmong(nodes: readonly KnownNode[]): fc.Arbitrary<readonly Edge[]> {
  const names = nodes.map((one) => one.id)
  const routers = nodes.filter((one) => one.kind === 'router')
  const pick = fc.nat(100)
  const target = fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...names) }, fc.constant('__end__'))
  const from = (source: string, to: string, branch: string): Omit<Edge, 'id'> =>
    routers.some((one) => one.id === source) ? { source, target: to, branch } : { source, target: to }
  return fc
    .record({
      tree: fc.tuple(...names.map(() => fc.tuple(pick, fc.constantFrom(...branches)))),
      ways: fc.tuple(...routers.map(() => fc.tuple(...branches.map(() => fc.option(target, { freq: 12 }))))),
      more: fc.array(fc.tuple(fc.constantFrom(...names), target, fc.constantFrom(...branches)), { maxLength: 4 }),
    })
    .map(({ tree, ways, more }) => [
      ...tree.map(([n, branch], i) => from(['__start__', ...names][n % (i + 1)] ?? '', names[i] ?? '', branch)),
      ...routers.flatMap(({ id }, i) => branches.flatMap((branch, j) => (ways[i]?.[j] ? [from(id, ways[i][j], branch)] : []))),
      ...more.map(([source, to, branch]) => from(source, to, branch)),
    ])
    .map((list) => list.map((edge, i) => ({ ...edge, id: `e${i + 1}` })))
}

type Parts = Parameters<typeof document>[0]

const surroundings: fc.Arbitrary<Omit<Parts, 'nodes' | 'edges'>> = fc
  .record({
    models,
    tools: faults.map((list): readonly Tool[] => [list ? { ...addTool, faults: list } : addTool]),
    output: fc.option(fc.subarray(['messages', 'n', 'log', 'summary', 'gone']), { nil: undefined }),
    budget: fc.record(
      {
        recursionLimit: fc.integer({ min: 2, max: 14 }),
        toolRounds: fc.constantFrom(1, 2),
        tokens: fc.constantFrom(300, 100_000),
        observationChars: fc.constantFrom(2, 1000),
      },
      { requiredKeys: ['recursionLimit'] },
    ),
    input: fc.constantFrom<Readonly<Record<string, unknown>>>(
      { question: 'What is 1 plus 2?' },
      {
        messages: [
          { id: 'message-1', role: 'human', text: 'Hello' },
          { id: 'message-2', role: 'ai', text: 'Hi' },
          'And 1 plus 2?',
        ],
      },
      { n: 3, other: true },
      {},
    ),
  })
  .map(({ output, ...parts }) => ({ ...parts, fields, ...(output === undefined ? {} : { output }) }))

/** One to six nodes, connected anyhow. */
const anything: fc.Arbitrary<Pick<Parts, 'nodes' | 'edges'>> = fc
  .integer({ min: 1, max: ids.length })
  .chain((size) => fc.tuple(...ids.slice(0, size).map(node)))
  .chain((nodes) => fc.record({ nodes: fc.constant(nodes), edges: edgesAmong(nodes) }))

/** The loop that people draw, with a budget that leads to a summary, a function or another brain, and perhaps an edge missing. */
const aLoop: fc.Arbitrary<Pick<Parts, 'nodes' | 'edges'>> = fc
  .record({
    protocol: fc.constantFrom<'tool-calls' | 'text'>('tool-calls', 'tool-calls', 'text'),
    order: fc.constantFrom<'parallel' | 'sequential'>('parallel', 'sequential'),
    beyond: fc.constantFrom(
      brain('n4', { tools: [] }),
      {
        id: 'n4',
        kind: 'compress' as const,
        config: { model: 'brain', prompt: 'Sum.', messages: 'messages', into: 'summary', keepLast: 2 },
      },
      fn('n4', 'return { messages: "What do you know so far?" }'),
    ),
    missing: fc.nat(14),
  })
  .map(({ protocol, order, beyond, missing }) => ({
    nodes: [
      brain('n1', { protocol }),
      router('n2', {
        rules: [
          { branch: 'over', when: { type: 'rounds', field: 'rounds', atLeast: 'budget' } },
          { branch: 'tools', when: { type: 'tool-calls' } },
        ],
      }),
      hands('n3', { rounds: 'rounds', order }),
      beyond,
      brain('n5', { tools: [] }),
    ],
    edges: edges('START>n1', 'n1>n2', 'n2>n3:tools', 'n2>n4:over', 'n2>END:done', 'n3>n1', 'n4>n5', 'n5>END').filter(
      (_, i) => i !== missing,
    ),
  }))

/** A document, with everything around its graph. */
export const anAgent: fc.Arbitrary<AgentDocument> = fc
  .tuple(fc.oneof({ weight: 3, arbitrary: anything }, { weight: 2, arbitrary: aLoop }), surroundings)
  .map(([graph, around]) => document({ ...around, ...graph }))
