/**
 * A history is always sendable: when a hard budget leads out of the loop although the last message asks for tools, the calls that
 * will not run are answered in the state, by tool messages that say so and are marked as ours. Nothing else is repaired.
 */
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import type { RouteReason } from '../../trace/events'
import type { TaskScope } from './contract'

/** The answers to add before the next model call: none unless a budget rule led here and calls are open. */
export function answersForLeftCalls(messages: readonly BaseMessage[], scope: TaskScope): readonly ToolMessage[] {
  const reason = scope.cutShortBy()
  const last = messages.at(-1)
  if (!reason || !last || !AIMessage.isInstance(last)) return []
  const open = [...(last.tool_calls ?? []), ...(last.invalid_tool_calls ?? [])]
  return open.map(
    (call) =>
      new ToolMessage({
        id: scope.ids.next('message'),
        content: `not run: ${spent(reason)}`,
        tool_call_id: call.id ?? '',
        status: 'error',
        additional_kwargs: { vuelta_synthetic: true },
        ...(call.name === undefined ? {} : { name: call.name }),
      }),
  )
}

function spent(reason: RouteReason): string {
  switch (reason.type) {
    case 'rounds':
      return `the budget of ${reason.allowed} tool ${reason.allowed === 1 ? 'round' : 'rounds'} is spent`
    case 'tokens':
      return `the budget of ${reason.allowed} tokens is spent`
    case 'field':
    case 'tool-calls':
    case 'calls-tool':
    case 'code':
    case 'otherwise':
    case 'none':
    case 'unknown':
      return 'the budget is spent'
  }
}
