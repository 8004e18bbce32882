/** Budgets and limits: `budget-unenforced`, `recursion-limit-too-low`. */
import { sameJson } from '../../base/json'
import { sameFor } from '../../base/same-for'
import type { Edit } from '../../document/edit'
import { freeName, isFieldName } from '../../document/names'
import { DEFAULT_RECURSION_LIMIT, END, type KnownNode, type NodeOf } from '../../document/types'
import type { Finding, Fix, Rule, Scene } from '../finding'
import { type Loop, loopsOf, type RoundsRule } from '../flow/loops'
import { worstCase } from '../flow/worst-case'
import { catalogue } from '../words/catalogue'
import { fixWords } from '../words/fix-words'

export const limitRules: Rule = (scene) => {
  const { toolRounds } = scene.document.budget
  const loops = loopsOf(scene.flow, toolRounds)
  const withHands = typeof toolRounds === 'number' ? loops.filter((loop) => loop.hands.length > 0) : []
  return [...withHands.flatMap((loop) => unenforced(scene, loop, toolRounds ?? 0)), ...tooLow(scene, loops)]
}

/** A loop with hands that no rule on the budget ends. A rule on a fixed number is not the budget, unless it is stricter. */
function unenforced(scene: Scene, loop: Loop, rounds: number): readonly Finding[] {
  const counted = new Set(loop.hands.map(({ node }) => node.config.rounds))
  const looking = loop.rules.filter((rule) => rule.asksBudget || (rule.rounds !== undefined && rule.rounds <= rounds))
  if (looking.some((rule) => rule.leaves && rule.inTime && counted.has(rule.field))) return []
  const rule = looking.find((one) => one.leaves) ?? looking[0]
  const because = !rule ? 'no-rule' : !rule.leaves ? 'stays' : !rule.inTime ? 'too-late' : 'not-counted'
  const router = rule?.node ?? loopRouter(scene, loop)
  const node = router?.id ?? loop.hands[0]?.node.id
  const says = catalogue['budget-unenforced']({ rounds, router: rule?.node.id, because })
  const fix = because === 'no-rule' ? addedRule(scene, loop, router) : rule && mendedRule(scene, loop, rule, because)
  return [{ code: 'budget-unenforced', severity: 'warning', graph: scene.flow.name, node, says, ...(fix && { fix }) }]
}

/** The router whose choice leads to the hands. */
function loopRouter({ flow }: Scene, loop: Loop): NodeOf<'router'> | undefined {
  const hands = new Set(loop.hands.map(({ v }) => v))
  const routers = loop.part.flatMap((v) => {
    const node = flow.vertices[v]?.node
    return node?.kind === 'router' ? [{ v, node }] : []
  })
  const direct = routers.find(({ v }) => (flow.may[v] ?? []).some((way) => flow.must[way]?.some((to) => hands.has(to))))
  return (direct ?? routers[0])?.node
}

function addedRule(scene: Scene, loop: Loop, router: NodeOf<'router'> | undefined): Fix | undefined {
  if (!router) return undefined
  const { flow } = scene
  const graph = flow.name
  const inside = new Set(loop.part)
  const branches = flow.vertices[flow.at.get(router.id) ?? -1]?.branches ?? []
  const leaving = flow.graph.edges.find((edge) => edge.source === router.id && !inside.has(flow.at.get(edge.target) ?? -1))
  const branch = freeName('over_budget', (name) => branches.includes(name))
  const { field, edits } = counting(scene, loop)
  const fixed: readonly Edit[] = [
    ...edits,
    { type: 'add-rule', graph, router: router.id, branch, when: { type: 'rounds', field, atLeast: 'budget' }, index: 0 },
    { type: 'add-edge', graph, edge: { source: router.id, branch, target: leaving?.target ?? END } },
  ]
  return { label: fixWords.enforceBudget(router.id), edit: { type: 'batch', edits: fixed } }
}

function mendedRule(scene: Scene, loop: Loop, rule: RoundsRule, because: 'stays' | 'too-late' | 'not-counted'): Fix | undefined {
  const { flow } = scene
  const graph = flow.name
  if (because === 'stays') return undefined
  if (because === 'not-counted') {
    const field = flow.graph.state.fields.find((one) => one.name === rule.field)
    if (field?.type !== 'number') return undefined
    const edits = loop.hands.map(({ node }): Edit => ({ type: 'set-node', graph, node: withRounds(node, rule.field) }))
    return { label: fixWords.countRounds(rule.field), edit: { type: 'batch', edits } }
  }
  const edit: Edit = { type: 'set-node', graph, node: budgetFirst(rule.node)(rule.field) }
  const { edits } = counting(scene, loop)
  return {
    label: fixWords.enforceBudget(rule.node.id),
    edit: edits.length > 0 ? { type: 'batch', edits: [...edits, edit] } : edit,
  }
}

/** A router with its rules on the rounds counted in a field before all others. The same router gives the same. */
const budgetFirst = sameFor((router: NodeOf<'router'>) => {
  const made = new Map<string, NodeOf<'router'>>()
  return (field: string): NodeOf<'router'> => {
    const known = made.get(field)
    if (known) return known
    const { rules } = router.config
    const first = rules.filter((one) => one.when.type === 'rounds' && one.when.field === field)
    const others = rules.filter((one) => !first.some((other) => sameJson(other, one)))
    const node = { ...router, config: { ...router.config, rules: [...first, ...others] } }
    made.set(field, node)
    return node
  }
})

/** The field in which the hands of the loop count, and what has to be done so that they do. */
function counting({ flow }: Scene, loop: Loop): { readonly field: string; readonly edits: readonly Edit[] } {
  const graph = flow.name
  const { fields } = flow.graph.state
  const counted = loop.hands.find(({ node }) => fields.some((field) => field.name === node.config.rounds))?.node.config.rounds
  const free = fields.find((field) => field.type === 'number' && /round|vuelta/i.test(field.name))?.name
  const taken = (name: string) => flow.at.has(name) || fields.some((field) => field.name === name) || !isFieldName(name)
  const field = counted ?? free ?? freeName('tool_rounds', taken)
  const isNew = !fields.some((one) => one.name === field)
  return {
    field,
    edits: [
      ...(isNew
        ? [{ type: 'set-field', graph, field: { name: field, type: 'number', reducer: 'replace', initial: 0 } } as const]
        : []),
      ...loop.hands
        .filter(({ node }) => node.config.rounds !== field)
        .map(({ node }): Edit => ({ type: 'set-node', graph, node: withRounds(node, field) })),
    ],
  }
}

const withRounds = (node: NodeOf<'hands'>, rounds: string): KnownNode => ({ ...node, config: { ...node.config, rounds } })

/** LangGraph takes n supersteps only with a limit of n + 1. */
function tooLow({ document, flow }: Scene, loops: readonly Loop[]): readonly Finding[] {
  const steps = worstCase(flow, loops)
  const limit = document.budget.recursionLimit ?? DEFAULT_RECURSION_LIMIT
  if (steps === undefined || steps + 1 <= limit) return []
  const needed = steps + 1
  const edit: Edit = { type: 'set-budget', budget: { ...document.budget, recursionLimit: needed } }
  const says = catalogue['recursion-limit-too-low']({ needed, limit })
  const fix = { label: fixWords.raiseLimit(needed), edit }
  return [{ code: 'recursion-limit-too-low', severity: 'warning', graph: flow.name, says, fix }]
}
