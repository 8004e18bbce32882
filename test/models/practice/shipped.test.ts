/** The practice model in the shipped documents, with the shipped notes and tools, run by the real engine. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { AgentDocument, Temperament, Tool } from '../../../src/document/types'
import { builtinTools } from '../../../src/tools/builtin'
import { run } from '../../support/run'
import { shipped } from './prompts'

const load = async (id: string) =>
  JSON.parse(await readFile(new URL(`../../../public/gallery/${id}.agent.json`, import.meta.url), 'utf8')) as AgentDocument
const withCharacter = (document: AgentDocument, temperament: Temperament, seed = 1): AgentDocument => ({
  ...document,
  models: document.models.map((model) => (model.provider === 'practice' ? { ...model, temperament, seed } : model)),
})
const withTools = (document: AgentDocument, change: (tool: Tool) => Tool): AgentDocument => ({
  ...document,
  tools: document.tools.map(change),
})
const research = await load('research-agent')
const oneTool = await load('react-one-tool')
const ask = (question: string, document = research) => run(document, { input: { question } })
const tools = (ran: Awaited<ReturnType<typeof run>>) => ran.of('tool-called').map((event) => event.tool)
const summary = (ran: Awaited<ReturnType<typeof run>>) => String(ran.output.compressed_research)

describe('the research agent', () => {
  test('works on the shipped question as it should: search, reflect, search, reflect, answer, sum up', async () => {
    const ran = await ask(shipped)
    expect(tools(ran)).toEqual(['tavily_search', 'think_tool', 'tavily_search', 'think_tool'])
    expect(ran.verdict.verdict).toBe('answered')
    expect(new Set(ran.of('tool-called').map((event) => JSON.stringify(event.args))).size).toBe(4)
    expect(summary(ran)).toMatch(/Sources: .*notes\/rag-reducing-hallucination/)
  })

  test('and in Spanish', async () => {
    const ran = await ask('¿Cuáles son los principales enfoques para reducir las alucinaciones en sistemas RAG?')
    expect(tools(ran)).toEqual(['tavily_search', 'think_tool', 'tavily_search', 'think_tool'])
    expect(summary(ran)).toMatch(/Fuentes: .*notes\/rag-reducir-alucinaciones/)
  })

  test('in text, without tool calling, it does the same', async () => {
    const { main } = research.graphs
    if (!main) throw new Error('no main graph')
    const nodes = main.nodes.map((node) =>
      node.kind === 'brain' ? { ...node, config: { ...node.config, protocol: 'text' as const } } : node,
    )
    const ran = await ask(shipped, { ...research, graphs: { ...research.graphs, main: { ...main, nodes } } })
    expect(tools(ran)).toEqual(['tavily_search', 'think_tool', 'tavily_search', 'think_tool'])
  })

  test.each([
    ['Compare solar power and wind power.', /solar-power/, /wind-power/],
    ['Compara la energía solar y la energía eólica', /energia-solar/, /energia-eolica/],
  ])('%s', async (question, left, right) => {
    const ran = await ask(question)
    expect(tools(ran).filter((tool) => tool === 'tavily_search')).toHaveLength(2)
    expect(summary(ran)).toMatch(left)
    expect(summary(ran)).toMatch(right)
  })

  test.each([
    ['What is the capital of Freedonia?', /^I did not find this\./],
    ['Who won the chess world championship in 1987?', /^I did not find this\./],
    ['¿Quién ganó el mundial de ajedrez en 1987?', /^No lo he encontrado\./],
  ])('%s is not in the notes: it says so within the soft budget', async (question, start) => {
    const ran = await ask(question)
    expect(tools(ran).filter((tool) => tool === 'tavily_search').length).toBeLessThanOrEqual(3)
    expect(ran.verdict.verdict).toBe('answered')
    expect(summary(ran)).toMatch(start)
  })

  test.each([
    ['How much caffeine is in a cup of coffee?', /95 milligrams.*notes\/coffee-tea-caffeine/],
    ['What is the capital of Portugal?', /Lisbon is the capital of Portugal.*notes\/city-lisbon/],
    ['What is the recursion limit in LangGraph?', /default is 25.*notes\/langgraph-limits-streaming/],
    ['What happened in Lisbon in 1755?', /earthquake.*notes\/city-lisbon/],
  ])('%s', async (question, answer) => {
    expect(summary(await ask(question))).toMatch(answer)
  })

  test('only the hard budget stops a stubborn model, and the summary says so', async () => {
    const ran = await ask(shipped, withCharacter(research, 'stubborn'))
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
    expect(tools(ran)).toHaveLength(research.budget.toolRounds ?? 0)
    expect(summary(ran)).toMatch(/notes\/rag-reducing-hallucination[\s\S]*cut short/)
  })

  test('a careless model repairs its calls and gets there', async () => {
    const ran = await ask(shipped, withCharacter(research, 'careless', 3))
    expect(ran.of('tool-called').some((event) => typeof event.args === 'string')).toBe(true)
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('a spiral repeats what fails until it is stopped', async () => {
    const broken = withTools(withCharacter(research, 'spiral'), (tool) =>
      tool.name === 'tavily_search' ? { ...tool, faults: [{ on: 'every', kind: 'error' }] } : tool,
    )
    const ran = await ask(shipped, broken)
    expect(new Set(ran.of('tool-called').map((event) => JSON.stringify(event.args))).size).toBe(1)
    expect(ran.verdict.verdict).toBe('stopped-at-budget')
  })

  test.each(['error', 'timeout', 'slow', 'empty', 'malformed', 'huge', 'rate-limit'] as const)(
    'gets over a search that is %s once',
    async (kind) => {
      const faulty = withTools(research, (tool) =>
        tool.name === 'tavily_search' ? { ...tool, faults: [{ on: [1], kind }] } : tool,
      )
      const ran = await ask('What is prompt injection?', faulty)
      expect(ran.verdict.verdict).toBe('answered')
      expect(summary(ran)).toMatch(/Prompt injection is text that an agent reads as data/)
      expect(summary(ran)).not.toMatch(/\[cut:/)
    },
  )
})

describe('one tool', () => {
  const answer = (ran: Awaited<ReturnType<typeof run>>) => ran.of('model-replied').at(-1)?.message.text ?? ''
  test('a product goes to the tool', async () => {
    const ran = await run(oneTool)
    expect(tools(ran)).toEqual(['multiply'])
    expect(answer(ran)).toBe('23 × 47 = 1081 [multiply]')
  })
  test('without its description it is answered by hand', async () => {
    const ran = await run(withTools(oneTool, (tool) => ({ ...tool, description: '' })))
    expect(tools(ran)).toEqual([])
    expect(answer(ran)).toMatch(/guess/)
  })
})

test.each(['en', 'es'] as const)('all built-in tools at once (%s): each question goes to the right one', async (language) => {
  const all: AgentDocument = { ...oneTool, tools: builtinTools(language) }
  const { main } = all.graphs
  if (!main) throw new Error('no main graph')
  const names = all.tools.map((tool) => tool.name)
  const nodes = main.nodes.map((node) =>
    node.kind === 'brain'
      ? { ...node, config: { ...node.config, tools: names } }
      : node.kind === 'hands'
        ? { ...node, config: { ...node.config, tools: names } }
        : node,
  )
  const document: AgentDocument = { ...all, graphs: { ...all.graphs, main: { ...main, nodes } } }
  const questions = {
    en: [
      ['What is 23 times 47?', 'multiply'],
      ['What is (3 + 4) * 2.5?', 'calculate'],
      ['What is 12% of 80?', 'calculate'],
      ["What's the weather in Madrid?", 'get_weather'],
      ['How heavy is Saturn?', 'get_planet_mass'],
      ['What is prompt injection?', 'tavily_search'],
    ],
    es: [
      ['¿Cuánto es 23 por 47?', 'multiply'],
      ['¿Cuánto es (3 + 4) * 2.5?', 'calculate'],
      ['¿Cuánto es el 12% de 80?', 'calculate'],
      ['¿Qué tiempo hace en Madrid?', 'get_weather'],
      ['¿Cuál es la masa de Saturno?', 'get_planet_mass'],
      ['¿Qué es el bucle ReAct?', 'tavily_search'],
    ],
  }[language]
  for (const [question = '', tool] of questions) {
    const ran = await ask(question, document)
    expect([question, tools(ran)[0]]).toEqual([question, tool])
    expect(ran.verdict.verdict).toBe('answered')
  }
})
