// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { steppedClock } from '../../../src/base/ports'
import { applyEdit } from '../../../src/document/apply-edit'
import { nodeById } from '../../../src/document/queries'
import { nodeKinds } from '../../../src/document/types'
import { newNode } from '../../../src/nodes/new-node'
import { createDocumentStore } from '../../../src/store/document-store'
import { inspect } from './inspector'
import { choose, control, controls, errorOf, field, leave, type Mounted, nameOf, press, researchAgent, type } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = (nodes: readonly string[], document = researchAgent()) => {
  mounted = inspect({ nodes, document })
  return mounted
}
const config = (page: Mounted, id: string) =>
  nodeById(page.document().graphs.main ?? { nodes: [], edges: [], state: { fields: [] } }, id)?.config

describe('a text that is typed', () => {
  test('is an edit of the node with every key, under one label', () => {
    const page = open(['llm_call'])
    const prompt = field(page.root, 'Prompt')
    type(prompt, 'Be')
    type(prompt, 'Be brief')
    expect(config(page, 'llm_call')).toMatchObject({ prompt: 'Be brief', model: 'brain' })
    expect(page.edits.map(({ edit }) => edit.type)).toEqual(['set-node', 'set-node'])
    expect(new Set(page.edits.map(({ label }) => label)).size).toBe(1)
    expect(prompt.value).toBe('Be brief')
    expect(document.activeElement).toBe(prompt)
  })

  test('is one step of the history, which undo takes back whole', () => {
    const first = researchAgent()
    const page = open(['llm_call'], first)
    const prompt = field(page.root, 'Prompt')
    for (const text of ['B', 'Be', 'Be ', 'Be b']) type(prompt, text)
    const store = createDocumentStore(first, 'test', false, steppedClock())
    for (const { edit, label } of page.edits) store.apply(edit, label)
    expect(store.getState().document).toEqual(page.document())
    store.undo()
    expect(store.getState().document).toBe(first)
  })

  test('gives way to a change from outside once the focus is elsewhere', () => {
    const page = open(['llm_call'])
    const before = nodeById(page.document().graphs.main ?? { nodes: [], edges: [], state: { fields: [] } }, 'llm_call')
    const prompt = field(page.root, 'Prompt')
    type(prompt, 'Something else')
    leave(prompt)
    if (before?.kind !== 'brain') throw new Error('no brain')
    page.change({ type: 'set-node', graph: 'main', node: before })
    expect(field(page.root, 'Prompt').value).toBe(before.config.prompt)
  })

  test('placeholders go in at the caret', () => {
    const page = open(['llm_call'])
    const prompt = field(page.root, 'Prompt')
    type(prompt, 'ab')
    prompt.setSelectionRange(1, 1)
    press(control(page.root, 'Insert {tools}'))
    expect(config(page, 'llm_call')).toMatchObject({ prompt: 'a{tools}b' })
  })

  test('an unknown placeholder is pointed out and left as it is', () => {
    const page = open(['llm_call'])
    type(field(page.root, 'Prompt'), 'Today is {dat}. {state.research_topic}')
    expect(page.root.textContent).toContain('{dat} is not known here, so it stays as it is. Did you mean {date}?')
  })
})

describe('a number', () => {
  test('that cannot be read stays in the field, says why, and changes nothing', () => {
    const page = open(['tool_node'])
    const longest = field(page.root, 'Cut results after')
    for (const wrong of ['-3', '1.5', 'many', '0']) {
      type(longest, wrong)
      expect(longest.value).toBe(wrong)
      expect(errorOf(longest)).toContain('whole number')
    }
    leave(longest)
    expect(longest.value).toBe('0')
    expect(page.edits).toEqual([])
    type(longest, '400')
    expect(errorOf(longest)).toBeUndefined()
    expect(config(page, 'tool_node')).toMatchObject({ maxChars: 400 })
  })

  test('that is optional goes away when the field is emptied', () => {
    const page = open(['tool_node'])
    const longest = field(page.root, 'Cut results after')
    type(longest, '400')
    type(longest, '')
    expect(Object.keys(config(page, 'tool_node') ?? {})).not.toContain('maxChars')
  })
})

test('a choice, a field and a tool are edits of the setting they stand for', () => {
  const page = open(['tool_node'])
  press(control(page.root, 'Stop the run'))
  choose(control(page.root, 'Collect results in'), '')
  press(control(page.root, 'think_tool'))
  expect(config(page, 'tool_node')).toEqual({
    tools: ['tavily_search'],
    messages: 'researcher_messages',
    rounds: 'tool_call_iterations',
    order: 'parallel',
    onError: 'raise',
  })
  press(control(page.root, 'think_tool'))
  expect(config(page, 'tool_node')).toMatchObject({ tools: ['tavily_search', 'think_tool'] })
})

test('fields to choose from are of the types that the setting takes', () => {
  const page = open(['tool_node'])
  const rounds = control(page.root, 'Count rounds in')
  const values = [...rounds.querySelectorAll('option')].map((option) => option.value)
  expect(values).toEqual(['', 'tool_call_iterations'])
})

test('what a setting names and is not there is shown as missing, not replaced', () => {
  const page = open(['llm_call'])
  page.change({ type: 'remove-model', id: 'brain' })
  const model = control(page.root, 'Model')
  expect(model instanceof HTMLSelectElement && model.value).toBe('brain')
  expect(errorOf(model)).toContain('"brain"')
  expect(page.edits).toEqual([])
})

test('emptying the branch for everything else leaves the router without one', () => {
  const page = open(['should_continue'])
  const otherwise = field(page.root, 'Otherwise')
  type(otherwise, '')
  leave(otherwise)
  expect(config(page, 'should_continue')).toMatchObject({ otherwise: null })
})

test('a node that several others lead to can wait for all of them', () => {
  const page = open(['llm_call'])
  const all = control(
    page.root,
    'Wait for allIt runs once, when every one of them has arrived. A branch that is not taken keeps it waiting.',
  )
  press(all)
  expect(page.document().graphs.main?.nodes.find((node) => node.id === 'llm_call')?.join).toBe('all')
})

test.each(nodeKinds)('the form of a new %s shows, and each of its controls has a name', (kind) => {
  const document = researchAgent()
  const node = newNode(document, 'main', kind)
  const added = applyEdit(document, { type: 'add-node', graph: 'main', node })
  if (!added.ok) throw new Error(added.error.message)
  const page = open([node.id], added.value)
  expect(field(page.root, 'Name').value).toBe(node.id)
  expect(controls(page.root).filter((element) => nameOf(element) === '')).toEqual([])
  expect(page.edits).toEqual([])
})
