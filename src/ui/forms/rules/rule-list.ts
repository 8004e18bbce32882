/** Changes of a router's list of rules. Pure; a place outside of the list changes nothing. */
import { freeName } from '../../../document/names'
import type { AgentDocument, Condition, Graph, Rule } from '../../../document/types'
import { roundsOf } from '../../../nodes/definition-parts'

export const conditionTypes = [
  'tool-calls',
  'calls-tool',
  'rounds',
  'field',
  'tokens',
  'code',
] as const satisfies readonly Condition['type'][]

/** The rule at `from` at the place `to` instead. */
export function movedRule(rules: readonly Rule[], from: number, to: number): readonly Rule[] {
  const rule = rules[from]
  if (!rule || to < 0 || to >= rules.length || from === to) return rules
  const rest = rules.filter((_, i) => i !== from)
  return [...rest.slice(0, to), rule, ...rest.slice(to)]
}

export const replacedRule = (rules: readonly Rule[], at: number, rule: Rule): readonly Rule[] =>
  rules.map((other, i) => (i === at ? rule : other))

export const withoutRule = (rules: readonly Rule[], at: number): readonly Rule[] => rules.filter((_, i) => i !== at)

/** A new rule at the end, with a branch name of its own. */
export function withNewRule(rules: readonly Rule[]): readonly Rule[] {
  const branch = freeName('branch', (name) => rules.some((rule) => rule.branch === name))
  return [...rules, { branch, when: { type: 'tool-calls' } }]
}

/** A condition of another type, about what the document has. */
export function newCondition(type: Condition['type'], document: AgentDocument, graph: Graph): Condition {
  const { fields } = graph.state
  const messages = fields.find((field) => field.type === 'messages')?.name ?? ''
  switch (type) {
    case 'tool-calls':
      return { type }
    case 'calls-tool':
      return { type, tool: document.tools[0]?.name ?? '' }
    case 'rounds': {
      const number = fields.find((field) => field.type === 'number')?.name
      return { type, field: roundsOf(graph) ?? number ?? '', atLeast: 'budget' }
    }
    case 'field':
      return { type, field: fields.find((field) => field.type !== 'messages')?.name ?? fields[0]?.name ?? '', is: 'empty' }
    case 'tokens':
      return { type, field: messages, atLeast: 4000 }
    case 'code':
      return { type, code: 'return false' }
  }
}
