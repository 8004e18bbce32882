/**
 * Subgraph: another graph of the document as one node. Drawn and checked; not runnable yet.
 * Its mappings read like assignments: `input` is inner field ← outer field, `output` is outer field ← inner field.
 */
import type { NodeDefinition } from '../contract'
import { references } from '../definition-parts'

export const subgraphDefinition: NodeDefinition<'subgraph'> = {
  kind: 'subgraph',
  runnable: false,
  summary: {
    en: 'Runs another graph of this document as one node.',
    es: 'Ejecuta otro grafo de este documento como un solo nodo.',
  },
  defaults: (document, graph) => ({
    graph: Object.keys(document.graphs).find((name) => document.graphs[name] !== graph) ?? '',
    input: {},
    output: {},
  }),
  branches: () => null,
  references: ({ graph, input, output, answerTo }) =>
    references({ reads: Object.values(input), writes: [...Object.keys(output), answerTo], graphs: [graph] }),
  form: [
    { name: 'graph', control: { type: 'graph' }, label: { en: 'Graph', es: 'Grafo' } },
    { name: 'input', control: { type: 'mapping' }, label: { en: 'What goes in', es: 'Lo que entra' } },
    { name: 'output', control: { type: 'mapping' }, label: { en: 'What comes out', es: 'Lo que sale' } },
    {
      name: 'answerTo',
      control: { type: 'field', types: ['messages'] },
      label: { en: 'Answer the call in', es: 'Responder a la llamada en' },
      optional: true,
    },
  ],
}
