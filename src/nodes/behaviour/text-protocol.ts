/**
 * The text protocol: Thought, Action, Action Input, Observation, for models without tool calling. The reply is read into the same
 * messages that tool calling gives, so that hands, routers and traces need to know nothing of it; the way out renders them as text again.
 * Follows the format of the ReAct paper (Yao et al., 2022) as agents commonly spell it.
 */
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import type { Tool } from '../../document/types'
import { readArguments } from './call-model'
import { toPlain } from './messages'

/** What the model is told about the format and the tools. Empty without tools. */
export function textInstructions(tools: readonly Tool[]): string {
  if (tools.length === 0) return ''
  const list = tools.map((tool) => `- ${tool.name}: ${tool.description}\n  Input (JSON): ${JSON.stringify(tool.parameters)}`)
  return [
    'Tools you can use:',
    ...list,
    '',
    'To use a tool, write exactly these lines and then stop:',
    'Thought: what you want to find out',
    `Action: one of ${tools.map((tool) => tool.name).join(', ')}`,
    'Action Input: the input as one JSON object',
    '',
    'The result comes back as a line that starts with Observation:. When you know the answer, write:',
    'Thought: why you can answer now',
    'Final Answer: the answer',
  ].join('\n')
}

const action = /^[ \t]*Action:[ \t]*(.+?)[ \t]*$/m
const input = /^[ \t]*Action Input:[ \t]*([\s\S]*?)(?=^[ \t]*(?:Observation|PAUSE|Thought|Final Answer)\b|$(?![\s\S]))/m
const finalAnswer = /^[ \t]*Final Answer:[ \t]*([\s\S]*)$/m

/** Reads the model's text: an action becomes a tool call (or an invalid one, kept as it is); a final answer becomes the text. */
export function readTextReply(reply: AIMessage, newCallId: () => string): AIMessage {
  const text = toPlain(reply).text
  const asked = action.exec(text)
  if (!asked) {
    const answer = finalAnswer.exec(text)
    return answer ? new AIMessage({ id: reply.id ?? '', content: answer[1]?.trim() ?? '' }) : reply
  }
  const name = (asked[1] ?? '').replace(/^[`'"[]+|[`'"\]]+$/g, '')
  const raw = (input.exec(text)?.[1] ?? '').trim().replace(/^```(?:json)?\s*|\s*```$/g, '')
  const thought = text
    .slice(0, asked.index)
    .replace(/^[ \t]*Thought:[ \t]*/m, '')
    .trim()
  const read = readArguments(raw)
  const id = newCallId()
  return new AIMessage({
    id: reply.id ?? '',
    content: thought,
    ...('args' in read
      ? { tool_calls: [{ type: 'tool_call' as const, id, name, args: read.args }] }
      : { invalid_tool_calls: [{ type: 'invalid_tool_call' as const, id, name, args: raw, error: read.error }] }),
  })
}

/** The history as such a model reads it: its own calls as Action lines, results as Observation lines. */
export function textHistory(history: readonly BaseMessage[]): BaseMessage[] {
  return history.map((message) => {
    const plain = toPlain(message)
    if (ToolMessage.isInstance(message)) return new HumanMessage({ id: plain.id, content: `Observation: ${plain.text}` })
    const calls = [
      ...(plain.toolCalls ?? []).map((call) => ({ name: call.name, raw: JSON.stringify(call.args) })),
      ...(plain.invalidCalls ?? []).map((call) => ({ name: call.name, raw: call.rawArgs })),
    ]
    if (calls.length === 0) return message
    const lines = calls.flatMap((call) => [`Action: ${call.name}`, `Action Input: ${call.raw}`])
    return new AIMessage({ id: plain.id, content: [...(plain.text ? [`Thought: ${plain.text}`] : []), ...lines].join('\n') })
  })
}
