/** What goes with what in a state field: which reducers suit a type, and which initial values. Advice for the form, not the contract. */
import { isRecord } from '../../base/json'
import { freeName } from '../../document/names'
import { fieldNamed, nodeById } from '../../document/queries'
import { type Field, type FieldType, type Graph, type Reducer, reducers } from '../../document/types'
import { referencesOf } from '../../nodes/registry'

const suiting: Readonly<Record<FieldType, readonly Reducer[]>> = {
  messages: ['messages', 'append', 'replace'],
  text: ['replace'],
  number: ['replace', 'sum'],
  boolean: ['replace'],
  list: ['append', 'replace'],
  object: ['replace', 'merge'],
  any: reducers,
}

/** The reducers to choose from: those that suit the type, and the one that the field has. */
export const reducersFor = (field: Field): readonly Reducer[] =>
  reducers.filter((reducer) => suiting[field.type].includes(reducer) || reducer === field.reducer)

/** True if a value can be the value of a field of this type. */
export function fitsType(value: unknown, type: FieldType): boolean {
  switch (type) {
    case 'messages':
    case 'list':
      return Array.isArray(value)
    case 'text':
      return typeof value === 'string'
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'object':
      return isRecord(value)
    case 'any':
      return true
  }
}

/** The field as another type: a reducer or an initial value that no longer fits is let go of, in the same step. */
export function withType(field: Field, type: FieldType): Field {
  const reducer = suiting[type].includes(field.reducer) ? field.reducer : (suiting[type][0] ?? 'replace')
  const { initial, ...rest } = field
  const keep = initial !== undefined && fitsType(initial, type)
  return keep ? { ...rest, type, reducer, initial } : { ...rest, type, reducer }
}

/** The field with one of its optional parts set, or taken out when it is undefined. */
export function withFieldPart(
  field: Field,
  part: { readonly initial?: unknown } | { readonly description?: string | undefined },
): Field {
  const next = { ...field, ...part }
  if (next.initial === undefined) delete next.initial
  if (next.description === undefined) delete next.description
  return next
}

/** A text field under a free name. */
export function newField(graph: Graph): Field {
  const taken = (name: string) => (fieldNamed(graph, name) ?? nodeById(graph, name)) !== undefined
  return { name: freeName('field', taken), type: 'text', reducer: 'replace' }
}

/** The names of the nodes that read and that write a field. */
export function usersOf(
  graph: Graph,
  name: string,
): { readonly readers: readonly string[]; readonly writers: readonly string[] } {
  const of = (side: 'reads' | 'writes') =>
    graph.nodes.flatMap((node) => (referencesOf(node)[side].includes(name) ? [node.id] : []))
  return { readers: of('reads'), writers: of('writes') }
}

/** What a run gives back, after ticking or unticking a field; undefined (all of them) becomes a list only then. */
export function withOutput(graph: Graph, name: string, on: boolean): readonly string[] {
  const now = graph.state.output ?? graph.state.fields.map((field) => field.name)
  if (!on) return now.filter((other) => other !== name)
  return now.includes(name) ? now : [...now, name]
}
