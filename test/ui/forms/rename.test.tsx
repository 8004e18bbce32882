// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { inspect, openTab } from './inspector'
import { errorOf, field, key, leave, type Mounted, type } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = (...nodes: string[]) => {
  mounted = inspect({ nodes })
  return mounted
}

describe('the name of a node', () => {
  test.each([
    ['9lives', 'begins with a letter'],
    ['two words', 'begins with a letter'],
    ['niño', 'begins with a letter'],
    ['a'.repeat(65), '64 at most'],
    ['', 'needed'],
    ['constructor', 'reserved'],
    ['__start__', 'reserved'],
    ['tool_node', 'a node called "tool_node"'],
    ['raw_notes', 'a state field called "raw_notes"'],
  ])('cannot be %j, says why, and changes nothing', (name, why) => {
    const page = open('llm_call')
    const input = field(page.root, 'Name')
    type(input, name)
    expect(errorOf(input)).toContain(why)
    key(input, 'Enter')
    leave(input)
    expect(page.edits).toEqual([])
    expect(input.value).toBe(name)
    key(input, 'Escape')
    expect(input.value).toBe('llm_call')
    expect(errorOf(input)).toBeUndefined()
  })

  test('changes on Enter, once, with every edge; the selection follows', () => {
    const page = open('llm_call')
    const input = field(page.root, 'Name')
    type(input, 'brainy')
    expect(page.edits).toEqual([])
    key(input, 'Enter')
    leave(input)
    expect(page.edits.map(({ edit }) => edit)).toEqual([{ type: 'rename-node', graph: 'main', from: 'llm_call', to: 'brainy' }])
    expect(
      page.document().graphs.main?.edges.filter((edge) => edge.source === 'brainy' || edge.target === 'brainy'),
    ).toHaveLength(3)
    expect(page.selection()).toEqual({ nodes: ['brainy'], edges: [] })
  })

  test('keeps its field: the focus is where it was', () => {
    const page = open('llm_call')
    const input = field(page.root, 'Name')
    type(input, 'brainy')
    key(input, 'Enter')
    expect(input.isConnected).toBe(true)
    expect(document.activeElement).toBe(input)
    expect(input.value).toBe('brainy')
  })

  test('counts when another node is selected before the field is left', () => {
    const page = open('llm_call')
    type(field(page.root, 'Name'), 'brainy')
    page.select({ nodes: ['tool_node'], edges: [] })
    expect(page.edits.map(({ edit }) => edit.type)).toEqual(['rename-node'])
    expect(page.selection().nodes).toEqual(['tool_node'])
    expect(field(page.root, 'Name').value).toBe('tool_node')
  })

  test('F2 goes to it, from any tab', () => {
    const page = open('llm_call')
    expect(key(window, 'F2')).toBe(false)
    expect(document.activeElement).toBe(field(page.root, 'Name'))
    openTab(page, 'Tools')
    key(window, 'F2')
    expect(document.activeElement).toBe(field(page.root, 'Name'))
  })
})
