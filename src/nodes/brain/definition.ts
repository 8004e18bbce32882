/** The brain: asks the model what to do next, with the tools it may ask for. */
import type { NodeDefinition } from '../contract'
import { allTools, fieldsInTemplate, firstModel, messagesOf, references } from '../definition-parts'

export const brainDefinition: NodeDefinition<'brain'> = {
  kind: 'brain',
  runnable: true,
  summary: {
    en: 'Asks the model what to do next: it answers, or asks for tools.',
    es: 'Pregunta al modelo qué hacer ahora: responde, o pide herramientas.',
  },
  defaults: (document, graph, language) => ({
    model: firstModel(document),
    prompt:
      language === 'es'
        ? 'Eres un asistente que ayuda. Hoy es {date}. {budget}'
        : 'You are a helpful assistant. Today is {date}. {budget}',
    tools: allTools(document),
    messages: messagesOf(graph),
  }),
  branches: () => null,
  references: ({ model, prompt, tools, messages }) =>
    references({ reads: [messages, ...fieldsInTemplate(prompt)], writes: [messages], tools, models: [model] }),
}
