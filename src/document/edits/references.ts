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
  const renamed = mapNodes(document, (node) => toolsOfNode(node, rename))
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
export function renameModelInNode(node: Node, from: string, to: string): Node {
  const model = 'model' in node.config && node.config.model === from ? to : undefined
  if (model === undefined) return node
  switch (node.kind) {
    case 'brain':
      return patch(node, { config: patch(node.config, { model }) })
    case 'compress':
      return patch(node, { config: patch(node.config, { model }) })
    case 'planner':
      return patch(node, { config: patch(node.config, { model }) })
    case 'critic':
      return patch(node, { config: patch(node.config, { model }) })
    default:
      return node
  }
}

/** A node that uses the tool `to` where it used `from`. */
export const renameToolInNode = (node: Node, from: string, to: string): Node => toolsOfNode(node, renaming(from, to))

/** Follows a node's new name in the places where a node may jump to. */
export const renameDestination = (graph: Graph, from: string, to: string | undefined): Graph =>
  patch(graph, {
    nodes: mapSame(graph.nodes, (node) => {
      if (node.kind !== 'function' || !node.config.destinations?.includes(from)) return node
      const destinations = node.config.destinations.flatMap((id) => (id !== from ? [id] : to === undefined ? [] : [to]))
      return patch(node, { config: patch(node.config, { destinations }) })
    }),
  })

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

function toolsOfNode(node: Node, rename: Rename): Node {
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
