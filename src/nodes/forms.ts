/** The form of every kind, as data. Apart from the registry, because only the inspector shows forms: the first picture does without. */
import type { NodeKind } from '../document/types'
import { brainForm } from './brain/form'
import { compressForm } from './compress/form'
import type { NodeForm } from './contract'
import { criticForm } from './critic/form'
import { delegateForm } from './delegate/form'
import { functionForm } from './function/form'
import { handsForm } from './hands/form'
import { plannerForm } from './planner/form'
import { prunerForm } from './pruner/form'
import { reviewForm } from './review/form'
import { routerForm } from './router/form'
import { subgraphForm } from './subgraph/form'

export const nodeForms = {
  brain: brainForm,
  hands: handsForm,
  router: routerForm,
  compress: compressForm,
  review: reviewForm,
  planner: plannerForm,
  delegate: delegateForm,
  critic: criticForm,
  pruner: prunerForm,
  subgraph: subgraphForm,
  function: functionForm,
} satisfies Forms

type Forms = { readonly [K in NodeKind]: NodeForm<K> }
const byKind: Forms = nodeForms

/** The rows of a kind's form. */
export const formOf = <K extends NodeKind>(kind: K): Forms[K] => byKind[kind]
