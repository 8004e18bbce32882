/** Delegate: hands the calls of some tools over to other parts of the graph. Drawn and checked; not runnable yet. */
import { delegateBranches } from '../../document/branches'
import type { NodeDefinition } from '../contract'
import { messagesOf, messagesRow, references } from '../definition-parts'

export const delegateDefinition: NodeDefinition<'delegate'> = {
  kind: 'delegate',
  runnable: false,
  summary: {
    en: 'Hands the calls of some tools over to other nodes, one for all or one for each.',
    es: 'Encarga las llamadas de algunas herramientas a otros nodos, una vez para todas o una por cada una.',
  },
  defaults: (_document, graph) => ({ messages: messagesOf(graph), routes: [], otherwise: 'done' }),
  branches: delegateBranches,
  references: ({ messages, routes }) =>
    references({ reads: [messages], writes: [messages], tools: routes.map((route) => route.tool) }),
  form: [
    {
      name: 'routes',
      control: { type: 'routes' },
      label: { en: 'Routes', es: 'Rutas' },
      hint: {
        en: 'Calls of one message may go several ways at once.',
        es: 'Las llamadas de un mensaje pueden ir por varios caminos a la vez.',
      },
    },
    {
      name: 'otherwise',
      control: { type: 'text' },
      label: { en: 'Otherwise', es: 'Si no hay ninguna' },
      hint: { en: 'The branch for when no call has a route.', es: 'La rama para cuando ninguna llamada tiene ruta.' },
    },
    messagesRow,
  ],
}
