/** The budget of tokens that a session of Codex may be given for a goal, what a person's plan allows, and the turn that was ended by them. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { limitInAnswer } from '../core/limit-words'
import { amountsIn, type RunLimits } from '../core/limits-told'
import { textOf } from '../messages/mapped'

/** What is known of limits after an event. Its budget leaves out what was cached, so it is no budget of the tokens that are counted elsewhere. */
export function limitsAfter(event: UnknownRecord, known: RunLimits | undefined): RunLimits | undefined {
  if (event.type === 'user_message' || event.type === 'agent_message') return undefined
  if (event.type === 'error') {
    const reached = limitInAnswer(textOf(event.message) ?? '')
    return reached === undefined ? known : { reached }
  }
  const goal = isRecord(event.goal) ? event.goal : {}
  const ended = event.type === 'turn_aborted' ? event.reason : goal.status
  if (typeof ended !== 'string' || !/^budget_?limited$/i.test(ended)) return known
  const used = amountsIn(goal, { tokens_used: 'tokens', tokensUsed: 'tokens' }).tokens
  const allowed = amountsIn(goal, { token_budget: 'tokens', tokenBudget: 'tokens' }).tokens
  const told = { limit: 'tokens' as const, words: ended }
  if (used !== undefined && allowed !== undefined) return { reached: { ...told, used, allowed } }
  return known ?? { reached: told }
}
