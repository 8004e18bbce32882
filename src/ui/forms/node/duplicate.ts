/** A copy of a node under a free name, a little below and beside it. Its edges stay with the original. */
import { freeName } from '../../../document/names'
import { fieldNamed, graphNamed, nodeById } from '../../../document/queries'
import type { AgentDocument, KnownNode, Position } from '../../../document/types'

/** Room for `_2` and the like within the length that a name may have. */
const longestBase = 58
const aside = 40

/** `at` is undefined when the original has no place of its own either. */
export function duplicateOf(
  document: AgentDocument,
  graphName: string,
  node: KnownNode,
): { readonly node: KnownNode; readonly at: Position | undefined } {
  const graph = graphNamed(document, graphName)
  const taken = (name: string) => graph !== undefined && (nodeById(graph, name) ?? fieldNamed(graph, name)) !== undefined
  const id = freeName(node.id.slice(0, longestBase), taken)
  const at = document.layout?.[graphName]?.positions[node.id]
  return { node: { ...node, id }, at: at && { x: at.x + aside, y: at.y + aside } }
}
