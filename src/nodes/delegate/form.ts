/** The form of a delegate node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'
import { messagesRow } from '../form-rows'

export const delegateForm: NodeForm<'delegate'> = [
  {
    name: 'routes',
    control: { type: 'routes' },
    label: { en: 'Routes', es: 'Rutas' },
    hint: {
      en: 'Calls of one message may go several ways at once.',
      es: 'Las llamadas de un mensaje pueden ir por varios caminos a la vez.',
    },
  },
  {
    name: 'otherwise',
    control: { type: 'text' },
    label: { en: 'Otherwise', es: 'Si no hay ninguna' },
    hint: { en: 'The branch for when no call has a route.', es: 'La rama para cuando ninguna llamada tiene ruta.' },
  },
  messagesRow,
]
