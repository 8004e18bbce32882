/** The form of a critic node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow, modelRow, promptRow } from '../form-rows'

export const criticForm: NodeForm<'critic'> = [
  modelRow,
  promptRow,
  messagesRow,
  {
    name: 'into',
    control: { type: 'field', types: ['text', 'list', 'any'] },
    label: { en: 'Write the judgement to', es: 'Escribir el juicio en' },
    hint: { en: 'Empty: it joins the conversation.', es: 'Vacío: se añade a la conversación.' },
    optional: true,
  },
]
