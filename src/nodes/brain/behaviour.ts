/**
 * The brain: builds a prompt from its template and the whole history, asks the model what to do next, and adds the reply to the
 * history. The system prompt is made anew at every call and never kept in the state.
 */
import { type BaseMessage, SystemMessage } from '@langchain/core/messages'
import type { NodeOf, Tool } from '../../document/types'
import { callModel, sentTokens } from '../behaviour/call-model'
import { type Behaviour, messagesIn, type TaskScope } from '../behaviour/contract'
import { toPlain } from '../behaviour/messages'
import { fillPrompt } from '../behaviour/prompt'
import { readTextReply, textHistory, textInstructions } from '../behaviour/text-protocol'

export const brainBehaviour: Behaviour<'brain'> = async (node, state, scope) => {
  const { config } = node
  const history = messagesIn(state, config.messages)
  const tools = config.tools.flatMap((name) => scope.tool(name) ?? [])
  const asText = config.protocol === 'text'
  const prompt = fillPrompt(config.prompt, tools, state, scope)
  const system = asText ? [prompt, textInstructions(tools)].filter((part) => part !== '').join('\n\n') : prompt
  const messages = [
    ...(system === '' ? [] : [new SystemMessage({ id: `${node.id}-prompt`, content: system })]),
    ...(asText ? textHistory(history) : history),
  ]
  const offered = asText ? [] : tools
  warnAboutContext(node, messages, offered, scope)
  const request = { modelId: config.model, messages, history, tools: offered, parallelCalls: config.parallelCalls, node: node.id }
  const reply = await callModel(request, scope)
  const message = asText ? readTextReply(reply, tools, () => scope.ids.next('toolcall')) : reply
  const calls = (message.tool_calls ?? []).length + (message.invalid_tool_calls ?? []).length
  if (config.parallelCalls === false && calls > 1) {
    const text = `${node.id} asked for ${calls} tools at once, although it may only ask for one. All of them stand.`
    scope.emit({ type: 'notice', code: 'parallel-calls', text, node: node.id, data: { calls } })
  }
  return { update: { [config.messages]: [message] } }
}

/** Everything that is sent counts: the prompt, the history and the tools. */
function warnAboutContext(
  { id, config }: NodeOf<'brain'>,
  messages: readonly BaseMessage[],
  tools: readonly Tool[],
  scope: TaskScope,
): void {
  const allowed = config.contextTokens
  if (allowed === undefined) return
  const needed = sentTokens(messages, tools)
  if (needed <= allowed) return
  const last = messages.at(-1)
  const newest = last === undefined ? 0 : sentTokens([last], [])
  const alone =
    newest > allowed && last
      ? ` The last message alone (${toPlain(last).role}) is about ${newest}: a summary would not help.`
      : ''
  const text = `${id} sends about ${needed} tokens, more than the ${allowed} it may use.${alone}`
  scope.emit({ type: 'notice', code: 'context-exceeded', text, node: id, data: { needed, allowed, newest } })
}
