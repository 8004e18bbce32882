/** Edits of the graphs of a document: add, remove, rename. What runs a graph by its name, and its layout, follow. */
import { err, ok, type Result } from '../../base/result'
import type { EditProblem } from '../edit'
import { isGraphName } from '../names'
import { graphNamed } from '../queries'
import { graphSchema, layoutSchema } from '../schema'
import type { AgentDocument, Graph, GraphLayout } from '../types'
import { wholeGraph } from '../whole'
import { checked } from './checked'
import { mapGraphInNode, renaming } from './map-names'
import { entryStays, graphNameInvalid, nameTaken, noSuchGraph, notWhole } from './problems'
import { mapSame, patch } from './sharing'

type Edited = Result<AgentDocument, EditProblem>

/** Adds a graph, with its layout if one is given. */
export function addGraph(document: AgentDocument, name: string, graph: Graph, layout: GraphLayout | undefined): Edited {
  if (!isGraphName(name)) return err(graphNameInvalid(name))
  if (graphNamed(document, name)) return err(nameTaken(name))
  const valid = checked(graphSchema, graph)
  if (!valid.ok) return valid
  if (wholeGraph(graph) !== graph) return err(notWhole(name))
  const next = { ...document, graphs: { ...document.graphs, [name]: graph } }
  if (!layout) return ok(next)
  const place = checked(layoutSchema, layout)
  return place.ok ? ok({ ...next, layout: { ...document.layout, [name]: layout } }) : place
}

/** Removes a graph and its layout. Nodes that run it keep its name, for a person to choose another. */
export function removeGraph(document: AgentDocument, name: string): Edited {
  if (!graphNamed(document, name)) return err(noSuchGraph(name))
  if (document.entry === name) return err(entryStays(name))
  const { [name]: _graph, ...graphs } = document.graphs
  const { [name]: _layout, ...layouts } = document.layout ?? {}
  const layout = Object.keys(layouts).length === 0 ? undefined : layouts
  return ok(patch<AgentDocument>({ ...document, graphs }, { layout }))
}

/** Renames a graph, which keeps its place among the others. */
export function renameGraph(document: AgentDocument, from: string, to: string): Edited {
  if (!graphNamed(document, from)) return err(noSuchGraph(from))
  if (from === to) return ok(document)
  if (!isGraphName(to)) return err(graphNameInvalid(to))
  if (graphNamed(document, to)) return err(nameTaken(to))
  const rename = renaming(from, to)
  const followed = Object.entries(document.graphs).map(([name, graph]): [string, Graph] => [
    rename(name),
    patch<Graph>(graph, { nodes: mapSame(graph.nodes, (node) => mapGraphInNode(node, rename)) }),
  ])
  const layout =
    document.layout && Object.hasOwn(document.layout, from)
      ? Object.fromEntries(Object.entries(document.layout).map(([name, one]) => [rename(name), one]))
      : document.layout
  return ok(patch<AgentDocument>(document, { graphs: Object.fromEntries(followed), entry: rename(document.entry), layout }))
}
