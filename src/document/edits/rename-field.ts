/** Follows a field's new name: configs, conditions, prompts, the output list, mappings of subgraphs, and the document's input. */
import type { AgentDocument, Graph, Node } from '../types'
import { maybe, type Rename, renameInRules, renaming } from './references'
import { mapSame, patch, withGraph } from './sharing'

/** The document with every use of the field `from` of this graph renamed. The field itself is not touched. */
export function renameField(document: AgentDocument, graphName: string, from: string, to: string): AgentDocument {
  const rename = renaming(from, to)
  let next = document
  for (const [name, graph] of Object.entries(document.graphs)) {
    const own = name === graphName
    const nodes = mapSame(graph.nodes, (node) => followInto(own ? renameFieldInNode(node, from, to) : node, graphName, rename))
    const state = own && graph.state.output ? patch(graph.state, { output: mapSame(graph.state.output, rename) }) : graph.state
    next = withGraph(next, name, patch<Graph>(graph, { nodes, state }))
  }
  const input = document.input
  if (graphName !== document.entry || !input || !Object.hasOwn(input, from)) return next
  return { ...next, input: renameKeys(input, rename) }
}

/** A node with every use of the field `from` renamed; code is not looked into. */
export const renameFieldInNode = (node: Node, from: string, to: string): Node => mapFieldsInNode(node, renaming(from, to))

/** A node whose fields go by other names; code is not looked into. */
export function mapFieldsInNode(node: Node, rename: Rename): Node {
  const prompt = (text: string) => mapFieldsInTemplate(text, rename)
  switch (node.kind) {
    case 'brain': {
      const { config } = node
      return patch(node, { config: patch(config, { messages: rename(config.messages), prompt: prompt(config.prompt) }) })
    }
    case 'hands': {
      const { messages, rounds, notes } = node.config
      const changes = { messages: rename(messages), rounds: maybe(rounds, rename), notes: maybe(notes, rename) }
      return patch(node, { config: patch(node.config, changes) })
    }
    case 'router': {
      const { messages, rules } = node.config
      return patch(node, {
        config: patch(node.config, { messages: maybe(messages, rename), rules: renameInRules(rules, rename) }),
      })
    }
    case 'compress': {
      const { messages, into, notes } = node.config
      const changes = { messages: rename(messages), into: rename(into), notes: maybe(notes, rename) }
      return patch(node, { config: patch(node.config, { ...changes, prompt: prompt(node.config.prompt) }) })
    }
    case 'review': {
      const { question, messages, rounds } = node.config
      const changes = { question: prompt(question), messages: maybe(messages, rename), rounds: maybe(rounds, rename) }
      return patch(node, { config: patch(node.config, changes) })
    }
    case 'planner': {
      const { messages, into } = node.config
      const changes = { messages: rename(messages), into: rename(into), prompt: prompt(node.config.prompt) }
      return patch(node, { config: patch(node.config, changes) })
    }
    case 'critic': {
      const { messages, into } = node.config
      const changes = { messages: rename(messages), into: maybe(into, rename), prompt: prompt(node.config.prompt) }
      return patch(node, { config: patch(node.config, changes) })
    }
    case 'delegate': {
      const routes = mapSame(node.config.routes, (route) =>
        route.send ? patch(route, { send: renameKeys(route.send, rename) }) : route,
      )
      return patch(node, { config: patch(node.config, { messages: rename(node.config.messages), routes }) })
    }
    case 'pruner': {
      const { clear, messages } = node.config
      const changes = { clear: clear && mapSame(clear, rename), messages: maybe(messages, rename) }
      return patch(node, { config: patch(node.config, changes) })
    }
    case 'subgraph': {
      const { input, output, answerTo } = node.config
      const changes = {
        input: renameValues(input, rename),
        output: renameKeys(output, rename),
        answerTo: maybe(answerTo, rename),
      }
      return patch(node, { config: patch(node.config, changes) })
    }
    case 'function': {
      const { writes } = node.config
      return patch(node, { config: patch(node.config, { writes: writes && mapSame(writes, rename) }) })
    }
    default:
      return node
  }
}

/** A template whose fields go by other names: `{state.topic}`, `{state.topic.title}`. */
const mapFieldsInTemplate = (text: string, rename: Rename): string =>
  text.replace(/\{state\.([\w-]+)((?:\.[\w-]+)*)\}/g, (_, name: string, rest: string) => `{state.${rename(name)}${rest}}`)

/** A subgraph node that runs the renamed field's graph: the inner side of its mappings follows. */
function followInto(node: Node, graphName: string, rename: Rename): Node {
  if (node.kind !== 'subgraph' || node.config.graph !== graphName) return node
  const { input, output } = node.config
  return patch(node, { config: patch(node.config, { input: renameKeys(input, rename), output: renameValues(output, rename) }) })
}

function renameKeys<T>(record: Readonly<Record<string, T>>, rename: Rename): Readonly<Record<string, T>> {
  const entries = Object.entries(record)
  return entries.some(([key]) => rename(key) !== key)
    ? Object.fromEntries(entries.map(([key, value]) => [rename(key), value]))
    : record
}

function renameValues(record: Readonly<Record<string, string>>, rename: Rename): Readonly<Record<string, string>> {
  const entries = Object.entries(record)
  return entries.some(([, value]) => rename(value) !== value)
    ? Object.fromEntries(entries.map(([key, value]) => [key, rename(value)]))
    : record
}
