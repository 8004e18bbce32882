// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/diagnostics/types'
import { inspect } from './inspector'
import { control, type Mounted, press } from './mounted'

let mounted: Mounted | undefined
afterEach(() => mounted?.unmount())

const problem = (severity: Diagnostic['severity'], message: string): Diagnostic => ({
  code: 'unreachable-node',
  severity,
  message,
  why: '',
  graph: 'main',
  node: 'tool_node',
})
const open = (problems: readonly Diagnostic[]) => {
  mounted = inspect({ nodes: ['tool_node'], problems })
  return mounted.root
}
const told = (root: ParentNode) => [...root.querySelectorAll('.ei-problem')].map((each) => each.textContent ?? '')

test('many problems leave the settings in sight: the worst few are shown, all when asked for', () => {
  const many = Array.from({ length: 39 }, (_, i) => problem('warning', `warning ${i}`))
  const root = open([...many, problem('error', 'the error')])
  expect(told(root)).toHaveLength(3)
  expect(told(root)[0]).toContain('the error')
  const all = control(root, 'Show all 40 problems')
  expect(all.getAttribute('aria-expanded')).toBe('false')
  press(all)
  expect(told(root)).toHaveLength(40)
  press(control(root, 'Show fewer problems'))
  expect(told(root)).toHaveLength(3)
  mounted?.select({ nodes: ['llm_call'], edges: [] })
  expect(told(root)).toHaveLength(0)
})

test('a few problems are all shown, without a button', () => {
  const root = open(['a', 'b', 'c', 'd'].map((message) => problem('warning', message)))
  expect(told(root)).toHaveLength(4)
  expect(root.textContent).not.toContain('Show all')
})
