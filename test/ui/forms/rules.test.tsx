// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Rule } from '../../../src/document/types'
import { movedRule } from '../../../src/ui/forms/rules/rule-list'
import { inspect } from './inspector'
import { choose, control, errorOf, field, hasControl, key, leave, type Mounted, press, type } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())
const open = () => {
  mounted = inspect({ nodes: ['should_continue'] })
  return mounted
}
const rulesOf = (page: Mounted): readonly Rule[] => {
  const node = page.document().graphs.main?.nodes.find((each) => each.id === 'should_continue')
  return node?.kind === 'router' ? node.config.rules : []
}
const branches = (page: Mounted) => rulesOf(page).map((rule) => rule.branch)

describe('the rules of a router', () => {
  test('move up and down, and nowhere past the ends', () => {
    const page = open()
    expect(branches(page)).toEqual(['over_budget', 'tool_calls'])
    press(control(page.root, 'Move rule 1 up'))
    expect(page.edits).toEqual([])
    press(control(page.root, 'Move rule 1 down'))
    expect(branches(page)).toEqual(['tool_calls', 'over_budget'])
    press(control(page.root, 'Move rule 2 up'))
    expect(branches(page)).toEqual(['over_budget', 'tool_calls'])
  })

  test('are added at the end with a name of their own, and removed', () => {
    const page = open()
    const add = control(page.root, 'Add a rule')
    press(add)
    press(add)
    expect(branches(page)).toEqual(['over_budget', 'tool_calls', 'branch', 'branch_2'])
    press(control(page.root, 'Remove rule 3'))
    expect(branches(page)).toEqual(['over_budget', 'tool_calls', 'branch_2'])
  })

  test('take the focus along: into a new one, with one that moves, and to the button that adds when one goes', () => {
    const page = open()
    const focused = () => document.activeElement
    press(control(page.root, 'Add a rule'))
    expect(focused()).toBe(field(page.root, 'Rule 3: Branch'))
    const up = control(page.root, 'Move rule 3 up')
    up.focus()
    press(up)
    expect(focused()).toBe(control(page.root, 'Move rule 2 up'))
    expect(branches(page)).toEqual(['over_budget', 'branch', 'tool_calls'])
    press(control(page.root, 'Remove rule 2'))
    expect(focused()).toBe(control(page.root, 'Add a rule'))
  })

  test('take another branch name when it is finished, and the edge follows', () => {
    const page = open()
    const branch = field(page.root, 'Rule 2: Branch')
    type(branch, 'tools')
    expect(page.edits).toEqual([])
    key(branch, 'Enter')
    expect(branches(page)).toEqual(['over_budget', 'tools'])
    expect(page.document().graphs.main?.edges.find((edge) => edge.id === 'e3')?.branch).toBe('tools')
    type(branch, '')
    leave(branch)
    expect(errorOf(branch)).toContain('empty')
    expect(branches(page)).toEqual(['over_budget', 'tools'])
  })

  test('get a condition of another type that is about what the document has', () => {
    const page = open()
    const [, second] = [...page.root.querySelectorAll<HTMLElement>('.ei-rule')]
    if (!second) throw new Error('no second rule')
    choose(control(second, 'when'), 'calls-tool')
    expect(rulesOf(page)[1]?.when).toEqual({ type: 'calls-tool', tool: 'tavily_search' })
    choose(control(second, 'Tool'), 'think_tool')
    expect(rulesOf(page)[1]?.when).toEqual({ type: 'calls-tool', tool: 'think_tool' })
    choose(control(second, 'when'), 'field')
    choose(control(second, 'Field'), 'tool_call_iterations')
    choose(control(second, 'is'), '>=')
    type(field(second, 'Value'), '3')
    expect(rulesOf(page)[1]?.when).toEqual({ type: 'field', field: 'tool_call_iterations', is: '>=', value: 3 })
    choose(control(second, 'is'), 'empty')
    expect(rulesOf(page)[1]?.when).toEqual({ type: 'field', field: 'tool_call_iterations', is: 'empty' })
    expect(hasControl(second, 'Value')).toBe(false)
  })

  test('count rounds up to the budget or up to a number', () => {
    const page = open()
    press(control(page.root, 'a number'))
    type(field(page.root, 'At least this many rounds'), '2')
    expect(rulesOf(page)[0]?.when).toEqual({ type: 'rounds', field: 'tool_call_iterations', atLeast: 2 })
    press(control(page.root, 'the budget'))
    expect(rulesOf(page)[0]?.when).toEqual({ type: 'rounds', field: 'tool_call_iterations', atLeast: 'budget' })
  })
})

test('moving a rule keeps all rules, puts it where it was asked to go, and keeps the order of the others', () => {
  const list = fc
    .array(fc.string(), { maxLength: 8 })
    .map((names) => names.map((branch): Rule => ({ branch, when: { type: 'tool-calls' } })))
  fc.assert(
    fc.property(list, fc.integer({ min: -2, max: 9 }), fc.integer({ min: -2, max: 9 }), (rules, from, to) => {
      const moved = movedRule(rules, from, to)
      const inside = from >= 0 && from < rules.length && to >= 0 && to < rules.length
      expect(moved).toHaveLength(rules.length)
      if (!inside) expect(moved).toBe(rules)
      else {
        expect(moved[to]).toBe(rules[from])
        expect(moved.filter((_, i) => i !== to)).toEqual(rules.filter((_, i) => i !== from))
      }
    }),
  )
})
