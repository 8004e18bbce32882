import { describe, expect, test } from 'vitest'
import type { TableRow } from '../../../src/document/types'
import { runTool } from '../../../src/tools/run-tool'
import { toolContext, toolWith } from '../context'

const rows: readonly TableRow[] = [
  { when: { city: 'Málaga', day: 1 }, value: 'first day in {city}' },
  { when: { city: 'Málaga' }, value: { celsius: 25 } },
  { when: { options: { unit: 'F' } }, value: 'in Fahrenheit' },
  { when: { day: 7 }, value: 'sunday' },
]
const ask = (args: Record<string, unknown>, otherwise?: unknown) =>
  runTool(toolWith({ mock: { kind: 'table', rows, ...(otherwise === undefined ? {} : { otherwise }) } }), args, toolContext())

describe('the first row that fits', () => {
  test.each([
    [{ city: 'Málaga', day: 1 }, 'first day in Málaga'],
    [{ city: ' MALAGA ', day: '1' }, 'first day in  MALAGA '],
    [{ city: 'malaga', day: 2 }, '{"celsius":25}'],
    [{ city: 'malaga', extra: true }, '{"celsius":25}'],
    [{ options: { unit: 'f', more: 1 } }, 'in Fahrenheit'],
    [{ day: '7.0' }, 'sunday'],
  ])('%j', async (args, content) => {
    expect(await ask(args)).toEqual({ status: 'ok', content })
  })
})

describe('no row fits', () => {
  test('otherwise answers', async () => {
    expect(await ask({ city: 'Oslo' }, 'Nothing known about {city}.')).toEqual({
      status: 'ok',
      content: 'Nothing known about Oslo.',
    })
  })
  test('without it, an error names what was asked and what is known', async () => {
    const outcome = await ask({ city: 'Oslo' })
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-failed' })
    expect(outcome.content).toContain('city "Oslo"')
    expect(outcome.content).toContain('Málaga')
  })
  test('an empty text is not zero', async () => {
    const zero = toolWith({ mock: { kind: 'table', rows: [{ when: { n: 0 }, value: 'zero' }] } })
    expect((await runTool(zero, { n: '' }, toolContext())).status).toBe('error')
    expect((await runTool(zero, { n: '0' }, toolContext())).status).toBe('ok')
  })
})
