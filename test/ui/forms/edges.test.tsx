// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import type { Edge } from '../../../src/document/types'
import { inspect, openTab } from './inspector'
import { choose, control, field, hasControl, key, type Mounted, press } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = (nodes: readonly string[], edges: readonly string[] = []) => {
  mounted = inspect({ nodes, edges })
  return mounted
}
const edge = (page: Mounted, id: string): Edge | undefined => page.document().graphs.main?.edges.find((each) => each.id === id)

describe('an edge', () => {
  test('goes to another node, and takes another branch', () => {
    const page = open([], ['e3'])
    choose(control(page.root, 'To'), '__end__')
    choose(control(page.root, 'Branch'), 'done')
    expect(edge(page, 'e3')).toEqual({ id: 'e3', source: 'should_continue', branch: 'done', target: '__end__' })
  })

  test('loses its branch when it leaves from a node that has none', () => {
    const page = open([], ['e3'])
    choose(control(page.root, 'From'), 'llm_call')
    expect(edge(page, 'e3')).toEqual({ id: 'e3', source: 'llm_call', target: 'tool_node' })
    expect(hasControl(page.root, 'Branch')).toBe(false)
  })

  test('that the graph refuses says why and stays as it was', () => {
    const page = open([], ['e4'])
    const before = edge(page, 'e4')
    choose(control(page.root, 'To'), 'should_continue')
    expect(page.edits).toEqual([])
    expect(edge(page, 'e4')).toBe(before)
    expect(page.root.querySelector('[role=alert]')?.textContent).toContain('cannot lead to itself')
  })

  test('is removed', () => {
    const page = open([], ['e6'])
    press(control(page.root, 'Remove the edgeDel'))
    expect(edge(page, 'e6')).toBeUndefined()
  })
})

describe('the edges of a node', () => {
  test('a branch that leads nowhere is connected where it stands', () => {
    const page = open(['should_continue'])
    page.change({ type: 'remove', graph: 'main', nodes: [], edges: ['e5'] })
    openTab(page, 'Edges')
    choose(control(page.root, 'Where done leads'), '__end__')
    expect(page.edits.map(({ edit }) => edit)).toEqual([
      { type: 'add-edge', graph: 'main', edge: { source: 'should_continue', target: '__end__', branch: 'done' } },
    ])
  })

  test('one is added, one goes elsewhere, one is selected', () => {
    const page = open(['tool_node'])
    openTab(page, 'Edges')
    choose(control(page.root, 'Where the edge to llm_call leads'), 'compress_research')
    expect(edge(page, 'e6')?.target).toBe('compress_research')
    choose(control(page.root, 'Add an edge to'), 'llm_call')
    expect(page.document().graphs.main?.edges.some((each) => each.source === 'tool_node' && each.target === 'llm_call')).toBe(
      true,
    )
    press(control(page.root, 'Select the edge from should_continue to tool_node'))
    expect(page.selection()).toEqual({ nodes: [], edges: ['e3'] })
  })
})

test('several things are listed and removed together; START and END stay', () => {
  const page = open(['__start__', 'llm_call', 'tool_node'], ['e7'])
  expect(page.root.textContent).toContain('4 selected')
  press(control(page.root, 'Remove themDel'))
  expect(page.edits.map(({ edit }) => edit)).toEqual([
    { type: 'remove', graph: 'main', nodes: ['llm_call', 'tool_node'], edges: ['e7'] },
  ])
})

test('Mod+D duplicates the selected node, but not from a text', () => {
  const page = inspect({ nodes: ['llm_call'] })
  mounted = page
  key(field(page.root, 'Name'), 'd', { ctrlKey: true })
  expect(page.edits).toEqual([])
  // The browser's own bookmark is prevented.
  expect(key(window, 'd', { ctrlKey: true })).toBe(false)
  expect(page.edits.map(({ edit }) => edit.type)).toEqual(['add-parts'])
  expect(page.selection().nodes).toEqual(['llm_call_2'])
})

test('a copy of a node has a name of its own and is selected', () => {
  const page = open(['llm_call'])
  press(control(page.root, 'Duplicate'))
  expect(page.selection().nodes).toEqual(['llm_call_2'])
  // As near as covers nothing.
  expect(page.document().layout?.main?.positions.llm_call_2).toEqual({ x: 268, y: 276 })
})
