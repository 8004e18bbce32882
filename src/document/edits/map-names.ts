/**
 * Every name in a node's config (fields, tools, a model, a graph, nodes to jump to), under other names. This is the one place that knows
 * where names stand: renaming follows them here, and what a node needs is found by looking at what would be renamed.
 * Code is text of the person's own: it is not looked into here (fields-in-code.ts looks, and never changes).
 */
import type { Node } from '../types'
import { mapDestinationsInNode, mapModelInNode, mapToolsInNode, type Rename, renaming } from './references'
import { mapFieldsInNode } from './rename-field'
import { patch } from './sharing'

export interface Renames {
  readonly field?: Rename
  readonly tool?: Rename
  readonly model?: Rename
  readonly graph?: Rename
  /** A node to jump to; `undefined`: it can be jumped to no more. */
  readonly node?: (name: string) => string | undefined
}

export interface NamesInNode {
  readonly fields: readonly string[]
  readonly tools: readonly string[]
  readonly models: readonly string[]
  readonly graphs: readonly string[]
  readonly nodes: readonly string[]
}

/** A node under other names; the same node if nothing is renamed. */
export function mapNamesInNode(node: Node, { field, tool, model, graph, node: jump }: Renames): Node {
  let next = node
  if (field) next = mapFieldsInNode(next, field)
  if (tool) next = mapToolsInNode(next, tool)
  if (model) next = mapModelInNode(next, model)
  if (graph) next = mapGraphInNode(next, graph)
  return jump ? mapDestinationsInNode(next, jump) : next
}

/** A subgraph node that runs a graph of another name. */
export const mapGraphInNode = (node: Node, rename: Rename): Node =>
  node.kind === 'subgraph' ? patch(node, { config: patch(node.config, { graph: rename(node.config.graph) }) }) : node

/** Everything that a node's config refers to by name, each name once. */
export function namesInNode(node: Node): NamesInNode {
  const found = { fields: new Set<string>(), tools: new Set<string>(), models: new Set<string>(), graphs: new Set<string>() }
  const nodes = new Set<string>()
  const into = (names: Set<string>) => (name: string) => {
    names.add(name)
    return name
  }
  mapNamesInNode(node, {
    field: into(found.fields),
    tool: into(found.tools),
    model: into(found.models),
    graph: into(found.graphs),
    node: into(nodes),
  })
  const list = (names: ReadonlySet<string>) => [...names].filter((name) => name !== '')
  return {
    fields: list(found.fields),
    tools: list(found.tools),
    models: list(found.models),
    graphs: list(found.graphs),
    nodes: list(nodes),
  }
}

export { type Rename, renaming }
