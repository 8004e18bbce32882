/** The one line that a card says while editing: what the node has. */
import type { Graph, Model, Node } from '../../../document/types'
import type { CanvasWords, Part } from '../words'
import { indexOf } from './graph-index'

/** What a node has, in a few words. `models` gives a model's name to its id; without it the id is shown. */
export function configFacts(node: Node, graph: Graph, models: readonly Model[], w: CanvasWords): readonly Part[] {
  switch (node.kind) {
    case 'brain':
      return w.brainHas(modelName(node.config.model, models, w), node.config.tools.length)
    case 'hands': {
      const tools = node.config.tools.length
      return indexOf(graph).out.has(node.id) ? w.tools(tools) : w.handsNoWay(tools)
    }
    case 'router':
      return []
    case 'compress':
      return w.writes([node.config.into])
    case 'planner':
      return w.writes([node.config.into])
    case 'review':
      return w.asksPerson(node.config.every)
    case 'delegate':
      return w.routes(node.config.routes.length)
    case 'critic':
      return node.config.into === undefined ? w.judges() : w.writes([node.config.into])
    case 'pruner': {
      if (node.config.keepLast !== undefined) return w.keepsLast(node.config.keepLast)
      const fields = node.config.clear ?? []
      return fields.length > 0 ? w.clears(fields) : w.prunesNothing()
    }
    case 'subgraph':
      return w.runsGraph(node.config.graph)
    case 'function':
      return w.writes(node.config.writes ?? [])
    case 'unknown':
      return w.unknownDetail()
  }
}

function modelName(id: string, models: readonly Model[], w: CanvasWords): string {
  if (id === '') return w.noModel
  const model = models.find((known) => known.id === id)
  switch (model?.provider) {
    case 'practice':
      return w.practice
    case 'script':
      return w.script
    case 'cassette':
      return w.cassette
    case 'openai':
      return model.model
    case undefined:
      return id
  }
}
