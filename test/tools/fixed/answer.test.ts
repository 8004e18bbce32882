import { expect, test } from 'vitest'
import { runTool } from '../../../src/tools/run-tool'
import { toolContext, toolWith } from '../context'

test.each([
  ['text as it is', 'some {a} text', 'some {a} text'],
  ['data as JSON', { a: [1, null] }, '{"a":[1,null]}'],
  ['nothing as nothing', undefined, ''],
  ['zero', 0, '0'],
])('%s', async (_what, value, content) => {
  expect(await runTool(toolWith({ mock: { kind: 'fixed', value } }), { a: 1 }, toolContext())).toEqual({ status: 'ok', content })
})
