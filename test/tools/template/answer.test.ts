import { expect, test } from 'vitest'
import { steppedClock } from '../../../src/base/ports'
import { runTool } from '../../../src/tools/run-tool'
import { toolContext, toolWith } from '../context'

const answer = async (template: string, args: Record<string, unknown>) => {
  const context = toolContext({ clock: steppedClock(Date.UTC(2026, 2, 4, 23)) })
  return (await runTool(toolWith({ mock: { kind: 'template', template } }), args, context)).content
}

test('arguments are filled in, also nested ones and data', async () => {
  expect(await answer('Sent to {to.name}: {items}', { to: { name: 'Ana' }, items: [1, 2] })).toBe('Sent to Ana: [1,2]')
})
test('the day is known, unless an argument has that name', async () => {
  expect(await answer('{date}', {})).toBe('2026-03-04')
  expect(await answer('{date}', { date: 'tomorrow' })).toBe('tomorrow')
})
test('what was not sent stays visible', async () => {
  expect(await answer('Hello {name}', {})).toBe('Hello {name}')
})
