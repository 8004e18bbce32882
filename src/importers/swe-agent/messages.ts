/**
 * The history of SWE-agent and of mini-SWE-agent, and the steps of a trajectory, as messages. Where actions are text, what comes back
 * stands in a message of the user: it is the result of the action before it.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { RecordedMessage } from '../core/conversation'
import { readTime } from '../core/times'
import { splitCalls } from '../messages/arguments'
import { isClosing } from '../messages/closing-call'
import { readContent, withReasoning } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { type Guess, type MappedMessage, textOf } from '../messages/mapped'
import { mapOpenAiCall, mapOpenAiChat, reasoningOf } from '../messages/openai-chat'
import { readUsage } from '../messages/usage'
import { commandCall, fencedCommands, writtenAction } from './action-call'

export interface Item {
  readonly value: unknown
  readonly source: SourceLink
}

/** The messages of a history. `fences`: actions are fenced blocks (mini-SWE-agent). Items that are none are told to `dropped`. */
export function historyMessages(
  items: readonly Item[],
  fences: boolean,
  dropped: (source: SourceLink) => void,
): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  let open: string | undefined
  /** The last call, and whether it said that the work is done. */
  let last: string | undefined
  let closes = false
  for (const { value, source } of items) {
    if (!isRecord(value)) {
      dropped(source)
      continue
    }
    const time = readTime(isRecord(value.extra) ? value.extra.timestamp : value.timestamp)
    const response = isRecord(value.extra) && isRecord(value.extra.response) ? value.extra.response : {}
    const usage = value.role === 'assistant' ? readUsage(response.usage) : undefined
    const facts = { ...(time === undefined ? {} : { time }), ...(usage === undefined ? {} : { usage }) }
    const placed = (mapped: MappedMessage) => messages.push({ mapped: { ...mapped, ...facts }, source })
    const mapped = mapOpenAiChat(value)
    if (!mapped) {
      dropped(source)
      continue
    }
    const { role } = mapped.message
    if (value.role === 'exit') {
      // What mini-SWE-agent adds when it is over: what was handed over, or nothing.
      if (mapped.message.text.trim() === '' && !closes) dropped(source)
      else placed(closes && last !== undefined ? exitResult(last, mapped) : { ...mapped, node: 'exit' })
      open = undefined
      continue
    }
    if (role === 'tool') {
      for (const one of toolResults(value, mapped)) placed(one)
      open = undefined
    } else if (role === 'ai') {
      const said = withAction(value, mapped, source, fences)
      placed(said)
      const [call] = said.message.toolCalls ?? []
      open = said.message.toolCalls?.length === 1 ? call?.id : undefined
      last = call?.id
      closes = call !== undefined && isClosing(call)
    } else if (role === 'human' && open !== undefined && (closes || isObservation(value, mapped.message, fences))) {
      placed(observed(open, mapped.message.text, value))
      open = undefined
    } else placed(mapped)
  }
  return messages
}

function withAction(value: UnknownRecord, mapped: MappedMessage, source: SourceLink, fences: boolean): MappedMessage {
  const { message } = mapped
  if (message.toolCalls !== undefined || message.invalidCalls !== undefined) return mapped
  const id = `action-${source.record}`
  const action = textOf(value.action)?.trim()
  const commands = action !== undefined && action !== '' ? [action] : fences ? fencedCommands(message.text).slice(0, 1) : []
  const [command] = commands
  if (command === undefined) return mapped
  const thought = textOf(value.thought)?.trim()
  return {
    ...mapped,
    guesses: [...(mapped.guesses ?? []), writtenAction],
    message: { ...message, text: thought ?? message.text, toolCalls: [commandCall(id, command)] },
  }
}

/** One message may answer several calls: `tool_call_ids` is a list. */
function toolResults(value: UnknownRecord, mapped: MappedMessage): readonly MappedMessage[] {
  const ids = Array.isArray(value.tool_call_ids) ? value.tool_call_ids.flatMap((id: unknown) => textOf(id) ?? []) : []
  const code = isRecord(value.extra) ? value.extra.returncode : undefined
  if (ids.length === 0)
    return [typeof code === 'number' && code !== 0 ? { ...mapped, message: { ...mapped.message, status: 'error' } } : mapped]
  return ids.map((toolCallId) => ({ ...mapped, message: { ...mapped.message, toolCallId } }))
}

const exitResult = (toolCallId: string, mapped: MappedMessage): MappedMessage => ({
  ...mapped,
  message: { id: '', role: 'tool', text: mapped.message.text, toolCallId },
})

const isObservation = (value: UnknownRecord, { text }: Message, fences: boolean): boolean =>
  value.message_type === 'observation' ||
  (fences && /^\s*(?:<returncode>|<output>|<exception>|Observation:)/.test(text)) ||
  (value.message_type === undefined && !fences && value.agent !== undefined)

function observed(id: string, text: string, value: UnknownRecord): MappedMessage {
  const code = /<returncode>\s*(-?\d{1,6})\s*<\/returncode>/.exec(text)?.[1]
  const { status, guess } =
    code === undefined ? statusOf(value, text) : { status: code === '0' ? ('ok' as const) : ('error' as const), guess: undefined }
  const guesses: readonly Guess[] = guess ? [guess] : []
  return { message: { id: '', role: 'tool', text, toolCallId: id, ...(status === undefined ? {} : { status }) }, guesses }
}

/** The messages of one step of `trajectory`. */
export function stepMessages(value: UnknownRecord, source: SourceLink): readonly RecordedMessage[] {
  const thought = textOf(value.thought)?.trim()
  const response = textOf(value.response)?.trim()
  const action = textOf(value.action)?.trim()
  const id = `action-${source.record}`
  const asked = Array.isArray(value.tool_calls) ? splitCalls(value.tool_calls.map(mapOpenAiCall)) : {}
  const has = (asked.toolCalls?.length ?? 0) + (asked.invalidCalls?.length ?? 0) > 0
  const calls = has ? asked : action === undefined ? {} : { toolCalls: [commandCall(id, action)] }
  const callId = has ? (asked.toolCalls?.[0]?.id ?? asked.invalidCalls?.[0]?.id ?? '') : id
  const text = thought ?? response ?? ''
  const blocks = withReasoning(reasoningOf({ reasoning_content: value.reasoning_content }), readContent(text))
  const guesses = has || action === undefined ? {} : { guesses: [writtenAction] }
  const said: MappedMessage = {
    message: { id: '', role: 'ai', text, ...calls, ...(blocks === undefined ? {} : { blocks }) },
    ...guesses,
  }
  const observation = textOf(value.observation)
  if (observation === undefined) return [{ mapped: said, source }]
  const none = !has && action === undefined
  const result: MappedMessage = none
    ? { message: { id: '', role: 'other', name: 'environment', text: observation }, node: 'environment' }
    : observed(callId, observation, {})
  return [
    { mapped: said, source },
    { mapped: result, source },
  ]
}
