/**
 * A history is always sendable: when a hard budget leads out of the loop although the last message asks for tools, the calls that
 * will not run are answered in the state, by tool messages that say so and are marked as ours. The next node to run that is not hands
 * writes them, whatever its kind, so that they stand right behind the message that asks. Nothing else is repaired.
 */
import { AIMessage, type BaseMessage, isBaseMessage, ToolMessage } from '@langchain/core/messages'
import type { RouteReason } from '../../trace/events'
import type { EngineState } from './contract'

/** The answers to write, by field. */
export type LeftAnswers = ReadonlyMap<string, readonly ToolMessage[]>

/** `leftBy`: the budget rule by which a call of a message was left, if it was. */
export function answersForLeftCalls(
  state: EngineState,
  leftBy: (messageId: string, callId: string) => RouteReason | undefined,
): LeftAnswers {
  const answers = new Map<string, readonly ToolMessage[]>()
  for (const [field, value] of Object.entries(state)) {
    const last: unknown = Array.isArray(value) ? value.at(-1) : undefined
    if (!isBaseMessage(last) || !AIMessage.isInstance(last)) continue
    const asking = last.id ?? ''
    const list = [...(last.tool_calls ?? []), ...(last.invalid_tool_calls ?? [])].flatMap(({ id = '', name }) => {
      const reason = leftBy(asking, id)
      return reason === undefined ? [] : [notRun(asking, id, name, reason)]
    })
    if (list.length > 0) answers.set(field, list)
  }
  return answers
}

/** The id is made from the call: two nodes side by side write the very same message, and it stands there once. */
const notRun = (asking: string, callId: string, name: string | undefined, reason: RouteReason): ToolMessage =>
  new ToolMessage({
    id: `${asking}-not-run-${callId}`,
    content: `not run: ${spent(reason)}`,
    tool_call_id: callId,
    status: 'error',
    additional_kwargs: { vuelta_synthetic: true },
    ...(name === undefined ? {} : { name }),
  })

function spent(reason: RouteReason): string {
  const rounds = (allowed: unknown) => `the budget of ${allowed} tool ${allowed === 1 ? 'round' : 'rounds'} is spent`
  switch (reason.type) {
    case 'rounds':
      return rounds(reason.allowed)
    case 'tokens':
      return `the budget of ${reason.allowed} tokens is spent`
    case 'field':
      return typeof reason.expected === 'number' ? rounds(reason.expected) : 'the budget is spent'
    case 'tool-calls':
    case 'calls-tool':
    case 'code':
    case 'otherwise':
    case 'none':
      return 'the budget is spent'
    case 'unknown':
      return 'the record went on without it'
  }
}

/** The state as a node sees it that runs after the answers. */
export function withAnswers(state: EngineState, answers: LeftAnswers): EngineState {
  if (answers.size === 0) return state
  const added = [...answers].map(([field, list]) => [field, [...(state[field] as readonly BaseMessage[]), ...list]])
  return { ...state, ...Object.fromEntries(added) }
}

/** The answers go first: what the node wrote comes after them. */
export function mergeAnswers(update: Readonly<Record<string, unknown>>, answers: LeftAnswers): Readonly<Record<string, unknown>> {
  if (answers.size === 0) return update
  const merged = [...answers].map(([field, list]) => {
    const written = update[field]
    return [field, written === undefined ? list : [...list, ...(Array.isArray(written) ? written : [written])]]
  })
  return { ...update, ...Object.fromEntries(merged) }
}
