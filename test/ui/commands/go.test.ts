// @vitest-environment happy-dom
/** Going to a place: the right graph, the right thing selected; in replay the run is walked to it and nothing is edited. */
import { afterEach, expect, test } from 'vitest'
import { focusTab } from '../../../src/ui/app/focus-tab'
import { goTo, ownerOf } from '../../../src/ui/commands/go'
import { offer } from '../../../src/ui/commands/offers'
import { researchDocument } from '../canvas/research-document'
import { type Page, page } from './support'

let stores: Page
afterEach(() => stores.dispose())

test('a node, an edge, a field, a tool', () => {
  stores = page()
  goTo({ type: 'node', graph: 'main', node: 'tool_node' }, stores)
  expect(stores.documents.getState().selection).toEqual({ nodes: ['tool_node'], edges: [] })
  goTo({ type: 'edge', graph: 'main', edge: 'back' }, stores)
  expect(stores.documents.getState().selection).toEqual({ nodes: [], edges: ['back'] })
  goTo({ type: 'field', graph: 'main', field: 'messages' }, stores, true)
  expect(stores.settings.getState().dockTab).toBe('fields')
  goTo({ type: 'tool', tool: 'think_tool' }, stores)
  expect(stores.documents.getState().selection).toEqual({ nodes: ['tool_node'], edges: [] })
  expect(stores.documents.getState().history.past).toEqual([])
})

test('gone to quietly, the tab of a tool is chosen and the focus stays where somebody types', () => {
  stores = page()
  const field = document.createElement('input')
  const area = document.createElement('div')
  area.className = 'inspector-area'
  area.innerHTML = '<button role="tab" aria-selected="true" id="x-tools-tab">Tools</button>'
  document.body.append(field, area)
  let chosen = 0
  const takeBack = offer('inspector-tools', {
    run: () => {
      chosen++
      focusTab('.inspector-area', 'tools')
    },
  })
  field.focus()
  goTo({ type: 'tool', tool: 'think_tool' }, stores, true)
  expect([chosen, document.activeElement]).toEqual([1, field])
  goTo({ type: 'tool', tool: 'think_tool' }, stores)
  expect([chosen, document.activeElement?.id]).toEqual([2, 'x-tools-tab'])
  takeBack()
  field.remove()
  area.remove()
})

test('in another graph: that graph is shown first', () => {
  const document = researchDocument()
  const main = document.graphs.main
  if (!main) throw new Error('no main graph')
  stores = page({ ...document, graphs: { ...document.graphs, inner: { ...main, edges: [] } } })
  goTo({ type: 'node', graph: 'inner', node: 'llm_call' }, stores)
  expect(stores.documents.getState().graphName).toBe('inner')
  expect(stores.documents.getState().selection.nodes).toEqual(['llm_call'])
})

test('in replay a node is walked to, from visit to visit; a prompt of it too', async () => {
  stores = page()
  await stores.runIt()
  stores.replay.first()
  goTo({ type: 'node', graph: 'main', node: 'tool_node' }, stores)
  expect(stores.shell.getState()).toMatchObject({ mode: 'replay', replayNode: 'tool_node' })
  const { index } = stores.run.getState()
  expect(index?.steps[stores.replay.getState().position]?.node).toBe('tool_node')
  goTo({ type: 'step', step: 2 }, stores)
  expect(stores.replay.getState().position).toBe(2)
  expect(stores.documents.getState().history.past).toEqual([])
})

test('a tool is looked for in the hands before the brain, and may be nowhere', () => {
  stores = page()
  const document = researchDocument()
  expect(ownerOf(document, 'think_tool')).toEqual({ graph: 'main', node: 'tool_node' })
  expect(ownerOf(document, 'no_such_tool')).toBeUndefined()
})
