/**
 * The hands: run the tool calls of the last message and answer each with one tool message, paired by `tool_call_id`.
 * A call that cannot be run (unknown tool, arguments that are not JSON) is answered too, so that the model can correct itself.
 */
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import { nearestName } from '../../base/text'
import type { NodeOf } from '../../document/types'
import type { ToolOutcome } from '../../tools/contract'
import { type Behaviour, messagesIn, NodeFailure, type TaskScope } from '../behaviour/contract'

interface Asked {
  readonly id: string
  readonly name: string
  readonly args: unknown
  /** Why the call cannot be run, if it cannot. */
  readonly invalid?: string | undefined
}

export const handsBehaviour: Behaviour<'hands'> = async (node, state, scope) => {
  const { config } = node
  const asked = openCalls(messagesIn(state, config.messages))
  if (asked.length === 0) {
    scope.emit({ type: 'notice', code: 'nothing-to-run', text: `${node.id} ran, but no message asks for a tool.`, node: node.id })
  }
  const results: ToolMessage[] = []
  if (config.order === 'sequential') {
    for (const call of asked) results.push(await answer(call, node, scope))
  } else {
    results.push(...(await Promise.all(asked.map((call) => answer(call, node, scope)))))
  }
  const update: Record<string, unknown> = { [config.messages]: results }
  if (config.rounds !== undefined) update[config.rounds] = nextRound(config.rounds, state, scope)
  if (config.notes !== undefined) update[config.notes] = results.filter((m) => m.status !== 'error').map((m) => String(m.content))
  return { update }
}

/** The calls of the last assistant message that no tool message after it has answered yet. */
function openCalls(messages: readonly BaseMessage[]): readonly Asked[] {
  const at = messages.findLastIndex((message) => AIMessage.isInstance(message))
  const last = messages[at]
  if (!last || !AIMessage.isInstance(last)) return []
  const answered = new Set(
    messages.slice(at + 1).flatMap((message) => (ToolMessage.isInstance(message) ? [message.tool_call_id] : [])),
  )
  const valid = (last.tool_calls ?? []).map((call): Asked => ({ id: call.id ?? '', name: call.name, args: call.args }))
  const invalid = (last.invalid_tool_calls ?? []).map(
    (call): Asked => ({
      id: call.id ?? '',
      name: call.name ?? '',
      args: call.args ?? '',
      invalid: call.error ?? 'The arguments could not be read.',
    }),
  )
  return [...valid, ...invalid].filter((call) => !answered.has(call.id))
}

/** A summing field counts by itself; any other field gets the next number. */
function nextRound(field: string, state: Readonly<Record<string, unknown>>, scope: TaskScope): number {
  if (scope.fields.find((f) => f.name === field)?.reducer === 'sum') return 1
  const now = state[field]
  return (typeof now === 'number' ? now : 0) + 1
}

async function answer(call: Asked, node: NodeOf<'hands'>, scope: TaskScope): Promise<ToolMessage> {
  const { config } = node
  const tool = config.tools.includes(call.name) ? scope.tool(call.name) : undefined
  scope.emit({
    type: 'tool-called',
    taskId: scope.taskId,
    toolCallId: call.id,
    tool: call.name,
    args: call.args,
    mode: tool?.mode ?? 'mock',
  })
  noticeRepeats(call, node, scope)
  if (scope.pause && tool?.mode !== 'live') await scope.pause('tool')
  const outcome: ToolOutcome =
    call.invalid !== undefined
      ? { status: 'error', code: 'tool-arguments', content: `${call.invalid} Send the arguments again as one JSON object.` }
      : tool === undefined
        ? { status: 'error', code: 'tool-unavailable', content: unknownTool(call.name, config.tools) }
        : await scope.runTool(tool, call.args)
  if (outcome.status === 'error' && config.onError === 'raise') {
    scope.emit({ type: 'tool-returned', toolCallId: call.id, status: 'error', content: outcome.content })
    throw new NodeFailure(outcome.code, outcome.content, { tool: call.name, input: call.args })
  }
  const { content, cutFrom } = cut(
    outcome.content,
    Math.min(config.maxChars ?? Infinity, scope.document.budget.observationChars ?? Infinity),
  )
  scope.emit({
    type: 'tool-returned',
    toolCallId: call.id,
    status: outcome.status,
    content,
    ...(cutFrom === undefined ? {} : { cutFrom }),
  })
  const wrong = outcome.status === 'ok' && outcome.answersTo === 'wrong-id'
  return new ToolMessage({
    id: scope.ids.next('message'),
    content,
    name: call.name,
    tool_call_id: wrong ? `${call.id}-other` : call.id,
    status: outcome.status === 'error' ? 'error' : 'success',
  })
}

function noticeRepeats(call: Asked, node: NodeOf<'hands'>, scope: TaskScope): void {
  const times = scope.countCall(call.name, call.args)
  if (times !== 3) return
  const text = `${call.name} was called ${times} times with the same arguments.`
  scope.emit({ type: 'notice', code: 'repeated-call', text, node: node.id, data: { tool: call.name, times } })
}

function unknownTool(name: string, names: readonly string[]): string {
  const near = nearestName(name, names)
  const list = names.length > 0 ? `The tools here are: ${names.join(', ')}.` : 'There are no tools here.'
  return `There is no tool called "${name}". ${near ? `Did you mean ${near}? ` : ''}${list}`
}

/** A long result is cut, and says so; the length before the cut is recorded. */
function cut(content: string, max: number): { readonly content: string; readonly cutFrom?: number } {
  if (content.length <= max) return { content }
  const kept = content.slice(0, max)
  return { content: `${kept}\n[cut: the first ${max} of ${content.length} characters]`, cutFrom: content.length }
}
