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
  defaults: (_document, _graph, language) => ({
    code:
      language === 'es'
        ? '// `state` es una copia del estado. Devuelve lo que cambia, por ejemplo { topic: "agents" }.\nreturn {}\n'
        : '// `state` is a copy of the state. Return what changes, for instance { topic: "agents" }.\nreturn {}\n',
    writes: [],
  }),
  branches: () => null,
  references: ({ writes }) => references({ writes: writes ?? [] }),
}
