/**
 * Steps as `generateText` and agents give them back: what the model said and asked for in one call, with the results of its tools beside it
 * (older versions) or in one content (newer ones).
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { answered, saidBy } from '../agent-sessions/made'
import { type MappedMessage, textOf } from '../messages/mapped'

export const isStep = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  value.role === undefined &&
  typeof value.finishReason === 'string' &&
  ((typeof value.text === 'string' && Array.isArray(value.toolCalls) && value.steps === undefined) ||
    (Array.isArray(value.content) && value.content.length > 0 && value.content.every(isPart) && isRecord(value.response)))

const isPart = (part: unknown): boolean => isRecord(part) && typeof part.type === 'string'

export function mapStep(value: UnknownRecord): readonly MappedMessage[] {
  const content = Array.isArray(value.content) ? value.content.filter(isRecord) : undefined
  const of = (type: string) => (content ?? []).filter((part) => part.type === type)
  const listed = (given: unknown): readonly UnknownRecord[] =>
    Array.isArray(given) ? given.filter(isRecord).map(openPayload) : []
  const calls = content ? of('tool-call') : listed(value.toolCalls)
  const results = content ? [...of('tool-result'), ...of('tool-error')] : listed(value.toolResults)
  const texts = (type: string) =>
    of(type)
      .map(({ text }) => textOf(text) ?? '')
      .join('')
  const reasoning = content ? texts('reasoning') : (textOf(value.reasoningText) ?? textOf(value.reasoning) ?? '')
  const response = isRecord(value.response) ? value.response : {}
  const time = response.timestamp
  const said = saidBy({
    content: content ? texts('text') : value.text,
    calls: calls.map(({ toolCallId, toolName, input, args }) => ({ id: toolCallId, name: toolName, args: input ?? args ?? {} })),
    ...(reasoning === '' ? {} : { reasoning }),
    model: response.modelId,
    usage: usageOf(value.usage),
    finish: value.finishReason,
    time,
  })
  return [
    said,
    ...results.map(({ toolCallId, toolName, output, result, error }) =>
      answered({
        callId: toolCallId,
        name: toolName,
        content: asText(output ?? result ?? (isRecord(error) ? error.message : error) ?? ''),
        ...(error === undefined ? {} : { failed: true }),
        time,
      }),
    ),
  ]
}

/** Mastra puts what it tells of a call into a payload. */
const openPayload = (part: UnknownRecord): UnknownRecord => (isRecord(part.payload) ? part.payload : part)

const usageOf = (usage: unknown): unknown =>
  isRecord(usage)
    ? { input_tokens: usage.inputTokens ?? usage.promptTokens, output_tokens: usage.outputTokens ?? usage.completionTokens }
    : undefined
