/** Puts together what a decision looks at: the question, the tools that fit, what was tried and what came of it, and the limits. */
import type { Conversation, Exchange } from './conversation'
import { readOutcome } from './outcome'
import { fittingTools } from './plan'
import type { PromptRules } from './prompt-rules'
import type { Question } from './question'
import type { Scene, Tried } from './step'
import type { ToolSense } from './tool-sense'

/** Without a rule in the prompt, this many calls are what the model has patience for. */
const PATIENCE = 6
/** A call that nobody can read is written again at most this often in a row. */
const REPAIRS = 3

/** True when the arguments of this call could not be read: nothing has been asked by it yet. */
export const isUnread = (exchange: Exchange): boolean => exchange.args === undefined && readOutcome(exchange).kind === 'error'

/**
 * The exchanges that count: a call that could not be read is not a try, the repaired one is. When repairing does not help either,
 * all of them count, so that there is an end.
 */
export function settled(exchanges: readonly Exchange[]): readonly Exchange[] {
  const lastRead = exchanges.findLastIndex((exchange) => !isUnread(exchange))
  return exchanges.length - 1 - lastRead > REPAIRS ? exchanges : exchanges.filter((exchange) => !isUnread(exchange))
}

/** The scene of a conversation. `isThought` tells reflections from calls that do something. */
export function sceneOf(
  conversation: Conversation,
  question: Question,
  senses: readonly ToolSense[],
  rules: PromptRules,
  isThought: (exchange: Exchange) => boolean,
): Scene {
  const asTried = (exchanges: readonly Exchange[]): readonly Tried[] =>
    settled(exchanges).flatMap((exchange) => (isThought(exchange) ? [] : [{ exchange, outcome: readOutcome(exchange) }]))
  const tried = asTried(conversation.exchanges)
  const limit = (question.complex ? rules.complex : rules.simple) ?? PATIENCE
  return {
    question,
    fitting: fittingTools(question, senses, tried),
    tried,
    earlier: asTried(conversation.earlier),
    cutShort: spentBudget(conversation.exchanges),
    limit,
    limitEmpty: rules.giveUp ?? limit,
  }
}

function spentBudget(exchanges: readonly Exchange[]): string | undefined {
  const last = exchanges.map(readOutcome).findLast((outcome) => outcome.kind === 'not-run')
  return last?.kind === 'not-run' ? last.budget : undefined
}
