/** A few real tools and a small library of notes for the tests; none of them knows the model. */
import type { TestTool } from './hands'

const text = (description: string) => ({ type: 'string', description })

/** Notes as a small library has them. */
export interface Note {
  readonly title: string
  readonly text: string
  readonly source: string
}
export const notes: readonly Note[] = [
  {
    title: 'Keeping retrieval answers grounded',
    text: 'Hallucination in RAG systems falls when the answer stays close to the passages. The usual approaches are better chunking, re-ranking and citation checks.',
    source: 'notes/grounding',
  },
  {
    title: 'Re-ranking passages',
    text: 'A re-ranker reads question and passage together and puts the passages that answer first. It reduces hallucination in RAG because weak passages are left out.',
    source: 'notes/re-ranking',
  },
  {
    title: 'Chunking',
    text: 'Chunks that follow headings keep a thought in one piece. RAG systems with such chunks retrieve whole answers and hallucinate less.',
    source: 'notes/chunking',
  },
  {
    title: 'Checking citations',
    text: 'Citation checks compare each sentence of an answer with the passage it cites, and drop what is not supported. They are the last guard of a RAG pipeline.',
    source: 'notes/citations',
  },
  {
    title: 'Checkpoints in LangGraph',
    text: 'A checkpointer saves the state of a LangGraph run after every superstep. MemorySaver keeps it in memory and loses it when the process ends.',
    source: 'notes/checkpoints',
  },
  {
    title: 'SqliteSaver',
    text: 'SqliteSaver writes the checkpoints of a LangGraph run to a file, so that a run can go on after a restart.',
    source: 'notes/sqlite',
  },
  {
    title: 'Boiling water',
    text: 'The boiling point of water is 100 degrees at sea level, and lower on a mountain.',
    source: 'notes/water',
  },
  {
    title: 'Hornear pan',
    text: 'La masa de pan sube porque la levadura produce gas. El pan se hornea a unos 220 grados.',
    source: 'notas/pan',
  },
]

/** A search over the notes that shares nothing with the model: it counts words in common. */
export function searchTool(library: readonly Note[] = notes, over: Partial<TestTool> = {}): TestTool {
  return {
    name: 'tavily_search',
    description: 'Search the web for information on a topic. Returns short notes with their sources.',
    parameters: { type: 'object', properties: { query: text('What to search for.') }, required: ['query'] },
    run: (args) => {
      const words = wordsOf(String(args.query))
      const ranked = library
        .map((note) => ({
          note,
          hits: words.filter((word) => wordsOf(`${note.title} ${note.text}`).some((other) => other.startsWith(word.slice(0, 6))))
            .length,
        }))
        .filter(({ hits }) => hits > 0)
        .sort((a, b) => b.hits - a.hits)
        .slice(0, 3)
      if (ranked.length === 0) return 'No results.'
      return ranked.map(({ note }, i) => `[${i + 1}] ${note.title} (source: ${note.source})\n${note.text}`).join('\n\n')
    },
    ...over,
  }
}
const wordsOf = (value: string) =>
  (
    value
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).filter((word) => word.length > 2)

export const thinkTool: TestTool = {
  name: 'think_tool',
  description: 'Reflect on what was found and what is missing. Use it after each search, before deciding what to do next.',
  parameters: {
    type: 'object',
    properties: { reflection: text('Your reflection on findings, gaps and next steps.') },
    required: ['reflection'],
  },
  run: (args) => `Reflection recorded: ${String(args.reflection)}`,
}
export const multiplyTool: TestTool = {
  name: 'multiply',
  description: 'Multiply two whole numbers.',
  parameters: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, required: ['a', 'b'] },
  run: (args) => String(Number(args.a) * Number(args.b)),
}
export const weatherTool: TestTool = {
  name: 'get_weather',
  description: 'Get the current weather of a city.',
  parameters: { type: 'object', properties: { city: text('The city, for instance Oslo.') }, required: ['city'] },
  run: (args) => {
    const known: Readonly<Record<string, string>> = { Madrid: 'Sunny, 31 °C', Oslo: 'Rain, 12 °C', Sevilla: 'Sunny, 36 °C' }
    const found = known[String(args.city)]
    if (!found) throw new Error(`No weather station for "${String(args.city)}".`)
    return found
  },
}
export const planetTool: TestTool = {
  name: 'get_planet_mass',
  description: 'Get the mass of a planet in kilograms.',
  parameters: { type: 'object', properties: { planet: text('Name of the planet.') }, required: ['planet'] },
  run: (args) => {
    const masses: Readonly<Record<string, string>> = { Mars: '6.42e23', Jupiter: '1.9e27', Earth: '5.97e24' }
    return masses[String(args.planet)] ?? 'not found'
  },
}
