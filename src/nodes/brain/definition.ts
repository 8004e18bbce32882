/** The brain: asks the model what to do next, with the tools it may ask for. */
import type { NodeDefinition } from '../contract'
import {
  allTools,
  fieldsInTemplate,
  firstModel,
  messagesOf,
  messagesRow,
  modelRow,
  promptRow,
  references,
} from '../definition-parts'

export const brainDefinition: NodeDefinition<'brain'> = {
  kind: 'brain',
  runnable: true,
  summary: {
    en: 'Asks the model what to do next: it answers, or asks for tools.',
    es: 'Pregunta al modelo qué hacer ahora: responde, o pide herramientas.',
  },
  defaults: (document, graph) => ({
    model: firstModel(document),
    prompt: 'You are a helpful assistant. Today is {date}. {budget}',
    tools: allTools(document),
    messages: messagesOf(graph),
  }),
  branches: () => null,
  references: ({ model, prompt, tools, messages }) =>
    references({ reads: [messages, ...fieldsInTemplate(prompt)], writes: [messages], tools, models: [model] }),
  form: [
    modelRow,
    {
      ...promptRow,
      hint: {
        en: 'Sent before the conversation at every call; it is not kept in the state.',
        es: 'Se envía antes de la conversación en cada llamada; no se guarda en el estado.',
      },
    },
    {
      name: 'tools',
      control: { type: 'tools' },
      label: { en: 'Tools it is offered', es: 'Herramientas que se le ofrecen' },
      hint: {
        en: 'The model sees their names, descriptions and parameters, and may ask for them.',
        es: 'El modelo ve sus nombres, descripciones y parámetros, y puede pedirlas.',
      },
    },
    messagesRow,
    {
      name: 'protocol',
      control: {
        type: 'choice',
        fallback: 'tool-calls',
        options: [
          { value: 'tool-calls', label: { en: 'Tool calls of the provider', es: 'Llamadas a herramientas del proveedor' } },
          { value: 'text', label: { en: 'Text (Thought, Action, Observation)', es: 'Texto (Thought, Action, Observation)' } },
        ],
      },
      label: { en: 'How it asks for tools', es: 'Cómo pide herramientas' },
      optional: true,
    },
    {
      name: 'parallelCalls',
      control: { type: 'switch', fallback: true },
      label: { en: 'May ask for several tools at once', es: 'Puede pedir varias herramientas a la vez' },
      optional: true,
    },
    {
      name: 'contextTokens',
      control: { type: 'number', min: 1, unit: { en: 'tokens', es: 'tokens' } },
      label: { en: 'Context size', es: 'Tamaño del contexto' },
      hint: { en: 'A notice appears when more than this is sent.', es: 'Aparece un aviso cuando se envía más que esto.' },
      optional: true,
    },
  ],
}
