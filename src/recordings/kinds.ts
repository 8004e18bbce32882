/**
 * What kind of node a name of the record was, judged by what it did. Each answer comes with its reason, because it is a guess that a
 * person may want to check; what a name sounds like decides only between kinds that do the same things.
 */
import { type NodeKind, nodeKinds } from '../document/types'
import type { NodeSeen } from './observe'

/** Why a node was taken for what it is: a key into words.ts. */
export type KindReason =
  | 'router'
  | 'inner-graph'
  | 'asked-and-ran'
  | 'ran-tools'
  | 'brought-results'
  | 'called-model'
  | 'asked-for-tools'
  | 'spoke'
  | 'model-into-field'
  | 'model-removed'
  | 'plan'
  | 'critic'
  | 'asked-person'
  | 'removed-messages'
  | 'jumped'
  | 'recorded'
  | 'plain'
  | 'never-ran'

export interface KindGuess {
  readonly kind: NodeKind
  readonly reason: KindReason
}

/** The kind of a node. `inside`: the record shows a graph inside it; `messages`: the fields that hold conversations. */
export function kindOf(node: NodeSeen, inside: boolean, messages: ReadonlySet<string>): KindGuess {
  const calledModel = node.models.size > 0 || node.kind === 'brain'
  const ranTools = node.ran.size > 0
  if (inside && !ranTools) return { kind: 'subgraph', reason: 'inner-graph' }
  if (node.asked.size > 0 && ranTools) return { kind: 'brain', reason: 'asked-and-ran' }
  if (ranTools)
    return calledModel && node.spoke ? { kind: 'brain', reason: 'asked-and-ran' } : { kind: 'hands', reason: 'ran-tools' }
  if (node.kind === 'hands' || (node.brought && !calledModel && !node.spoke)) return { kind: 'hands', reason: 'brought-results' }
  if (calledModel) return thinking(node, messages)
  if (node.question !== undefined) return { kind: 'function', reason: 'asked-person' }
  if (node.removed) return { kind: 'pruner', reason: 'removed-messages' }
  if (node.jumpedTo.size > 0) return { kind: 'function', reason: 'jumped' }
  const told = nodeKinds.find((kind) => kind === node.kind)
  if (told !== undefined && !needWays.has(told)) return { kind: told, reason: 'recorded' }
  if (node.spoke) return { kind: 'brain', reason: 'spoke' }
  return { kind: 'function', reason: node.visits === 0 ? 'never-ran' : 'plain' }
}

/** Kinds that are what they are by their named ways out or by a graph inside, which a record of visits does not tell. */
const needWays: ReadonlySet<NodeKind> = new Set(['router', 'subgraph', 'review', 'delegate'])

/** Kinds that call a model without tools. A record that names one is believed, as what they wrote may not be in it. */
const saysItself = ['compress', 'planner', 'critic'] as const

/** The kinds that call a model. */
function thinking(node: NodeSeen, messages: ReadonlySet<string>): KindGuess {
  if (node.asked.size > 0) return { kind: 'brain', reason: 'asked-for-tools' }
  if (node.removed) return { kind: 'compress', reason: 'model-removed' }
  const told = node.offered.size === 0 ? saysItself.find((kind) => kind === node.kind) : undefined
  if (told !== undefined) return { kind: told, reason: 'recorded' }
  const other = [...node.wrote].filter((field) => !messages.has(field))
  if (node.offered.size > 0 || node.spoke || other.length === 0) {
    return /critic|critique|reflect/i.test(node.id) && node.offered.size === 0
      ? { kind: 'critic', reason: 'critic' }
      : { kind: 'brain', reason: 'called-model' }
  }
  if (/plan/i.test(node.id)) return { kind: 'planner', reason: 'plan' }
  return { kind: 'compress', reason: 'model-into-field' }
}
