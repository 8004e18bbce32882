/** Compress: sums the conversation up into a field. */
import type { NodeDefinition } from '../contract'
import {
  fieldsInTemplate,
  firstField,
  firstModel,
  messagesOf,
  messagesRow,
  modelRow,
  promptRow,
  references,
} from '../definition-parts'

export const compressDefinition: NodeDefinition<'compress'> = {
  kind: 'compress',
  runnable: true,
  summary: {
    en: 'Sums the conversation up into one field.',
    es: 'Resume la conversación en un campo.',
  },
  defaults: (document, graph) => ({
    model: firstModel(document),
    prompt: 'Sum up what was found, with the source of each statement.',
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
  form: [
    modelRow,
    {
      ...promptRow,
      hint: {
        en: 'The last thing the model reads, after the whole conversation.',
        es: 'Lo último que lee el modelo, después de toda la conversación.',
      },
    },
    messagesRow,
    {
      name: 'into',
      control: { type: 'field', types: ['text', 'list', 'any'] },
      label: { en: 'Write the summary to', es: 'Escribir el resumen en' },
    },
    {
      name: 'notes',
      control: { type: 'field', types: ['list'] },
      label: { en: 'Also give it the notes in', es: 'Darle también las notas de' },
      optional: true,
    },
    {
      name: 'keepLast',
      control: { type: 'number', min: 0, unit: { en: 'messages', es: 'mensajes' } },
      label: { en: 'Then keep only the last', es: 'Después conservar solo los últimos' },
      hint: {
        en: 'Older messages leave the conversation, but for the question and the instructions. Empty: all stay.',
        es: 'Los mensajes más antiguos salen de la conversación, salvo la pregunta y las instrucciones. Vacío: se quedan todos.',
      },
      optional: true,
    },
  ],
}
