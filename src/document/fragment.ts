/**
 * A part of a graph with everything that it needs, as plain data: what copying puts on the clipboard and what duplicating works on.
 * START and END are never in it; edges are those between its nodes. It knows nothing of where it will go: paste.ts does.
 */
import { namesInNode } from './edits/map-names'
import { namesInCodeOf } from './fields-in-code'
import { graphNamed, layoutOf, messagesField, modelById, toolNamed } from './queries'
import type { AgentDocument, Edge, Field, Graph, GraphLayout, Model, Node, Note, Position, Tool } from './types'
import { firstOf, wholeGraph } from './whole'

export const FRAGMENT_VERSION = 1

export interface Fragment {
  readonly format: 'vuelta/fragment'
  readonly version: typeof FRAGMENT_VERSION
  readonly nodes: readonly Node[]
  readonly edges: readonly Edge[]
  /** Of the nodes that have a place of their own. */
  readonly positions: Readonly<Record<string, Position>>
  /** The fields that the nodes speak of. */
  readonly fields: readonly Field[]
  readonly tools: readonly Tool[]
  readonly models: readonly Model[]
  /** The graphs that the nodes run, and those that these run. */
  readonly graphs: Readonly<Record<string, Graph>>
  readonly layout?: Readonly<Record<string, GraphLayout>> | undefined
  /** Notes that were copied along, where they stood. */
  readonly notes?: readonly Note[] | undefined
}

/** The nodes of these names with their edges among each other, and these notes; undefined when there is none of them. */
export function fragmentOf(
  document: AgentDocument,
  graphName: string,
  nodes: readonly string[],
  noteIds: readonly string[] = [],
): Fragment | undefined {
  const whole = graphNamed(document, graphName)
  if (!whole) return undefined
  const graph = wholeGraph(whole)
  const picked = graph.nodes.filter((node) => nodes.includes(node.id))
  const notes = (layoutOf(document, graphName)?.notes ?? []).filter((note) => noteIds.includes(note.id))
  if (picked.length + notes.length === 0) return undefined
  const chosen = new Set(picked.map((node) => node.id))
  const graphs = graphsBelow(document, picked)
  const everyNode = [...picked, ...Object.values(graphs).flatMap((one) => one.nodes)]
  const used = everyNode.map(namesInNode)
  const positions = layoutOf(document, graphName)?.positions ?? {}
  const layouts = Object.entries(document.layout ?? {}).filter(([name]) => Object.hasOwn(graphs, name))
  return {
    format: 'vuelta/fragment',
    version: FRAGMENT_VERSION,
    nodes: picked,
    edges: graph.edges.filter((edge) => chosen.has(edge.source) && chosen.has(edge.target)),
    positions: Object.fromEntries(Object.entries(positions).filter(([id]) => chosen.has(id))),
    fields: fieldsOf(graph, picked),
    tools: unique(used.flatMap((names) => names.tools)).flatMap((name) => toolNamed(document, name) ?? []),
    models: unique(used.flatMap((names) => names.models)).flatMap((name) => modelById(document, name) ?? []),
    graphs,
    ...(layouts.length > 0 && { layout: Object.fromEntries(layouts) }),
    ...(notes.length > 0 && { notes }),
  }
}

/** The fields of a graph that some of its nodes speak of, in the graph's order. */
export function fieldsOf(graph: Graph, nodes: readonly Node[]): readonly Field[] {
  const names = graph.state.fields.map((field) => field.name)
  const spoken = new Set(
    nodes.flatMap((node) => [...namesInNode(node).fields, ...namesInCodeOf(node, names), ...unsaid(graph, node)]),
  )
  const isFirst = firstOf<Field>((field) => field.name)
  return graph.state.fields.filter((field) => spoken.has(field.name) && isFirst(field))
}

/** The conversation, for a node that looks at it without naming it. */
export function unsaid(graph: Graph, node: Node): readonly string[] {
  if (node.kind !== 'router' && node.kind !== 'review' && node.kind !== 'pruner') return []
  const conversation = node.config.messages === undefined ? messagesField(graph) : undefined
  return conversation ? [conversation.name] : []
}

/** The graphs that nodes run, however deep. */
function graphsBelow(document: AgentDocument, nodes: readonly Node[]): Readonly<Record<string, Graph>> {
  const found = new Map<string, Graph>()
  const open = [...nodes]
  for (let node = open.pop(); node; node = open.pop()) {
    for (const name of namesInNode(node).graphs) {
      const graph = graphNamed(document, name)
      if (!graph || found.has(name)) continue
      const whole = wholeGraph(graph)
      found.set(name, whole)
      open.push(...whole.nodes)
    }
  }
  const inOrder = Object.keys(document.graphs).flatMap((name) => {
    const graph = found.get(name)
    return graph ? [[name, graph] as const] : []
  })
  return Object.fromEntries(inOrder)
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]
