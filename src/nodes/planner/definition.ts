/** Planner: has the model write a list of steps. Drawn and checked; not runnable yet. */
import type { NodeDefinition } from '../contract'
import { fieldsInTemplate, firstField, firstModel, messagesOf, references } from '../definition-parts'

export const plannerDefinition: NodeDefinition<'planner'> = {
  kind: 'planner',
  runnable: false,
  summary: {
    en: 'Has the model write the plan as a list of steps.',
    es: 'Hace que el modelo escriba el plan como una lista de pasos.',
  },
  defaults: (document, graph, language) => ({
    model: firstModel(document),
    prompt: language === 'es' ? 'Escribe el plan como una lista corta de pasos.' : 'Write the plan as a short list of steps.',
    messages: messagesOf(graph),
    into: firstField(graph, 'list')?.name ?? 'plan',
  }),
  branches: () => null,
  references: ({ model, prompt, messages, into }) =>
    references({ reads: [messages, ...fieldsInTemplate(prompt)], writes: [into], models: [model] }),
}
