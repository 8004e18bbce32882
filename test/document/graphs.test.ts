import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import type { Edit } from '../../src/document/edit'
import { graphPath, runnersOf } from '../../src/document/graph-path'
import { type AgentDocument, END, type KnownNode, START } from '../../src/document/types'
import { documentOf, edges, fn, graphOf, router } from '../support/documents'

const runs = (id: string, graph: string): KnownNode => ({ id, kind: 'subgraph', config: { graph, input: {}, output: {} } })
const nested: AgentDocument = documentOf(
  {},
  {
    graphs: {
      main: graphOf({ nodes: [runs('a', 'one')] }),
      one: graphOf({ nodes: [runs('b', 'two')] }),
      two: graphOf({ nodes: [runs('again', 'one')] }),
      loose: graphOf({}),
    },
    layout: { one: { positions: { b: { x: 1, y: 2 } } } },
  },
)
const edited = (document: AgentDocument, edit: Edit): AgentDocument => {
  const done = applyEdit(document, edit)
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}
const codeOf = (document: AgentDocument, edit: Edit) => {
  const done = applyEdit(document, edit)
  return done.ok ? 'done' : done.error.code
}

describe('graphs of a document', () => {
  test('a new name is followed by layout, entry and every node that runs it, and keeps its place', () => {
    const renamed = edited(edited(nested, { type: 'rename-graph', from: 'one', to: 'uno' }), {
      type: 'rename-graph',
      from: 'main',
      to: 'top',
    })
    expect(Object.keys(renamed.graphs)).toEqual(['top', 'uno', 'two', 'loose'])
    expect(renamed.entry).toBe('top')
    expect(renamed.layout).toEqual({ uno: { positions: { b: { x: 1, y: 2 } } } })
    expect(runnersOf(renamed, 'uno')).toEqual([
      { graph: 'top', node: 'a' },
      { graph: 'two', node: 'again' },
    ])
    expect(renamed.graphs.loose).toBe(nested.graphs.loose)
    expect(edited(nested, { type: 'rename-graph', from: 'one', to: 'one' })).toBe(nested)
  })

  test('one that goes takes its layout; nodes keep its name', () => {
    const gone = edited(nested, { type: 'remove-graph', name: 'one' })
    expect(gone.layout).toBeUndefined()
    expect(gone.graphs.main?.nodes[0]?.config).toMatchObject({ graph: 'one' })
  })

  test.each<[string, Edit]>([
    ['entry-stays', { type: 'remove-graph', name: 'main' }],
    ['no-such-graph', { type: 'remove-graph', name: 'toString' }],
    ['no-such-graph', { type: 'rename-graph', from: 'gone', to: 'x' }],
    ['name-taken', { type: 'rename-graph', from: 'one', to: 'two' }],
    ['name-invalid', { type: 'rename-graph', from: 'one', to: '__proto__' }],
    ['name-invalid', { type: 'rename-graph', from: 'one', to: '7' }],
    ['name-taken', { type: 'add-graph', name: 'one', graph: graphOf({}) }],
    ['name-invalid', { type: 'add-graph', name: 'a b', graph: graphOf({}) }],
    ['not-whole', { type: 'add-graph', name: 'new', graph: graphOf({ nodes: [fn('x'), fn('x')] }) }],
    ['not-whole', { type: 'add-graph', name: 'new', graph: graphOf({ nodes: [fn('messages')] }) }],
    ['not-whole', { type: 'add-graph', name: 'new', graph: graphOf({ nodes: [fn('x')], edges: edges('x>y') }) }],
    [
      'value-invalid',
      { type: 'add-graph', name: 'new', graph: graphOf({}), layout: { positions: { x: { x: Number.NaN, y: 0 } } } },
    ],
  ])('refused: %s %#', (code, edit) => expect(codeOf(nested, edit)).toBe(code))
})

describe('the way to a graph', () => {
  test('goes from the entry through the nodes that run them, the shortest', () => {
    expect(graphPath(nested, 'main')).toEqual([{ graph: 'main' }])
    expect(graphPath(nested, 'two')).toEqual([{ graph: 'main', by: 'a' }, { graph: 'one', by: 'b' }, { graph: 'two' }])
  })
  test('one that nothing runs stands below the entry', () => {
    expect(graphPath(nested, 'loose')).toEqual([{ graph: 'main' }, { graph: 'loose' }])
  })
})

describe('parts that are put in as they are', () => {
  const document = documentOf({ nodes: [fn('a')], edges: edges('START>a') })
  const parts = (more: Partial<Extract<Edit, { type: 'add-parts' }>>): Edit => ({
    type: 'add-parts',
    graph: 'main',
    nodes: [fn('b')],
    edges: [],
    ...more,
  })
  const edge = (source: string, target: string, id = 'new') => ({ id, source, target })

  test('edges may lead from and to what is there; places of anything else are not taken', () => {
    const next = edited(
      document,
      parts({ edges: [edge('a', 'b'), edge('b', END, 'on')], positions: { b: { x: 1, y: 1 }, z: { x: 2, y: 2 } } }),
    )
    expect(next.graphs.main?.edges).toHaveLength(3)
    expect(next.layout).toEqual({ main: { positions: { b: { x: 1, y: 1 } } } })
  })

  test.each<[string, Edit]>([
    ['no-such-graph', parts({ graph: 'gone' })],
    ['name-taken', parts({ nodes: [fn('a')] })],
    ['name-taken', parts({ nodes: [fn('messages')] })],
    ['name-invalid', parts({ nodes: [fn('b:c')] })],
    ['not-whole', parts({ nodes: [fn('b'), fn('b')] })],
    ['name-taken', parts({ edges: [edge('a', 'b', 'e1')] })],
    ['not-whole', parts({ edges: [edge('a', 'c')] })],
    ['not-whole', parts({ edges: [edge('a', 'b'), edge('b', 'a')] })],
    ['edge-invalid', parts({ edges: [edge('a', START)] })],
    ['edge-invalid', parts({ edges: [edge(END, 'b')] })],
    ['edge-invalid', parts({ nodes: [router('r', [])], edges: [edge('r', 'r')] })],
    ['value-invalid', parts({ positions: { b: { x: Number.POSITIVE_INFINITY, y: 0 } } })],
    ['value-invalid', { type: 'add-node', graph: 'main', node: fn('b'), at: { x: Number.NaN, y: 0 } }],
  ])('refused: %s %#', (code, edit) => expect(codeOf(document, edit)).toBe(code))
})
