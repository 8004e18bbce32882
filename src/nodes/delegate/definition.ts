/** Delegate: hands the calls of some tools over to other parts of the graph. Drawn and checked; not runnable yet. */
import { delegateBranches } from '../../document/branches'
import type { NodeDefinition } from '../contract'
import { messagesOf, references } from '../definition-parts'

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
}
