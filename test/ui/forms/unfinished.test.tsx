// @vitest-environment happy-dom
/** What was typed and cannot be read yet is not lost by looking elsewhere, nor by a run. */
import { afterEach, describe, expect, test } from 'vitest'
import { nothingSelected } from '../../../src/store/types'
import type { Typed } from '../../../src/ui/forms/EditInspector'
import { inspect, openTab } from './inspector'
import { control, errorOf, field, key, leave, type Mounted, press, type } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

const half = '{ "type": "object", "properties": {'
const parameters = (page: Mounted) => field(page.root, 'Parameters')
function openParameters(page: Mounted, tool = 'tavily_search') {
  press(control(page.root, `Edit ${tool}`))
  const json = page.root.querySelector<HTMLElement>(`[data-tool="${tool}"] [role=radio][data-value=json]`)
  if (!json) throw new Error('no switch')
  press(json)
}

describe('a text that cannot be read yet', () => {
  test('is there again when its node is looked at again, with what is wrong', () => {
    const page = inspect({ nodes: ['tool_node'], tab: 'Tools' })
    mounted = page
    openParameters(page)
    type(parameters(page), half)
    leave(parameters(page))
    page.select({ nodes: ['llm_call'], edges: [] })
    page.select(nothingSelected)
    page.select({ nodes: ['tool_node'], edges: [] })
    expect(parameters(page).value).toBe(half)
    expect(errorOf(parameters(page))).toContain('line 1')
    expect(page.edits).toEqual([])
  })

  test('stays with its own tool, node and document', () => {
    const page = inspect({ nodes: ['tool_node'], tab: 'Tools' })
    mounted = page
    openParameters(page)
    type(parameters(page), half)
    leave(parameters(page))
    press(control(page.root, 'Close tavily_search'))
    openParameters(page, 'think_tool')
    expect(parameters(page).value).not.toBe(half)
    page.select({ nodes: ['llm_call'], edges: [] })
    openTab(page, 'Tools')
    openParameters(page)
    expect(parameters(page).value).not.toBe(half)
  })

  test('outlives the forms, when somebody holds it: a run shows something else in their place', () => {
    const typed: Typed = { fields: new Map(), nodes: new Map() }
    const before = inspect({ nodes: ['tool_node'], tab: 'Tools', typed })
    openParameters(before)
    type(parameters(before), half)
    before.unmount()
    const page = inspect({ nodes: ['tool_node'], tab: 'Tools', typed })
    mounted = page
    expect(parameters(page).value).toBe(half)
  })

  test('is let go of once it can be read, and when the value under it has changed', () => {
    const typed: Typed = { fields: new Map(), nodes: new Map() }
    const page = inspect({ nodes: ['tool_node'], tab: 'Tools', typed })
    mounted = page
    openParameters(page)
    type(parameters(page), half)
    expect(typed.fields.size).toBe(1)
    type(parameters(page), '{ "type": "object", "properties": {} }')
    expect(typed.fields.size).toBe(0)
    type(parameters(page), half)
    leave(parameters(page))
    const tool = page.document().tools.find(({ name }) => name === 'tavily_search')
    if (!tool) throw new Error('no tool')
    page.change({ type: 'set-tool', tool: { ...tool, parameters: { type: 'object' } } })
    page.select(nothingSelected)
    page.select({ nodes: ['tool_node'], edges: [] })
    expect(page.root.textContent).not.toContain(half)
  })
})

describe('a name that is not taken yet', () => {
  test('counts with Mod+Enter, which then runs the graph', () => {
    const page = inspect({ nodes: ['tool_node'] })
    mounted = page
    type(field(page.root, 'Name'), 'workshop')
    // The key goes on to the page.
    expect(key(field(page.root, 'Name'), 'Enter', { ctrlKey: true })).toBe(true)
    expect(page.document().graphs.main?.nodes.map(({ id }) => id)).toContain('workshop')
  })

  test('counts when its form goes', () => {
    const page = inspect({ nodes: ['tool_node'] })
    mounted = page
    type(field(page.root, 'Name'), 'workshop')
    page.select(nothingSelected)
    expect(page.document().graphs.main?.nodes.map(({ id }) => id)).toContain('workshop')
  })
})
