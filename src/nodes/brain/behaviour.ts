/**
 * The brain: builds a prompt from its template and the whole history, asks the model what to do next, and adds the reply to the
 * history. The system prompt is made anew at every call and never kept in the state.
 */
import { type BaseMessage, SystemMessage } from '@langchain/core/messages'
import { estimateTokens } from '../../models/tokens'
import { callModel } from '../behaviour/call-model'
import { type Behaviour, messagesIn } from '../behaviour/contract'
import { answersForLeftCalls } from '../behaviour/left-calls'
import { toPlain } from '../behaviour/messages'
import { fillPrompt } from '../behaviour/prompt'
import { readTextReply, textHistory, textInstructions } from '../behaviour/text-protocol'

export const brainBehaviour: Behaviour<'brain'> = async (node, state, scope) => {
  const { config } = node
  const answers = answersForLeftCalls(messagesIn(state, config.messages), scope)
  const history: readonly BaseMessage[] = [...messagesIn(state, config.messages), ...answers]
  const tools = config.tools.flatMap((name) => scope.tool(name) ?? [])
  const asText = config.protocol === 'text'
  const prompt = fillPrompt(config.prompt, tools, state, scope)
  const system = asText ? [prompt, textInstructions(tools)].filter((part) => part !== '').join('\n\n') : prompt
  const sent = [
    ...(system === '' ? [] : [new SystemMessage({ id: `${node.id}-prompt`, content: system })]),
    ...(asText ? textHistory(history) : history),
  ]
  warnAboutContext()
  const reply = await callModel(
    {
      modelId: config.model,
      messages: sent,
      history,
      tools: asText ? [] : tools,
      parallelCalls: config.parallelCalls,
      node: node.id,
    },
    scope,
  )
  const message = asText ? readTextReply(reply, () => scope.ids.next('toolcall')) : reply
  return { update: { [config.messages]: [...answers, message] } }

  function warnAboutContext(): void {
    if (config.contextTokens === undefined) return
    const needed = estimateTokens(sent.map((message) => toPlain(message).text).join('\n'))
    if (needed <= config.contextTokens) return
    const text = `${node.id} sends about ${needed} tokens, more than the ${config.contextTokens} it may use.`
    scope.emit({ type: 'notice', code: 'context-exceeded', text, node: node.id, data: { needed, allowed: config.contextTokens } })
  }
}
