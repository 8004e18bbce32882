import { describe, expect, test } from 'vitest'
import { languages } from '../../src/base/language'
import { builtinTools } from '../../src/tools/builtin'
import { toolKinds } from '../../src/tools/kinds'
import { runTool } from '../../src/tools/run-tool'
import { toolContext } from './context'

async function call(name: string, args: Record<string, unknown>, language: 'en' | 'es' = 'en') {
  const tool = builtinTools(language).find((candidate) => candidate.name === name)
  if (!tool) throw new Error(`no tool ${name}`)
  return runTool(tool, args, toolContext())
}

describe('the built-in tools', () => {
  test('have the same names and parameters in both languages, and different words', () => {
    const [en, es] = languages.map(builtinTools)
    const shape = (tools: ReturnType<typeof builtinTools> | undefined) =>
      tools?.map(({ name, parameters, mode }) => [name, parameters.required, mode])
    expect(shape(en)).toEqual(shape(es))
    expect(en?.map(({ name }) => name)).toEqual([
      'tavily_search',
      'think_tool',
      'multiply',
      'calculate',
      'get_weather',
      'get_planet_mass',
    ])
    for (const [i, tool] of (en ?? []).entries()) expect(tool.description).not.toBe(es?.[i]?.description)
  })
  test.each(languages)('each says what it does and what each parameter is (%s)', (language) => {
    for (const tool of builtinTools(language)) {
      expect(tool.description.length).toBeGreaterThan(40)
      for (const property of Object.values(tool.parameters.properties as Record<string, { description?: string }>)) {
        expect(property.description?.length ?? 0).toBeGreaterThan(10)
      }
    }
  })
  test.each([
    ['multiply', { a: 23, b: 47 }, '1081'],
    ['multiply', { a: -999_999_937, b: 999_999_929 }, '-999999866000004473'],
    ['calculate', { expression: '(3 + 4) * 2.5' }, '17.5'],
    ['get_weather', { location: 'madrid' }, 'Madrid: 31 °C, clear sky.'],
    ['get_weather', { location: 'Sevilla' }, 'Seville: 36 °C, clear sky.'],
    ['get_planet_mass', { planet: 'Earth' }, 'Earth: 5.972e24 kilograms.'],
    ['think_tool', { reflection: 'Found three.' }, 'Reflection recorded: Found three.'],
  ])('%s %j', async (name, args, content) => {
    expect(await call(name, args)).toEqual({ status: 'ok', content })
  })
  test('answer in Spanish where they speak', async () => {
    expect(await call('get_weather', { location: 'Seville' }, 'es')).toEqual({
      status: 'ok',
      content: 'Sevilla: 36 °C, cielo despejado.',
    })
    expect(await call('get_planet_mass', { planet: 'tierra' }, 'es')).toMatchObject({ content: 'Tierra: 5.972e24 kilogramos.' })
  })
  test('an unknown city is an error that names the known ones', async () => {
    const outcome = await call('get_weather', { location: 'Atlantis' })
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-failed' })
    expect(outcome.content).toContain('Madrid')
  })
  test('tavily_search searches the shipped notes', async () => {
    expect((await call('tavily_search', { query: 'wind power' })).content).toContain('Source: notes/wind-power')
  })
})

test('every kind is listed once, with a sentence in both languages', () => {
  expect(toolKinds.map(({ mode, id }) => `${mode} ${id}`)).toEqual([
    'mock fixed',
    'mock table',
    'mock template',
    'mock search',
    'mock expression',
    'live tavily',
    'live http',
    'live javascript',
    'live mcp',
  ])
  for (const { summary } of toolKinds) for (const language of languages) expect(summary[language]).toMatch(/\.$/)
})
