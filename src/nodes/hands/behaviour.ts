/**
 * The hands: run the tool calls of the last message and answer each with one tool message, paired by `tool_call_id`.
 * A call that cannot be run (unknown tool, arguments that are not JSON) is answered too, so that the model can correct itself.
 */
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import { clip, nearestName } from '../../base/text'
import type { NodeOf, Tool } from '../../document/types'
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
  const results = config.order === 'sequential' ? await inTurn(asked, node, scope) : await atOnce(asked, node, scope)
  const update: Record<string, unknown> = results.length > 0 ? { [config.messages]: results } : {}
  if (config.rounds !== undefined) update[config.rounds] = nextRound(config.rounds, state, scope)
  if (config.notes !== undefined) update[config.notes] = results.filter((m) => m.status !== 'error').map((m) => String(m.content))
  return { update }
}

async function inTurn(asked: readonly Asked[], node: NodeOf<'hands'>, scope: TaskScope): Promise<readonly ToolMessage[]> {
  const results: ToolMessage[] = []
  for (const call of asked) results.push(await answer(call, node, scope))
  return results
}

/** All at once. A tool that raises ends the visit only when the others are done: what they did really happened, and is told. */
async function atOnce(asked: readonly Asked[], node: NodeOf<'hands'>, scope: TaskScope): Promise<readonly ToolMessage[]> {
  const settled = await Promise.allSettled(asked.map((call) => answer(call, node, scope)))
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason
    return one.value
  })
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
    mode: scope.recorded && tool ? 'recorded' : (tool?.mode ?? 'mock'),
  })
  const times = scope.countCall(call.name, call.args)
  if (scope.pause && tool?.mode !== 'live') await scope.pause('tool')
  const outcome = await outcomeOf(call, tool, node, scope)
  const max = Math.min(config.maxChars ?? Infinity, scope.document.budget.observationChars ?? Infinity)
  const { content, cutFrom } = cut(outcome.content, max)
  scope.emit({
    type: 'tool-returned',
    toolCallId: call.id,
    status: outcome.status,
    content,
    ...(cutFrom === undefined ? {} : { cutFrom }),
  })
  if (times === 3) noticeRepeats(call, times, content, node, scope)
  if (outcome.status === 'error' && config.onError === 'raise') {
    throw new NodeFailure(outcome.code, outcome.content, { tool: call.name, input: call.args })
  }
  const wrong = outcome.status === 'ok' && outcome.answersTo === 'wrong-id'
  return new ToolMessage({
    id: scope.ids.next('message'),
    content,
    name: call.name,
    tool_call_id: wrong ? `${call.id}-other` : call.id,
    status: outcome.status === 'error' ? 'error' : 'success',
  })
}

async function outcomeOf(call: Asked, tool: Tool | undefined, node: NodeOf<'hands'>, scope: TaskScope): Promise<ToolOutcome> {
  const recorded = tool && scope.recorded?.({ id: call.id, tool: call.name, args: call.args })
  if (recorded) return recorded
  if (call.invalid !== undefined) {
    return { status: 'error', code: 'tool-arguments', content: `${call.invalid} Send the arguments again as one JSON object.` }
  }
  if (tool === undefined)
    return {
      status: 'error',
      code: 'tool-unavailable',
      content: unknownTool(
        call.name,
        node.config.tools.filter((name) => scope.tool(name) !== undefined),
      ),
    }
  return scope.runTool(tool, call.args)
}

/** Told once, at the third time: more of the same brings nothing new. */
function noticeRepeats(call: Asked, times: number, result: string, node: NodeOf<'hands'>, scope: TaskScope): void {
  const text = `${call.name} was called ${times} times with the same arguments; the last time it returned: ${clip(result, 120)}`
  scope.emit({ type: 'notice', code: 'repeated-call', text, node: node.id, data: { tool: call.name, times, result } })
}

function unknownTool(name: string, names: readonly string[]): string {
  const list = names.length > 0 ? `The tools here are: ${names.join(', ')}.` : 'There are no tools here.'
  if (name === '') return `The call names no tool. ${list}`
  const near = nearestName(name, names)
  return `There is no tool called "${name}". ${near ? `Did you mean ${near}? ` : ''}${list}`
}

/** A long result is cut, and says so; the length before the cut is recorded. Never in the middle of a character. */
function cut(content: string, max: number): { readonly content: string; readonly cutFrom?: number } {
  if (content.length <= max) return { content }
  const kept = content.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
  return { content: `${kept}\n[cut: the first ${kept.length} of ${content.length} characters]`, cutFrom: content.length }
}
