/** The ways a tool can answer, as plain data for lists and forms. */
import type { Bilingual } from '../base/language'
import type { LiveAnswer, MockAnswer } from '../document/types'

export interface ToolKind {
  readonly id: MockAnswer['kind'] | LiveAnswer['kind']
  readonly mode: 'mock' | 'live'
  /** False: the way can be written down, and a call says honestly that it is not runnable yet. */
  readonly runnable: boolean
  /** What it does, in one sentence. */
  readonly summary: Bilingual
}

const mockKinds = {
  fixed: { en: 'Gives the same answer every time.', es: 'Da siempre la misma respuesta.' },
  table: {
    en: 'Gives the answer of the first row that fits the arguments.',
    es: 'Da la respuesta de la primera fila que encaja con los argumentos.',
  },
  template: { en: 'Gives a sentence with the arguments filled in.', es: 'Da una frase con los argumentos rellenados.' },
  search: {
    en: 'Searches the shipped notes, and finds nothing when nothing fits.',
    es: 'Busca en las notas incluidas, y no encuentra nada cuando nada encaja.',
  },
  expression: { en: 'Works out arithmetic on the arguments.', es: 'Calcula una expresión aritmética con los argumentos.' },
} satisfies Record<MockAnswer['kind'], Bilingual>

const liveKinds = {
  tavily: { en: 'Searches the web with Tavily, with your own key.', es: 'Busca en la web con Tavily, con tu propia clave.' },
  http: { en: 'Calls an address on the web.', es: 'Llama a una dirección web.' },
  javascript: { en: 'Runs your own JavaScript in the sandbox.', es: 'Ejecuta tu propio JavaScript en la sandbox.' },
  mcp: { en: 'Calls a tool of an MCP server.', es: 'Llama a una herramienta de un servidor MCP.' },
} satisfies Record<LiveAnswer['kind'], Bilingual>

const runnableLive: readonly LiveAnswer['kind'][] = ['tavily']

/** Every way there is, mock ones first. */
export const toolKinds: readonly ToolKind[] = [
  ...keysOf(mockKinds).map((id): ToolKind => ({ id, mode: 'mock', runnable: true, summary: mockKinds[id] })),
  ...keysOf(liveKinds).map((id): ToolKind => ({ id, mode: 'live', runnable: runnableLive.includes(id), summary: liveKinds[id] })),
]

function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  return Object.keys(record) as K[]
}
