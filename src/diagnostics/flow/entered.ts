/**
 * What LangGraph itself looks at before it compiles: every node must be the target of some edge, branch or jump. It asks no more than that,
 * so a cycle off the road is taken. Routers are no nodes of LangGraph; what leads out of one counts only if something leads into it.
 */
import { sameFor } from '../../base/same-for'
import { type Flow, hasBothEnds } from './flow'

export interface Entered {
  /** Routers that some node or START leads to, directly or through other routers. */
  readonly fedRouters: ReadonlySet<string>
  /** Nodes, routers left out, that no edge, branch or jump leads to: those LangGraph refuses. */
  readonly refused: ReadonlySet<string>
}

/** Goes by the drawn edges alone, as the compiler does: an edge of a branch that is not there still counts. */
export const enteredBy = sameFor((flow: Flow): Entered => {
  const { nodes, edges } = flow.graph
  const routers = new Set(nodes.filter((node) => node.kind === 'router').map((node) => node.id))
  const fedRouters = new Set<string>()
  const entered = new Set<string>()
  const open = edges.filter((edge) => hasBothEnds(edge, flow.at) && !routers.has(edge.source))
  for (let edge = open.pop(); edge; edge = open.pop()) {
    const { target } = edge
    if (!routers.has(target)) entered.add(target)
    else if (!fedRouters.has(target)) {
      fedRouters.add(target)
      for (const other of flow.leaving.get(target) ?? []) if (hasBothEnds(other, flow.at)) open.push(other)
    }
  }
  for (const node of nodes) {
    if (node.kind === 'function') for (const target of node.config.destinations ?? []) entered.add(target)
  }
  const refused = nodes.filter((node) => !routers.has(node.id) && !entered.has(node.id)).map((node) => node.id)
  return { fedRouters, refused: new Set(refused) }
})
