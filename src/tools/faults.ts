/**
 * Faults that a person switched on for a tool, to see what the agent does with them. The texts are what a real service would say:
 * the model must not be able to tell them from a real failure.
 */
import { unreachable } from '../base/exhaustive'
import type { Fault, Tool } from '../document/types'
import type { ToolContext, ToolOutcome } from './contract'
import { orAborted } from './wait'

const TIMEOUT_MS = 30_000
const SLOW_MS = 3_000
const HUGE_CHARS = 50_000

/** The faults that apply to this call, in the order of the tool. */
export function faultsOf(tool: Tool, attempt: number): readonly Fault[] {
  return (tool.faults ?? []).filter(({ on }) => on === 'every' || on.includes(attempt))
}

/** What a fault does before the tool answers: nothing, a wait, or an outcome in its place. Rejects with the signal's reason. */
export async function faultBefore(fault: Fault, tool: Tool, context: ToolContext): Promise<ToolOutcome | undefined> {
  const { clock, signal } = context
  switch (fault.kind) {
    case 'error':
      return {
        status: 'error',
        code: 'tool-failed',
        content: fault.message ?? `${tool.name} failed: internal server error (500).`,
      }
    case 'rate-limit': {
      const content = fault.message ?? `${tool.name} refused the call: too many requests (429). Try again in a few seconds.`
      return { status: 'error', code: 'tool-rate-limited', content }
    }
    case 'timeout': {
      const ms = fault.ms ?? TIMEOUT_MS
      await orAborted(clock.sleep(ms, signal), signal)
      const content = fault.message ?? `${tool.name} did not answer within ${ms / 1000} seconds. No result was received.`
      return { status: 'error', code: 'tool-timeout', content }
    }
    case 'slow':
      await orAborted(clock.sleep(fault.ms ?? SLOW_MS, signal), signal)
      return undefined
    case 'empty':
      return { status: 'ok', content: fault.message ?? '' }
    case 'malformed':
    case 'huge':
    case 'wrong-id':
      return undefined
    default:
      return unreachable(fault.kind)
  }
}

/** What a fault makes of an answer. Errors stay as they are. */
export function faultAfter(fault: Fault, outcome: ToolOutcome): ToolOutcome {
  if (outcome.status === 'error') return outcome
  switch (fault.kind) {
    case 'malformed':
      return { ...outcome, content: fault.message ?? firstHalf(asJsonText(outcome.content)) }
    case 'huge':
      return { ...outcome, content: padded(fault.message ?? outcome.content, fault.chars ?? HUGE_CHARS) }
    case 'wrong-id':
      return { ...outcome, content: fault.message ?? outcome.content, answersTo: 'wrong-id' }
    case 'error':
    case 'rate-limit':
    case 'timeout':
    case 'slow':
    case 'empty':
      return outcome
    default:
      return unreachable(fault.kind)
  }
}

/** The answer as JSON: itself if it is an object or a list, else wrapped in one. */
function asJsonText(content: string): string {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null) return content
  } catch {
    // Plain text: wrapped below, so that half of it is broken JSON.
  }
  return JSON.stringify({ result: content })
}

function firstHalf(text: string): string {
  return text.slice(0, Math.ceil(text.length / 2))
}

/** The text again and again, a line each, to exactly `chars` characters (or the text itself, when it is longer). */
function padded(text: string, chars: number): string {
  if (text.length >= chars) return text
  const line = `${text === '' ? '.' : text}\n`
  return line.repeat(Math.ceil(chars / line.length)).slice(0, chars)
}
