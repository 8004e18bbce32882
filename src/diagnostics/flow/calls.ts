/**
 * Who runs the tools that a brain asks for: what can be reached from it before the next model call. Routers that look at the call are
 * followed as they would decide; every other rule may go either way.
 */
import { sameFor } from '../../base/same-for'
import type { Node, RouterConfig } from '../../document/types'
import type { References } from '../../nodes/contract'
import { noReferences } from '../../nodes/definition-parts'
import type { Flow } from './flow'
import { Marks } from './marks'

export interface Answerers {
  /** Vertices of hands that read the same conversation. */
  readonly hands: readonly number[]
  /** True if something else may answer the calls: a function that writes the conversation, a delegate, a subgraph, an unknown kind. */
  readonly others: boolean
  /** True if it is the same whichever tool is called: nothing on the way looks at it. */
  readonly anyTool: boolean
}

const lookedAt = sameFor(({ vertices }: Flow) => ({ known: new Map<number, Answerers>(), seen: new Marks(vertices.length) }))

/** What may answer a call of the brain at `v`, whatever tool it calls; `messages` is the conversation of that brain. */
export function answerersOf(flow: Flow, v: number, messages: string): Answerers {
  const { known } = lookedAt(flow)
  const before = known.get(v)
  if (before) return before
  const made = answerersTo(flow, v, messages, undefined)
  known.set(v, made)
  return made
}

/** What may answer a call of one tool; of any if `tool` is undefined. */
export function answerersTo(flow: Flow, v: number, messages: string, tool: string | undefined): Answerers {
  const hands: number[] = []
  let others = false
  let anyTool = true
  const { seen } = lookedAt(flow)
  seen.clear()
  seen.add(v)
  const open = [...(flow.out[v] ?? [])]
  for (let to = open.pop(); to !== undefined; to = open.pop()) {
    if (seen.has(to)) continue
    seen.add(to)
    const { node, refs = noReferences } = flow.vertices[to] ?? {}
    if (node?.kind === 'router' || node?.kind === 'delegate') anyTool = false
    if (node?.kind === 'hands' && node.config.messages === messages) hands.push(to)
    else if (node && mayAnswer(node, refs, messages, tool)) others = true
    else if (!node || refs.models.length === 0) for (const way of waysFor(flow, to, node, tool)) open.push(way)
  }
  return { hands: hands.sort((a, b) => a - b), others, anyTool }
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
