/** The form of a compress node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow, modelRow, promptRow } from '../form-rows'

export const compressForm: NodeForm<'compress'> = [
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
]
