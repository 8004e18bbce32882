import { describe, expect, test } from 'vitest'
import { play, type TestTool } from './hands'
import { multiplyTool, planetTool, searchTool, weatherTool } from './toolbox'

const everything = [multiplyTool, weatherTool, planetTool, searchTool()]
const firstCall = async (question: string, tools: readonly TestTool[], system = 'You answer questions.') =>
  (await play({ system, question, tools })).calls[0]

describe('it chooses a tool by what the question and the descriptions say', () => {
  test.each([
    ['What is 23 times 47?', 'multiply', { a: 23, b: 47 }],
    ['¿Cuánto es 23 por 47?', 'multiply', { a: 23, b: 47 }],
    ['What is the product of 12 and 30?', 'multiply', { a: 12, b: 30 }],
    ['Multiplica 6 por 7', 'multiply', { a: 6, b: 7 }],
    ["What's the weather in Madrid?", 'get_weather', { city: 'Madrid' }],
    ['¿Qué tiempo hace en Sevilla?', 'get_weather', { city: 'Sevilla' }],
    ['How heavy is Mars?', 'get_planet_mass', { planet: 'Mars' }],
    ['¿Cuánto pesa Jupiter?', 'get_planet_mass', { planet: 'Jupiter' }],
    ['What does a checkpointer save in LangGraph?', 'tavily_search', { query: 'checkpointer save LangGraph' }],
  ])('%s', async (question, tool, args) => {
    expect(await firstCall(question, everything)).toMatchObject({ tool, args })
  })

  test('a renamed tool keeps working when its description fits', async () => {
    const renamed = { ...multiplyTool, name: 'tool_seventeen' }
    const { calls, answer } = await play({ question: 'What is 23 times 47?', tools: [renamed] })
    expect(calls.map((call) => call.tool)).toEqual(['tool_seventeen'])
    expect(answer).toBe('23 × 47 = 1081 [tool_seventeen]')
  })

  test('a description of something else is believed, whatever the name says', async () => {
    const lying = { ...multiplyTool, description: 'Add two whole numbers.' }
    expect((await play({ question: 'What is 23 times 47?', tools: [lying] })).calls).toEqual([])
    expect(await firstCall('What is 23 plus 47?', [lying])).toMatchObject({ tool: 'multiply', args: { a: 23, b: 47 } })
  })

  test.each(['', 'multiply tool'])(
    'without a description ("%s") it answers by hand and says that it guesses',
    async (description) => {
      const bare = { ...multiplyTool, description }
      const english = await play({ question: 'What is 23 times 47?', tools: [bare] })
      expect(english.calls).toEqual([])
      expect(english.answer).toMatch(/multiply has no description/)
      expect(english.answer).toMatch(/guess/)
      expect(english.answer).toContain('1000')
      expect(english.answer).not.toContain('1081')
      const spanish = await play({ question: '¿Cuánto es 23 por 47?', tools: [bare] })
      expect(spanish.answer).toMatch(/no tiene descripción/)
      expect(spanish.answer).toMatch(/suposición/)
    },
  )

  test.each([
    'Multiply two whole numbers.',
    'Returns the product of a and b.',
    'Multiplica dos números.',
    'Use it for multiplication.',
  ])('a better description brings the tool back: %s', async (description) => {
    expect(await firstCall('What is 23 times 47?', [{ ...multiplyTool, description }])).toMatchObject({ tool: 'multiply' })
  })

  test.each(['Does things.', 'A tool for numbers.'])('a description that says nothing does not: %s', async (description) => {
    expect(await firstCall('What is 23 times 47?', [{ ...multiplyTool, description }])).toBeUndefined()
  })

  test('a question that says the name of the tool needs no description', async () => {
    expect(await firstCall('Use multiply on 23 and 47: what is 23 * 47?', [{ ...multiplyTool, description: '' }])).toMatchObject({
      tool: 'multiply',
    })
  })

  test('what the prompt says about a tool counts as well', async () => {
    const bare = { ...multiplyTool, description: '' }
    expect(await firstCall('What is 23 times 47?', [bare], 'For every product, use multiply.')).toMatchObject({
      tool: 'multiply',
    })
    expect(await firstCall('What is 23 times 47?', [bare], 'You have multiply.')).toBeUndefined()
  })

  test('a special tool without description leaves the question to the search', async () => {
    const tools = [{ ...weatherTool, description: '' }, searchTool()]
    expect(await firstCall("What's the weather in Madrid?", tools)).toMatchObject({ tool: 'tavily_search' })
  })

  test('a tool whose required argument is not in the question is not called', async () => {
    expect((await play({ question: 'Can you multiply?', tools: [multiplyTool] })).calls).toEqual([])
  })
})

describe('it takes arguments out of the question as the schema wants them', () => {
  const tool = (properties: Record<string, unknown>, required = Object.keys(properties)): TestTool => ({
    name: 'any_tool',
    description: 'Calculate, compute, multiply; get weather, temperature and search information.',
    parameters: { type: 'object', properties, required },
    run: () => 'done',
  })
  const argsFor = async (question: string, properties: Record<string, unknown>, required?: string[]) =>
    (await firstCall(question, [tool(properties, required)]))?.args

  test('numbers in order, whole ones for integers', async () => {
    expect(await argsFor('What is 4.5 times 3?', { x: { type: 'number' }, y: { type: 'integer' } })).toEqual({ x: 4.5, y: 3 })
  })
  test('an expression as a sum in signs', async () => {
    expect(await argsFor('What is (3 + 4) times 12?', { expression: { type: 'string' } })).toEqual({ expression: '(3 + 4) * 12' })
    expect(await argsFor('¿Cuánto es el 15 por ciento de 80?', { expression: { type: 'string' } })).toEqual({
      expression: '15 / 100 * 80',
    })
  })
  test('a choice among those there are', async () => {
    const unit = { type: 'string', enum: ['celsius', 'fahrenheit'] }
    expect(
      await argsFor('What is the temperature in Oslo in Fahrenheit?', { city: { type: 'string' }, unit }, ['city']),
    ).toMatchObject({ unit: 'fahrenheit' })
    expect(await argsFor('What is the temperature in Oslo?', { city: { type: 'string' }, unit }, ['city'])).toEqual({
      city: 'Oslo',
    })
  })
  test('names of several words, and nested objects', async () => {
    expect(
      await argsFor('What is the weather in New York?', {
        place: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
      }),
    ).toEqual({ place: { city: 'New York' } })
  })
})

describe('without any tool it answers by hand, and plainly says that it guesses', () => {
  test.each([
    ['What is 23 times 47?', /guess/],
    ['What is the capital of France?', /guess/],
    ['¿Cuánto es 23 por 47?', /suposición/],
    ['¿Cuál es la capital de Francia?', /suposición/],
  ])('%s', async (question, admission) => {
    const { calls, answer } = await play({ question })
    expect(calls).toEqual([])
    expect(answer).toMatch(admission)
    expect(answer).not.toMatch(/1081|1,081|Paris|París/)
  })
  test('a greeting is answered, and needs no tool', async () => {
    expect((await play({ question: 'Hello', tools: everything })).calls).toEqual([])
    expect((await play({ question: 'Hola', tools: everything })).answer).toMatch(/^Hola/)
  })
})
