import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { emptyDocument } from '../../src/document/defaults'
import { fragmentOf } from '../../src/document/fragment'
import { readFragment, writeFragment } from '../../src/document/fragment-text'
import { completed, movedClear } from '../../src/document/free-places'
import { duplicateEdit, type Pasted, type PlaceFor, pasteEdit } from '../../src/document/paste'
import { type AgentDocument, END, type KnownNode } from '../../src/document/types'
import {
  brain,
  budgetDocument,
  compress,
  documentOf,
  edges,
  fn,
  graphOf,
  hands,
  messages,
  reactDocument,
  tool,
} from '../support/documents'

interface After extends Pasted {
  readonly document: AgentDocument
}

/** Copies nodes of one document's main graph, through the clipboard, into another's. */
function paste(from: AgentDocument, nodes: readonly string[], into: AgentDocument, placeFor?: PlaceFor): After {
  const fragment = fragmentOf(from, 'main', nodes)
  const read = fragment && readFragment(writeFragment(fragment).text)
  if (!read?.ok) throw new Error('nothing to paste')
  return done(into, pasteEdit(into, 'main', read.value, placeFor))
}
function done(document: AgentDocument, pasted: Pasted): After {
  const result = applyEdit(document, pasted.edit)
  if (!result.ok) throw new Error(result.error.message)
  return { ...pasted, document: result.value }
}
const nodeIn = (document: AgentDocument, id: string) => document.graphs.main?.nodes.find((node) => node.id === id)
const edgesIn = (document: AgentDocument) =>
  document.graphs.main?.edges.map(
    ({ source, branch, target }) => `${source}${branch === undefined ? '' : `[${branch}]`}>${target}`,
  )

describe('into an empty document', () => {
  test('everything that the nodes need comes along', () => {
    const { document, clashes, added } = paste(budgetDocument(), ['agent', 'should_continue', 'tools'], emptyDocument('New'))
    expect(added).toEqual(['agent', 'should_continue', 'tools'])
    expect(clashes).toEqual([])
    expect(edgesIn(document)).toEqual(['agent>should_continue', 'should_continue[tools]>tools', 'tools>agent'])
    expect(document.graphs.main?.state.fields.map((field) => field.name)).toEqual(['messages', 'tool_rounds'])
    expect(document.tools.map((one) => one.name)).toEqual(['multiply'])
    expect(document.models).toHaveLength(1)
  })
})

describe('where names are taken', () => {
  test('nodes get a number, their edges follow, and what is alike is used', () => {
    const first = reactDocument()
    const { document, added, clashes } = paste(first, ['agent', 'should_continue', 'tools'], first)
    expect(added).toEqual(['agent_2', 'should_continue_2', 'tools_2'])
    expect(clashes).toEqual([])
    expect(edgesIn(document)?.slice(5)).toEqual([
      'agent_2>should_continue_2',
      'should_continue_2[tools]>tools_2',
      'tools_2>agent_2',
    ])
    expect(document.tools).toBe(first.tools)
    expect(document.models).toBe(first.models)
    expect(document.graphs.main?.state.fields).toEqual(first.graphs.main?.state.fields)
  })

  test('another tool of the name comes under a new one, followed in nodes and told; pasted again it is found', () => {
    const mine = documentOf(
      { nodes: [brain('b', { tools: ['multiply'] }), hands('h')] },
      { tools: [tool('multiply', { description: 'Mine.' })] },
    )
    const once = paste(mine, ['b', 'h'], reactDocument())
    expect(once.clashes).toEqual([{ what: 'tool', from: 'multiply', to: 'multiply_2' }])
    expect(once.document.tools.map((one) => one.description)).toEqual(['The tool multiply, as a test needs it.', 'Mine.'])
    expect(nodeIn(once.document, 'b')?.config).toMatchObject({ tools: ['multiply_2'] })
    expect(nodeIn(once.document, 'h')?.config).toMatchObject({ tools: ['multiply_2'] })
    expect(nodeIn(once.document, 'agent')?.config).toMatchObject({ tools: ['multiply'] })
    const twice = paste(mine, ['b'], once.document)
    expect(twice.document.tools).toHaveLength(2)
    expect(nodeIn(twice.document, 'b_2')?.config).toMatchObject({ tools: ['multiply_2'] })
  })

  test('a tool whose key stayed behind is the same tool still', () => {
    const live = {
      kind: 'http',
      method: 'GET',
      url: 'https://example.org',
      headers: { Authorization: 'Bearer abcdefgh12345678' },
    } as const
    const document = documentOf({ nodes: [hands('h', { tools: ['call'] })] }, { tools: [tool('call', { live })] })
    const after = paste(document, ['h'], document)
    expect(after.clashes).toEqual([])
    expect(after.document.tools).toBe(document.tools)
  })

  test('another model and another field likewise, in prompts too', () => {
    const mine = documentOf(
      {
        nodes: [compress('sum', { prompt: 'On {state.summary}.' })],
        fields: [messages, { name: 'summary', type: 'list', reducer: 'append' }],
      },
      { models: [{ id: 'practice', provider: 'practice', seed: 9 }] },
    )
    const { document, clashes } = paste(mine, ['sum'], reactDocument())
    expect(clashes).toEqual([
      { what: 'model', from: 'practice', to: 'practice_2' },
      { what: 'field', from: 'summary', to: 'summary_2' },
    ])
    expect(nodeIn(document, 'sum')?.config).toMatchObject({
      model: 'practice_2',
      into: 'summary_2',
      prompt: 'On {state.summary_2}.',
    })
  })

  test('a field may not share its name with a node, nor a node with a field that comes along', () => {
    const mine = documentOf({ nodes: [compress('sum')] })
    const taken = documentOf({ nodes: [fn('summary')], fields: [messages] })
    expect(paste(mine, ['sum'], taken).clashes).toEqual([{ what: 'field-as-node', from: 'summary', to: 'summary_2' }])
    const named = documentOf({
      nodes: [fn('f', { writes: ['sum'] })],
      fields: [{ name: 'sum', type: 'any', reducer: 'replace' }],
    })
    expect(paste(mine, ['sum'], paste(named, ['f'], emptyDocument('x')).document).added).toEqual(['sum_2'])
  })

  test('jumps follow to the copies; those that lead nowhere here are let go of; code that names a node is told', () => {
    const code = "return { goto: 'a' }"
    const mine = documentOf({
      nodes: [fn('a', { destinations: ['b', 'far', END] }), fn('b', { code, destinations: ['a'] }), fn('far')],
    })
    const { document, clashes } = paste(mine, ['a', 'b'], documentOf({ nodes: [fn('a')] }))
    expect(nodeIn(document, 'a_2')?.config).toMatchObject({ destinations: ['b', END] })
    expect(nodeIn(document, 'b')?.config).toMatchObject({ destinations: ['a_2'], code })
    expect(clashes).toEqual([{ what: 'jump', node: 'b', from: 'a', to: 'a_2' }])
  })

  test('names that nothing may have become ones that can be', () => {
    const odd = documentOf({ nodes: [{ ...brain('a:b', { tools: ['say hi'] }) }] }, { tools: [{ ...tool('x'), name: 'say hi' }] })
    const { document, added, clashes } = paste(odd, ['a:b'], emptyDocument('x'))
    expect(added).toEqual(['brain'])
    expect(clashes).toEqual([{ what: 'tool', from: 'say hi', to: 'say_hi' }])
    expect(nodeIn(document, 'brain')?.config).toMatchObject({ tools: ['say_hi'] })
  })
})

describe('graphs that come along', () => {
  const runs = (id: string, graph: string): KnownNode => ({ id, kind: 'subgraph', config: { graph, input: {}, output: {} } })
  const nested = (prompt: string) =>
    documentOf(
      {},
      {
        graphs: {
          main: graphOf({ nodes: [runs('a', 'one')] }),
          one: graphOf({ nodes: [runs('b', 'two')] }),
          two: graphOf({ nodes: [brain('c', { prompt }), runs('back', 'one')] }),
        },
      },
    )

  test('what is alike is used, also when graphs run each other', () => {
    const after = paste(nested('x'), ['a'], nested('x'))
    expect(after.clashes).toEqual([])
    expect(Object.keys(after.document.graphs)).toEqual(['main', 'one', 'two'])
  })

  test('a difference deep below makes all that lead to it new ones, and they run each other', () => {
    const after = paste(nested('y'), ['a'], nested('x'))
    expect(after.clashes).toEqual([
      { what: 'graph', from: 'one', to: 'one_2' },
      { what: 'graph', from: 'two', to: 'two_2' },
    ])
    expect(nodeIn(after.document, 'a_2')?.config).toMatchObject({ graph: 'one_2' })
    expect(after.document.graphs.one_2?.nodes[0]?.config).toMatchObject({ graph: 'two_2' })
    expect(after.document.graphs.two_2?.nodes[1]?.config).toMatchObject({ graph: 'one_2' })
    expect(after.document.graphs.two_2?.nodes[0]?.config).toMatchObject({ prompt: 'y' })
  })
})

describe('places', () => {
  const overlap = (places: AgentDocument['layout']) => {
    const all = Object.values(places?.main?.positions ?? {})
    return all.some((a, i) => all.some((b, j) => i < j && Math.abs(a.x - b.x) < 216 && Math.abs(a.y - b.y) < 84))
  }
  const placed = reactDocument(
    {},
    { layout: { main: { positions: { agent: { x: 0, y: 0 }, should_continue: { x: 300, y: 0 }, tools: { x: 600, y: 90 } } } } },
  )

  test('copies keep their places among each other and cover nothing', () => {
    const { document } = paste(placed, ['agent', 'should_continue', 'tools'], placed)
    const { agent_2: a, tools_2: b } = document.layout?.main?.positions ?? {}
    expect([(b?.x ?? 0) - (a?.x ?? 0), (b?.y ?? 0) - (a?.y ?? 0)]).toEqual([600, 90])
    expect(overlap(document.layout)).toBe(false)
  })

  test('the place that is wished for is taken when it is free, with the size that is asked about', () => {
    const sizes: unknown[] = []
    const { document } = paste(placed, ['agent', 'tools'], placed, (size) => {
      sizes.push(size)
      return { x: 1000, y: 2000 }
    })
    expect(sizes).toEqual([{ width: 852, height: 206 }])
    expect(document.layout?.main?.positions).toMatchObject({ agent_2: { x: 1000, y: 2000 }, tools_2: { x: 1600, y: 2090 } })
  })

  test('nodes without a place stand in a row, and very many go beside everything', () => {
    expect(completed(['a', 'b', 'c'], { a: { x: 10, y: 20 } })).toMatchObject({ b: { x: 10, y: 160 }, c: { x: 274, y: 160 } })
    const many = Object.fromEntries(
      Array.from({ length: 600 }, (_, i) => [`n${i}`, { x: (i % 30) * 260, y: Math.floor(i / 30) * 120 }]),
    )
    const moved = movedClear(many, { x: 10, y: 10 }, Object.values(many))
    expect(Math.min(...Object.values(moved).map((at) => at.x))).toBeGreaterThan(29 * 260 + 216)
  })
})

describe('duplicating', () => {
  test('several nodes come with the edges among them, none outside', () => {
    const document = budgetDocument()
    const copy = duplicateEdit(document, 'main', ['agent', 'should_continue'])
    if (!copy) throw new Error('nothing')
    expect(edgesIn(done(document, copy).document)?.slice(7)).toEqual(['agent_2>should_continue_2'])
    expect(duplicateEdit(document, 'main', [END])).toBeUndefined()
  })

  test('a node of a kind that is not known, and an edge by a branch that no rule has, stay what they are', () => {
    const document = documentOf({
      nodes: [{ id: 'o', kind: 'unknown', originalKind: 'oracle', config: { x: 1 } }, brain('b')],
      edges: edges('b[odd]>o', 'o[left]>b'),
    })
    const copy = duplicateEdit(document, 'main', ['o', 'b'])
    if (!copy) throw new Error('nothing')
    const after = done(document, copy).document
    expect(nodeIn(after, 'o_2')).toEqual({ id: 'o_2', kind: 'unknown', originalKind: 'oracle', config: { x: 1 } })
    expect(edgesIn(after)?.slice(2)).toEqual(['b_2[odd]>o_2', 'o_2[left]>b_2'])
  })

  test('a long name keeps room for its number', () => {
    const id = 'n'.repeat(64)
    const document = documentOf({ nodes: [fn(id)] })
    const copy = duplicateEdit(document, 'main', [id])
    expect(copy?.added).toEqual(['n'.repeat(58)])
    const again = copy && duplicateEdit(done(document, copy).document, 'main', [id])
    expect(again?.added).toEqual([`${'n'.repeat(58)}_2`])
  })
})
