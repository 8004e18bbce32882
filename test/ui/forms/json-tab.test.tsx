// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { inspect } from './inspector'
import { control, errorOf, field, key, leave, type Mounted, press, type } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = (node = 'llm_call') => {
  mounted = inspect({ nodes: [node], tab: 'JSON' })
  return mounted
}
const area = (page: Mounted) => field(page.root, 'The node as JSON')
const nodeNamed = (page: Mounted, id: string) => page.document().graphs.main?.nodes.find((each) => each.id === id)
const changed = (text: string, change: (node: Record<string, unknown>) => Record<string, unknown>) =>
  JSON.stringify(change(JSON.parse(text)), null, 2)

describe('the node as JSON', () => {
  test('counts when the field is left, not before', () => {
    const page = open()
    type(
      area(page),
      changed(area(page).value, (node) => ({ ...node, label: 'Thinks' })),
    )
    expect(page.edits).toEqual([])
    leave(area(page))
    expect(nodeNamed(page, 'llm_call')?.label).toBe('Thinks')
  })

  test('counts with Mod+Enter, which the page does not get', () => {
    const page = open()
    type(
      area(page),
      changed(area(page).value, (node) => ({ ...node, label: 'Thinks' })),
    )
    expect(key(area(page), 'Enter', { ctrlKey: true })).toBe(false)
    expect(nodeNamed(page, 'llm_call')?.label).toBe('Thinks')
  })

  test('that is no JSON is told with line and column, and the node stays', () => {
    const page = open()
    const before = nodeNamed(page, 'llm_call')
    type(area(page), '{\n  "id": "llm_call",\n}')
    expect(errorOf(area(page))).toContain('line 2')
    leave(area(page))
    expect(nodeNamed(page, 'llm_call')).toBe(before)
  })

  test('that is no node says what is missing, and where', () => {
    const page = open()
    type(area(page), '{\n  "id": "llm_call",\n  "kind": "brain",\n  "config": { "model": 3 }\n}')
    expect(errorOf(area(page))).toContain('config.model (line 4, column 24)')
    expect(errorOf(area(page))).toContain('config.prompt')
    key(area(page), 'Enter', { metaKey: true })
    expect(page.edits).toEqual([])
  })

  test('keeps a refused text while other nodes and tabs are looked at, until it is let go of', () => {
    const page = open()
    type(area(page), '{ "half": ')
    leave(area(page))
    page.select({ nodes: ['tool_node'], edges: [] })
    expect(area(page).value).toContain('tool_node')
    page.select({ nodes: ['llm_call'], edges: [] })
    expect(area(page).value).toBe('{ "half": ')
    press(control(page.root, 'Discard this text'))
    expect(JSON.parse(area(page).value)).toMatchObject({ id: 'llm_call', kind: 'brain' })
    expect(page.edits).toEqual([])
  })

  test('does not overwrite what has changed meanwhile, unless it is applied on purpose', () => {
    const page = open()
    type(
      area(page),
      changed(area(page).value, (node) => ({ ...node, label: 'Mine' })),
    )
    const before = nodeNamed(page, 'llm_call')
    if (before?.kind !== 'brain') throw new Error('no brain')
    page.change({ type: 'set-node', graph: 'main', node: { ...before, label: 'Theirs' } })
    leave(area(page))
    expect(nodeNamed(page, 'llm_call')?.label).toBe('Theirs')
    expect(page.root.textContent).toContain('has changed since')
    press(control(page.root, 'Apply'))
    expect(nodeNamed(page, 'llm_call')?.label).toBe('Mine')
  })

  test('may give another name, as one edit; another kind it may not', () => {
    const page = open()
    type(
      area(page),
      changed(area(page).value, (node) => ({ ...node, id: 'tool_node' })),
    )
    expect(errorOf(area(page))).toContain('tool_node')
    type(
      area(page),
      changed(nodeText(page), (node) => ({ ...node, kind: 'hands' })),
    )
    expect(errorOf(area(page))).toContain('The kind stays "brain"')
    type(
      area(page),
      changed(nodeText(page), (node) => ({ ...node, id: 'brainy', label: 'B' })),
    )
    leave(area(page))
    expect(page.edits.map(({ edit }) => edit.type)).toEqual(['batch'])
    expect(nodeNamed(page, 'brainy')?.label).toBe('B')
    expect(page.selection().nodes).toEqual(['brainy'])
    expect(area(page).isConnected).toBe(true)
  })
})

const nodeText = (page: Mounted) => JSON.stringify(nodeNamed(page, 'llm_call'))
