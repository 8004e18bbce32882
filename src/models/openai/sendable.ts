/**
 * Makes a history that an endpoint speaking the OpenAI protocol can take. The client sends only calls whose arguments were
 * readable; a call that could not be parsed would vanish, and the tool message that answers it would be refused as an orphan.
 * Here such a call is sent as it was written. Nothing else is repaired: any other gap is the endpoint's to refuse.
 */
import { AIMessage, type BaseMessage } from '@langchain/core/messages'

/** The same messages, with unparsed calls put where the client will send them. Messages without any are the same objects. */
export const toSendable = (messages: readonly BaseMessage[]): BaseMessage[] => messages.map(withUnparsedCalls)

function withUnparsedCalls(message: BaseMessage): BaseMessage {
  if (!AIMessage.isInstance(message)) return message
  const unparsed = message.invalid_tool_calls ?? []
  if (unparsed.length === 0) return message
  const calls = [
    ...(message.tool_calls ?? []).map((call) => wireCall(call.id, call.name, JSON.stringify(call.args))),
    ...unparsed.map((call) => wireCall(call.id, call.name, call.args ?? '')),
  ]
  const sendable = new AIMessage({ content: message.content, ...(message.id === undefined ? {} : { id: message.id }) })
  // Set afterwards: given to the constructor without parsed calls, LangChain would parse the raw text again and warn.
  sendable.additional_kwargs = { tool_calls: calls }
  return sendable
}

const wireCall = (id: string | undefined, name: string | undefined, args: string) => ({
  id: id ?? '',
  type: 'function' as const,
  function: { name: name ?? '', arguments: args },
})
