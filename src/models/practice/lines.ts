/** Turns LangChain messages into the plain lines that the practice model reads. */
import { AIMessage, type BaseMessage, ToolMessage } from '@langchain/core/messages'
import type { Line } from './conversation'

/** One line for each message of a kind that a model reads. */
export function linesOf(messages: readonly BaseMessage[]): readonly Line[] {
  return messages.map((message): Line => {
    const text = textOf(message.content)
    if (AIMessage.isInstance(message)) {
      const parsed = (message.tool_calls ?? []).map((call) => ({
        id: call.id ?? '',
        name: call.name,
        args: call.args,
        rawArgs: JSON.stringify(call.args),
      }))
      const unparsed = (message.invalid_tool_calls ?? []).map((call) => ({
        id: call.id ?? '',
        name: call.name ?? '',
        args: undefined,
        rawArgs: call.args ?? '',
      }))
      return { role: 'ai', text, calls: [...parsed, ...unparsed] }
    }
    if (ToolMessage.isInstance(message))
      return { role: 'tool', text, callId: message.tool_call_id, failed: message.status === 'error' }
    return { role: message.type === 'system' || message.type === 'developer' ? 'system' : 'human', text }
  })
}

function textOf(content: BaseMessage['content']): string {
  if (typeof content === 'string') return content
  return content.map((block) => (block.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('')
}
