/**
 * Two of one name: `duplicate-name`. Edits find things by name, so the fix takes all of that name out and puts them back, the first under
 * the old name (and with everything that referred to it), the others under free ones.
 */
import { sameJson } from '../../base/json'
import type { Edit } from '../../document/edit'
import { freeName } from '../../document/names'
import { positionOf } from '../../document/queries'
import { type AgentDocument, END, type KnownNode, START } from '../../document/types'
import type { Finding, Fix, Rule } from '../finding'
import type { Flow } from '../flow/flow'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import type { Thing } from '../words/name-words'

/** Names that occur more than once, each once. */
const doubled = (names: readonly string[]): readonly string[] => {
  const seen = new Set<string>()
  return [...new Set(names.filter((name) => seen.has(name) || !seen.add(name)))]
}

export const duplicateRules: Rule = ({ document, flow }) => [
  ...doubled(flow.graph.nodes.map((node) => node.id)).map((id) => {
    const engineNodes = flow.graph.nodes.filter((node) => node.id === id && node.kind !== 'router')
    const found = finding('node', flow.name, id, nodeFix(document, flow, id))
    return { ...found, node: id, ...(engineNodes.length > 1 && { refusesToCompile: true }) }
  }),
  ...doubled(flow.graph.state.fields.map((field) => field.name)).map((name) => ({
    ...finding('field', flow.name, name, fieldFix(flow, name)),
    field: name,
  })),
  ...doubled(flow.graph.edges.map((edge) => edge.id)).map((id) => ({
    ...finding('edge', flow.name, id, edgeFix(flow, id)),
    edge: id,
  })),
]

/** Doubled tools and models belong to no graph. */
export const duplicateCatalogueRules = (document: AgentDocument): readonly Finding[] => [
  ...doubled(document.tools.map((tool) => tool.name)).map((name) => ({
    ...finding('tool', document.entry, name, toolFix(document, name)),
    tool: name,
  })),
  ...doubled(document.models.map((model) => model.id)).map((id) => finding('model', document.entry, id, modelFix(document, id))),
]

function finding(thing: Thing, graph: string, name: string, fix: Fix | undefined): Finding {
  const says = catalogue['duplicate-name']({ thing, name })
  return { code: 'duplicate-name', severity: 'error', graph, says, ...(fix && { fix }) }
}

function nodeFix(document: AgentDocument, flow: Flow, id: string): Fix | undefined {
  const { name: graph } = flow
  const same = flow.graph.nodes.filter((node) => node.id === id)
  const taken = new Set([START, END, ...flow.at.keys(), ...flow.graph.state.fields.map((field) => field.name)])
  const names = same.slice(1).map(() => {
    const name = freeName(id, (other) => taken.has(other))
    taken.add(name)
    return name
  })
  const nodes = same.flatMap((node, i): readonly KnownNode[] =>
    node.kind === 'unknown' ? [] : [{ ...node, id: names[i - 1] ?? id }],
  )
  if (nodes.length < same.length) return undefined
  const at = positionOf(document, graph, id)
  const edits: readonly Edit[] = [
    { type: 'remove', graph, nodes: [id], edges: [] },
    ...nodes.map((node, i): Edit => ({ type: 'add-node', graph, node, at: at && { x: at.x + 40 * i, y: at.y + 40 * i } })),
    ...flow.graph.edges
      .filter((edge) => edge.source === id || edge.target === id)
      .map((edge): Edit => ({ type: 'add-edge', graph, edge })),
  ]
  return { label: fixWords.rename(names[0] ?? id), edit: { type: 'batch', edits } }
}

function fieldFix({ name: graph, graph: { state } }: Flow, name: string): Fix | undefined {
  const first = state.fields.find((field) => field.name === name)
  if (!first) return undefined
  const output: readonly Edit[] = state.output ? [{ type: 'set-output', graph, output: state.output }] : []
  const edits: readonly Edit[] = [{ type: 'remove-field', graph, name }, { type: 'set-field', graph, field: first }, ...output]
  return { label: fixWords.keepFirst(), edit: { type: 'batch', edits } }
}

function edgeFix({ name: graph, graph: { edges } }: Flow, id: string): Fix {
  const same = edges.filter((edge) => edge.id === id)
  const edits: readonly Edit[] = [
    { type: 'remove', graph, nodes: [], edges: [id] },
    ...same.map(({ id: own, ...ends }, i): Edit => ({ type: 'add-edge', graph, edge: i === 0 ? { ...ends, id: own } : ends })),
  ]
  return { label: fixWords.newNames(), edit: { type: 'batch', edits } }
}

function toolFix(document: AgentDocument, name: string): Fix {
  const [first, ...others] = document.tools.filter((tool) => tool.name === name)
  const different = others.filter((tool) => !sameJson(tool, first))
  const taken = new Set(document.tools.map((tool) => tool.name))
  const renamed = different.map((tool) => {
    const free = freeName(name, (other) => taken.has(other))
    taken.add(free)
    return { ...tool, name: free }
  })
  const users = Object.entries(document.graphs).flatMap(([graph, { nodes }]) =>
    nodes.flatMap((node): readonly Edit[] =>
      (node.kind === 'brain' || node.kind === 'hands') && node.config.tools.includes(name)
        ? [{ type: 'set-node', graph, node }]
        : [],
    ),
  )
  const tools = [...(first ? [first] : []), ...renamed].map((tool): Edit => ({ type: 'set-tool', tool }))
  const label = renamed[0] ? fixWords.rename(renamed[0].name) : fixWords.keepFirst()
  return { label, edit: { type: 'batch', edits: [{ type: 'remove-tool', name }, ...tools, ...users] } }
}

function modelFix(document: AgentDocument, id: string): Fix {
  const [first, ...others] = document.models.filter((model) => model.id === id)
  const taken = new Set(document.models.map((model) => model.id))
  const models = others.map((model) => {
    const free = freeName(id, (other) => taken.has(other))
    taken.add(free)
    return { ...model, id: free }
  })
  const edits = [...(first ? [first] : []), ...models].map((model): Edit => ({ type: 'set-model', model }))
  return { label: fixWords.rename(models[0]?.id ?? id), edit: { type: 'batch', edits: [{ type: 'remove-model', id }, ...edits] } }
}
