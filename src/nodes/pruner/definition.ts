/** Pruner: takes things out of the state. Drawn and checked; not runnable yet. */
import type { NodeDefinition } from '../contract'
import { messagesOf, messagesRow, references } from '../definition-parts'

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
  form: [
    { name: 'clear', control: { type: 'names' }, label: { en: 'Fields to empty', es: 'Campos que vaciar' }, optional: true },
    { ...messagesRow, optional: true },
    {
      name: 'keepLast',
      control: { type: 'number', min: 0, unit: { en: 'messages', es: 'mensajes' } },
      label: { en: 'Keep only the last', es: 'Conservar solo los últimos' },
      optional: true,
    },
    {
      name: 'aboveTokens',
      control: { type: 'number', min: 1, unit: { en: 'tokens', es: 'tokens' } },
      label: { en: 'Only when there are more than', es: 'Solo cuando haya más de' },
      optional: true,
    },
  ],
}
