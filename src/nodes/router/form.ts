/** The form of a router node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow } from '../form-rows'

export const routerForm: NodeForm<'router'> = [
  {
    name: 'rules',
    control: { type: 'rules' },
    label: { en: 'Rules, tried in order', es: 'Reglas, en orden' },
    hint: { en: 'The first rule that holds gives the branch.', es: 'La primera regla que se cumple da la rama.' },
  },
  {
    name: 'otherwise',
    control: { type: 'text' },
    label: { en: 'Otherwise', es: 'Si ninguna se cumple' },
    hint: { en: 'The branch for when no rule holds.', es: 'La rama para cuando no se cumple ninguna regla.' },
    optional: true,
  },
  { ...messagesRow, optional: true },
]
