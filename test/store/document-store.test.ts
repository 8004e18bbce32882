import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../src/document/defaults'
import type { KnownNode } from '../../src/document/types'
import { createDocumentStore } from '../../src/store/document-store'
import { nothingSelected } from '../../src/store/types'
import { manualClock } from './support/manual-clock'

const fn = (id: string, code = 'return {}'): KnownNode => ({ id, kind: 'function', config: { code } })
const withNodes = () => {
  const clock = manualClock()
  const store = createDocumentStore(emptyDocument('Test'), 'document-1', false, clock)
  store.apply({ type: 'add-node', graph: 'main', node: fn('a') }, 'Add a')
  store.apply({ type: 'add-node', graph: 'main', node: fn('b') }, 'Add b')
  return { store, clock }
}
const names = (store: ReturnType<typeof createDocumentStore>) =>
  store.getState().document.graphs.main?.nodes.map((node) => node.id)
const labels = (store: ReturnType<typeof createDocumentStore>) => store.getState().history.past.map((entry) => entry.label)

describe('edits', () => {
  test('each gesture is an entry with its name; undo and redo walk them', () => {
    const { store } = withNodes()
    expect(labels(store)).toEqual(['Add a', 'Add b'])
    store.undo()
    expect(names(store)).toEqual(['a'])
    store.undo()
    expect(names(store)).toEqual([])
    store.redo()
    store.redo()
    expect(names(store)).toEqual(['a', 'b'])
  })

  test('a removed edge comes back with undo', () => {
    const { store } = withNodes()
    store.apply({ type: 'add-edge', graph: 'main', edge: { source: 'a', target: 'b' } }, 'Draw')
    const edges = store.getState().document.graphs.main?.edges
    store.apply({ type: 'remove', graph: 'main', nodes: [], edges: [edges?.[0]?.id ?? ''] }, 'Remove the edge')
    expect(store.getState().document.graphs.main?.edges).toEqual([])
    store.undo()
    expect(store.getState().document.graphs.main?.edges).toEqual(edges)
  })

  test('a refused edit changes nothing at all', () => {
    const { store } = withNodes()
    const before = store.getState()
    const done = store.apply({ type: 'add-node', graph: 'main', node: fn('a') }, 'Add a again')
    expect(done).toMatchObject({ ok: false, error: { code: 'name-taken' } })
    expect(store.getState()).toBe(before)
  })

  test('an edit that changes nothing makes no entry and keeps redo', () => {
    const { store } = withNodes()
    store.undo()
    store.apply({ type: 'set-budget', budget: store.getState().document.budget }, 'Same')
    store.redo()
    expect(names(store)).toEqual(['a', 'b'])
  })

  test('typing is one entry until a pause, a selection or the end of the gesture', async () => {
    const { store, clock } = withNodes()
    const type = (code: string) => store.apply({ type: 'set-node', graph: 'main', node: fn('a', code) }, 'Code')
    for (const code of ['r', 're', 'ret']) {
      type(code)
      await clock.advance(200)
    }
    expect(labels(store)).toEqual(['Add a', 'Add b', 'Code'])
    await clock.advance(2000)
    type('retu')
    expect(labels(store)).toHaveLength(4)
    store.select({ nodes: ['a'], edges: [] })
    type('retur')
    expect(labels(store)).toHaveLength(5)
    store.endGesture()
    type('return')
    expect(labels(store)).toHaveLength(6)
  })
})

describe('selection', () => {
  test('is not history: it leaves redo as it is', () => {
    const { store } = withNodes()
    store.undo()
    store.select({ nodes: ['a'], edges: [] })
    expect(store.getState().history.future).toHaveLength(1)
    store.redo()
    expect(names(store)).toEqual(['a', 'b'])
    expect(store.getState().selection.nodes).toEqual(['a'])
  })

  test('lets go of what an undo took away, and only of that', () => {
    const { store } = withNodes()
    store.select({ nodes: ['a', 'b', '__start__'], edges: [] })
    store.undo()
    expect(store.getState().selection).toEqual({ nodes: ['a', '__start__'], edges: [] })
  })

  test('selecting the same again is no news', () => {
    const { store } = withNodes()
    store.select({ nodes: ['a'], edges: [] })
    const before = store.getState()
    store.select({ nodes: ['a'], edges: [] })
    expect(store.getState()).toBe(before)
  })
})

test('opening another document starts anew', () => {
  const { store } = withNodes()
  store.select({ nodes: ['a'], edges: [] })
  store.open(emptyDocument('Other'), 'document-2', true)
  expect(store.getState()).toMatchObject({ id: 'document-2', edited: true, selection: nothingSelected, graphName: 'main' })
  store.undo()
  expect(store.getState().document.name).toBe('Other')
})

test('a graph that is not there is not shown', () => {
  const { store } = withNodes()
  store.showGraph('constructor')
  expect(store.getState().graphName).toBe('main')
})
