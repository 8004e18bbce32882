import { phrases } from './phrases'
import type { Scene } from './step'

/** A sentence about the last error that a tool gave, as a list of none or one. */
export function lastError(scene: Scene): readonly string[] {
  const last = scene.tried.findLast(({ outcome }) => outcome.kind === 'error')
  if (last?.outcome.kind !== 'error') return []
  return [phrases[scene.question.language].onlyErrors(last.exchange.tool, last.outcome.text.replace(/[.\s]+$/, ''))]
}
