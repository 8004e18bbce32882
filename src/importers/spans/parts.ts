/**
 * Messages that are made of parts: OpenTelemetry's `{role, parts: [{type: "tool_call"}]}`, Gemini's `functionCall`, and the parts of
 * the Vercel AI SDK (`tool-call`, `tool-result`). One record may hold several results: each becomes a message of its own.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { type MappedMessage, textOf } from '../messages/mapped'
import { roleOf } from '../messages/openai-chat'
import { textOfParts } from './tool-io'

const callTypes = new Set<unknown>(['tool_call', 'tool-call', 'function_call'])
const resultTypes = new Set<unknown>(['tool_call_response', 'tool-result', 'tool_result', 'function_response'])
const thoughtTypes = new Set<unknown>(['reasoning', 'thinking', 'thought'])

/** True for content whose parts are of these kinds. */
export const hasSuchParts = (parts: unknown): boolean =>
  Array.isArray(parts) &&
  parts.some(
    (part) => isRecord(part) && (part.type === 'tool-call' || part.type === 'tool-result' || isCall(part) || isResult(part)),
  )

const isCall = (part: UnknownRecord): boolean =>
  callTypes.has(part.type) || isRecord(part.functionCall) || isRecord(part.function_call)
const isResult = (part: UnknownRecord): boolean =>
  resultTypes.has(part.type) || isRecord(part.functionResponse) || isRecord(part.function_response)

/** The messages of one record with parts, in their order. */
export function mapParts(value: UnknownRecord, parts: readonly unknown[]): readonly MappedMessage[] {
  const role = roleOf(textOf(value.role) ?? 'user')
  const said: UnknownRecord[] = []
  const calls: ReadCall[] = []
  const results: MappedMessage[] = []
  const thoughts: string[] = []
  for (const one of parts) {
    const part: UnknownRecord = isRecord(one) ? one : { type: 'text', text: asText(one) }
    if (isCall(part)) calls.push(callOf(part))
    else if (isResult(part)) results.push(resultOf(part))
    else if (thoughtTypes.has(part.type) || part.thought === true) thoughts.push(contentOf(part))
    else said.push(part)
  }
  const texts = said.map((part) => (isPlain(part) ? contentOf(part) : '')).filter((text) => text !== '')
  const odd = said.some((part) => !isPlain(part))
  const blocks = [
    ...(thoughts.length > 0 ? [{ type: 'reasoning', text: thoughts.join('\n') }] : []),
    ...(thoughts.length > 0 || odd ? said.map((part) => (isPlain(part) ? { type: 'text', text: contentOf(part) } : part)) : []),
  ]
  const finish = textOf(value.finish_reason)
  const name = textOf(value.name) ?? (role === 'other' ? textOf(value.role) : undefined)
  const message: Message = {
    id: textOf(value.id) ?? '',
    // Calls are only ever made by a model, whatever the role is called.
    role: calls.length > 0 ? 'ai' : role,
    text: texts.join('\n'),
    ...(blocks.length === 0 ? {} : { blocks }),
    ...splitCalls(calls),
    ...(name === undefined ? {} : { name }),
  }
  const spoken = said.length + calls.length + thoughts.length > 0 || results.length === 0
  return [...(spoken ? [{ message, ...(finish === undefined ? {} : { finish }) }] : []), ...results]
}

const isPlain = (part: UnknownRecord): boolean =>
  (part.type === undefined || part.type === 'text') && (typeof part.text === 'string' || typeof part.content === 'string')

const contentOf = (part: UnknownRecord): string => asText(part.content ?? part.text ?? part.thinking ?? part.reasoning)

function callOf(part: UnknownRecord): ReadCall {
  const google = [part.functionCall, part.function_call].find(isRecord)
  if (google) return readCall(textOf(google.id) ?? '', textOf(google.name) ?? '', google.args)
  const id = textOf(part.id) ?? textOf(part.toolCallId) ?? ''
  return readCall(id, textOf(part.name) ?? textOf(part.toolName) ?? '', part.arguments ?? part.args ?? part.input)
}

function resultOf(part: UnknownRecord): MappedMessage {
  const google = [part.functionResponse, part.function_response].find(isRecord)
  const own = google ?? part
  const output = isRecord(own.output) && own.output.value !== undefined ? own.output.value : own.output
  const text = asText(textOfParts(own.result ?? own.response ?? output ?? own.content ?? ''))
  const failed = part.isError === true || (isRecord(part.output) && /error/.test(textOf(part.output.type) ?? ''))
  const { status, guess } = statusOf(failed ? { is_error: true } : part, text)
  const toolCallId = textOf(own.id) ?? textOf(own.toolCallId)
  const name = textOf(own.name) ?? textOf(own.toolName)
  return {
    message: {
      id: '',
      role: 'tool',
      text,
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { status }),
    },
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}
