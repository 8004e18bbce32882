import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import { makeModel, play, reply } from './hands'
import { research, researchSpanish, shipped, sumUp, sumUpSpanish, withoutBudget, withoutReflection } from './prompts'
import { notes, planetTool, searchTool, thinkTool, weatherTool } from './toolbox'

const tools = [searchTool(), thinkTool]
const names = (played: Awaited<ReturnType<typeof play>>) => played.calls.map((call) => call.tool)
const searches = (played: Awaited<ReturnType<typeof play>>) =>
  played.calls.filter((call) => call.tool === 'tavily_search').map((call) => String(call.args?.query))
const summaryAfter = async (messages: readonly BaseMessage[], instruction: string) => {
  const model = await makeModel({ id: 'b', provider: 'practice' })
  return String((await reply(model, [...messages, new HumanMessage(instruction)])).content)
}

describe('the shipped question', () => {
  test('a search, a reflection, another search on what was missing, a reflection, then an answer in text', async () => {
    const played = await play({ system: research, question: shipped, tools })
    expect(names(played)).toEqual(['tavily_search', 'think_tool', 'tavily_search', 'think_tool'])
    const [, second = ''] = searches(played)
    expect(second).toMatch(/citation checks/)
    expect(played.answer).toContain('[notes/grounding]')
    expect(played.answer).toContain('[notes/citations]')
  })

  test('the second search follows from what the first one found', async () => {
    const other = notes.map((note) =>
      note.source === 'notes/grounding'
        ? {
            ...note,
            text: note.text.replace(
              'better chunking, re-ranking and citation checks',
              'better chunking, re-ranking and shorter prompts',
            ),
          }
        : note,
    )
    const played = await play({ system: research, question: shipped, tools: [searchTool(other), thinkTool] })
    expect(searches(played)[1]).toMatch(/shorter prompts/)
  })

  test('reflections name what was found and what comes next', async () => {
    const played = await play({ system: research, question: shipped, tools })
    const thoughts = played.calls.filter((call) => call.tool === 'think_tool').map((call) => String(call.args?.reflection))
    expect(thoughts[0]).toContain('Keeping retrieval answers grounded')
    expect(thoughts[0]).toContain('citation checks')
    expect(thoughts[1]).toContain('enough to answer')
  })

  test('every sentence of the answer was returned by a tool', async () => {
    const played = await play({ system: research, question: shipped, tools })
    const returned = played.calls.map((call) => call.result).join('\n')
    const quotes = (played.answer ?? '').split('\n').slice(1)
    expect(quotes.length).toBeGreaterThan(2)
    for (const line of quotes) {
      const [, quote = '', source = ''] = /^- [^:]+: (.*) \[(.+)\]$/.exec(line) ?? []
      expect(returned).toContain(quote)
      expect(returned).toContain(source)
    }
  })

  test('in Spanish likewise', async () => {
    const library = [
      {
        title: 'Respuestas fieles',
        text: 'Las alucinaciones de los sistemas RAG se reducen de varias formas: mejor fragmentación, reordenación y comprobación de citas.',
        source: 'notas/fieles',
      },
      {
        title: 'Comprobar citas',
        text: 'La comprobación de citas compara cada frase con el fragmento que cita.',
        source: 'notas/citas',
      },
    ]
    const played = await play({
      system: researchSpanish,
      question: '¿Cuáles son los principales enfoques para reducir las alucinaciones en sistemas RAG?',
      tools: [searchTool(library), thinkTool],
    })
    expect(names(played)).toEqual(['tavily_search', 'think_tool', 'tavily_search', 'think_tool'])
    expect(String(played.calls[1]?.args?.reflection)).toMatch(/La búsqueda de .* ha encontrado/)
    expect(played.answer).toContain('[notas/fieles]')
  })
})

describe('it follows the rules of the prompt that it understands', () => {
  test('without the reflection rule it does not reflect', async () => {
    expect(names(await play({ system: withoutReflection, question: shipped, tools }))).toEqual(['tavily_search', 'tavily_search'])
  })
  test('without the thinking tool it cannot, and goes on', async () => {
    expect(names(await play({ system: research, question: shipped, tools: [searchTool()] }))).toEqual([
      'tavily_search',
      'tavily_search',
    ])
  })
  test('a thinking tool of another name is found by its description', async () => {
    const renamed = { ...thinkTool, name: 'notebook' }
    const system = research.replace('use think_tool to note', 'reflect on')
    expect(names(await play({ system, question: shipped, tools: [searchTool(), renamed] }))).toContain('notebook')
  })
  test('the budget for simple questions ends the search', async () => {
    const question = 'What is the boiling point of tungsten?'
    expect(searches(await play({ system: research, question, tools }))).toHaveLength(3)
    expect(searches(await play({ system: research.replace('at most 3', 'at most 2'), question, tools }))).toHaveLength(2)
    expect(
      searches(await play({ system: researchSpanish, question: '¿Cuál es el punto de ebullición del wolframio?', tools })),
    ).toHaveLength(3)
  })
  test('the number at which to give up ends it earlier', async () => {
    const question = 'What are the main approaches to brewing kombucha in Iceland?'
    expect(searches(await play({ system: research, question, tools }))).toHaveLength(5)
    expect(searches(await play({ system: research.replace('stop after 5', 'stop after 4'), question, tools }))).toHaveLength(4)
  })
  test('without a budget rule it goes on longer', async () => {
    const question = 'What is the melting point of polished tungsten wire from Sweden?'
    expect(searches(await play({ system: withoutBudget, question, tools })).length).toBeGreaterThan(3)
  })
})

describe('a comparison of two things searches for both', () => {
  test.each([
    ['What is the difference between MemorySaver and SqliteSaver in LangGraph?', /MemorySaver/, /SqliteSaver/],
    ['Compare chunking with re-ranking in RAG', /chunking/i, /ranking/i],
    ['¿Qué diferencia hay entre MemorySaver y SqliteSaver?', /MemorySaver/, /SqliteSaver/],
    ['MemorySaver vs. SqliteSaver', /MemorySaver/, /SqliteSaver/],
  ])('%s', async (question, left, right) => {
    const played = await play({ system: research, question, tools })
    const [first = '', second = ''] = searches(played)
    expect(first).toMatch(left)
    expect(second).toMatch(right)
    expect(first).not.toMatch(right)
    expect(second).not.toMatch(left)
  })

  test('both sides share what they are compared in', async () => {
    const played = await play({ system: research, question: 'Compare the impact of robots on farming vs. mining', tools })
    expect(searches(played).slice(0, 2)).toEqual(['farming impact robots', 'mining impact robots'])
  })

  test('a special tool is asked about both, and the figures are compared', async () => {
    const played = await play({ question: 'Which is heavier, Mars or Jupiter?', tools: [planetTool, searchTool()] })
    expect(played.calls.map((call) => call.args)).toEqual([{ planet: 'Mars' }, { planet: 'Jupiter' }])
    expect(played.answer).toContain('Jupiter comes out higher')
  })

  test('a side that is not there is said to be missing, the other is answered', async () => {
    const played = await play({ system: research, question: 'What is the difference between SqliteSaver and PaperSaver?', tools })
    expect(played.answer).toMatch(/SqliteSaver: .*\[notes\/sqlite\]/)
    expect(played.answer).toContain('PaperSaver: I did not find this.')
  })
})

describe('a question that the notes know nothing of', () => {
  test.each([
    ['What is the capital of Freedonia?', research, /^I did not find this\./],
    ['Who painted the night watch?', research, /^I did not find this\./],
    ['What is the boiling point of tungsten?', research, /^I did not find this\./],
    ['¿Cuál es la capital de Freedonia?', researchSpanish, /^No lo he encontrado\./],
  ])('%s ends within the soft budget', async (question, system, start) => {
    const played = await play({ system, question, tools })
    expect(searches(played).length).toBeLessThanOrEqual(3)
    expect(new Set(searches(played)).size).toBe(searches(played).length)
    expect(played.answer).toMatch(start)
  })
  test('a note that is near is named, with what it does not say', async () => {
    const { answer } = await play({ system: research, question: 'What is the boiling point of tungsten?', tools })
    expect(answer).toContain('“Boiling water” [notes/water], which says nothing about “tungsten”')
    expect(answer).not.toContain('100 degrees')
  })
})

describe('when a result is empty or an error it asks again with something different', () => {
  test('other words after no results', async () => {
    const empty = searchTool([])
    const asked = searches(
      await play({ system: withoutReflection, question: 'How can I reduce the cost of RAG?', tools: [empty] }),
    )
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked).size).toBe(asked.length)
  })
  test('other words after an error, and it says what the error was', async () => {
    const broken = searchTool(notes, {
      run: () => {
        throw new Error('The service is down.')
      },
    })
    const played = await play({ system: withoutReflection, question: 'What is chunking in RAG?', tools: [broken] })
    expect(new Set(searches(played)).size).toBe(played.calls.length)
    expect(played.calls.length).toBeGreaterThan(1)
    expect(played.answer).toMatch(/did not find this.*The service is down/)
  })
  test('it reads the next result when the first try failed', async () => {
    const flaky = searchTool(notes, {
      run: (args, n) => {
        if (n === 1) throw new Error('Timed out.')
        return searchTool().run(args, n)
      },
    })
    expect(
      (await play({ system: research, question: 'What does SqliteSaver write?', tools: [flaky, thinkTool] })).answer,
    ).toContain('[notes/sqlite]')
  })
  test('a special tool that fails hands over to the search', async () => {
    const library = [{ title: 'Weather of Atlantis', text: 'The weather in Atlantis is wet all year.', source: 'notes/atlantis' }]
    const played = await play({ question: "What's the weather in Atlantis?", tools: [weatherTool, searchTool(library)] })
    expect(names(played)[0]).toBe('get_weather')
    expect(played.answer).toContain('wet all year. [notes/atlantis]')
  })
  test('a tool that the hands do not know is not asked for again', async () => {
    const unknown = {
      ...weatherTool,
      run: () => {
        throw new Error('There is no tool called "get_weather". The tools here are: tavily_search.')
      },
    }
    expect(
      names(await play({ question: "What's the weather in Oslo?", tools: [unknown, searchTool()] })).filter(
        (name) => name === 'get_weather',
      ),
    ).toHaveLength(1)
  })
})

describe('it answers from observations, quoting where each came from', () => {
  const answerTo = async (result: string) =>
    (await play({ question: 'What is zorbium?', tools: [searchTool([], { run: () => result })] })).answer
  test.each([
    [
      'JSON results',
      JSON.stringify({ results: [{ title: 'Zorbium', url: 'https://z.example/a', content: 'Zorbium is a green metal.' }] }),
      'Zorbium is a green metal. [https://z.example/a]',
    ],
    ['a JSON list', JSON.stringify([{ text: 'Zorbium is rare.', source: 'z/1' }]), 'Zorbium is rare. [z/1]'],
    [
      'numbered notes',
      '[1] Zorbium\nSource: z/2\nZorbium melts at 40.5 degrees. It is soft.',
      'Zorbium melts at 40.5 degrees. It is soft. [z/2]',
    ],
    ['a sentence', 'Zorbium is made up.', 'Zorbium is made up. [tavily_search]'],
  ])('%s', async (_name, result, expected) => {
    expect(await answerTo(result)).toBe(expected)
  })
  test('cut JSON is not quoted as if it were an answer', async () => {
    expect(await answerTo('{"results": [{"title": "Zorb')).toMatch(/^I did not find this/)
  })
  test('each city gets its own line', async () => {
    const { answer } = await play({ question: "What's the weather in Madrid and Oslo?", tools: [weatherTool] })
    expect(answer).toBe('Madrid: Sunny, 31 °C [get_weather]\nOslo: Rain, 12 °C [get_weather]')
  })
})

describe('summing up', () => {
  test('gives the findings with their sources', async () => {
    const played = await play({ system: research, question: shipped, tools })
    const summary = await summaryAfter(played.messages, sumUp)
    expect(summary).toContain(shipped)
    expect(summary).toMatch(/Sources: .*notes\/grounding.*notes\/citations/)
  })
  test('in Spanish', async () => {
    const played = await play({ system: researchSpanish, question: '¿Por qué sube la masa de pan?', tools })
    expect(await summaryAfter(played.messages, sumUpSpanish)).toMatch(/levadura produce gas[\s\S]*Fuentes: notas\/pan/)
  })
  test('one sentence when one is asked for', async () => {
    const played = await play({ system: research, question: shipped, tools })
    expect((await summaryAfter(played.messages, 'Sum up in one sentence.')).split('\n')).toHaveLength(1)
  })
  test('says what was found and that a budget ended it', async () => {
    const played = await play({ system: research, question: shipped, tools, maxRounds: 1 })
    const last = played.messages.at(-1)
    const call = AIMessage.isInstance(last) ? last.tool_calls?.[0] : undefined
    const left = new ToolMessage({
      content: 'not run: the budget of 1 tool round is spent',
      tool_call_id: call?.id ?? '',
      status: 'error',
    })
    const summary = await summaryAfter([...played.messages, left], sumUp)
    expect(summary).toContain('[notes/grounding]')
    expect(summary).toContain('cut short: the budget of 1 tool round is spent')
  })
  test('with nothing found, it says so and invents nothing', async () => {
    const played = await play({ system: research, question: 'What is the capital of Freedonia?', tools })
    expect(await summaryAfter(played.messages, sumUp)).toMatch(/^I did not find this/)
  })
  test('a guess stays a guess, a result of another tool keeps its source', async () => {
    const guess = await play({ question: 'What is 23 times 47?' })
    expect(await summaryAfter(guess.messages, sumUp)).toMatch(/guess/)
    const weather = await play({ question: "What's the weather in Oslo?", tools: [weatherTool] })
    expect(await summaryAfter(weather.messages, sumUp)).toContain('Rain, 12 °C [get_weather]')
  })
})

test('a second question on the same thread is a new one, and may use what was found before', async () => {
  const first = await play({ system: research, question: 'What does SqliteSaver write?', tools })
  const again = await play({ system: research, question: 'What does SqliteSaver write?', tools, history: first.messages })
  expect(again.calls).toEqual([])
  expect(again.answer).toContain('[notes/sqlite]')
  const other = await play({ system: research, question: 'What is the boiling point of water?', tools, history: first.messages })
  expect(other.calls.length).toBeGreaterThan(0)
  expect(other.answer).toContain('100 degrees')
})

test('a name that turns up nowhere is not answered around, however much else is found', async () => {
  const question = 'How do chunking, re-ranking and citation checks reduce hallucination in Klingon?'
  const played = await play({ system: research, question, tools })
  expect(played.answer).toMatch(/^I did not find this\./)
  expect(played.answer).toContain('Klingon')
})
