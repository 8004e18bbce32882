import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../src/document/apply-edit'
import { compareDocuments, type Difference } from '../../src/document/compare'
import type { Edit } from '../../src/document/edit'
import type { AgentDocument } from '../../src/document/types'
import { documentOf, reactDocument } from '../support/documents'
import { anyDocument } from './arbitrary'

const loopDocument = reactDocument()

const edited = (document: AgentDocument, ...edits: readonly Edit[]): AgentDocument => {
  const done = applyEdit(document, { type: 'batch', edits })
  if (!done.ok) throw new Error(done.error.message)
  return done.value
}

test('a setting with a name that every object has of its own was not there before', () => {
  const before = documentOf({}, { input: { a: 1 } })
  const after = documentOf({}, { input: { a: 1, constructor: 'x' } })
  expect(compareDocuments(before, after)).toMatchObject([{ settings: [{ path: 'input.constructor', after: 'x' }] }])
  const [change] = compareDocuments(before, after).flatMap((one) => (one.type === 'changed' ? one.settings : []))
  expect(change && Object.hasOwn(change, 'before')).toBe(false)
})

describe('two documents compared', () => {
  test('a document differs from itself in nothing, also when it was read anew', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(compareDocuments(document, JSON.parse(JSON.stringify(document)) as AgentDocument)).toEqual([])
      }),
    )
  })

  test('looked at the other way round, what came is what went', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        const count = (list: readonly Difference[], type: Difference['type']) => list.filter((one) => one.type === type).length
        const [there, back] = [compareDocuments(a, b), compareDocuments(b, a)]
        expect(count(back, 'added')).toBe(count(there, 'removed'))
        expect(count(back, 'removed')).toBe(count(there, 'added'))
        expect(count(back, 'changed')).toBe(count(there, 'changed'))
      }),
    )
  })

  test('every setting that differs is named, innermost, with both values', () => {
    const before = loopDocument
    const node = before.graphs.main?.nodes.find(({ kind }) => kind === 'brain')
    if (node?.kind !== 'brain') throw new Error('The loop has no brain.')
    const after = edited(before, {
      type: 'set-node',
      graph: 'main',
      node: { ...node, config: { ...node.config, prompt: 'Be brief.' } },
    })
    expect(compareDocuments(before, after)).toEqual([
      {
        part: 'node',
        type: 'changed',
        graph: 'main',
        name: node.id,
        settings: [{ path: 'config.prompt', before: node.config.prompt, after: 'Be brief.' }],
      },
    ])
  })

  test('a node with a new name is renamed, and its edges are the same edges', () => {
    const [first] = loopDocument.graphs.main?.nodes ?? []
    const after = edited(loopDocument, { type: 'rename-node', graph: 'main', from: first?.id ?? '', to: 'thinker' })
    const differences = compareDocuments(loopDocument, after)
    expect(differences.filter(({ part }) => part === 'node')).toEqual([
      { part: 'node', type: 'changed', graph: 'main', name: 'thinker', from: first?.id, settings: [] },
    ])
    expect(differences.filter(({ part }) => part === 'edge')).toEqual([])
  })

  test('of two nodes that are alike neither is guessed to be the renamed one', () => {
    const twin = (id: string) => ({ id, kind: 'function', config: { code: 'return {}' } }) as const
    const add = (id: string): Edit => ({ type: 'add-node', graph: 'main', node: twin(id) })
    const before = edited(loopDocument, add('one'), add('two'))
    const after = edited(loopDocument, add('three'), add('four'))
    const types = compareDocuments(before, after).filter(({ part }) => part === 'node')
    expect(types.map(({ type, name }) => `${type} ${name}`)).toEqual(['removed one', 'removed two', 'added three', 'added four'])
  })

  test('a way out that leads elsewhere is one change, the missing return edge is one removal', () => {
    const graph = loopDocument.graphs.main
    const back = graph?.edges.find(({ source }) => source === 'tools')
    const done = graph?.edges.find(({ branch }) => branch === 'done')
    if (!back || !done) throw new Error('The loop has other edges than it had.')
    const removed = edited(loopDocument, { type: 'remove', graph: 'main', nodes: [], edges: [back.id] })
    expect(compareDocuments(loopDocument, removed)).toEqual([
      { part: 'edge', type: 'removed', graph: 'main', name: back.id, edge: { source: back.source, target: back.target } },
    ])
    const led = edited(loopDocument, { type: 'set-edge', graph: 'main', edge: { ...done, target: 'tools' } })
    expect(compareDocuments(loopDocument, led)).toMatchObject([
      { part: 'edge', type: 'changed', settings: [{ path: 'target', before: done.target, after: 'tools' }] },
    ])
  })

  test('an edge drawn anew under another id is no difference', () => {
    const after = {
      ...loopDocument,
      graphs: {
        main: {
          ...(loopDocument.graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] }),
          edges: (loopDocument.graphs.main?.edges ?? []).map((edge, i) => ({ ...edge, id: `other-${i}` })).toReversed(),
        },
      },
    }
    expect(compareDocuments(loopDocument, after)).toEqual([])
  })

  test('cards that only moved are one remark a graph; one that went took its place along', () => {
    const place = { agent: { x: 1, y: 2 }, tools: { x: 3, y: 4 } }
    const placed = edited(loopDocument, { type: 'move', graph: 'main', positions: place })
    const moved = edited(placed, { type: 'move', graph: 'main', positions: { tools: { x: 7, y: 9 } } })
    expect(compareDocuments(placed, moved)).toEqual([{ part: 'graph', type: 'moved', name: 'main' }])
    const removed = edited(placed, { type: 'remove', graph: 'main', nodes: ['tools'], edges: [] })
    expect(compareDocuments(placed, removed).filter(({ type }) => type === 'moved')).toEqual([])
    const noted = edited(placed, {
      type: 'set-layout',
      graph: 'main',
      layout: { positions: place, notes: [{ id: 'n', x: 0, y: 0, text: 'Look here.' }] },
    })
    expect(compareDocuments(placed, noted)).toEqual([{ part: 'graph', type: 'moved', name: 'main' }])
  })
})
