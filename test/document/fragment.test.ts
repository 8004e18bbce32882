import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { namesInNode } from '../../src/document/edits/map-names'
import { namesInCode } from '../../src/document/fields-in-code'
import { type Fragment, fragmentOf } from '../../src/document/fragment'
import { readFragment, writeFragment } from '../../src/document/fragment-text'
import { type AgentDocument, END, type KnownNode, type Node, nodeKinds, START } from '../../src/document/types'
import { newNode } from '../../src/nodes/new-node'
import { referencesOf } from '../../src/nodes/registry'
import { brain, budgetDocument, compress, documentOf, edges, fn, graphOf, hands, reactDocument, tool } from '../support/documents'

function copied(document: AgentDocument, ...nodes: readonly string[]): Fragment {
  const fragment = fragmentOf(document, 'main', nodes)
  if (!fragment) throw new Error('nothing was copied')
  return fragment
}

describe('what is copied', () => {
  test('the nodes, the edges among them, their places, and what they speak of', () => {
    const document = reactDocument(
      {},
      { tools: [tool('multiply'), tool('add')], layout: { main: { positions: { agent: { x: 5, y: 6 } } } } },
    )
    const fragment = copied(document, 'agent', 'tools', START)
    expect(fragment.nodes.map((node) => node.id)).toEqual(['agent', 'tools'])
    expect(fragment.edges.map((edge) => edge.id)).toEqual(['e5'])
    expect(fragment.positions).toEqual({ agent: { x: 5, y: 6 } })
    expect(fragment.fields.map((field) => field.name)).toEqual(['messages', 'tool_rounds'])
    expect(fragment.tools.map((one) => one.name)).toEqual(['multiply'])
    expect(fragment.models.map((model) => model.id)).toEqual(['practice'])
  })

  test('START and END alone are nothing', () => {
    expect(fragmentOf(reactDocument(), 'main', [START, END])).toBeUndefined()
    expect(fragmentOf(reactDocument(), 'nowhere', ['agent'])).toBeUndefined()
  })

  test('fields that only code, a prompt or the rules of a router speak of', () => {
    const nodes = [fn('f', { code: 'const { summary } = state // not tool_rounds\nreturn { n: summary.length }' })]
    expect(copied(documentOf({ nodes }), 'f').fields.map((field) => field.name)).toEqual(['summary'])
    const asking = [brain('b', { prompt: 'About {state.summary.title}.', messages: 'messages' })]
    expect(copied(documentOf({ nodes: asking }), 'b').fields.map((field) => field.name)).toEqual(['messages', 'summary'])
    expect(copied(budgetDocument(), 'should_continue').fields.map((field) => field.name)).toEqual(['messages', 'tool_rounds'])
  })

  test('a router that names no conversation still looks at it', () => {
    const nodes: readonly Node[] = [{ id: 'r', kind: 'router', config: { rules: [], otherwise: 'done' } }]
    expect(copied(documentOf({ nodes }), 'r').fields.map((field) => field.name)).toEqual(['messages'])
  })

  test('the graphs that subgraphs run, those below them, and what all of these need', () => {
    const runs = (id: string, graph: string): KnownNode => ({ id, kind: 'subgraph', config: { graph, input: {}, output: {} } })
    const document = documentOf(
      { nodes: [runs('a', 'one')] },
      {
        graphs: {
          main: graphOf({ nodes: [runs('a', 'one')] }),
          one: graphOf({ nodes: [runs('b', 'two'), runs('again', 'one')] }),
          two: graphOf({ nodes: [brain('c', { tools: ['add'], model: 'second' })] }),
          unused: graphOf({}),
        },
        tools: [tool('add')],
        models: [{ id: 'second', provider: 'practice' }],
        layout: { two: { positions: { c: { x: 1, y: 1 } } }, unused: { positions: {} } },
      },
    )
    const fragment = copied(document, 'a')
    expect(Object.keys(fragment.graphs)).toEqual(['one', 'two'])
    expect(Object.keys(fragment.layout ?? {})).toEqual(['two'])
    expect([fragment.tools[0]?.name, fragment.models[0]?.id]).toEqual(['add', 'second'])
  })

  test('edges that lack an end, and second nodes of a name, stay behind', () => {
    const document = documentOf({
      nodes: [fn('a'), fn('a'), fn('b')],
      edges: [...edges('a>b'), { id: 'e1', source: 'a', target: 'gone' }],
    })
    const fragment = copied(document, 'a', 'b')
    expect(fragment.nodes).toHaveLength(2)
    expect(fragment.edges).toHaveLength(1)
  })
})

describe('as text', () => {
  test('it comes back as it was, a kind that is not known included', () => {
    const oracle: Node = { id: 'o', kind: 'unknown', originalKind: 'oracle', config: { deep: { er: 1 } } }
    const fragment = copied(documentOf({ nodes: [oracle, hands('h')], edges: edges('o[x]>h') }), 'o', 'h')
    const { text } = writeFragment(fragment)
    expect(text).toContain('"kind": "oracle"')
    expect(readFragment(text)).toEqual({ ok: true, value: fragment })
  })

  test('keys in the headers and the address of a tool are left out, and told; what a template fills in stays', () => {
    const live = {
      kind: 'http',
      method: 'GET',
      url: 'https://example.org/?api_key=abcdef123456',
      headers: { Authorization: 'Bearer abcdefgh12345678', 'X-Api-Key': '{key}', Accept: 'text/plain' },
    } as const
    const document = documentOf({ nodes: [hands('h', { tools: ['call'] })] }, { tools: [tool('call', { live })] })
    const { text, secretsOf } = writeFragment(copied(document, 'h'))
    expect(secretsOf).toEqual(['call'])
    expect(text).not.toMatch(/abcdef/)
    expect(text).toContain('{key}')
    expect(text).toContain('text/plain')
  })
})

describe('what is not one', () => {
  const code = (text: string) => {
    const read = readFragment(text)
    return read.ok ? 'read' : read.error.code
  }
  const good = writeFragment(copied(reactDocument(), 'agent', 'tools')).text
  const changed = (change: (data: Record<string, unknown>) => void): string => {
    const data = JSON.parse(good) as Record<string, unknown>
    change(data)
    return JSON.stringify(data)
  }

  test.each([
    ['', 'empty'],
    ['   \n', 'empty'],
    ['What is 23 times 47?', 'something-else'],
    ['[1, 2]', 'something-else'],
    ['{"nodes": [], "edges": []}', 'something-else'],
    ['{"format":"vuelta/trace","version":1}', 'a-recorded-run'],
    ['{"format":"vuelta/trace","version":1}\n{"seq":0}', 'a-recorded-run'],
    ['{"format":"vuelta/agent","version":1}', 'a-broken-document'],
    [good.slice(0, 200), 'not-json'],
    [
      changed((data) => {
        data.version = 2
      }),
      'newer-version',
    ],
    [
      changed((data) => {
        data.nodes = [{ id: 'a', kind: 'brain', config: {} }]
      }),
      'invalid',
    ],
    [
      changed((data) => {
        data.nodes = []
      }),
      'not-whole',
    ],
    [
      changed((data) => {
        data.tools = [...(data.tools as unknown[]), ...(data.tools as unknown[])]
      }),
      'not-whole',
    ],
    [
      changed((data) => {
        data.edges = [{ id: 'e', source: 'agent', target: END }]
      }),
      'not-whole',
    ],
    [
      changed((data) => {
        data.graphs = { g: { state: { fields: [] }, nodes: [], edges: [{ id: 'e', source: 'a', target: 'b' }] } }
      }),
      'not-whole',
    ],
  ])('%#', (text, expected) => expect(code(text)).toBe(expected))

  test('a whole document is named, so that it can be opened', () => {
    expect(readFragment(JSON.stringify(reactDocument()))).toEqual({
      ok: false,
      error: { code: 'a-document', name: 'A test document' },
    })
  })

  test('endless nesting is refused in words', () => {
    const deep = changed((data) => {
      data.positions = { agent: { x: 1, y: 2, more: '@' } }
    }).replace('"@"', `${'['.repeat(3000)}${']'.repeat(3000)}`)
    expect(readFragment(deep)).toMatchObject({ ok: false, error: { code: 'invalid', issues: [{ wrong: { code: 'too-deep' } }] } })
  })
})

describe('names in nodes', () => {
  test('what a kind says that it refers to is found where it would be renamed', () => {
    const document = budgetDocument()
    for (const kind of nodeKinds) {
      const node = newNode(document, 'main', kind)
      const said = referencesOf(node)
      const found = namesInNode(node)
      expect([...found.fields].sort(), kind).toEqual([...new Set([...said.reads, ...said.writes])].sort())
      expect([found.tools, found.models, found.graphs]).toEqual([said.tools, said.models, said.graphs])
    }
    expect(namesInNode(compress('c', { prompt: '{state.a} {state.b.c} {date}' })).fields).toEqual([
      'messages',
      'summary',
      'a',
      'b',
    ])
    expect(namesInNode(fn('f', { destinations: ['x', END] })).nodes).toEqual(['x', END])
  })

  test('a deeper path in a template follows a new name', () => {
    const document = documentOf({ nodes: [brain('b', { prompt: '{state.summary} {state.summary.title} {state.summaryOther}' })] })
    const done = applyEdit(document, {
      type: 'set-field',
      graph: 'main',
      name: 'summary',
      field: { name: 'short', type: 'text', reducer: 'replace' },
    })
    expect(done.ok && done.value.graphs.main?.nodes[0]?.config).toMatchObject({
      prompt: '{state.short} {state.short.title} {state.summaryOther}',
    })
  })

  test('in code: whole words, no comments, texts included', () => {
    const names = ['notes', 'topic', 'my-list', 'url']
    expect(namesInCode('return state.notes // topic', names)).toEqual(['notes'])
    expect(namesInCode('/* notes */ return { topic: "see http://x.org" }', names)).toEqual(['topic'])
    expect(namesInCode("return state['my-list'].length", names)).toEqual(['my-list'])
    expect(namesInCode('return { curl: 1, notesOther: 2 }', names)).toEqual([])
  })
})
