/** The form of a subgraph node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'

export const subgraphForm: NodeForm<'subgraph'> = [
  { name: 'graph', control: { type: 'graph' }, label: { en: 'Graph', es: 'Grafo' } },
  {
    name: 'input',
    control: { type: 'mapping' },
    label: { en: 'What goes in', es: 'Lo que entra' },
    hint: {
      en: 'Into a field of that graph, from a field of this one.',
      es: 'Hacia un campo de ese grafo, desde un campo de este.',
    },
  },
  {
    name: 'output',
    control: { type: 'mapping' },
    label: { en: 'What comes out', es: 'Lo que sale' },
    hint: {
      en: 'Into a field of this graph, from a field of that one.',
      es: 'Hacia un campo de este grafo, desde un campo de ese.',
    },
  },
  {
    name: 'answerTo',
    control: { type: 'field', types: ['messages'] },
    label: { en: 'Answer the call in', es: 'Responder a la llamada en' },
    optional: true,
  },
]
