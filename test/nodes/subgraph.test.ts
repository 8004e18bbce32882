import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { applyEdit } from '../../src/document/apply-edit'
import { readDocument } from '../../src/document/codec'
import type { Edit } from '../../src/document/edit'
import { type AgentDocument, END, type Field, type KnownNode } from '../../src/document/types'
import { newNode } from '../../src/nodes/new-node'
import { dissolveSubgraph } from '../../src/nodes/subgraph/dissolve-subgraph'
import { makeSubgraph } from '../../src/nodes/subgraph/make-subgraph'
import { withOwnGraphs } from '../../src/nodes/subgraph/own-graph'
import {
  asksForTools,
  brain,
  budgetDocument,
  compress,
  documentOf,
  edges,
  fn,
  graphOf,
  hands,
  messages,
  type Parts,
  reactDocument,
  router,
} from '../support/documents'

const edited = (document: AgentDocument, edit: Edit): AgentDocument => {
  const done = applyEdit(document, edit)
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}
const made = (document: AgentDocument, ...nodes: readonly string[]) => {
  const result = makeSubgraph(document, 'main', nodes, 'inner')
  if (!result.ok) throw new Error(result.error.sentence.en)
  return { ...result.value, document: edited(document, result.value.edit) }
}
const whyNot = (document: AgentDocument, ...nodes: readonly string[]) => {
  const result = makeSubgraph(document, 'main', nodes, 'inner')
  return result.ok ? 'made' : result.error.code
}
const edgesOf = (document: AgentDocument, graph = 'main') =>
  document.graphs[graph]?.edges.map(({ source, branch, target }) =>
    `${source}${branch === undefined ? '' : `[${branch}]`}>${target}`
      .replaceAll('__start__', 'START')
      .replaceAll('__end__', 'END'),
  )
const nodeIn = (document: AgentDocument, id: string, graph = 'main') =>
  document.graphs[graph]?.nodes.find((node) => node.id === id)

describe('a subgraph of a selection', () => {
  test('the loop of an agent: edges that cross become START, END and the new node', () => {
    const { document, node, graph } = made(budgetDocument(), 'agent', 'should_continue', 'tools')
    expect([node, graph]).toEqual(['inner', 'inner'])
    expect(edgesOf(document)).toEqual(['sum_up>END', 'START>inner', 'inner>sum_up'])
    expect(edgesOf(document, 'inner')).toEqual([
      'agent>should_continue',
      'should_continue[tools]>tools',
      'tools>agent',
      'START>agent',
      'should_continue[over_budget]>END',
      'should_continue[done]>END',
    ])
    expect(nodeIn(document, 'inner')?.config).toEqual({
      graph: 'inner',
      input: { messages: 'messages', tool_rounds: 'tool_rounds' },
      output: { messages: 'messages', tool_rounds: 'tool_rounds' },
    })
    expect(document.graphs.inner?.state.fields.map((field) => field.name)).toEqual(['messages', 'tool_rounds'])
    const problems = diagnose(document, 'en').map((problem) => problem.code)
    expect(problems.filter((code) => code !== 'not-runnable-yet')).toEqual([])
  })

  test('what only gathers comes out and does not go in, so that nothing is counted twice', () => {
    const notes: Field = { name: 'notes', type: 'list', reducer: 'append', initial: ['first'] }
    const document = documentOf({
      nodes: [hands('h', { notes: 'notes' })],
      edges: edges('START>h', 'h>END'),
      fields: [messages, notes],
    })
    const { document: next } = made(document, 'h')
    expect(nodeIn(next, 'inner')?.config).toMatchObject({ input: { messages: 'messages' }, output: { notes: 'notes' } })
    expect(next.graphs.inner?.state.fields).toEqual([messages, { name: 'notes', type: 'list', reducer: 'append' }])
    expect(diagnose(next, 'en').map((problem) => problem.code)).not.toContain('subgraph-echo')
  })

  test('fields that only code speaks of go along', () => {
    const document = documentOf({
      nodes: [fn('f', { code: 'return { summary: state.messages.length }' })],
      edges: edges('START>f'),
    })
    expect(nodeIn(made(document, 'f').document, 'inner')?.config).toMatchObject({
      input: { messages: 'messages', summary: 'summary' },
      output: { messages: 'messages', summary: 'summary' },
    })
  })

  test('names that are taken get a number; a moved node may give its name to the new one', () => {
    const document = documentOf({ nodes: [fn('a'), fn('inner')], edges: edges('START>a', 'a>inner') })
    expect(made(document, 'a').node).toBe('inner_2')
    expect(made(document, 'a', 'inner').node).toBe('inner')
  })

  test('the new node stands in the middle, the others keep their places inside', () => {
    const document = reactDocument({}, { layout: { main: { positions: { agent: { x: 0, y: 0 }, tools: { x: 100, y: 60 } } } } })
    const { document: next } = made(document, 'agent', 'should_continue', 'tools')
    expect(next.layout).toEqual({
      main: { positions: { inner: { x: 50, y: 30 } } },
      inner: { positions: { agent: { x: 0, y: 0 }, tools: { x: 100, y: 60 } } },
    })
  })

  test('what waits for all edges from outside becomes the new node’s waiting', () => {
    const document = documentOf({
      nodes: [fn('a'), fn('b'), fn('c', {}, 'all')],
      edges: edges('START>a', 'START>b', 'a>c', 'b>c', 'c>END'),
    })
    const { document: next } = made(document, 'c')
    expect(nodeIn(next, 'inner')?.join).toBe('all')
    expect(nodeIn(next, 'c', 'inner')?.join).toBeUndefined()
  })

  test('without an edge from outside it begins at what nothing leads to', () => {
    expect(edgesOf(made(documentOf({ nodes: [fn('a'), fn('b')], edges: edges('a>b') }), 'a', 'b').document, 'inner')).toEqual([
      'a>b',
      'START>a',
    ])
  })
})

describe('what one node cannot say is refused', () => {
  const three = (parts: Partial<Parts>): AgentDocument => documentOf({ nodes: [fn('a'), fn('b'), fn('c'), fn('d')], ...parts })
  test.each<[string, AgentDocument, readonly string[]]>([
    ['nothing-to-move', reactDocument(), []],
    ['nothing-to-move', reactDocument(), [END, 'nobody']],
    ['only-routers', reactDocument(), ['should_continue']],
    ['unknown-kind', documentOf({ nodes: [{ id: 'o', kind: 'unknown', originalKind: 'oracle', config: {} }] }), ['o']],
    ['several-ways-in', three({ edges: edges('START>a', 'a>b', 'START>c', 'c>d') }), ['b', 'd']],
    ['several-ways-out', reactDocument(), ['agent', 'should_continue']],
    ['several-ways-out', three({ edges: edges('START>a', 'START>b', 'a>c', 'b>d') }), ['a', 'b']],
    ['leaves-and-stays', three({ edges: edges('START>a', 'a>b', 'a>c', 'b>c') }), ['a', 'b']],
    [
      'dead-end-inside',
      three({
        nodes: [router('r', [asksForTools('x')], 'y'), fn('a'), fn('b'), fn('c')],
        edges: edges('START>a', 'a>r', 'r[x]>b', 'r[y]>c'),
      }),
      ['a', 'r', 'b'],
    ],
    ['jump-out', three({ nodes: [fn('a', { destinations: ['b'] }), fn('b')], edges: edges('START>a') }), ['a']],
    ['jump-in', three({ nodes: [fn('a', { destinations: ['b'] }), fn('b')], edges: edges('START>a') }), ['b']],
    ['jump-out', three({ nodes: [fn('a', { destinations: [END] }), fn('b')], edges: edges('START>a', 'a>b') }), ['a']],
    [
      'join-across',
      three({ nodes: [fn('a'), fn('b', {}, 'all'), fn('c')], edges: edges('START>a', 'a>b', 'b>c', 'c>b') }),
      ['b', 'c'],
    ],
  ])('%s', (code, document, nodes) => expect(whyNot(document, ...nodes)).toBe(code))

  test('what is like it and can be said is made', () => {
    expect(whyNot(three({ edges: edges('START>a', 'a>b', 'START>c', 'c>b', 'b>END') }), 'b')).toBe('made')
    expect(whyNot(three({ edges: edges('START>a', 'a>b', 'a>c', 'b>d', 'c>d') }), 'b', 'c')).toBe('made')
    expect(whyNot(three({ nodes: [fn('a', { destinations: [END] })], edges: edges('START>a', 'a>END') }), 'a')).toBe('made')
    expect(whyNot(three({ nodes: [fn('a', { destinations: ['b'] }), fn('b')], edges: edges('START>a') }), 'a', 'b')).toBe('made')
  })

  test('a name that no graph may have', () => {
    expect(makeSubgraph(reactDocument(), 'main', ['agent'], 'a:b')).toMatchObject({ ok: false, error: { code: 'name-unusable' } })
  })
})

describe('dissolving', () => {
  const runs = (
    config: Partial<Extract<KnownNode, { kind: 'subgraph' }>['config']> = {},
    join?: KnownNode['join'],
  ): KnownNode => ({
    id: 'sub',
    kind: 'subgraph',
    ...(join && { join }),
    config: { graph: 'inner', input: {}, output: {}, ...config },
  })
  const withInner = (outer: Parts, inner: Parts): AgentDocument =>
    documentOf({}, { graphs: { main: graphOf(outer), inner: graphOf(inner) } })
  const dissolved = (document: AgentDocument) => {
    const result = dissolveSubgraph(document, 'main', 'sub')
    if (!result.ok) throw new Error(result.error.sentence.en)
    return { ...result.value, document: edited(document, result.value.edit) }
  }
  const why = (document: AgentDocument, id = 'sub') => {
    const result = dissolveSubgraph(document, 'main', id)
    return result.ok ? 'dissolved' : result.error.code
  }
  const plain: Parts = { nodes: [fn('a')], edges: edges('START>a', 'a>END') }

  test('taken names get a number and mapped fields their outer name; fields of its own come along', () => {
    const document = withInner(
      {
        nodes: [fn('before'), fn('a'), runs({ input: { talk: 'messages' }, output: { messages: 'talk' } })],
        edges: edges('START>before', 'before>sub', 'sub>a', 'a>END'),
      },
      {
        nodes: [brain('a', { messages: 'talk' }), compress('b', { messages: 'talk', into: 'summary' })],
        edges: edges('START>a', 'a>b', 'b>END'),
        fields: [
          { ...messages, name: 'talk' },
          { name: 'summary', type: 'text', reducer: 'replace' },
        ],
      },
    )
    const { document: next, nodes } = dissolved(document)
    expect(nodes).toEqual(['a_2', 'b'])
    expect(edgesOf(next)).toEqual(['START>before', 'a>END', 'before>a_2', 'a_2>b', 'b>a'])
    expect(nodeIn(next, 'a_2')?.config).toMatchObject({ messages: 'messages' })
    expect(nodeIn(next, 'b')?.config).toMatchObject({ messages: 'messages', into: 'summary_2' })
    expect(next.graphs.main?.state.fields.map((field) => field.name)).toEqual(['messages', 'tool_rounds', 'summary', 'summary_2'])
    expect(Object.keys(next.graphs)).toEqual(['main'])
  })

  test('a graph that something else runs stays', () => {
    const other: KnownNode = { id: 'other', kind: 'subgraph', config: { graph: 'inner', input: {}, output: {} } }
    expect(Object.keys(dissolved(withInner({ nodes: [runs(), other] }, plain)).document.graphs)).toEqual(['main', 'inner'])
  })

  test('a way from START straight to END passes through', () => {
    const document = withInner(
      { nodes: [fn('x'), runs(), fn('y')], edges: edges('START>x', 'x>sub', 'sub>y', 'y>END') },
      { nodes: [fn('a')], edges: edges('START>a', 'START>END', 'a>END') },
    )
    expect(edgesOf(dissolved(document).document)).toEqual(['START>x', 'y>END', 'x>a', 'x>y', 'a>y'])
  })

  test('a loop over the node leads back to where it began; a branch to nowhere outside ends the run', () => {
    const loop = withInner({ nodes: [runs()], edges: edges('START>sub', 'sub>sub') }, plain)
    expect(edgesOf(dissolved(loop).document)).toEqual(['START>a', 'a>a'])
    const open = withInner(
      { nodes: [runs()], edges: edges('START>sub') },
      { nodes: [fn('a'), router('r', [asksForTools('x')], 'y')], edges: edges('START>a', 'a>r', 'r[x]>a', 'r[y]>END') },
    )
    expect(edgesOf(dissolved(open).document)).toEqual(['START>a', 'a>r', 'r[x]>a', 'r[y]>END'])
  })

  test.each<[string, AgentDocument]>([
    ['no-such-graph', documentOf({ nodes: [runs({ graph: 'gone' })] })],
    ['runs-itself', documentOf({ nodes: [runs({ graph: 'main' })] })],
    ['answers-a-call', withInner({ nodes: [runs({ answerTo: 'messages' })] }, plain)],
    ['no-way-in', withInner({ nodes: [runs()], edges: edges('START>sub') }, { nodes: [fn('a')] })],
    ['jump-in', withInner({ nodes: [runs(), fn('f', { destinations: ['sub'] })] }, plain)],
    [
      'jump-out',
      withInner(
        { nodes: [runs(), fn('f')], edges: edges('START>sub', 'sub>f') },
        { nodes: [fn('a', { destinations: [END] })], edges: edges('START>a') },
      ),
    ],
    [
      'join-across',
      withInner(
        { nodes: [runs({}, 'all')], edges: edges('START>sub') },
        { nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>b', 'b>a') },
      ),
    ],
    [
      'field-two-names',
      withInner(
        { nodes: [runs({ input: { messages: 'messages' }, output: { summary: 'messages' } })] },
        { nodes: [brain('a')], edges: edges('START>a') },
      ),
    ],
    [
      'two-fields-in-one',
      withInner(
        { nodes: [runs({ input: { messages: 'summary', summary: 'summary' }, output: { summary: 'summary' } })] },
        { nodes: [compress('a')], edges: edges('START>a') },
      ),
    ],
    [
      'field-written-inside',
      withInner({ nodes: [runs({ input: { messages: 'messages' } })] }, { nodes: [brain('a')], edges: edges('START>a') }),
    ],
    [
      'field-differs',
      withInner(
        { nodes: [runs({ output: { summary: 'summary' } })] },
        { nodes: [compress('a')], fields: [{ name: 'summary', type: 'list', reducer: 'append' }] },
      ),
    ],
  ])('refused: %s', (code, document) => expect(why(document)).toBe(code))

  test('what was made a subgraph and is dissolved stands where it stood, close to START and to a note too', async () => {
    const text = await readFile(new URL('../../public/gallery/research-agent.agent.json', import.meta.url), 'utf8')
    const read = readDocument(text)
    if (!read.ok) throw new Error('research-agent')
    const noted = edited(read.value, {
      type: 'add-parts',
      graph: 'main',
      nodes: [],
      edges: [],
      notes: [{ id: 'n', x: 300, y: 60, text: 'Here it goes round.' }],
    })
    for (const document of [read.value, noted]) {
      const { document: next } = made(document, 'llm_call', 'should_continue', 'tool_node')
      const id = next.graphs.main?.nodes.find(({ kind }) => kind === 'subgraph')?.id
      const result = dissolveSubgraph(next, 'main', id ?? '')
      if (!result.ok) throw new Error(result.error.sentence.en)
      const back = edited(next, result.value.edit)
      expect(back.layout?.main?.positions).toEqual(document.layout?.main?.positions)
    }
  })

  test('only a subgraph can be', () => {
    expect(why(reactDocument(), 'agent')).toBe('nothing-to-move')
    expect(dissolveSubgraph(reactDocument(), 'nowhere', 'agent').ok).toBe(false)
  })
})

describe('a new subgraph node', () => {
  test('brings a graph of its own, with the conversation going in and coming out', () => {
    const document = reactDocument()
    const node = newNode(document, 'main', 'subgraph')
    const edit = withOwnGraphs(document, { type: 'batch', edits: [{ type: 'add-node', graph: 'main', node }] })
    const next = edited(document, edit)
    expect(next.graphs.subgraph).toEqual({ state: { fields: [messages] }, nodes: [], edges: [] })
    expect(node.config).toEqual({ graph: 'subgraph', input: { messages: 'messages' }, output: { messages: 'messages' } })
    expect(newNode(next, 'main', 'subgraph').config).toMatchObject({ graph: 'subgraph_2' })
  })

  test('where the graph is there, the edit stays as it is', () => {
    const document = reactDocument()
    const edit: Edit = {
      type: 'add-node',
      graph: 'main',
      node: { id: 's', kind: 'subgraph', config: { graph: 'main', input: {}, output: {} } },
    }
    expect(withOwnGraphs(document, edit)).toBe(edit)
    expect(withOwnGraphs(document, { type: 'set-name', name: 'x' })).toEqual({ type: 'set-name', name: 'x' })
  })
})
