/**
 * The answer without a tool: a rough estimate with rounded numbers, or the admission that there is nothing to go by. It always
 * says that it is a guess, and it never works the exact result out.
 */
import { roughly, sumText } from './arithmetic'
import { phrases } from './phrases'
import type { Question } from './question'
import type { ToolSense } from './tool-sense'
import { isGeneric, wordsOf } from './words'

/** A guess, plainly called one. `senses` are the tools that were offered and not chosen. */
export function guessByHand(question: Question, senses: readonly ToolSense[]): string {
  const say = phrases[question.language]
  const bare = senses.filter((sense) => !sense.described && !sense.thinking).map((sense) => sense.tool.name)
  const why = bare.length > 0 ? [say.noDescription(bare)] : []
  if (question.sum) {
    const about = roughly(question.sum)
    const sum = sumText(question.sum)
    return [...why, say.noTool, about === undefined ? say.cannotGuess(sum) : say.guessSum(sum, String(about))].join(' ')
  }
  const terms = question.needs.flatMap((need) => need.terms).filter((term) => !isGeneric(wordsOf(term)[0] ?? ''))
  return [...why, say.noTool, say.guessTopic([...new Set(terms)].slice(0, 5))].join(' ')
}
