/** A document at a glance: its picture and how much is in it. */
import { readDocument } from '../../document/codec'
import { entryGraph, graphNamed } from '../../document/queries'
import type { AgentDocument } from '../../document/types'
import { type Picture, pictureOf } from './picture'

export interface Summary {
  readonly picture: Picture | undefined
  readonly nodes: number
  readonly edges: number
}

/** The summary of a document; its picture is that of the graph that a run begins in. */
export function summaryOf(document: AgentDocument): Summary {
  const graphs = Object.values(document.graphs)
  const graph = entryGraph(document) ?? graphs[0]
  const layout = document.layout && Object.hasOwn(document.layout, document.entry) ? document.layout[document.entry] : undefined
  return {
    picture: graph && pictureOf(graph, graph === graphNamed(document, document.entry) ? layout : undefined),
    nodes: graphs.reduce((sum, one) => sum + one.nodes.length, 0),
    edges: graphs.reduce((sum, one) => sum + one.edges.length, 0),
  }
}

/** The summary of a text; `null` when it cannot be read. */
export function summaryOfText(text: string): Summary | null {
  const read = readDocument(text)
  return read.ok ? summaryOf(read.value) : null
}
