/** What brains offer against what hands can run: `tool-not-executable`, `tool-not-offered`. Only along ways that a run can take. */
import type { Node, NodeOf } from '../../document/types'
import type { Finding, Rule, Scene } from '../finding'
import { type Answerers, answerersOf, answerersTo } from '../flow/calls'
import type { Flow } from '../flow/flow'
import { type Names, toolNames } from '../names'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const offerRules: Rule = (scene) => {
  const { flow, document } = scene
  const known = toolNames(document.tools)
  const brains = flow.reachedNodes.flatMap(({ v, node }) => (node.kind === 'brain' ? [{ v, node }] : []))
  const served = new Map<number, NodeOf<'brain'>[]>()
  const findings = brains.flatMap(({ v, node }) => {
    const answerers = answerersOf(flow, v, node.config.messages)
    const { hands, others } = answerers
    for (const at of hands) {
      const others = served.get(at)
      if (others) others.push(node)
      else served.set(at, [node])
    }
    if (hands.length === 0 && !others) return []
    const tools = node.config.tools.filter((tool) => known.has(tool))
    return tools.flatMap((tool) => notExecutable(flow, v, node, tool, answerers.anyTool ? answerers : undefined))
  })
  const idle = flow.reachedNodes.flatMap(({ v, node }) =>
    node.kind === 'hands' ? notOffered(scene, node, served.get(v) ?? [], known) : [],
  )
  return [...findings, ...idle]
}

function notExecutable(flow: Flow, v: number, brain: NodeOf<'brain'>, tool: string, same?: Answerers): readonly Finding[] {
  const { hands, others } = same ?? answerersTo(flow, v, brain.config.messages, tool)
  const finding = (hands: string | undefined, fix?: Finding['fix']): Finding => ({
    code: 'tool-not-executable',
    severity: 'error',
    graph: flow.name,
    node: hands ?? brain.id,
    tool,
    says: catalogue['tool-not-executable']({ brain: brain.id, tool, hands }),
    ...(fix && { fix }),
  })
  if (hands.length === 0) return others ? [] : [finding(undefined)]
  return hands.flatMap((at) => {
    const node = flow.vertices[at]?.node
    if (node?.kind !== 'hands' || node.config.tools.includes(tool)) return []
    return [finding(node.id, { label: fixWords.give(tool, node.id), edit: withTools(flow, node, [...node.config.tools, tool]) })]
  })
}

function notOffered(
  { flow }: Scene,
  hands: NodeOf<'hands'>,
  brains: readonly NodeOf<'brain'>[],
  known: Names,
): readonly Finding[] {
  const offered = new Set(brains.flatMap((brain) => brain.config.tools))
  const [brain] = brains
  return hands.config.tools
    .filter((tool) => known.has(tool) && !offered.has(tool))
    .map((tool): Finding => {
      const fix = brain
        ? { label: fixWords.give(tool, brain.id), edit: withTools(flow, brain, [...brain.config.tools, tool]) }
        : {
            label: fixWords.withdraw(tool, hands.id),
            edit: withTools(
              flow,
              hands,
              hands.config.tools.filter((name) => name !== tool),
            ),
          }
      const says = catalogue['tool-not-offered']({ hands: hands.id, tool, brain: brain?.id })
      return { code: 'tool-not-offered', severity: 'warning', graph: flow.name, node: hands.id, tool, says, fix }
    })
}

function withTools(flow: Flow, node: NodeOf<'brain'> | NodeOf<'hands'>, tools: readonly string[]) {
  const changed: Node & { readonly kind: 'brain' | 'hands' } =
    node.kind === 'brain' ? { ...node, config: { ...node.config, tools } } : { ...node, config: { ...node.config, tools } }
  return { type: 'set-node', graph: flow.name, node: changed } as const
}
