/**
 * Messages and events of AutoGen teams to plain ones: who said it stands in `source`, what it is in `type`, and calls and results are lists
 * in the content. Also the messages that its models are sent.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { readTime } from '../core/times'
import { readCall, splitCalls } from './arguments'
import { readContent } from './content'
import { statusOf } from './error-status'
import { type MappedMessage, textOf } from './mapped'
import { readUsage } from './usage'

const types = new Set<unknown>([
  'TextMessage',
  'MultiModalMessage',
  'StopMessage',
  'HandoffMessage',
  'ToolCallMessage',
  'ToolCallRequestEvent',
  'ToolCallResultMessage',
  'ToolCallExecutionEvent',
  'ToolCallSummaryMessage',
  'ThoughtEvent',
  'MemoryQueryEvent',
  'CodeGenerationEvent',
  'CodeExecutionEvent',
  'ModelClientStreamingChunkEvent',
  'UserInputRequestedEvent',
  'SelectSpeakerEvent',
  'SelectorEvent',
  'UserMessage',
  'AssistantMessage',
  'SystemMessage',
  'FunctionExecutionResultMessage',
])

/** What kind of message it is: as JSON says it, or the class that Python prints. */
export const autogenType = (value: UnknownRecord): string | undefined =>
  [value.type, value.__type].find((one): one is string => typeof one === 'string' && types.has(one))

/** A message or an event of a team, or of the model of one of its agents. */
export const isAutogen = (value: unknown): value is UnknownRecord =>
  isRecord(value) && autogenType(value) !== undefined && value.content !== undefined

/** Events that only repeat in pieces what a message says as a whole, or say nothing. */
export const isPassing = (value: UnknownRecord): boolean =>
  /^(?:ModelClientStreamingChunkEvent|UserInputRequestedEvent)$/.test(autogenType(value) ?? '')

/** The plain messages of one. `person`: what people are called in this log. */
export function mapAutogen(value: UnknownRecord, person: (source: string) => boolean): readonly MappedMessage[] {
  const type = autogenType(value) ?? ''
  const source = textOf(value.source) ?? ''
  const usage = readUsage(value.models_usage)
  const time = readTime(value.created_at)
  const facts = { ...(time === undefined ? {} : { time }), ...(usage === undefined ? {} : { usage }) }
  const items = Array.isArray(value.content) ? value.content.filter(isRecord) : []
  if (items.length > 0 && items.every(isResult))
    return items.map((item) => ({ ...resultOf(item), ...(time === undefined ? {} : { time }) }))
  const calls = items.filter(isCall)
  const said = calls.length > 0 ? '' : readContent(value.content).text
  const role = roleOf(type, source, person)
  const thought = type === 'ThoughtEvent' ? said : textOf(value.thought)
  const text = type === 'ThoughtEvent' ? '' : said
  const blocks =
    thought === undefined ? [] : [{ type: 'reasoning', text: thought }, ...(text === '' ? [] : [{ type: 'text', text }])]
  const message: Message = {
    id: textOf(value.id) ?? '',
    role,
    text: role === 'other' ? asText(said === '' ? value.content : said) : text,
    ...(blocks.length === 0 ? {} : { blocks }),
    ...splitCalls(calls.map((call) => readCall(textOf(call.id) ?? '', textOf(call.name) ?? '', call.arguments))),
    ...(source === '' || role === 'human' || role === 'system' ? {} : { name: source }),
  }
  return [{ message, ...facts }]
}

function roleOf(type: string, source: string, person: (source: string) => boolean): Message['role'] {
  if (type === 'SystemMessage') return 'system'
  if (type === 'UserMessage') return 'human'
  if (type === 'MemoryQueryEvent' || type === 'CodeExecutionEvent' || /^Selec/.test(type)) return 'other'
  return person(source) ? 'human' : 'ai'
}

const isCall = (item: UnknownRecord): boolean => item.arguments !== undefined && typeof item.name === 'string'
const isResult = (item: UnknownRecord): boolean => typeof item.call_id === 'string'

function resultOf(item: UnknownRecord): MappedMessage {
  const text = asText(item.content)
  const { status, guess } = statusOf(item, text)
  const name = textOf(item.name)
  return {
    message: {
      id: '',
      role: 'tool',
      text,
      toolCallId: textOf(item.call_id) ?? '',
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { status }),
    },
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}
