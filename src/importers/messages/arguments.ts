/**
 * The arguments of a call: an object, or a text that should hold one as JSON. A text that does not is kept byte for byte as an
 * unparsed call, because the program that ran could not read it either. What it may have meant stands beside it, for people to read.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { err, ok, type Result } from '../../base/result'
import type { InvalidCall, ToolCall } from '../../trace/message'
import { guessedArguments } from '../core/lenient-guess'

export type ReadCall = { readonly call: ToolCall } | { readonly invalid: InvalidCall }

/** A call, parsed or not. `raw`: the arguments as the record has them. */
export function readCall(id: string, name: string, raw: unknown): ReadCall {
  if (raw === undefined || raw === null) return { call: { id, name, args: {} } }
  if (isRecord(raw)) return { call: { id, name, args: raw } }
  if (typeof raw !== 'string') {
    return { invalid: unreadCall({ id, name, rawArgs: JSON.stringify(raw) ?? '', error: 'The arguments are not an object.' }) }
  }
  // Nothing at all is how some models say "no arguments".
  if (raw.trim() === '') return { call: { id, name, args: {}, rawArgs: raw } }
  const args = parsed(raw)
  return args.ok
    ? { call: { id, name, args: args.value, rawArgs: raw } }
    : { invalid: unreadCall({ id, name, rawArgs: raw, error: args.error }) }
}

/** A call that could not be read, with a guess at its arguments where there is one. */
export function unreadCall(call: InvalidCall): InvalidCall {
  const guessedArgs = guessedArguments(call.rawArgs)
  return guessedArgs === undefined ? call : { ...call, guessedArgs }
}

function parsed(raw: string): Result<UnknownRecord, string> {
  try {
    const value: unknown = JSON.parse(raw)
    // Some programs encode twice.
    const inner: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return isRecord(inner) ? ok(inner) : err('The arguments are JSON, but not an object.')
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error))
  }
}

/** The calls of a message, sorted out. Lists that would be empty are left out. */
export function splitCalls(calls: readonly ReadCall[]): SplitCalls {
  if (calls.length === 0) return noCalls
  const [first] = calls
  // Mostly it is one: a list that is pushed to keeps room for more.
  if (calls.length === 1 && first) return 'call' in first ? { toolCalls: [first.call] } : { invalidCalls: [first.invalid] }
  const toolCalls: ToolCall[] = []
  const invalidCalls: InvalidCall[] = []
  for (const one of calls) {
    if ('call' in one) toolCalls.push(one.call)
    else invalidCalls.push(one.invalid)
  }
  if (invalidCalls.length === 0) return { toolCalls }
  return toolCalls.length === 0 ? { invalidCalls } : { toolCalls, invalidCalls }
}

interface SplitCalls {
  readonly toolCalls?: readonly ToolCall[]
  readonly invalidCalls?: readonly InvalidCall[]
}
const noCalls: SplitCalls = {}
