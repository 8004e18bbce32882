/** The plan of a graph: what LangGraph is told, as plain data. */
import { describe, expect, test } from 'vitest'
import { callsMayRun } from '../../src/compiler/calls-may-run'
import { planGraph } from '../../src/compiler/plan'
import type { Edge, KnownNode } from '../../src/document/types'
import { brain, edges, field, fn, hands, router } from '../support/run'

const plan = (nodes: readonly KnownNode[], ...lines: readonly string[]) => planOf(nodes, edges(...lines))
const planOf = (nodes: readonly KnownNode[], list: readonly Edge[]) =>
  planGraph({ state: { fields: [field('messages', 'messages')] }, nodes, edges: list })
const always = (id: string) => router(id, { rules: [], otherwise: 'x' })

describe('plain edges', () => {
  test('drawn twice are told once: LangGraph would run the target once anyway', () => {
    expect(plan([fn('a', ''), fn('b', '')], 'START>a', 'a>b', 'a>b').edges).toEqual([
      { source: '__start__', target: 'a' },
      { source: 'a', target: 'b' },
    ])
  })

  test('into a node that waits for all become one list; START cannot be waited for', () => {
    const nodes = [fn('a', ''), fn('b', ''), { ...fn('c', ''), join: 'all' as const }]
    const { edges: plain, joins } = plan(nodes, 'START>a', 'START>b', 'START>c', 'a>c', 'b>c', 'a>c')
    expect(joins).toEqual([{ sources: ['a', 'b'], target: 'c' }])
    expect(plain).toContainEqual({ source: '__start__', target: 'c' })
  })

  test('one alone is nothing to wait for', () => {
    const { edges: plain, joins } = plan([fn('a', ''), { ...fn('c', ''), join: 'all' }], 'START>a', 'a>c')
    expect({ plain, joins }).toEqual({
      plain: [
        { source: '__start__', target: 'a' },
        { source: 'a', target: 'c' },
      ],
      joins: [],
    })
  })
})

describe('routers', () => {
  test('have an explicit map, with a label for each way', () => {
    const { conditionals } = plan([fn('a', ''), always('r'), fn('b', '')], 'START>a', 'a>r', 'r>b:x', 'r>END:x', 'r>b:y')
    expect(conditionals.map(({ source, map }) => ({ source, map }))).toEqual([
      { source: 'a', map: { x: 'b', 'x#2': '__end__', y: 'b' } },
    ])
  })

  test('of which nothing is connected have an empty map, so that they fail honestly', () => {
    expect(plan([fn('a', ''), always('r')], 'START>a', 'a>r').conditionals).toMatchObject([{ source: 'a', map: {} }])
  })

  test('several behind one node share a map in which each has its own name', () => {
    const { conditionals } = plan([fn('a', ''), always('r'), always('s')], 'START>a', 'a>r', 'a>s', 'r>END:x', 's>END:x')
    expect(conditionals[0]?.map).toEqual({ 'r/x': '__end__', 's/x': '__end__' })
  })

  test('that lead to each other end the plan all the same', () => {
    const { conditionals } = plan([fn('a', ''), always('r'), always('s')], 'START>a', 'a>r', 'r>s:x', 's>r:x', 's>END:y')
    expect(conditionals[0]?.map).toEqual({ 'x/y': '__end__' })
  })

  test.each(['constructor', '__proto__', 'toString', '', 'a/b', 'x#2'])('a branch may be called "%s"', (name) => {
    const list: readonly Edge[] = [
      { id: 'e1', source: '__start__', target: 'a' },
      { id: 'e2', source: 'a', target: 'r' },
      { id: 'e3', source: 'r', target: 'b', branch: name },
      { id: 'e4', source: 'r', target: '__end__', branch: 'x' },
    ]
    const [conditional] = planOf([fn('a', ''), always('r'), fn('b', '')], list).conditionals
    const [way] = conditional?.ways.r?.[name] ?? []
    expect(way).toMatchObject({ to: 'node', target: 'b' })
    expect(way?.to === 'node' && Object.entries(conditional?.map ?? {})).toContainEqual([way?.to === 'node' && way.label, 'b'])
    expect(Object.values(conditional?.map ?? {}).sort()).toEqual(['__end__', 'b'])
  })
})

test('nodes that no edge leaves are known, START among them', () => {
  const nodes = [fn('a', '', { destinations: ['b'] }), fn('b', ''), fn('c', ''), always('r')]
  expect(plan(nodes, 'START>a', 'START>c', 'c>r', 'r>END:x').deadEnds).toEqual(['a', 'b'])
  expect(plan([], ...[]).deadEnds).toEqual(['__start__'])
})

describe('whether open calls may still run', () => {
  const from = (start: string, nodes: readonly KnownNode[], ...lines: readonly string[]) =>
    callsMayRun(plan(nodes, ...lines), start, 'messages')
  const tools = hands('tools')

  test.each<[string, boolean, readonly KnownNode[], readonly string[]]>([
    ['at the hands', true, [{ ...tools, id: 'a' } as KnownNode], []],
    ['at a brain', false, [brain('a'), tools], ['a>tools']],
    ['behind a function', true, [fn('a', ''), tools], ['a>tools']],
    ['behind a function that jumps', true, [fn('a', '', { destinations: ['tools'] }), tools], []],
    ['behind a router behind a function', true, [fn('a', ''), always('r'), tools], ['a>r', 'r>END:y', 'r>tools:x']],
    ['behind a join', true, [fn('a', ''), fn('b', ''), { ...tools, join: 'all' }], ['START>b', 'a>tools', 'b>tools']],
    ['behind another brain', false, [fn('a', ''), brain('b'), tools], ['a>b', 'b>tools']],
    ['at hands of another conversation', false, [hands('a', { messages: 'other' })], []],
    ['in a circle of functions', false, [fn('a', ''), fn('b', '')], ['a>b', 'b>a']],
  ])('%s: %s', (_name, expected, nodes, lines) => {
    expect(from('a', nodes, 'START>a', ...lines)).toBe(expected)
  })

  test('not at END', () => {
    expect(from('__end__', [tools], 'START>tools')).toBe(false)
  })
})
