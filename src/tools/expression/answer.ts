/** Arithmetic on the arguments. `{name}` is replaced by the argument's text first; then every numeric argument is a variable. */
import { fillTemplate } from '../../base/text'
import type { MockAnswer } from '../../document/types'
import type { Answerer } from '../contract'
import { evaluateExpression } from './evaluate'

type ExpressionSpec = Extract<MockAnswer, { kind: 'expression' }>

/** The result as text, or an error that says what was wrong with the expression. */
export const answerExpression: Answerer<ExpressionSpec> = async (spec, args, _context, tool) => {
  const expression = filled(spec.expression, args)
  const result = await evaluateExpression(expression, args)
  if (result.ok) return { status: 'ok', content: result.value }
  const content = `${tool.name} could not work out "${expression}": ${result.error}. Use plain arithmetic such as (3 + 4) * 2.5.`
  return { status: 'error', code: 'tool-failed', content }
}

/** An argument inside a larger expression goes in parentheses: `{a}^2` with -3 is (-3)^2. */
function filled(expression: string, args: Readonly<Record<string, unknown>>): string {
  const alone = /^\s*\{[\w.-]+\}\s*$/.test(expression)
  if (alone) return fillTemplate(expression, args)
  const wrapped = Object.entries(args).map(([name, value]) => {
    const scalar = typeof value === 'number' || typeof value === 'string'
    return [name, scalar ? `(${value})` : value] as const
  })
  return fillTemplate(expression, Object.fromEntries(wrapped))
}
