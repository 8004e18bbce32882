/** The form of a planner node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow, modelRow, promptRow } from '../form-rows'

export const plannerForm: NodeForm<'planner'> = [
  modelRow,
  promptRow,
  messagesRow,
  {
    name: 'into',
    control: { type: 'field', types: ['list', 'any'] },
    label: { en: 'Write the steps to', es: 'Escribir los pasos en' },
  },
]
