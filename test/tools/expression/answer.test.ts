import { expect, test } from 'vitest'
import { runTool } from '../../../src/tools/run-tool'
import { toolContext, toolWith } from '../context'

const answer = (expression: string, args: Record<string, unknown>) =>
  runTool(toolWith({ mock: { kind: 'expression', expression } }), args, toolContext())

test('arguments as variables', async () => {
  expect(await answer('a * b', { a: 23, b: 47 })).toEqual({ status: 'ok', content: '1081' })
})
test('an argument that is itself the expression', async () => {
  expect(await answer('{expression}', { expression: '(3 + 4) * 2.5' })).toEqual({ status: 'ok', content: '17.5' })
})
test('an argument inside a larger expression counts as one number', async () => {
  expect(await answer('{a}^2', { a: -3 })).toEqual({ status: 'ok', content: '9' })
})
test('an error names the expression and says what would be right', async () => {
  const outcome = await answer('{expression}', { expression: 'two plus two' })
  expect(outcome).toMatchObject({ status: 'error', code: 'tool-failed' })
  expect(outcome.content).toContain('"two plus two"')
  expect(outcome.content).toContain('(3 + 4) * 2.5')
})
