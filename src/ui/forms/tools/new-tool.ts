/** Tools and answers to begin with. */
import type { Bilingual, Language } from '../../../base/language'
import { freeName } from '../../../document/names'
import { toolNamed } from '../../../document/queries'
import type { AgentDocument, LiveAnswer, MockAnswer, Tool } from '../../../document/types'

/** An empty tool under a free name. Its description is empty on purpose: diagnostics says what that means. */
export function blankTool(document: AgentDocument): Tool {
  const name = freeName('new_tool', (taken) => toolNamed(document, taken) !== undefined)
  return {
    name,
    description: '',
    parameters: { type: 'object', properties: {} },
    mode: 'mock',
    mock: { kind: 'fixed', value: '' },
  }
}

/** The names of a tool's parameters, as far as its schema says them. */
export function parametersOf(tool: Tool): readonly string[] {
  const { properties } = tool.parameters
  return typeof properties === 'object' && properties !== null && !Array.isArray(properties) ? Object.keys(properties) : []
}

/** A mock answer of a kind, about the tool's own parameters. */
export function newMock(kind: MockAnswer['kind'], tool: Tool): MockAnswer {
  const [first] = parametersOf(tool)
  switch (kind) {
    case 'fixed':
      return { kind, value: '' }
    case 'table':
      return { kind, rows: [] }
    case 'template':
      return { kind, template: first === undefined ? '' : `{${first}}` }
    case 'search':
      return { kind, corpus: 'notes', limit: 5 }
    case 'expression':
      return { kind, expression: first ?? '1 + 1' }
  }
}

const argsTold: Bilingual = {
  en: '// `args` are the arguments of the call. Return the answer.',
  es: '// `args` son los argumentos de la llamada. Devuelve la respuesta.',
}

export function newLive(kind: LiveAnswer['kind'], language: Language = 'en'): LiveAnswer {
  switch (kind) {
    case 'tavily':
      return { kind }
    case 'http':
      return { kind, method: 'GET', url: 'https://' }
    case 'javascript':
      return { kind, code: `${argsTold[language]}\nreturn ""\n` }
    case 'mcp':
      return { kind, url: 'https://', tool: '' }
  }
}

/** The tool with some parts changed; a part set to undefined is taken out. */
export function withToolPart(tool: Tool, part: Partial<Tool>): Tool {
  const next = { ...tool, ...part }
  if (next.live === undefined) delete next.live
  if (next.delayMs === undefined) delete next.delayMs
  if (next.faults === undefined || next.faults.length === 0) delete next.faults
  return next
}
