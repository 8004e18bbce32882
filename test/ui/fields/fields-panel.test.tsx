// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { type Field, type FieldType, fieldTypes, reducers } from '../../../src/document/types'
import { FieldsPanel } from '../../../src/ui/fields/FieldsPanel'
import { fitsType, reducersFor, withType } from '../../../src/ui/fields/field-rules'
import type { UnfinishedTexts } from '../../../src/ui/forms/controls/unfinished'
import { choose, control, errorOf, field, key, leave, type Mounted, mount, press, researchAgent, type } from '../forms/mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = (typed?: UnfinishedTexts) => {
  mounted = mount(({ document, onEdit }) => {
    const graph = document.graphs.main
    return graph && <FieldsPanel graph={graph} graphName="main" onEdit={onEdit} typed={typed} />
  }, researchAgent())
  return mounted
}
const row = (page: Mounted, name: string): HTMLElement => {
  const found = page.root.querySelector<HTMLElement>(`[data-field="${name}"]`)
  if (!found) throw new Error(`no row of ${name}`)
  return found
}
const fieldOf = (page: Mounted, name: string): Field | undefined =>
  page.document().graphs.main?.state.fields.find((each) => each.name === name)

describe('the state fields', () => {
  test('take another name when it is finished, everywhere; a taken one is refused', () => {
    const page = open()
    const name = field(row(page, 'raw_notes'), 'Field')
    for (const wrong of ['research_topic', 'llm_call', '1st', 'toString', '']) {
      type(name, wrong)
      expect(errorOf(name)).toBeTruthy()
      leave(name)
    }
    expect(page.edits).toEqual([])
    type(name, 'notes')
    key(name, 'Enter')
    const hands = page.document().graphs.main?.nodes.find((node) => node.kind === 'hands')
    expect(hands?.config).toMatchObject({ notes: 'notes' })
    expect(page.document().graphs.main?.state.output).toContain('notes')
    expect(name.isConnected).toBe(true)
  })

  test('change their type together with what no longer fits', () => {
    const page = open()
    choose(control(row(page, 'tool_call_iterations'), 'Type'), 'text')
    expect(fieldOf(page, 'tool_call_iterations')).not.toHaveProperty('initial')
    choose(control(row(page, 'raw_notes'), 'Type'), 'number')
    expect(fieldOf(page, 'raw_notes')).toMatchObject({ type: 'number', reducer: 'replace' })
  })

  test('have an initial value of their type, or none', () => {
    const page = open()
    const initial = field(row(page, 'tool_call_iterations'), 'Initial value')
    type(initial, '"three"')
    expect(errorOf(initial)).toContain('number')
    type(initial, '3x')
    expect(errorOf(initial)).toContain('line 1')
    leave(initial)
    expect(initial.value).toBe('3x')
    expect(page.edits).toEqual([])
    type(initial, '3')
    expect(fieldOf(page, 'tool_call_iterations')?.initial).toBe(3)
    type(initial, '')
    expect(fieldOf(page, 'tool_call_iterations')).not.toHaveProperty('initial')
  })

  test('keep an initial value that cannot be read while something else is shown, each its own', () => {
    const typed: UnfinishedTexts = new Map()
    const before = open(typed)
    const names = ['research_topic', 'compressed_research']
    const [first = '', second = ''] = names.filter((name) => fieldOf(before, name)?.initial === undefined)
    expect(second).not.toBe('')
    const initial = field(row(before, first), 'Initial value')
    type(initial, '"half')
    leave(initial)
    before.unmount()
    const page = open(typed)
    expect(field(row(page, first), 'Initial value').value).toBe('"half')
    expect(field(row(page, second), 'Initial value').value).toBe('')
  })

  test('are given back or not, but never none of them', () => {
    const page = open()
    const output = (name: string) => row(page, name).querySelector<HTMLElement>('input[type=checkbox]') ?? page.root
    const given = () => page.document().graphs.main?.state.output
    press(output('tool_call_iterations'))
    expect(given()).toEqual(['compressed_research', 'raw_notes', 'researcher_messages', 'tool_call_iterations'])
    for (const name of ['compressed_research', 'raw_notes', 'researcher_messages']) press(output(name))
    expect(given()).toEqual(['tool_call_iterations'])
    press(output('tool_call_iterations'))
    expect(given()).toEqual(['tool_call_iterations'])
  })

  test('say what their reducer does and who uses them', () => {
    const page = open()
    expect(row(page, 'raw_notes').textContent).toContain('added at the end of the list')
    expect(row(page, 'raw_notes').textContent).toContain('Written by tool_node.')
    expect(row(page, 'research_topic').textContent).toContain('No node reads or writes it.')
  })

  test('are added and removed', () => {
    const page = open()
    press(control(page.root, 'Add a field'))
    expect(fieldOf(page, 'field')).toEqual({ name: 'field', type: 'text', reducer: 'replace' })
    press(control(page.root, 'Remove the field field'))
    expect(fieldOf(page, 'field')).toBeUndefined()
  })
})

test('a field of another type has a reducer and an initial value that fit it', () => {
  const type = fc.constantFrom(...fieldTypes)
  const anyField = fc.record({ type, reducer: fc.constantFrom(...reducers), initial: fc.jsonValue() })
  fc.assert(
    fc.property(anyField, type, (parts, to: FieldType) => {
      const next = withType({ name: 'x', ...parts }, to)
      expect(next.type).toBe(to)
      expect(next.initial === undefined || fitsType(next.initial, to)).toBe(true)
      expect(reducersFor({ ...next, reducer: 'replace' })).toContain(next.reducer)
    }),
  )
})
