/**
 * The loop between brain and hands: `hands-without-return`, `tools-without-hands`.
 * Results count as read when some model reads them (a compress too: then nothing is lost, only the loop is not one) or when a node
 * that says what it writes comes after.
 */
import { sameFor } from '../../base/same-for'
import type { Edit } from '../../document/edit'
import { END, type NodeOf } from '../../document/types'
import type { Finding, Fix, Rule, Scene } from '../finding'
import { answerersOf } from '../flow/calls'
import { type Flow, reachFrom } from '../flow/flow'
import { toolNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'
import { buildHands, nearestBrain } from './build-hands'

export const handsRules: Rule = (scene) => [
  ...handsWithoutReturn(scene.flow).map(({ v, node }) => returnFinding(scene.flow, v, node)),
  ...scene.flow.reachedNodes.flatMap(({ v, node }) => (node.kind === 'brain' ? noHands(scene, v, node) : [])),
]

/** The hands whose results nobody reads. */
export const handsWithoutReturn = sameFor((flow: Flow): readonly { readonly v: number; readonly node: NodeOf<'hands'> }[] => {
  const readBefore = new Map<string, readonly boolean[]>()
  return flow.reachedNodes.flatMap(({ v, node }) => {
    if (node.kind !== 'hands') return []
    const { messages } = node.config
    const read = readBefore.get(messages) ?? leadsToReader(flow, messages)
    readBefore.set(messages, read)
    return flow.out[v]?.some((to) => read[to]) ? [] : [{ v, node }]
  })
})

/** The vertices from which a reader of the conversation can be reached, readers included. */
const leadsToReader = (flow: Flow, messages: string): readonly boolean[] =>
  reachFrom(
    flow.vertices.flatMap((_, v) => (readsResults(flow, v, messages) ? [v] : [])),
    flow.into,
  )

function readsResults(flow: Flow, v: number, messages: string): boolean {
  const { node, refs } = flow.vertices[v] ?? {}
  if (!node || !refs) return false
  if (node.kind === 'unknown') return true
  if (node.kind === 'function') return (node.config.writes?.length ?? 0) > 0
  return refs.reads.includes(messages) && (refs.models.length > 0 || node.kind === 'subgraph')
}

function returnFinding(flow: Flow, v: number, node: NodeOf<'hands'>): Finding {
  const says = catalogue['hands-without-return']({ node: node.id })
  const fix = returnFix(flow, v, node)
  return { code: 'hands-without-return', severity: 'warning', graph: flow.name, node: node.id, says, ...(fix && { fix }) }
}

/** The return edge leads to the nearest brain before the hands. An edge to END becomes the return edge. */
function returnFix(flow: Flow, v: number, node: NodeOf<'hands'>): Fix | undefined {
  const brain = nearestBrain(flow, v, node.config.messages)?.id
  if (brain === undefined) return undefined
  const toEnd = flow.leaving.get(node.id)?.find((edge) => edge.target === END)
  const edit: Edit = toEnd
    ? { type: 'set-edge', graph: flow.name, edge: { id: toEnd.id, source: node.id, target: brain } }
    : { type: 'add-edge', graph: flow.name, edge: { source: node.id, target: brain } }
  return { label: fixWords.addReturnEdge(node.id, brain), edit }
}

function noHands(scene: Scene, v: number, node: NodeOf<'brain'>): readonly Finding[] {
  const { flow, document } = scene
  const tools = node.config.tools.filter((name) => toolNames(document.tools).has(name))
  if (tools.length === 0) return []
  const { hands, others } = answerersOf(flow, v, node.config.messages)
  if (hands.length > 0 || others) return []
  const fix = buildHands(scene, node) ?? {
    label: fixWords.withdrawAll(node.id),
    edit: { type: 'set-node', graph: flow.name, node: { ...node, config: { ...node.config, tools: [] } } },
  }
  const says = catalogue['tools-without-hands']({ node: node.id, tools })
  return [{ code: 'tools-without-hands', severity: 'error', graph: flow.name, node: node.id, says, fix }]
}
