/** Pruner: takes things out of the state. Drawn and checked; not runnable yet. */
import type { NodeDefinition } from '../contract'
import { messagesOf, references } from '../definition-parts'

export const prunerDefinition: NodeDefinition<'pruner'> = {
  kind: 'pruner',
  runnable: false,
  summary: {
    en: 'Empties fields and takes old messages out of the conversation.',
    es: 'Vacía campos y saca los mensajes antiguos de la conversación.',
  },
  defaults: (_document, graph) => ({ messages: messagesOf(graph), keepLast: 10 }),
  branches: () => null,
  references: ({ clear, messages }) => references({ reads: [messages], writes: [...(clear ?? []), messages] }),
}
