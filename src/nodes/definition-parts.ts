/** What the definitions of the kinds share: what a new node refers to, and the fields in templates. */
import { placeholdersOf } from '../base/text'
import type { AgentDocument, Field, FieldType, Graph } from '../document/types'
import type { References } from './contract'

export const noReferences: References = { reads: [], writes: [], tools: [], models: [], graphs: [] }

/** References without the empty and the doubled ones. */
export function references(parts: Partial<Readonly<Record<keyof References, readonly (string | undefined)[]>>>): References {
  const names = (key: keyof References) => [...new Set((parts[key] ?? []).filter((name) => name !== undefined))]
  return {
    reads: names('reads'),
    writes: names('writes'),
    tools: names('tools'),
    models: names('models'),
    graphs: names('graphs'),
  }
}

/** The fields that a template reads: `{state.topic}` gives `topic`. */
export const fieldsInTemplate = (template: string): readonly string[] =>
  placeholdersOf(template).flatMap((name) => {
    const [first, field] = name.split('.')
    return first === 'state' && field !== undefined ? [field] : []
  })

/** The conversation field of a graph, by its type; `messages` if there is none. */
export const messagesOf = (graph: Graph): string => firstField(graph, 'messages')?.name ?? 'messages'

/** The first field of a type. */
export const firstField = (graph: Graph, type: FieldType): Field | undefined =>
  graph.state.fields.find((field) => field.type === type)

/** The field that counts tool rounds, if one looks like it. */
export const roundsOf = (graph: Graph): string | undefined =>
  graph.state.fields.find((field) => field.type === 'number' && /round|iteration|lap|vuelta/i.test(field.name))?.name

/** The first model; an empty name, which diagnostics points out, if there is none. */
export const firstModel = (document: AgentDocument): string => document.models[0]?.id ?? ''

/** Every tool's name. */
export const allTools = (document: AgentDocument): readonly string[] => document.tools.map((tool) => tool.name)
