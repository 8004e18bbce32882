/**
 * A key is known by the id of the model that it was given for. A document from elsewhere may use that id for an address of its own, and
 * would be sent the key: so its endpoints get ids that no key is known for. Whoever trusts the address gives it the key again.
 */
import { mapModelInNode } from './edits/references'
import { mapSame, patch, withGraph } from './edits/sharing'
import { freeName } from './names'
import { modelById } from './queries'
import type { AgentDocument, Graph, Model } from './types'

export interface RenamedModel {
  readonly from: string
  readonly to: string
}

export interface Apart {
  readonly document: AgentDocument
  /** The endpoints that got another id. */
  readonly renamed: readonly RenamedModel[]
}

/** The document with no endpoint of an id in `keyed`: those that a key is known for. The same document when there is none. */
export function apartFromKeys(document: AgentDocument, keyed: readonly string[]): Apart {
  const taken = new Set([...keyed, ...document.models.map((model) => model.id)])
  const renamed: RenamedModel[] = []
  // Of several models of one id the first is the one that nodes mean.
  const follow = new Map<string, string>()
  const models = mapSame(document.models, (model): Model => {
    if (!wouldGetKey(model, keyed)) return model
    const to = freeName(model.id, (name) => taken.has(name))
    taken.add(to)
    renamed.push({ from: model.id, to })
    if (modelById(document, model.id) === model) follow.set(model.id, to)
    return { ...model, id: to }
  })
  if (renamed.length === 0) return { document, renamed }
  const rename = (name: string) => follow.get(name) ?? name
  const followed = Object.entries(document.graphs).reduce(
    (current, [name, graph]) =>
      withGraph(current, name, patch<Graph>(graph, { nodes: mapSame(graph.nodes, (node) => mapModelInNode(node, rename)) })),
    document,
  )
  return { document: { ...followed, models }, renamed }
}

/** True for an endpoint that a run would hand a key of this device. */
export const wouldGetKey = (model: Model, keyed: readonly string[]): boolean =>
  model.provider === 'openai' && keyed.includes(model.id)
