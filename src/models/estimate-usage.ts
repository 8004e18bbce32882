/** Usage of a model call, estimated from characters, for when nobody counted it. Always marked `estimated`. */
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages'
import { asText } from '../base/json'
import type { Usage } from '../trace/message'
import { estimateTokens, tokensOfLength } from './tokens'

/** `tools` is what was bound; `output` is everything the model wrote, arguments included. */
export function estimateUsage(messages: readonly BaseMessage[], tools: unknown, output: string): Usage {
  // As long as all of it in one text, a line each.
  let length = Math.max(0, messages.length - 1)
  for (const message of messages) length += lengthOf(message)
  return usageOfLength(length, tools, output)
}

/** The same for a conversation of so many characters. */
export const usageOfLength = (length: number, tools: unknown, output: string): Usage => ({
  input: tokensOfLength(length + asText(tools).length),
  output: estimateTokens(output),
  estimated: true,
})

/** A long conversation is sent again and again: each message is measured once. */
const lengths = new WeakMap<BaseMessage, number>()

/** How many characters a model reads of a message. */
export function lengthOf(message: BaseMessage): number {
  const known = lengths.get(message)
  if (known !== undefined) return known
  const length = asText(message.content).length + callsText(message).length
  lengths.set(message, length)
  return length
}

function callsText(message: BaseMessage): string {
  const calls = 'tool_calls' in message && Array.isArray(message.tool_calls) ? message.tool_calls : []
  return calls.length > 0 ? asText(calls) : ''
}

/**
 * A last, empty chunk that carries usage and what else is known of the reply. LangChain's type of `usage_metadata` comes out as
 * `undefined` for messages of no special structure, hence the cast.
 */
export function usageChunk(id: string, usage: Usage, about: Readonly<Record<string, unknown>>): AIMessageChunk {
  const usage_metadata = {
    input_tokens: usage.input,
    output_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  } as never
  const response_metadata = { ...about, ...(usage.estimated ? { estimated: true } : {}) }
  return new AIMessageChunk({ id, content: '', usage_metadata, response_metadata })
}
