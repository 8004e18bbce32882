/** What the definitions of the kinds share: what a new node refers to, and the fields in templates. */
import { placeholdersOf } from '../base/text'
import type { AgentDocument, Field, FieldType, Graph } from '../document/types'
import type { References } from './contract'

export const noReferences: References = { reads: [], writes: [], tools: [], models: [], graphs: [] }

/** References without the empty and the doubled ones. */
export function references(parts: Partial<Readonly<Record<keyof References, readonly (string | undefined)[]>>>): References {
  // Most kinds name nothing of most sorts.
  const names = (list: readonly (string | undefined)[] | undefined) =>
    list === undefined ? none : [...new Set(list.filter((name) => name !== undefined))]
  return {
    reads: names(parts.reads),
    writes: names(parts.writes),
    tools: names(parts.tools),
    models: names(parts.models),
    graphs: names(parts.graphs),
  }
}

const none: readonly string[] = []

/** The fields that a template reads: `{state.topic}` gives `topic`. */
export const fieldsInTemplate = (template: string): readonly string[] =>
  template.includes('{state.')
    ? placeholdersOf(template).flatMap((name) => {
        const [first, field] = name.split('.')
        return first === 'state' && field !== undefined ? [field] : []
      })
    : none

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
