/**
 * One call of one tool: arguments, delay, faults, answer. Whatever goes wrong is an outcome that the model can read; the only
 * rejection is the abort signal's own reason.
 */
import type { Tool } from '../document/types'
import { answer } from './answer'
import { checkArguments } from './arguments'
import type { ToolContext, ToolOutcome } from './contract'
import { faultAfter, faultBefore, faultsOf } from './faults'
import { orAborted } from './wait'

/** Calls the tool as its mode says. Rejects only when `context.signal` aborts, and then with its reason. */
export async function runTool(tool: Tool, args: unknown, context: ToolContext): Promise<ToolOutcome> {
  const { clock, signal } = context
  signal.throwIfAborted()
  const checked = checkArguments(tool.name, tool.parameters, args)
  if (!checked.ok) return { status: 'error', code: 'tool-arguments', content: checked.error }
  if (tool.delayMs !== undefined && tool.delayMs > 0) await orAborted(clock.sleep(tool.delayMs, signal), signal)

  const faults = faultsOf(tool, context.attempt)
  for (const fault of faults) {
    const instead = await faultBefore(fault, tool, context)
    if (instead) return instead
  }
  const outcome = await answered(tool, checked.value, context)
  return faults.reduce((changed, fault) => faultAfter(fault, changed), outcome)
}

async function answered(tool: Tool, args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolOutcome> {
  try {
    return await orAborted(answer(tool, args, context), context.signal)
  } catch (error) {
    context.signal.throwIfAborted()
    const why = error instanceof Error ? error.message : String(error)
    return { status: 'error', code: 'tool-failed', content: `${tool.name} failed: ${why}` }
  }
}
