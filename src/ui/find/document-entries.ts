/** Every text of a document that a person may look for: names, labels, prompts, branches, fields, tools, code, notes. Pure. */
import { isRecord } from '../../base/json'
import type { AgentDocument, Graph } from '../../document/types'
import type { Destination } from '../commands/go'
import { shownName } from '../forms/subject'
import type { EntrySort, FindEntry } from './entry'

const sortOfKey: Readonly<Record<string, EntrySort>> = {
  prompt: 'prompt',
  question: 'prompt',
  code: 'code',
  expression: 'code',
  template: 'code',
  description: 'description',
  branch: 'branch',
  otherwise: 'branch',
}
/** The sort of everything below a key such as `parameters`, unless a key further down says more. */
const settingSort = (key: string, above: EntrySort): EntrySort => sortOfKey[key] ?? above

/** All of them, in reading order. */
export function documentEntries(document: AgentDocument): readonly FindEntry[] {
  return [
    ...Object.entries(document.graphs).flatMap(([name, graph]) => graphEntries(document, name, graph)),
    ...document.tools.flatMap((tool) => {
      const { name, ...rest } = tool
      const to: Destination = { type: 'tool', tool: name }
      const texts = textsIn(rest, 'setting', true).map((found) => ({ ...found, owner: name, to }))
      return [{ sort: 'tool', text: name, owner: name, to } as const, ...texts]
    }),
    ...document.models.flatMap((model) => {
      const to: Destination = { type: 'model', model: model.id }
      return textsIn(model, 'model').map((found) => ({ ...found, sort: 'model' as const, owner: model.id, to }))
    }),
  ]
}

function graphEntries(document: AgentDocument, name: string, graph: Graph): readonly FindEntry[] {
  const inside = name === document.entry ? {} : { graph: name }
  const notes = document.layout && Object.hasOwn(document.layout, name) ? document.layout[name]?.notes : undefined
  const found: FindEntry[] = []
  for (const node of graph.nodes) {
    const to: Destination = { type: 'node', graph: name, node: node.id }
    const add = (sort: EntrySort, text: string) => found.push({ sort, text, owner: node.id, to, ...inside })
    add('node', node.id)
    if (node.label) add('label', node.label)
    for (const { sort, text } of textsIn(node.config, 'setting')) add(sort, text)
  }
  for (const edge of graph.edges) {
    if (edge.branch === undefined) continue
    const to: Destination = { type: 'edge', graph: name, edge: edge.id }
    found.push({
      sort: 'branch',
      text: edge.branch,
      owner: `${shownName(edge.source)} → ${shownName(edge.target)}`,
      to,
      ...inside,
    })
  }
  for (const field of graph.state.fields) {
    const to: Destination = { type: 'field', graph: name, field: field.name }
    found.push({ sort: 'field', text: field.name, owner: field.name, to, ...inside })
    if (field.description) found.push({ sort: 'description', text: field.description, owner: field.name, to, ...inside })
    for (const { text } of textsIn(field.initial, 'setting'))
      found.push({ sort: 'setting', text, owner: field.name, to, ...inside })
  }
  for (const note of notes ?? [])
    found.push({ sort: 'note', text: note.text, owner: '', to: { type: 'note', graph: name, note: note.id }, ...inside })
  return found
}

/** Every text in a value, and with `keys` the names of its parts too (the parameters of a tool). */
function textsIn(value: unknown, sort: EntrySort, keys = false): readonly Pick<FindEntry, 'sort' | 'text'>[] {
  if (typeof value === 'string') return value === '' ? [] : [{ sort, text: value }]
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, sort, keys))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, part]) =>
    choices.has(key) && typeof part === 'string'
      ? []
      : [
          ...(keys && isRecord(part) && !ownKeys.has(key) ? [{ sort, text: key }] : []),
          ...textsIn(part, settingSort(key, sort), keys),
        ],
  )
}

/** Parts whose value is one of a few that the program knows: nobody wrote them. */
const choices = new Set([
  'kind',
  'type',
  'mode',
  'provider',
  'protocol',
  'order',
  'onError',
  'fan',
  'is',
  'on',
  'atLeast',
  'temperament',
])

/** Parts of a tool and of a JSON Schema that are no names of the person's. */
const ownKeys = new Set(['parameters', 'mock', 'live', 'properties', 'items', 'headers'])
