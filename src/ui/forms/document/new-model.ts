/** Models to begin with. */
import { defaultModel } from '../../../document/defaults'
import { freeName } from '../../../document/names'
import { modelById } from '../../../document/queries'
import type { AgentDocument, Model } from '../../../document/types'

/** A model of a provider under an id. An endpoint has no model name yet: only the person knows it. */
export function modelOf(provider: Model['provider'], id: string): Model {
  switch (provider) {
    case 'practice':
      return { ...defaultModel, id }
    case 'script':
      return { id, provider, replies: [] }
    case 'cassette':
      return { id, provider, trace: '' }
    case 'openai':
      return { id, provider, model: '' }
  }
}

/** A practice model under a free name. */
export const newModel = (document: AgentDocument): Model =>
  modelOf(
    'practice',
    freeName('model', (name) => modelById(document, name) !== undefined),
  )

/** The names of the nodes that ask a model, in every graph. */
export const nodesUsing = (document: AgentDocument, id: string): readonly string[] =>
  Object.values(document.graphs).flatMap((graph) =>
    graph.nodes.flatMap((node) => ('model' in node.config && node.config.model === id ? [node.id] : [])),
  )

/** The model without the optional settings that are undefined. */
export function cleanModel<M extends Model>(model: M): M {
  const entries = Object.entries(model).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as M
}
