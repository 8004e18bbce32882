/** The hands: run the tools that the last message asks for, and answer each call. */
import type { NodeDefinition } from '../contract'
import { allTools, messagesOf, references, roundsOf } from '../definition-parts'

export const handsDefinition: NodeDefinition<'hands'> = {
  kind: 'hands',
  runnable: true,
  summary: {
    en: 'Run the tools that the last message asks for, and answer each call with its result.',
    es: 'Ejecutan las herramientas que pide el último mensaje y responden a cada llamada con su resultado.',
  },
  defaults: (document, graph) => {
    const rounds = roundsOf(graph)
    return {
      tools: allTools(document),
      messages: messagesOf(graph),
      ...(rounds === undefined ? {} : { rounds }),
      onError: 'report',
    }
  },
  branches: () => null,
  references: ({ tools, messages, rounds, notes }) =>
    references({ reads: [messages, rounds], writes: [messages, rounds, notes], tools }),
}
