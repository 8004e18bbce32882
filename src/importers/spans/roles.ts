/**
 * What each span is in a run: a visit of a node, a call of a model or tool, a router's decision, or merely what these ran in. Tracers
 * wrap calls into calls of the same kind (a chat model in a chat model): the innermost one is the call, what is around it a wrapper.
 */

import type { Message } from '../../trace/message'
import { modelIoOf } from './context'
import { decisionIn } from './decisions'
import { isMissing } from './decode'
import type { Span } from './span'
import type { TraceTree, TreeSpan } from './tree'

/**
 * `frame`: one visit of a node of the graph. `agent`: the steps of an agent of its own. `step`: something else that ran by itself.
 * `wrapper`: other spans ran in it. `part`: it belongs to what it ran in. `begin`: how LangGraph takes in the input.
 */
export type Role = 'frame' | 'model' | 'tool' | 'router' | 'agent' | 'step' | 'wrapper' | 'part' | 'begin'

export interface Roles {
  readonly of: (node: TreeSpan) => Role
  /** True when models, tools or nodes ran inside. */
  readonly holds: (node: TreeSpan) => boolean
  /** True when the record names nodes of a graph. */
  /** True for an agent that is called by another one: both have calls of models of their own. */
  readonly inside: (agent: TreeSpan) => boolean
  readonly framed: boolean
  readonly nodeNames: ReadonlySet<string>
  /** True when several agents speak: then they are told apart by name. */
  readonly manyAgents: boolean
}

const START = '__start__'

/** What ran inside a span: nodes, models or tools; models; anything with content. */
interface Held {
  readonly units: boolean
  readonly models: boolean
  readonly steps: boolean
}

const tells = ({ kind, hidden, input, output, error, node }: Span): boolean =>
  kind !== 'event' && node?.name !== START && hidden !== true && (!isMissing(input) || !isMissing(output) || error !== undefined)

export function rolesOf({ roots, orphans }: TraceTree): Roles {
  const tops = [...roots, ...orphans]
  const holding = new Map<TreeSpan, Held>()
  const nodeNames = new Set<string>()
  const count = (node: TreeSpan): void => {
    const { span } = node
    if (span.node && span.node.name !== START) nodeNames.add(span.node.name)
    for (const child of node.children) count(child)
    const inner = node.children.map((child) => holding.get(child))
    const models = inner.some((one) => one?.models) || node.children.some((child) => child.span.kind === 'model')
    const tools = node.children.some((child) => child.span.kind === 'tool')
    const steps = inner.some((one) => one?.steps) || node.children.some((child) => tells(child.span))
    const frames = node.children.some((child) => isFrame(child.span, span))
    holding.set(node, { models, steps, units: models || tools || frames || inner.some((one) => one?.units) })
  }
  for (const top of tops) count(top)

  const roles = new Map<TreeSpan, Role>()
  const mark = (node: TreeSpan, parent: Span | undefined, inside: 'nothing' | 'frame' | 'call'): void => {
    const held = holding.get(node) ?? { models: false, units: false, steps: false }
    const role = roleOf(node, parent, inside, held, nodeNames)
    roles.set(node, role)
    const within = role === 'frame' ? 'frame' : role === 'model' || (role === 'tool' && !held.units) ? 'call' : inside
    for (const child of node.children) mark(child, node.span, within)
  }
  for (const top of tops) mark(top, undefined, 'nothing')

  const inner = new Set<TreeSpan>()
  const agents = new Set<string>()
  // `speaks`: the agent around it has calls of its own. `apart`: its steps have a namespace of their own.
  const nest = (node: TreeSpan, speaks: boolean, apart: boolean, around: string): void => {
    const { span } = node
    const role = roles.get(node)
    const isAgent = span.kind === 'agent'
    const name = isAgent ? (span.agent ?? span.name) : (span.agent ?? around)
    if (role === 'agent' && speaks) inner.add(node)
    if (role === 'model' && !apart && name !== '') agents.add(name)
    const own = isAgent ? node.children.some((child) => speaksItself(child, roles)) : speaks
    const below = apart || inner.has(node) || role === 'tool' || role === 'frame'
    for (const child of node.children) nest(child, own, below, name)
  }
  for (const top of tops) nest(top, false, false, '')
  return {
    of: (node) => roles.get(node) ?? 'part',
    holds: (node) => holding.get(node)?.units ?? false,
    inside: (agent) => inner.has(agent),
    framed: nodeNames.size > 0,
    nodeNames,
    manyAgents: agents.size > 1,
  }
}

/** True when a model ran in it, but not in another agent. */
function speaksItself(node: TreeSpan, roles: ReadonlyMap<TreeSpan, Role>): boolean {
  const role = roles.get(node)
  if (role === 'model') return true
  return role === 'wrapper' && node.children.some((child) => speaksItself(child, roles))
}

function roleOf(
  node: TreeSpan,
  parent: Span | undefined,
  inside: 'nothing' | 'frame' | 'call',
  { models, units, steps }: Held,
  nodeNames: ReadonlySet<string>,
): Role {
  const { span } = node
  if (inside === 'call') return 'part'
  if (span.node?.name === START) return 'begin'
  if (span.kind === 'model' && (!models || tellsMore(node))) return 'model'
  if (span.kind === 'tool') return parent?.kind === 'tool' && parent.name === span.name ? 'part' : 'tool'
  if (isFrame(span, parent)) return 'frame'
  if (inside === 'frame' && !units && decisionIn(span, nodeNames)) return 'router'
  if (units) return span.kind === 'agent' && parent !== undefined ? 'agent' : 'wrapper'
  if (inside === 'frame' || span.hidden) return 'part'
  // Of functions inside functions, the innermost are the steps.
  return steps && span.kind !== 'retriever' ? 'wrapper' : 'step'
}

/**
 * True for a call around another one that alone holds what was said as messages: what asks for tools, or the history that the inner
 * one has as one printed text only.
 */
function tellsMore(node: TreeSpan): boolean {
  const inside = [...node.children]
  const inner: TreeSpan[] = []
  for (let one = inside.pop(); one; one = inside.pop()) {
    if (one.span.kind === 'tool' || one.span.kind === 'agent') return false
    if (one.span.kind === 'model') inner.push(one)
    inside.push(...one.children)
  }
  const [only] = inner
  if (!only || inner.length > 1) return false
  const outer = modelIoOf(node.span)
  if (!outer.said) return false
  const { saw, said } = modelIoOf(only.span)
  if (!said) return true
  const asks = (message: Message | undefined) => (message?.toolCalls?.length ?? 0) + (message?.invalidCalls?.length ?? 0)
  return asks(outer.said.message) > asks(said?.message) || (outer.saw.length > saw.length && saw.length <= 1)
}

/** The outermost span that ran for a node of the graph, in this superstep, in this namespace. */
export function isFrame(span: Span, parent: Span | undefined): boolean {
  const { node } = span
  if (!node || node.name === START) return false
  return frameKey(span) !== (parent === undefined ? undefined : frameKey(parent))
}

export const frameKey = ({ node }: Span): string | undefined =>
  node === undefined ? undefined : (node.namespace ?? `${node.name} ${node.step ?? ''}`)
