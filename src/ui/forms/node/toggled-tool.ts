/** A list of tools with one more or one fewer. */
import type { AgentDocument } from '../../../document/types'

/** Keeps the order of the document's tools, so that ticking a tool off and on again leaves the list as it was. */
export function toggledTool(document: AgentDocument, tools: readonly string[], name: string, on: boolean): readonly string[] {
  if (!on) return tools.filter((other) => other !== name)
  if (tools.includes(name)) return tools
  const order = document.tools.map((tool) => tool.name)
  const before = order.slice(0, order.indexOf(name))
  const at = tools.findLastIndex((other) => before.includes(other)) + 1
  return [...tools.slice(0, at), name, ...tools.slice(at)]
}
