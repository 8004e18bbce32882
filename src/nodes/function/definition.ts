/** A function node: the person's own JavaScript, which runs in a sandbox on a copy of the state. */
import type { NodeDefinition } from '../contract'
import { references } from '../definition-parts'

export const functionDefinition: NodeDefinition<'function'> = {
  kind: 'function',
  runnable: true,
  summary: {
    en: 'Runs your own JavaScript on a copy of the state, in a sandbox; it may also say where to go next.',
    es: 'Ejecuta tu propio JavaScript sobre una copia del estado, en un sandbox; también puede decir adónde ir.',
  },
  defaults: () => ({
    code: '// `state` is a copy of the state. Return what changes, for instance { topic: "agents" }.\nreturn {}\n',
    writes: [],
  }),
  branches: () => null,
  references: ({ writes }) => references({ writes: writes ?? [] }),
  form: [
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
  ],
}
