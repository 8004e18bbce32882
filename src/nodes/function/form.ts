/** The form of a function node, as data: which settings it has, and the control that fits each. */
import type { NodeForm } from '../contract'

export const functionForm: NodeForm<'function'> = [
  {
    name: 'code',
    control: { type: 'code', rows: 12 },
    label: { en: 'Code', es: 'Código' },
    hint: {
      en: 'The body of a function of `state`. Return { field: value }, nothing, or { goto: "node", update: { … } }.',
      es: 'El cuerpo de una función de `state`. Devuelve { campo: valor }, nada, o { goto: "nodo", update: { … } }.',
    },
  },
  {
    name: 'writes',
    control: { type: 'names' },
    label: { en: 'Fields it writes', es: 'Campos que escribe' },
    hint: {
      en: 'So that two nodes that write one field at the same time can be pointed out.',
      es: 'Para poder señalar dos nodos que escriben un campo a la vez.',
    },
    optional: true,
  },
  {
    name: 'destinations',
    control: { type: 'names' },
    label: { en: 'Nodes it may jump to', es: 'Nodos a los que puede saltar' },
    optional: true,
  },
]
