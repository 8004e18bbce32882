/** The form of a brain node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow, modelRow, promptRow } from '../form-rows'

export const brainForm: NodeForm<'brain'> = [
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
]
