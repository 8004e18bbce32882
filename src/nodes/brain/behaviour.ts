/**
 * The brain: builds a prompt from its template and the whole history, asks the model what to do next, and adds the reply to the
 * history. The system prompt is made anew at every call and never kept in the state.
 */
import { SystemMessage } from '@langchain/core/messages'
import type { NodeOf } from '../../document/types'
import { callModel, type ModelRequest, plainSent, sentTokens } from '../behaviour/call-model'
import { type Behaviour, messagesIn, type TaskScope } from '../behaviour/contract'
import { fillPrompt } from '../behaviour/prompt'
import { readTextReply, textHistory, textInstructions } from '../behaviour/text-protocol'

export const brainBehaviour: Behaviour<'brain'> = async (node, state, scope) => {
  const { config } = node
  const history = messagesIn(state, config.messages)
  const tools = config.tools.flatMap((name) => scope.tool(name) ?? [])
  const asText = config.protocol === 'text'
  const prompt = fillPrompt(config.prompt, tools, state, scope)
  const system = asText ? [prompt, textInstructions(tools)].filter((part) => part !== '').join('\n\n') : prompt
  const request: ModelRequest = {
    modelId: config.model,
    before: system === '' ? [] : [new SystemMessage({ id: `${node.id}-prompt`, content: system })],
    history,
    rewritten: asText ? textHistory(history) : undefined,
    tools: asText ? [] : tools,
    parallelCalls: config.parallelCalls,
    node: node.id,
  }
  warnAboutContext(node, request, scope)
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
function warnAboutContext({ id, config }: NodeOf<'brain'>, request: ModelRequest, scope: TaskScope): void {
  const allowed = config.contextTokens
  if (allowed === undefined) return
  const messages = plainSent(request)
  const needed = sentTokens(messages, request.tools)
  if (needed <= allowed) return
  const last = messages.at(-1)
  const newest = last === undefined ? 0 : sentTokens([last], [])
  const alone =
    newest > allowed && last ? ` The last message alone (${last.role}) is about ${newest}: a summary would not help.` : ''
  const text = `${id} sends about ${needed} tokens, more than the ${allowed} it may use.${alone}`
  scope.emit({ type: 'notice', code: 'context-exceeded', text, node: id, data: { needed, allowed, newest } })
}
