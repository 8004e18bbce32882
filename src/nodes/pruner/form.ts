/** The form of a pruner node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow } from '../form-rows'

export const prunerForm: NodeForm<'pruner'> = [
  { name: 'clear', control: { type: 'names' }, label: { en: 'Fields to empty', es: 'Campos que vaciar' }, optional: true },
  { ...messagesRow, optional: true },
  {
    name: 'keepLast',
    control: { type: 'number', min: 0, unit: { en: 'messages', es: 'mensajes' } },
    label: { en: 'Keep only the last', es: 'Conservar solo los últimos' },
    optional: true,
  },
  {
    name: 'aboveTokens',
    control: { type: 'number', min: 1, unit: { en: 'tokens', es: 'tokens' } },
    label: { en: 'Only when there are more than', es: 'Solo cuando haya más de' },
    optional: true,
  },
]
