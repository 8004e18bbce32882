/** Everything in a document that names a tool, a model, a field or a node, so that a new name is followed wherever it was used. */
import type { AgentDocument, Condition, Graph, Model, Node, Rule } from '../types'
import { keepSame, mapSame, patch, withGraph } from './sharing'

type Rename = (name: string) => string

const renaming =
  (from: string, to: string): Rename =>
  (name) =>
    name === from ? to : name
const maybe = (name: string | undefined, rename: Rename): string | undefined => (name === undefined ? undefined : rename(name))

/** Follows a tool's new name: brains, hands, routers, delegates, and the scripts that call it. */
export function renameTool(document: AgentDocument, from: string, to: string): AgentDocument {
  const rename = renaming(from, to)
  const renamed = mapNodes(document, (node) => mapToolsInNode(node, rename))
  return patch(renamed, { models: mapSame(document.models, (model) => toolsOfScript(model, rename)) })
}

/** Takes a tool out of every brain and every pair of hands. */
export const withdrawTool = (document: AgentDocument, name: string): AgentDocument =>
  mapNodes(document, (node) => {
    if (node.kind !== 'brain' && node.kind !== 'hands') return node
    const tools = keepSame(node.config.tools, (tool) => tool !== name)
    return node.kind === 'brain'
      ? patch(node, { config: patch(node.config, { tools }) })
      : patch(node, { config: patch(node.config, { tools }) })
  })

/** Follows a model's new name. */
export const renameModel = (document: AgentDocument, from: string, to: string): AgentDocument =>
  mapNodes(document, (node) => renameModelInNode(node, from, to))

/** A node that uses the model `to` where it used `from`. */
export const renameModelInNode = (node: Node, from: string, to: string): Node => mapModelInNode(node, renaming(from, to))

/** A node whose model goes by another name. */
export function mapModelInNode(node: Node, rename: Rename): Node {
  switch (node.kind) {
    case 'brain':
      return patch(node, { config: patch(node.config, { model: rename(node.config.model) }) })
    case 'compress':
      return patch(node, { config: patch(node.config, { model: rename(node.config.model) }) })
    case 'planner':
      return patch(node, { config: patch(node.config, { model: rename(node.config.model) }) })
    case 'critic':
      return patch(node, { config: patch(node.config, { model: rename(node.config.model) }) })
    default:
      return node
  }
}

/** A node that uses the tool `to` where it used `from`. */
export const renameToolInNode = (node: Node, from: string, to: string): Node => mapToolsInNode(node, renaming(from, to))

/** Follows a node's new name in the places where a node may jump to; `undefined`: it can be jumped to no more. */
export const renameDestination = (graph: Graph, from: string, to: string | undefined): Graph =>
  patch(graph, { nodes: mapSame(graph.nodes, (node) => mapDestinationsInNode(node, (id) => (id === from ? to : id))) })

/** A node that may jump to nodes of other names. */
export function mapDestinationsInNode(node: Node, rename: (id: string) => string | undefined): Node {
  if (node.kind !== 'function' || node.config.destinations === undefined) return node
  const before = node.config.destinations
  const after = before.flatMap((id) => rename(id) ?? [])
  const same = after.length === before.length && after.every((id, i) => id === before[i])
  return same ? node : patch(node, { config: patch(node.config, { destinations: after }) })
}

/** A condition under new names for fields and tools. */
export function renameInCondition(when: Condition, field: Rename, tool: Rename = (name) => name): Condition {
  switch (when.type) {
    case 'calls-tool':
      return patch(when, { tool: tool(when.tool) })
    case 'rounds':
      return patch(when, { field: field(when.field) })
    case 'field':
      return patch(when, { field: field(when.field) })
    case 'tokens':
      return patch(when, { field: field(when.field) })
    default:
      return when
  }
}

/** Rules under new names for fields and tools; the same list if nothing changed. */
export const renameInRules = (rules: readonly Rule[], field: Rename, tool?: Rename): readonly Rule[] =>
  mapSame(rules, (rule) => patch(rule, { when: renameInCondition(rule.when, field, tool) }))

/** A node whose tools go by other names. */
export function mapToolsInNode(node: Node, rename: Rename): Node {
  switch (node.kind) {
    case 'brain':
      return patch(node, { config: patch(node.config, { tools: mapSame(node.config.tools, rename) }) })
    case 'hands':
      return patch(node, { config: patch(node.config, { tools: mapSame(node.config.tools, rename) }) })
    case 'router':
      return patch(node, { config: patch(node.config, { rules: renameInRules(node.config.rules, (name) => name, rename) }) })
    case 'delegate': {
      const routes = mapSame(node.config.routes, (route) => patch(route, { tool: rename(route.tool) }))
      return patch(node, { config: patch(node.config, { routes }) })
    }
    default:
      return node
  }
}

function toolsOfScript(model: Model, rename: Rename): Model {
  if (model.provider !== 'script') return model
  const replies = mapSame(model.replies, (reply) =>
    reply.toolCalls
      ? patch(reply, { toolCalls: mapSame(reply.toolCalls, (call) => patch(call, { name: rename(call.name) })) })
      : reply,
  )
  return patch(model, { replies })
}

function mapNodes(document: AgentDocument, change: (node: Node) => Node): AgentDocument {
  return Object.entries(document.graphs).reduce(
    (current, [name, graph]) => withGraph(current, name, patch(graph, { nodes: mapSame(graph.nodes, change) })),
    document,
  )
}

export { maybe, type Rename, renaming }
