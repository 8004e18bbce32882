/** Calls a tool once, outside of any run: the same call that the hands would make, with its faults, its delay and its own mode. */

import type { ToolContext, ToolOutcome } from '../tools/contract'
import { runTool } from '../tools/run-tool'
import type { ToolAnswer, ToolTrial } from './port'
import { createStriker } from './secrets'

/** The platform as one call of a tool uses it. */
export interface TrialPlatform extends Pick<ToolContext, 'clock' | 'fetch' | 'corpus'> {
  /** Milliseconds of a clock that never goes back. */
  monotonic(): number
}

/** The answer, good or bad. Rejects only when `signal` aborts. A key never comes back in it. */
export async function tryTool(
  { tool, args, attempt, secrets }: ToolTrial,
  { monotonic, ...platform }: TrialPlatform,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const secret = (name: string) => (Object.hasOwn(secrets, name) ? secrets[name] : undefined)
  const began = monotonic()
  const outcome = await runTool(tool, args, { ...platform, signal, attempt, secret })
  return { outcome: struck(outcome, Object.values(secrets)), ms: Math.max(0, monotonic() - began) }
}

function struck(outcome: ToolOutcome, secrets: readonly string[]): ToolOutcome {
  const content = createStriker(secrets)?.strike(outcome.content)
  return typeof content === 'string' ? { ...outcome, content } : outcome
}
