/** The settings of inferred nodes: what the record holds of them, and nothing that it does not. */

import { CODE_NOT_RECORDED, RULE_NOT_RECORDED } from '../document/not-recorded'
import type { Condition, KnownNode, NodeKind, RouterConfig } from '../document/types'
import { END } from '../document/types'
import type { RouteReason } from '../trace/events'
import type { NodeSeen, RouterSeen } from './observe'

export interface ConfigFacts {
  /** The field of the conversation that the node speaks into. */
  readonly messages: string
  readonly holdsMessages: ReadonlySet<string>
  /** The document's id of a model by its name in the record. */
  readonly modelId: (name: string) => string
  /** The graph inside the node. */
  readonly graph: string | undefined
  /** Fields that both the graph and the one inside it have. */
  readonly shared: readonly string[]
}

/** A node of the given kind with the settings that the record shows. */
export function nodeOf(seen: NodeSeen, kind: NodeKind, label: string | undefined, c: ConfigFacts): KnownNode {
  const base = { id: seen.id, ...(label === undefined ? {} : { label }) }
  const { messages } = c
  const model = c.modelId([...seen.models].find((name) => name !== '') ?? '')
  const prompt = seen.prompt ?? ''
  const into = [...seen.wrote].find((field) => !c.holdsMessages.has(field)) ?? messages
  switch (kind) {
    case 'brain': {
      // A model may ask for what nobody offered: that is its mistake, and no tool.
      const tools = [...(seen.offered.size > 0 ? seen.offered : seen.asked)]
      return { ...base, kind, config: { model, prompt, tools, messages } }
    }
    case 'hands':
      return { ...base, kind, config: { tools: [...seen.ran], messages } }
    case 'compress':
      return { ...base, kind, config: { model, prompt, messages, into } }
    case 'planner':
      return { ...base, kind, config: { model, prompt, messages, into } }
    case 'critic':
      return { ...base, kind, config: { model, prompt, messages, ...(into === messages ? {} : { into }) } }
    case 'review':
      return { ...base, kind, config: { question: seen.question ?? '', messages } }
    case 'pruner':
      return { ...base, kind, config: { messages } }
    case 'subgraph': {
      const same = Object.fromEntries(c.shared.map((field) => [field, field]))
      return { ...base, kind, config: { graph: c.graph ?? '', input: same, output: same } }
    }
    case 'router':
    case 'delegate':
    case 'function':
      return { ...base, kind: 'function', config: { code: CODE_NOT_RECORDED, writes: [...seen.wrote] } }
  }
}

export interface InferredRouter {
  readonly config: RouterConfig
  /** Branches whose rule is not in the record. */
  readonly unknown: readonly string[]
}

/** A router with a rule for each branch that it took. The way that leads out, else the last, is what is left when no rule holds. */
export function routerConfig(seen: RouterSeen, messages: string, isHands: (id: string) => boolean): InferredRouter {
  const branches = [...seen.branches]
  const leadsOut = branches.findLast(([, { targets }]) => targets.has(END))
  const left =
    branches.find(([, { reason }]) => reason?.type === 'otherwise') ??
    leadsOut ??
    branches.findLast(([, { targets }]) => ![...targets].some(isHands))
  const unknown: string[] = []
  const rules = branches.flatMap(([branch, { targets, reason }]) => {
    if (branch === left?.[0]) return []
    const known = conditionOf(reason)
    if (known) return [{ branch, when: known }]
    if ([...targets].some(isHands)) return [{ branch, when: { type: 'tool-calls' } as const }]
    unknown.push(branch)
    return [{ branch, when: { type: 'code', code: RULE_NOT_RECORDED } as const }]
  })
  return { config: { messages, rules, otherwise: left?.[0] ?? null }, unknown }
}

/** The rule that a recorded reason names. */
function conditionOf(reason: RouteReason | undefined): Condition | undefined {
  switch (reason?.type) {
    case 'tool-calls':
      return { type: 'tool-calls' }
    case 'calls-tool':
      return { type: 'calls-tool', tool: reason.tool }
    case 'rounds':
      return { type: 'rounds', field: reason.field, atLeast: reason.allowed }
    case 'tokens':
      return { type: 'tokens', field: reason.field, atLeast: reason.allowed }
    default:
      return undefined
  }
}
