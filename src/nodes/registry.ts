/**
 * Every node kind there is, as plain data: forms, diagnostics, the canvas and the compiler ask here. A new kind is one folder and one
 * line below; the compiler names each place that is left. Behaviours (the heavy half) must not be imported here.
 */
import { sameFor } from '../base/same-for'
import type { Node, NodeKind, NodeOf } from '../document/types'
import { brainDefinition } from './brain/definition'
import { compressDefinition } from './compress/definition'
import type { NodeDefinition, References } from './contract'
import { criticDefinition } from './critic/definition'
import { noReferences } from './definition-parts'
import { delegateDefinition } from './delegate/definition'
import { functionDefinition } from './function/definition'
import { handsDefinition } from './hands/definition'
import { plannerDefinition } from './planner/definition'
import { prunerDefinition } from './pruner/definition'
import { reviewDefinition } from './review/definition'
import { routerDefinition } from './router/definition'
import { subgraphDefinition } from './subgraph/definition'

export const nodeDefinitions = {
  brain: brainDefinition,
  hands: handsDefinition,
  router: routerDefinition,
  compress: compressDefinition,
  review: reviewDefinition,
  planner: plannerDefinition,
  delegate: delegateDefinition,
  critic: criticDefinition,
  pruner: prunerDefinition,
  subgraph: subgraphDefinition,
  function: functionDefinition,
} satisfies { readonly [K in NodeKind]: NodeDefinition<K> }

type Definitions = { readonly [K in NodeKind]: NodeDefinition<K> }
const byKind: Definitions = nodeDefinitions

/** The definition of a kind. */
export const definitionOf = <K extends NodeKind>(kind: K): Definitions[K] => byKind[kind]

/** The named ways out of a node; null if it has one unnamed way out, or if its kind is not known. */
export const branchesOf = (node: Node): readonly string[] | null => (node.kind === 'unknown' ? null : branchesOfKnown(node))

/** What a node's config refers to by name; nothing for a kind that is not known. */
export const referencesOf = sameFor(
  (node: Node): References => (node.kind === 'unknown' ? noReferences : referencesOfKnown(node)),
)

/** True if this version can run the node. */
export const isRunnable = (node: Node): boolean => node.kind !== 'unknown' && definitionOf(node.kind).runnable

const branchesOfKnown = <K extends NodeKind>(node: NodeOf<K>) => definitionOf(node.kind).branches(node.config)
const referencesOfKnown = <K extends NodeKind>(node: NodeOf<K>) => definitionOf(node.kind).references(node.config)
