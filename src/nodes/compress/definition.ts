/** Compress: sums the conversation up into a field. */
import type { NodeDefinition } from '../contract'
import { fieldsInTemplate, firstField, firstModel, messagesOf, references } from '../definition-parts'

export const compressDefinition: NodeDefinition<'compress'> = {
  kind: 'compress',
  runnable: true,
  summary: {
    en: 'Sums the conversation up into one field.',
    es: 'Resume la conversación en un campo.',
  },
  defaults: (document, graph, language) => ({
    model: firstModel(document),
    prompt:
      language === 'es'
        ? 'Resume lo que se ha encontrado, con la fuente de cada afirmación.'
        : 'Sum up what was found, with the source of each statement.',
    messages: messagesOf(graph),
    into: firstField(graph, 'text')?.name ?? 'summary',
  }),
  branches: () => null,
  references: ({ model, prompt, messages, into, notes, keepLast }) =>
    references({
      reads: [messages, notes, ...fieldsInTemplate(prompt)],
      writes: [into, keepLast === undefined ? undefined : messages],
      models: [model],
    }),
}
