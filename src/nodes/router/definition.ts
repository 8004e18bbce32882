/** The router: decides which edge is next. It is no node of LangGraph but a conditional edge of what leads into it. */
import { routerBranches } from '../../document/branches'
import type { Condition, Rule } from '../../document/types'
import type { NodeDefinition } from '../contract'
import { messagesOf, references, roundsOf } from '../definition-parts'

export const routerDefinition: NodeDefinition<'router'> = {
  kind: 'router',
  runnable: true,
  summary: {
    en: 'Decides where the run goes next: the first rule that holds gives the branch.',
    es: 'Decide adónde va la ejecución: la primera regla que se cumple da la rama.',
  },
  defaults: (document, graph) => {
    const rounds = roundsOf(graph)
    const budget: readonly Rule[] =
      rounds !== undefined && typeof document.budget.toolRounds === 'number'
        ? [{ branch: 'over_budget', when: { type: 'rounds', field: rounds, atLeast: 'budget' } }]
        : []
    return {
      messages: messagesOf(graph),
      rules: [...budget, { branch: 'tools', when: { type: 'tool-calls' } }],
      otherwise: 'done',
    }
  },
  branches: routerBranches,
  references: ({ messages, rules }) =>
    references({
      reads: [messages, ...rules.map((rule) => fieldOf(rule.when))],
      tools: rules.map(({ when }) => (when.type === 'calls-tool' ? when.tool : undefined)),
    }),
}

/** The state field that a condition looks at, if it names one. */
export const fieldOf = (when: Condition): string | undefined =>
  when.type === 'rounds' || when.type === 'field' || when.type === 'tokens' ? when.field : undefined
