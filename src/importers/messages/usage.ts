/** Token counts in the spellings of the providers. */
import { isRecord } from '../../base/json'
import type { Usage } from '../../trace/message'

const first = (...values: readonly unknown[]): number | undefined =>
  values.find((value): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0)

/** `undefined` when neither side is counted. What Anthropic read from its cache counts as input. */
export function readUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined
  // Cohere counts what is billed apart.
  if (isRecord(value.tokens)) return readUsage(value.tokens)
  const input = first(value.prompt_tokens, value.input_tokens, value.promptTokens, value.inputTokens, value.input)
  const output = first(value.completion_tokens, value.output_tokens, value.completionTokens, value.outputTokens, value.output)
  if (input === undefined && output === undefined) return undefined
  const cached = (first(value.cache_read_input_tokens) ?? 0) + (first(value.cache_creation_input_tokens) ?? 0)
  return { input: (input ?? 0) + cached, output: output ?? 0 }
}

/** Token counts as Gemini gives them; what was thought is output. */
export function readGoogleUsage(value: unknown): Usage | undefined {
  if (!isRecord(value)) return undefined
  const input = first(value.promptTokenCount, value.prompt_token_count)
  const said = first(value.candidatesTokenCount, value.candidates_token_count)
  const thought = first(value.thoughtsTokenCount, value.thoughts_token_count)
  if (input === undefined && said === undefined && thought === undefined) return undefined
  return { input: input ?? 0, output: (said ?? 0) + (thought ?? 0) }
}
