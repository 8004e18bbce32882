/**
 * Subgraph: another graph of the document as one node. Drawn and checked; not runnable yet.
 * Its mappings read like assignments: `input` is inner field ← outer field, `output` is outer field ← inner field.
 */
import { freeName } from '../../document/names'
import { graphNamed } from '../../document/queries'
import type { NodeDefinition } from '../contract'
import { firstField, references } from '../definition-parts'

export const subgraphDefinition: NodeDefinition<'subgraph'> = {
  kind: 'subgraph',
  runnable: false,
  summary: {
    en: 'Runs another graph of this document as one node.',
    es: 'Ejecuta otro grafo de este documento como un solo nodo.',
  },
  // A graph of its own, that comes with the node (own-graph.ts); the conversation goes in and comes out.
  defaults: (document, graph) => {
    const conversation = firstField(graph, 'messages')?.name
    const messages = conversation === undefined ? {} : { [conversation]: conversation }
    return {
      graph: freeName('subgraph', (name) => graphNamed(document, name) !== undefined),
      input: messages,
      output: messages,
    }
  },
  branches: () => null,
  references: ({ graph, input, output, answerTo }) =>
    references({ reads: Object.values(input), writes: [...Object.keys(output), answerTo], graphs: [graph] }),
}
