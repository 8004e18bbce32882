/**
 * Fixes that give a brain the hands it lacks: a whole loop after a straight line, or hands on the branch of a router that the calls
 * take and that leads nowhere yet. The way back to the brain always comes along: without it the results would go to nobody.
 */
import { sameFor } from '../../base/same-for'
import type { Edit } from '../../document/edit'
import { movedClear } from '../../document/free-places'
import { freeName } from '../../document/names'
import { layoutOf, positionOf } from '../../document/queries'
import { type Edge, END, type KnownNode, type NodeOf, type Position, type Rule as RouterRule } from '../../document/types'
import type { Fix, Scene } from '../finding'
import type { Flow } from '../flow/flow'
import { fieldNames, toolNames } from '../names'
import { fixWords } from '../words/fix-words'

/** The conversations that some brain of a flow continues. */
const conversations = sameFor(
  (flow: Flow) => new Set(flow.graph.nodes.flatMap((node) => (node.kind === 'brain' ? node.config.messages : []))),
)

/** The brain of this conversation from which a run comes to `v` by the fewest steps. */
export function nearestBrain(flow: Flow, v: number, messages: string): NodeOf<'brain'> | undefined {
  if (!conversations(flow).has(messages)) return undefined
  const seen = new Set([v])
  // The set grows while it is gone through: the nearest come first.
  for (const at of seen) {
    for (const from of flow.into[at] ?? []) {
      if (seen.has(from)) continue
      seen.add(from)
      const node = flow.vertices[from]?.node
      if (node?.kind === 'brain' && node.config.messages === messages) return node
    }
  }
  return undefined
}

/** True for a rule that a message with calls meets. */
export const takesCalls = ({ when }: RouterRule): boolean => when.type === 'tool-calls' || when.type === 'calls-tool'

/** What the brain before a router may ask for, when no hands of the graph could run it. */
export function handsOnBranch(scene: Scene, router: NodeOf<'router'>, branch: string): Fix | undefined {
  const { flow, document } = scene
  if (handsOf(flow).length > 0) return undefined
  const { messages } = router.config
  const brain = messages === undefined ? undefined : nearestBrain(flow, flow.at.get(router.id) ?? -1, messages)
  const tools = brain?.config.tools.filter((name) => toolNames(document.tools).has(name)) ?? []
  if (!brain || tools.length === 0) return undefined
  const graph = flow.name
  const id = freeName('tools', taken(flow))
  const counted = router.config.rules.find(({ when }) => when.type === 'rounds')?.when
  const rounds = counted?.type === 'rounds' && isField(flow, counted.field) ? { rounds: counted.field } : {}
  const place = positionOf(document, graph, router.id)
  const standing = Object.values(layoutOf(document, graph)?.positions ?? {})
  const at = place && movedClear({ [id]: place }, { x: place.x, y: place.y + 140 }, standing)[id]
  const edits: readonly Edit[] = [
    {
      type: 'add-node',
      graph,
      node: { id, kind: 'hands', config: { tools, messages: brain.config.messages, ...rounds, onError: 'report' } },
      at,
    },
    { type: 'add-edge', graph, edge: { source: router.id, branch, target: id } },
    { type: 'add-edge', graph, edge: { source: id, target: brain.id } },
  ]
  return { label: fixWords.handsAndReturn(tools), edit: { type: 'batch', edits } }
}

/** If one plain edge (or none) leaves the brain, a router and hands fit in: the router goes on to where the edge led. */
export function buildHands(scene: Scene, brain: NodeOf<'brain'>): Fix | undefined {
  const { flow, document } = scene
  const graph = flow.name
  const leaving = flow.leaving.get(brain.id) ?? []
  const [edge] = leaving
  const next = flow.vertices[flow.at.get(edge?.target ?? END) ?? -1]
  if (leaving.length > 1 || next === undefined || next.node?.kind === 'hands') return undefined
  if (next.node?.kind === 'router') return afterRouter(scene, next.node)
  const router = freeName('should_continue', taken(flow))
  const hands = freeName('tools', taken(flow))
  const { tools, messages } = brain.config
  const place = positionOf(document, graph, brain.id)
  const beside = (x: number, y: number): Position | undefined => place && { x: place.x + x, y: place.y + y }
  const nodes: readonly KnownNode[] = [
    {
      id: router,
      kind: 'router',
      config: { messages, rules: [{ branch: 'tools', when: { type: 'tool-calls' } }], otherwise: 'done' },
    },
    { id: hands, kind: 'hands', config: { tools, messages, onError: 'report' } },
  ]
  const drawn: readonly Omit<Edge, 'id'>[] = [
    { source: brain.id, target: router },
    { source: router, branch: 'tools', target: hands },
    { source: router, branch: 'done', target: edge?.target ?? END },
    { source: hands, target: brain.id },
  ]
  const edits: readonly Edit[] = [
    ...nodes.map((node, i): Edit => ({ type: 'add-node', graph, node, at: beside(0, 140 * (i + 1)) })),
    ...(edge ? [{ type: 'remove', graph, nodes: [], edges: [edge.id] } as const] : []),
    ...drawn.map((one): Edit => ({ type: 'add-edge', graph, edge: one })),
  ]
  return { label: fixWords.buildHands(tools), edit: { type: 'batch', edits } }
}

/** The branch that calls take leads nowhere: to the only hands of the graph, or to new ones. */
function afterRouter(scene: Scene, router: NodeOf<'router'>): Fix | undefined {
  const { flow } = scene
  const open = router.config.rules.find(
    (rule) => takesCalls(rule) && !(flow.leaving.get(router.id) ?? []).some((edge) => edge.branch === rule.branch),
  )
  if (!open) return undefined
  const hands = handsOf(flow)
  const [only] = hands
  if (!only) return handsOnBranch(scene, router, open.branch)
  if (hands.length > 1 || only.config.messages !== router.config.messages) return undefined
  const edge = { source: router.id, branch: open.branch, target: only.id }
  return { label: fixWords.connect(only.id), edit: { type: 'add-edge', graph: flow.name, edge } }
}

/** Every pair of hands of a graph. */
export const handsOf = sameFor((flow: Flow) => flow.graph.nodes.filter((node) => node.kind === 'hands'))

const isField = ({ graph }: Flow, name: string): boolean => fieldNames(graph.state.fields).has(name)
const taken = (flow: Flow) => (name: string) => flow.at.has(name) || isField(flow, name)
