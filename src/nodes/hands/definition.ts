/** The hands: run the tools that the last message asks for, and answer each call. */
import type { NodeDefinition } from '../contract'
import { allTools, messagesOf, messagesRow, references, roundsOf } from '../definition-parts'

export const handsDefinition: NodeDefinition<'hands'> = {
  kind: 'hands',
  runnable: true,
  summary: {
    en: 'Run the tools that the last message asks for, and answer each call with its result.',
    es: 'Ejecutan las herramientas que pide el último mensaje y responden a cada llamada con su resultado.',
  },
  defaults: (document, graph) => {
    const rounds = roundsOf(graph)
    return {
      tools: allTools(document),
      messages: messagesOf(graph),
      ...(rounds === undefined ? {} : { rounds }),
      onError: 'report',
    }
  },
  branches: () => null,
  references: ({ tools, messages, rounds, notes }) =>
    references({ reads: [messages, rounds], writes: [messages, rounds, notes], tools }),
  form: [
    {
      name: 'tools',
      control: { type: 'tools' },
      label: { en: 'Tools they can run', es: 'Herramientas que saben ejecutar' },
      hint: {
        en: 'A call for any other tool is answered with an error that the model can read.',
        es: 'A una llamada a cualquier otra herramienta se responde con un error que el modelo puede leer.',
      },
    },
    messagesRow,
    {
      name: 'rounds',
      control: { type: 'field', types: ['number'] },
      label: { en: 'Count rounds in', es: 'Contar las rondas en' },
      hint: { en: 'A router can stop the loop by this number.', es: 'Un router puede parar el bucle con este número.' },
      optional: true,
    },
    {
      name: 'notes',
      control: { type: 'field', types: ['list'] },
      label: { en: 'Collect results in', es: 'Reunir los resultados en' },
      optional: true,
    },
    {
      name: 'order',
      control: {
        type: 'choice',
        fallback: 'parallel',
        options: [
          { value: 'parallel', label: { en: 'At the same time', es: 'A la vez' } },
          { value: 'sequential', label: { en: 'One after another', es: 'Una tras otra' } },
        ],
      },
      label: { en: 'Several calls run', es: 'Varias llamadas se ejecutan' },
      optional: true,
    },
    {
      name: 'onError',
      control: {
        type: 'choice',
        fallback: 'report',
        options: [
          { value: 'report', label: { en: 'Tell the model', es: 'Contárselo al modelo' } },
          { value: 'raise', label: { en: 'Stop the run', es: 'Parar la ejecución' } },
        ],
      },
      label: { en: 'When a tool fails', es: 'Cuando falla una herramienta' },
      optional: true,
    },
    {
      name: 'maxChars',
      control: { type: 'number', min: 1, unit: { en: 'characters', es: 'caracteres' } },
      label: { en: 'Cut results after', es: 'Cortar los resultados a partir de' },
      optional: true,
    },
  ],
}
