/**
 * Whether a fix can be applied to its document, without copying the document for each of hundreds of fixes: it is tried on an excerpt.
 * The excerpt has all that an edit looks at to say yes or no: whatever has one of the names that the edit gives, and the edges between
 * the same ends. Edits of sorts that no fix uses are tried on the whole document.
 */
import { sameFor } from '../base/same-for'
import { applyEdit } from '../document/apply-edit'
import { namedBranches } from '../document/branches'
import type { Edit } from '../document/edit'
import { checked } from '../document/edits/checked'
import { graphNamed } from '../document/queries'
import { knownNodeSchema } from '../document/schema-nodes'
import { type AgentDocument, type Edge, type Graph, type KnownNode, type Node, START } from '../document/types'
import { recentFor } from './recent-for'

/** True if the edit can be applied. */
export function isUsable(document: AgentDocument, edit: Edit): boolean {
  if (edit.type === 'set-node') return isSettable(document, edit.graph, edit.node)
  const wanted: Wanted = { graphs: new Map(), tools: new Set(), models: new Set() }
  const excerpt = note(wanted, edit) ? excerptOf(document, wanted) : document
  return applyEdit(excerpt, edit).ok
}

/** The commonest of all, without an excerpt; most fixes of a graph are the same as before the last edit. */
function isSettable(document: AgentDocument, graphName: string, node: KnownNode): boolean {
  const graph = graphNamed(document, graphName)
  return graph !== undefined && indexOf(graph).nodes.get(node.id)?.[0]?.kind === node.kind && isWellFormed(node)
}

const isWellFormed = sameFor((node: KnownNode): boolean => checked(knownNodeSchema, node).ok)

interface Wanted {
  readonly graphs: Map<string, WantedParts>
  readonly tools: Set<string>
  readonly models: Set<string>
}
interface WantedParts {
  /** Ids of nodes. */
  readonly nodes: Set<string>
  /** Ids of edges. */
  readonly edges: Set<string>
  readonly ends: Pick<Edge, 'source' | 'target' | 'branch'>[]
}

/** Notes what an edit looks at; false if that is not known. */
function note(wanted: Wanted, edit: Edit): boolean {
  switch (edit.type) {
    case 'set-name':
    case 'set-input':
    case 'set-budget':
      return true
    case 'add-node':
    case 'set-node':
      partsOf(wanted, edit.graph).nodes.add(edit.node.id)
      return true
    case 'add-rule':
      partsOf(wanted, edit.graph).nodes.add(edit.router)
      return true
    case 'rename-node':
      partsOf(wanted, edit.graph).nodes.add(edit.from).add(edit.to)
      return true
    case 'add-edge':
    case 'set-edge': {
      const { nodes, edges, ends } = partsOf(wanted, edit.graph)
      const { id, source, target } = edit.edge
      nodes.add(source).add(target)
      if (id !== undefined) edges.add(id)
      ends.push(edit.edge)
      return true
    }
    case 'remove': {
      const { nodes, edges } = partsOf(wanted, edit.graph)
      for (const id of edit.nodes) nodes.add(id)
      for (const id of edit.edges) edges.add(id)
      return true
    }
    case 'set-field':
      partsOf(wanted, edit.graph).nodes.add(edit.field.name)
      return true
    case 'remove-field':
    case 'set-output':
      partsOf(wanted, edit.graph)
      return true
    case 'set-tool':
      wanted.tools.add(edit.name ?? edit.tool.name).add(edit.tool.name)
      return true
    case 'remove-tool':
      wanted.tools.add(edit.name)
      return true
    case 'set-model':
      wanted.models.add(edit.id ?? edit.model.id).add(edit.model.id)
      return true
    case 'remove-model':
      wanted.models.add(edit.id)
      return true
    case 'batch':
      return edit.edits.every((one) => note(wanted, one))
    default:
      return false
  }
}

function partsOf(wanted: Wanted, graph: string): WantedParts {
  const known = wanted.graphs.get(graph)
  if (known) return known
  const made: WantedParts = { nodes: new Set(), edges: new Set(), ends: [] }
  wanted.graphs.set(graph, made)
  return made
}

function excerptOf(document: AgentDocument, { graphs, tools, models }: Wanted): AgentDocument {
  const entries = [...graphs].flatMap(([name, parts]): readonly [string, Graph][] => {
    const graph = graphNamed(document, name)
    return graph ? [[name, partOf(graph, parts)]] : []
  })
  return {
    ...document,
    graphs: Object.fromEntries(entries),
    tools: tools.size === 0 ? [] : document.tools.filter((tool) => tools.has(tool.name)),
    models: models.size === 0 ? [] : document.models.filter((model) => models.has(model.id)),
    layout: undefined,
  }
}

/** What the graph has of it, in the order of the graph where several have one name. */
function partOf(graph: Graph, wanted: WantedParts): Graph {
  const index = indexOf(graph)
  const nodes = [...wanted.nodes].flatMap((id) => index.nodes.get(id) ?? [])
  const edges = new Set([...wanted.edges].flatMap((id) => index.edges.get(id) ?? []))
  for (const { source, target, branch } of wanted.ends) {
    for (const edge of index.between.get(source)?.get(target) ?? []) edges.add(edge)
    // Without a branch it takes the first that leads nowhere yet: then all edges of that node matter.
    if (branch !== undefined) continue
    const node = index.nodes.get(source)?.[0]
    if (node ? namedBranches(node) === null : source === START) continue
    for (const siblings of index.between.get(source)?.values() ?? []) for (const edge of siblings) edges.add(edge)
  }
  return { state: graph.state, nodes, edges: [...edges] }
}

interface Index {
  readonly nodes: ReadonlyMap<string, readonly Node[]>
  readonly edges: ReadonlyMap<string, readonly Edge[]>
  /** Edges by their source and their target. */
  readonly between: ReadonlyMap<string, ReadonlyMap<string, readonly Edge[]>>
}

const indexOf = recentFor((graph: Graph): Index => {
  const nodes = new Map<string, Node[]>()
  for (const node of graph.nodes) put(nodes, node.id, node)
  const edges = new Map<string, Edge[]>()
  const between = new Map<string, Map<string, Edge[]>>()
  for (const edge of graph.edges) {
    put(edges, edge.id, edge)
    const targets = between.get(edge.source) ?? new Map<string, Edge[]>()
    between.set(edge.source, targets)
    put(targets, edge.target, edge)
  }
  return { nodes, edges, between }
})

function put<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}
