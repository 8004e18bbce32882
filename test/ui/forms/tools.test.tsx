// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/diagnostics/types'
import type { AgentDocument, Tool } from '../../../src/document/types'
import { readCalls } from '../../../src/ui/forms/tools/read-calls'
import { inspect } from './inspector'
import {
  choose,
  control,
  controls,
  errorOf,
  field,
  hasControl,
  key,
  leave,
  type Mounted,
  nameOf,
  press,
  researchAgent,
  type,
} from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = (node = 'tool_node', document: AgentDocument = researchAgent()) => {
  mounted = inspect({ nodes: [node], tab: 'Tools', document })
  return mounted
}
const tool = (page: Mounted, name: string): Tool => {
  const found = page.document().tools.find((each) => each.name === name)
  if (!found) throw new Error(`no tool ${name}`)
  return found
}
const card = (page: Mounted, name: string): HTMLElement => {
  const found = page.root.querySelector<HTMLElement>(`[data-tool="${name}"]`)
  if (!found) throw new Error(`no card of ${name}`)
  return found
}
const toolsOf = (page: Mounted, id: string): readonly string[] => {
  const node = page.document().graphs.main?.nodes.find((each) => each.id === id)
  return node?.kind === 'brain' || node?.kind === 'hands' ? node.config.tools : []
}

describe('a tool', () => {
  test('switches between mock and live, and says what live needs', () => {
    const page = open()
    press(control(card(page, 'tavily_search'), 'live'))
    expect(tool(page, 'tavily_search').mode).toBe('live')
    expect(card(page, 'tavily_search').textContent).toContain('needs a key and a network')
    expect(page.root.querySelector('input[type=password]')).toBeNull()
    press(control(card(page, 'tavily_search'), 'mock'))
    expect(tool(page, 'tavily_search').mode).toBe('mock')
  })

  test('without a live answer stays mock until it is given one', () => {
    const page = open()
    const live = [...card(page, 'think_tool').querySelectorAll<HTMLElement>('[role=radio]')].find(
      (each) => each.dataset.value === 'live',
    )
    if (!live) throw new Error('no switch')
    press(live)
    expect(page.edits).toEqual([])
    press(control(page.root, 'Edit think_tool'))
    choose(control(card(page, 'think_tool'), 'Live answer'), 'tavily')
    press(live)
    expect(tool(page, 'think_tool')).toMatchObject({ mode: 'live', live: { kind: 'tavily' } })
    choose(control(card(page, 'think_tool'), 'Live answer'), '')
    expect(tool(page, 'think_tool').mode).toBe('mock')
    expect(tool(page, 'think_tool')).not.toHaveProperty('live')
  })

  test('says why it cannot be live, once somebody tries', () => {
    const page = open()
    const says = () => card(page, 'think_tool').querySelector('[role=status]')?.textContent
    const live = [...card(page, 'think_tool').querySelectorAll<HTMLElement>('[role=radio]')][1]
    if (!live) throw new Error('no switch')
    expect(says()).toBeUndefined()
    press(live)
    expect(says()).toContain('It has no live answer.')
  })

  test('that is live and needs a key says whether there is one, and leads to it', () => {
    let opened = 0
    const keys = { names: [] as readonly string[], onOpen: () => opened++ }
    mounted = inspect({ nodes: ['tool_node'], tab: 'Tools', keys })
    press(control(card(mounted, 'tavily_search'), 'live'))
    expect(card(mounted, 'tavily_search').textContent).toContain('None is set yet')
    press(control(card(mounted, 'tavily_search'), 'Keys…'))
    expect(opened).toBe(1)
    mounted.unmount()
    mounted = inspect({ nodes: ['tool_node'], tab: 'Tools', keys: { ...keys, names: ['tavily'] } })
    press(control(card(mounted, 'tavily_search'), 'live'))
    expect(card(mounted, 'tavily_search').textContent).toContain('your Tavily key is set')
  })

  test('is opened when a problem of it is gone to', () => {
    const problem: Diagnostic = {
      code: 'tool-without-description',
      severity: 'warning',
      message: 'm',
      why: 'w',
      graph: 'main',
      tool: 'think_tool',
    }
    mounted = inspect({ nodes: ['tool_node'], problem })
    expect(field(card(mounted, 'think_tool'), 'Description')).toBeDefined()
    expect(card(mounted, 'tavily_search').querySelector('textarea')).toBeNull()
  })

  test('is had by the node or not, and only by this node', () => {
    const page = open('llm_call')
    press(control(page.root, 'Offer tavily_search to the model'))
    expect(toolsOf(page, 'llm_call')).toEqual(['think_tool'])
    expect(toolsOf(page, 'tool_node')).toEqual(['tavily_search', 'think_tool'])
    press(control(page.root, 'Offer tavily_search to the model'))
    expect(toolsOf(page, 'llm_call')).toEqual(['tavily_search', 'think_tool'])
  })

  test('has a description that is typed into the document', () => {
    const page = open()
    press(control(page.root, 'Edit think_tool'))
    type(field(page.root, 'Description'), '')
    expect(tool(page, 'think_tool').description).toBe('')
    expect(page.root.textContent).toContain('The description is prompt: the model sees only this')
  })

  test('has parameters that must be an object; a mistake is told with its place and changes nothing', () => {
    const page = open()
    press(control(page.root, 'Edit think_tool'))
    const before = tool(page, 'think_tool').parameters
    press(control(card(page, 'think_tool'), 'JSON'))
    const parameters = field(page.root, 'Parameters')
    type(parameters, '{\n  "type": "object",\n  properties: {}\n}')
    expect(errorOf(parameters)).toContain('line 3, column 3')
    leave(parameters)
    expect(parameters.value).toContain('properties: {}')
    type(parameters, '[]')
    expect(errorOf(parameters)).toContain('object')
    expect(page.edits).toEqual([])
    expect(tool(page, 'think_tool').parameters).toBe(before)
    type(parameters, '{"type":"object","properties":{}}')
    expect(tool(page, 'think_tool').parameters).toEqual({ type: 'object', properties: {} })
    expect(parameters.value).toBe('{"type":"object","properties":{}}')
  })

  test('takes another name when it is finished; brains and hands follow, the form stays open', () => {
    const page = open()
    press(control(page.root, 'Edit think_tool'))
    const name = field(page.root, 'Name')
    type(name, 'tavily_search')
    expect(errorOf(name)).toContain('already')
    leave(name)
    expect(page.edits).toEqual([])
    type(name, 'reflect')
    key(name, 'Enter')
    expect(toolsOf(page, 'llm_call')).toEqual(['tavily_search', 'reflect'])
    expect(name.isConnected).toBe(true)
    expect(field(card(page, 'reflect'), 'Name')).toBe(name)
  })

  test('answers in another way, with a start that fits its parameters', () => {
    const page = open()
    press(control(page.root, 'Edit think_tool'))
    const mock = () => tool(page, 'think_tool').mock
    choose(control(page.root, 'Mock answer'), 'fixed')
    type(field(page.root, 'Answer'), 'Noted.')
    expect(mock()).toEqual({ kind: 'fixed', value: 'Noted.' })
    const written = page.root.querySelector('[aria-label="Answer: written as"]')
    if (!written) throw new Error('there is no choice of how the answer is written')
    press(control(written, 'JSON'))
    type(field(page.root, 'Answer'), '{"ok": tru')
    expect(errorOf(field(page.root, 'Answer'))).toContain('line 1, column 8')
    expect(mock()).toEqual({ kind: 'fixed', value: 'Noted.' })
    type(field(page.root, 'Answer'), '{"ok": true}')
    expect(mock()).toEqual({ kind: 'fixed', value: { ok: true } })
    choose(control(page.root, 'Mock answer'), 'table')
    press(control(page.root, 'Add a row'))
    type(field(page.root, 'When the arguments are'), '{"reflection": "again"}')
    type(field(page.root, 'Answer'), 'Yes')
    expect(mock()).toEqual({ kind: 'table', rows: [{ when: { reflection: 'again' }, value: 'Yes' }] })
    press(control(page.root, 'Answer also when no row fits'))
    expect(mock()).toMatchObject({ otherwise: '' })
    choose(control(page.root, 'Mock answer'), 'template')
    expect(mock()).toEqual({ kind: 'template', template: '{reflection}' })
    choose(control(page.root, 'Mock answer'), 'search')
    type(field(page.root, 'At most'), '')
    expect(mock()).toEqual({ kind: 'search', corpus: 'notes' })
  })

  test('is removed from the document and from who had it', () => {
    const page = open()
    press(control(page.root, 'Edit think_tool'))
    press(control(page.root, 'Remove the tool'))
    expect(page.document().tools.map((each) => each.name)).toEqual(['tavily_search'])
    expect(toolsOf(page, 'llm_call')).toEqual(['tavily_search'])
  })
})

describe('a fault', () => {
  test('is added only when it is whole, shown as a chip, and taken off', () => {
    const page = open()
    press(control(page.root, 'Fault: Have tavily_search fail'))
    choose(control(page.root, 'What happens'), 'timeout')
    const calls = field(page.root, 'Calls')
    type(calls, '2, x')
    expect(errorOf(calls)).toContain('from 1 on')
    press(control(page.root, 'Add the fault'))
    expect(page.edits).toEqual([])
    type(calls, '3 2')
    type(field(page.root, 'Wait'), '50')
    press(control(page.root, 'Add the fault'))
    expect(tool(page, 'tavily_search').faults).toEqual([{ on: [2, 3], kind: 'timeout', ms: 50 }])
    expect(hasControl(page.root, 'Add the fault')).toBe(false)
    press(control(page.root, 'Remove the fault: timeout on calls 2, 3'))
    expect(tool(page, 'tavily_search')).not.toHaveProperty('faults')
  })

  test('names calls from 1 on, each once, in order', () => {
    expect(readCalls('2')).toEqual([2])
    expect(readCalls(' 3, 1 ;3 ')).toEqual([1, 3])
    for (const wrong of ['', '0', '-1', '1.5', 'one', '1, x']) expect(readCalls(wrong)).toBeUndefined()
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 999_999 }), { minLength: 1 }), (numbers) => {
        expect(readCalls(numbers.join(', '))).toEqual([...numbers].sort((a, b) => a - b))
      }),
    )
  })
})

describe('a new tool', () => {
  const menu = (page: Mounted, item: string) => {
    press(control(page.root, 'New tool'))
    const found = controls(page.root).find((each) => nameOf(each).startsWith(item))
    if (!found) throw new Error(`no item ${item}`)
    press(found)
  }

  test('that comes with the workbench is added and given to the node as one edit', () => {
    const page = open('llm_call')
    menu(page, 'multiply')
    expect(page.edits.map(({ edit }) => edit.type)).toEqual(['batch'])
    expect(toolsOf(page, 'llm_call')).toEqual(['tavily_search', 'think_tool', 'multiply'])
    expect(tool(page, 'multiply').mock).toEqual({ kind: 'expression', expression: 'a * b' })
  })

  test('that is empty is open for editing', () => {
    const page = open()
    menu(page, 'An empty tool')
    expect(field(card(page, 'new_tool'), 'Name').value).toBe('new_tool')
  })
})
