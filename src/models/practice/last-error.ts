/** What went wrong with a call, as a part of a sentence and as a sentence. */
import type { Outcome } from './outcome'
import { type Phrases, phrases } from './phrases'
import type { Scene } from './step'

/** The error in a few words, without a full stop. */
export const errorText = (error: Extract<Outcome, { kind: 'error' }>, say: Phrases): string =>
  error.about === 'unreadable' ? say.unreadable : error.text.replace(/[.\s]+$/, '')

/** A sentence about the last error that a tool gave, as a list of none or one. */
export function lastError(scene: Scene): readonly string[] {
  const say = phrases[scene.question.language]
  const last = scene.tried.findLast(({ outcome }) => outcome.kind === 'error')
  return last?.outcome.kind === 'error' ? [say.onlyErrors(last.exchange.tool, errorText(last.outcome, say))] : []
}
