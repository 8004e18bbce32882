/**
 * Two of one name: `duplicate-name`. Edits find things by name, so the fix takes all of that name out and puts them back, the first under
 * the old name (and with everything that referred to it), the others under free ones.
 */
import { sameJson } from '../../base/json'
import { sameFor } from '../../base/same-for'
import type { Edit } from '../../document/edit'
import { positionOf } from '../../document/queries'
import type { AgentDocument, Edge, KnownNode, Node } from '../../document/types'
import type { Finding, Fix, Rule } from '../finding'
import type { Flow } from '../flow/flow'
import { fieldNames, modelNames, toolNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import type { Thing } from '../words/name-words'

/** What has a name that others have too, by that name, in the order in which the names come up again. */
function doubledBy<T>(things: readonly T[], nameOf: (thing: T) => string): readonly (readonly [string, readonly T[]])[] {
  const first = new Map<string, T>()
  const doubled = new Map<string, T[]>()
  for (const thing of things) {
    const name = nameOf(thing)
    const before = first.get(name)
    const same = doubled.get(name)
    if (same) same.push(thing)
    else if (before !== undefined) doubled.set(name, [before, thing])
    else first.set(name, thing)
  }
  return [...doubled]
}

/** Names that occur more than once, each once. */
const doubled = (names: readonly string[]): readonly string[] => doubledBy(names, (name) => name).map(([name]) => name)

export const duplicateRules: Rule = ({ document, flow }) => [
  ...doubledBy(flow.graph.nodes, (node) => node.id).map(([id, same]) => {
    const engineNodes = same.filter((node) => node.kind !== 'router')
    const found = finding('node', flow.name, id, nodeFix(document, flow, id, same))
    return { ...found, node: id, ...(engineNodes.length > 1 && { refusesToCompile: true }) }
  }),
  ...doubled(flow.graph.state.fields.map((field) => field.name)).map((name) => ({
    ...finding('field', flow.name, name, fieldFix(flow, name)),
    field: name,
  })),
  ...doubledBy(flow.graph.edges, (edge) => edge.id).map(([id, same]) => ({
    ...finding('edge', flow.name, id, edgeFix(flow, id, same)),
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

function nodeFix(document: AgentDocument, flow: Flow, id: string, same: readonly Node[]): Fix | undefined {
  if (same.some((node) => node.kind === 'unknown')) return undefined
  const { name: graph } = flow
  const fields = fieldNames(flow.graph.state.fields)
  const names = freeNames(id, same.length - 1, (name) => flow.at.has(name) || fields.has(name))
  const nodes = same.flatMap((node, i): readonly KnownNode[] =>
    node.kind === 'unknown' ? [] : [{ ...node, id: names[i - 1] ?? id }],
  )
  const at = positionOf(document, graph, id)
  const edits: readonly Edit[] = [
    { type: 'remove', graph, nodes: [id], edges: [] },
    ...nodes.map((node, i): Edit => ({ type: 'add-node', graph, node, at: at && { x: at.x + 40 * i, y: at.y + 40 * i } })),
    ...(edgesAt(flow).get(id) ?? []).map((edge): Edit => ({ type: 'add-edge', graph, edge })),
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

/** The edges of each node, by its id. */
const edgesAt = sameFor(({ graph }: Flow): ReadonlyMap<string, readonly Edge[]> => {
  const touching = new Map<string, Edge[]>()
  for (const edge of graph.edges) {
    for (const end of new Set([edge.source, edge.target])) {
      const known = touching.get(end)
      if (known) known.push(edge)
      else touching.set(end, [edge])
    }
  }
  return touching
})

/** So many free names like one, each found from where the one before it was. */
function freeNames(base: string, count: number, taken: (name: string) => boolean): readonly string[] {
  const names: string[] = []
  for (let n = 1; names.length < count; n++) {
    const name = n === 1 ? base : `${base}_${n}`
    if (!taken(name)) names.push(name)
  }
  return names
}

function edgeFix({ name: graph }: Flow, id: string, same: readonly Edge[]): Fix {
  const edits: readonly Edit[] = [
    { type: 'remove', graph, nodes: [], edges: [id] },
    ...same.map(({ id: own, ...ends }, i): Edit => ({ type: 'add-edge', graph, edge: i === 0 ? { ...ends, id: own } : ends })),
  ]
  return { label: fixWords.newNames(), edit: { type: 'batch', edits } }
}

function toolFix(document: AgentDocument, name: string): Fix {
  const [first, ...others] = document.tools.filter((tool) => tool.name === name)
  const different = others.filter((tool) => !sameJson(tool, first))
  const free = freeNames(name, different.length, toolNames(document.tools).has)
  const renamed = different.map((tool, i) => ({ ...tool, name: free[i] ?? name }))
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
  const free = freeNames(id, others.length, modelNames(document.models).has)
  const models = others.map((model, i) => ({ ...model, id: free[i] ?? id }))
  const edits = [...(first ? [first] : []), ...models].map((model): Edit => ({ type: 'set-model', model }))
  return { label: fixWords.rename(models[0]?.id ?? id), edit: { type: 'batch', edits: [{ type: 'remove-model', id }, ...edits] } }
}
