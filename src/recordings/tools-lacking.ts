/**
 * Tools that a record calls and a drawing does not have: on it, every call of them fails, whatever the record holds. What they are can be
 * taken over from the graph of the record, as an edit that a person asks for; nothing here changes a document.
 */
import type { Edit } from '../document/edit'
import { isToolName } from '../document/names'
import { graphNamed } from '../document/queries'
import type { AgentDocument, KnownNode, Node, Tool } from '../document/types'
import type { Cassette } from '../trace/cassette'
import { withToolsThatRun } from './tools-that-run'

/** Names of tools that the recorded answers speak of and the document does not have, in the order in which they come. */
export function toolsLacking({ replies, results }: Cassette, { tools }: AgentDocument): readonly string[] {
  const there = new Set(tools.map(({ name }) => name))
  const asked = replies.flatMap(({ message }) => (message.toolCalls ?? []).map(({ name }) => name))
  return [...new Set([...asked, ...results.map(({ tool }) => tool)])].filter((name) => name !== '' && !there.has(name))
}

/** Those of them that can be taken over from a document: a record may call tools by names that no provider takes. */
export const toTakeOver = (names: readonly string[], from: AgentDocument): readonly Tool[] =>
  from.tools.filter(({ name }) => names.includes(name) && isToolName(name))

/** The edit that takes these tools over from another document: for the brains that offer tools, and the hands behind them. */
export function takingOver(names: readonly string[], from: AgentDocument, to: AgentDocument): Edit | undefined {
  const tools = toTakeOver(names, from)
  const graph = graphNamed(to, to.entry)
  if (tools.length === 0 || !graph) return undefined
  const added = tools.map(({ name }) => name)
  const nodes = graph.nodes.filter((node): node is KnownNode => node.kind !== 'unknown')
  const brains = nodes.filter(({ kind }) => kind === 'brain')
  const offering = nodes.map((node): KnownNode => {
    if (node.kind !== 'brain' || (node.config.tools.length === 0 && brains.length > 1)) return node
    return { ...node, config: { ...node.config, tools: [...node.config.tools, ...added] } }
  })
  const ready = new Map(withToolsThatRun(offering, graph.edges).map((node): [string, KnownNode] => [node.id, node]))
  const changed = (node: Node) => {
    const now = ready.get(node.id)
    return now && now !== node && (now.kind === 'hands' || now.kind === 'brain') && now.config.tools.length > 0 ? [now] : []
  }
  return {
    type: 'batch',
    edits: [
      ...tools.map((tool) => ({ type: 'set-tool' as const, tool })),
      ...graph.nodes.flatMap(changed).map((node) => ({ type: 'set-node' as const, graph: to.entry, node })),
    ],
  }
}
