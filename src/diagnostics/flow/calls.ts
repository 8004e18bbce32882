/**
 * Who runs the tools that a brain asks for: what can be reached from it before the next model call. Routers that look at the call are
 * followed as they would decide; every other rule may go either way.
 */
import type { Node, RouterConfig } from '../../document/types'
import type { References } from '../../nodes/contract'
import { noReferences } from '../../nodes/definition-parts'
import type { Flow } from './flow'

export interface Answerers {
  /** Vertices of hands that read the same conversation. */
  readonly hands: readonly number[]
  /** True if something else may answer the calls: a function that writes the conversation, a delegate, a subgraph, an unknown kind. */
  readonly others: boolean
}

/** What may answer a call of the brain at `v`; for one tool, or for any if `tool` is undefined. */
export function answerersOf(flow: Flow, v: number, messages: string, tool: string | undefined): Answerers {
  const hands: number[] = []
  let others = false
  const seen = new Set([v])
  const open = [...(flow.out[v] ?? [])]
  for (let to = open.pop(); to !== undefined; to = open.pop()) {
    if (seen.has(to)) continue
    seen.add(to)
    const { node, refs = noReferences } = flow.vertices[to] ?? {}
    if (node?.kind === 'hands' && node.config.messages === messages) hands.push(to)
    else if (node && mayAnswer(node, refs, messages, tool)) others = true
    else if (!node || refs.models.length === 0) open.push(...waysFor(flow, to, node, tool))
  }
  return { hands: hands.sort((a, b) => a - b), others }
}

/** True for nodes that are no hands, but may put answers into the conversation. */
function mayAnswer(node: Node, refs: References, messages: string, tool: string | undefined): boolean {
  switch (node.kind) {
    case 'unknown':
      return true
    case 'function':
    case 'subgraph':
      return refs.writes.includes(messages)
    case 'delegate':
      return node.config.routes.some((route) => tool === undefined || route.tool === tool)
    default:
      return false
  }
}

function waysFor(flow: Flow, v: number, node: Node | undefined, tool: string | undefined): readonly number[] {
  if (node?.kind !== 'router' || tool === undefined) return flow.out[v] ?? []
  const branches = branchesFor(node.config, tool)
  return (flow.may[v] ?? []).filter((way) => branches.has(flow.vertices[way]?.branch ?? ''))
}

/** The branches that may be taken when the last message calls this tool. */
function branchesFor(config: RouterConfig, tool: string): ReadonlySet<string> {
  const branches = new Set<string>()
  for (const { branch, when } of config.rules) {
    if (when.type === 'calls-tool' && when.tool !== tool) continue
    branches.add(branch)
    if (when.type === 'tool-calls' || when.type === 'calls-tool') return branches
  }
  if (config.otherwise !== null) branches.add(config.otherwise)
  return branches
}
