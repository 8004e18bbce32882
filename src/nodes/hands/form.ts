/** The form of a hands node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow } from '../form-rows'

export const handsForm: NodeForm<'hands'> = [
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
]
