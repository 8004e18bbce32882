/** Review: pauses the run and asks a person. Drawn and checked; not runnable yet. */
import { reviewBranches } from '../../document/branches'
import type { NodeDefinition } from '../contract'
import { fieldsInTemplate, messagesOf, references } from '../definition-parts'

export const reviewDefinition: NodeDefinition<'review'> = {
  kind: 'review',
  runnable: false,
  summary: {
    en: 'Pauses and asks a person: approve, redirect or stop.',
    es: 'Se detiene y pregunta a una persona: aprobar, redirigir o parar.',
  },
  defaults: (_document, graph, language) => ({
    question: language === 'es' ? '¿Puede seguir el agente?' : 'May the agent go on?',
    messages: messagesOf(graph),
  }),
  branches: () => reviewBranches,
  references: ({ question, messages, rounds }) =>
    references({ reads: [messages, rounds, ...fieldsInTemplate(question)], writes: [messages] }),
}
