/** What a text of a form can refer to by name in a graph: for suggestions while it is typed. */
import { END, type Graph } from '../../document/types'
import type { Offer } from '../editors/types'

/** The fields of the state, each with what it holds. */
export const fieldOffers = (graph: Graph): readonly Offer[] =>
  graph.state.fields.map(({ name, type }) => ({ name, detail: type }))

/** The nodes that a node may jump to, and END. A router is no node of the engine: nothing can jump to it. */
export const placesToGo = (graph: Graph): readonly string[] => [
  ...graph.nodes.flatMap((node) => (node.kind === 'router' ? [] : [node.id])),
  END,
]
