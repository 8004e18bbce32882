/** The form of a review node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow } from '../form-rows'

export const reviewForm: NodeForm<'review'> = [
  {
    name: 'question',
    control: { type: 'template', rows: 3, placeholders: ['date', 'budget', 'state'] },
    label: { en: 'Question', es: 'Pregunta' },
  },
  { ...messagesRow, optional: true },
  {
    name: 'every',
    control: { type: 'number', min: 1, unit: { en: 'rounds', es: 'rondas' } },
    label: { en: 'Ask only every', es: 'Preguntar solo cada' },
    optional: true,
  },
  {
    name: 'rounds',
    control: { type: 'field', types: ['number'] },
    label: { en: 'Rounds are counted in', es: 'Las rondas se cuentan en' },
    optional: true,
  },
]
