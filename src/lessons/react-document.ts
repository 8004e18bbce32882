/** The smallest ReAct loop, as the lessons use it: one brain, one router, one pair of hands, one tool, and the return edge. */
import type { Bilingual, Language } from '../base/language'
import { type AgentDocument, type Edge, END, START, type Tool } from '../document/types'

const words: Bilingual<{
  readonly prompt: string
  readonly multiply: string
  readonly a: string
  readonly b: string
  readonly product: string
  readonly name: string
}> = {
  en: {
    name: 'A loop with one tool',
    prompt: 'You answer questions. Use a tool when one fits; then answer with its result.',
    multiply: 'Multiply two whole numbers and return the exact product. Use it for every multiplication.',
    a: 'The first number.',
    b: 'The second number.',
    product: 'What is 23 times 47?',
  },
  es: {
    name: 'Un bucle con una herramienta',
    prompt: 'Respondes preguntas. Usa una herramienta cuando haya una que sirva; después responde con su resultado.',
    multiply: 'Multiplica dos números enteros y devuelve el producto exacto. Úsala para cada multiplicación.',
    a: 'El primer número.',
    b: 'El segundo número.',
    product: '¿Cuánto es 23 por 47?',
  },
}

/** The edge that leads from the tools back to the model. */
export const returnEdge: Edge = { id: 'e5', source: 'tool_node', target: 'llm_call' }

/** The question of the lessons: a product that nobody knows by heart. */
export const productQuestion = (language: Language): string => words[language].product

/** The product as an answer must hold it, with or without separators. */
export const holdsProduct = (text: string): boolean => /\b1[.,\s]?081\b/.test(text)

export function multiplyTool(language: Language, description = words[language].multiply): Tool {
  const { a, b } = words[language]
  return {
    name: 'multiply',
    description,
    parameters: {
      type: 'object',
      properties: { a: { type: 'integer', description: a }, b: { type: 'integer', description: b } },
      required: ['a', 'b'],
    },
    mode: 'mock',
    mock: { kind: 'expression', expression: 'a * b' },
  }
}

/** The loop, whole, with this question. */
export function reactDocument(language: Language, question: string): AgentDocument {
  return {
    format: 'vuelta/agent',
    version: 1,
    name: words[language].name,
    entry: 'main',
    graphs: {
      main: {
        state: { fields: [{ name: 'messages', type: 'messages', reducer: 'messages' }] },
        nodes: [
          {
            id: 'llm_call',
            kind: 'brain',
            config: { model: 'brain', prompt: words[language].prompt, tools: ['multiply'], messages: 'messages' },
          },
          {
            id: 'should_continue',
            kind: 'router',
            config: { messages: 'messages', rules: [{ branch: 'tool_calls', when: { type: 'tool-calls' } }], otherwise: 'done' },
          },
          { id: 'tool_node', kind: 'hands', config: { tools: ['multiply'], messages: 'messages', onError: 'report' } },
        ],
        edges: [
          { id: 'e1', source: START, target: 'llm_call' },
          { id: 'e2', source: 'llm_call', target: 'should_continue' },
          { id: 'e3', source: 'should_continue', branch: 'tool_calls', target: 'tool_node' },
          { id: 'e4', source: 'should_continue', branch: 'done', target: END },
          returnEdge,
        ],
      },
    },
    tools: [multiplyTool(language)],
    models: [{ id: 'brain', provider: 'practice', temperament: 'obedient', seed: 1 }],
    budget: { recursionLimit: 25 },
    input: { question },
    layout: {
      main: {
        positions: {
          [START]: { x: 92, y: 0 },
          llm_call: { x: 20, y: 96 },
          should_continue: { x: 312, y: 100 },
          tool_node: { x: 320, y: 320 },
          [END]: { x: 660, y: 121 },
        },
      },
    },
  }
}

/** The same document with another list of edges. */
export function withEdges(document: AgentDocument, change: (edges: readonly Edge[]) => readonly Edge[]): AgentDocument {
  const { main } = document.graphs
  return main ? { ...document, graphs: { ...document.graphs, main: { ...main, edges: change(main.edges) } } } : document
}
