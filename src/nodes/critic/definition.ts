/** Critic: has the model judge the work so far. Drawn and checked; not runnable yet. */
import type { NodeDefinition } from '../contract'
import { fieldsInTemplate, firstModel, messagesOf, references } from '../definition-parts'

export const criticDefinition: NodeDefinition<'critic'> = {
  kind: 'critic',
  runnable: false,
  summary: { en: 'Has the model judge the work so far.', es: 'Hace que el modelo juzgue el trabajo hecho hasta ahora.' },
  defaults: (document, graph, language) => ({
    model: firstModel(document),
    prompt:
      language === 'es'
        ? 'Di qué falta o qué está mal en la respuesta hasta ahora.'
        : 'Say what is missing or wrong in the answer so far.',
    messages: messagesOf(graph),
  }),
  branches: () => null,
  references: ({ model, prompt, messages, into }) =>
    references({ reads: [messages, ...fieldsInTemplate(prompt)], writes: [into ?? messages], models: [model] }),
}
