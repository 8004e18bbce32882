/**
 * What a strict provider refuses in a message history: every tool call must be answered, once, right behind the message
 * that asks for it. Providers say so only with an error one step later; here it is said with the call and its place.
 */
import { atOnce, type Sliced } from '../base/slices'
import type { Message } from './message'

export type HistoryProblemCode =
  /** A call (parsed or not) has no result before the next message that is not a result, or before the end. */
  | 'unanswered-call'
  /** A result answers a call that is nowhere in the history. */
  | 'orphan-result'
  /** A result answers a call that is elsewhere: it comes before it, or after other messages. */
  | 'misplaced-result'
  /** A second result for one call. */
  | 'duplicate-result'
  /** One message asks twice under one id. */
  | 'duplicate-call'
  /** The history begins with a result. */
  | 'starts-with-tool'

export interface HistoryProblem {
  readonly code: HistoryProblemCode
  /** The id of the call; empty when the result names none. */
  readonly callId: string
  /** The tool, when it is known. */
  readonly tool?: string | undefined
  /** Position of the message that is wrong: the one that asks, or the result. */
  readonly index: number
  readonly messageId: string
}

interface OpenCall {
  readonly tool: string
  readonly index: number
  readonly messageId: string
  answered: boolean
}

/**
 * The problems of a history, in the order of their places; empty when it can be sent.
 * `atEnd`: whether calls of the last message must be answered too. True before a model call; false while tools still run.
 */
export function historyProblems(messages: readonly Message[], options: HistoryOptions = {}): readonly HistoryProblem[] {
  return atOnce(readingHistory(messages, options))
}

export interface HistoryOptions {
  readonly atEnd?: boolean
}

/** Messages that are looked at between two rests: some milliseconds of work. */
const AT_ONCE = 20_000

/** The same in short stretches. */
export function* readingHistory(
  messages: readonly Message[],
  { atEnd = true }: HistoryOptions = {},
): Sliced<readonly HistoryProblem[]> {
  const problems: HistoryProblem[] = []
  /** Looked for when the first result is found to be out of place: most histories have none. */
  let everywhere: ReadonlySet<string> | undefined
  const answeredBefore = new Set<string>()
  let open = new Map<string, OpenCall>()
  const close = () => {
    for (const [callId, call] of open) {
      if (call.answered) answeredBefore.add(callId)
      else problems.push({ code: 'unanswered-call', callId, tool: call.tool, index: call.index, messageId: call.messageId })
    }
    if (open.size > 0) open = new Map()
  }
  let begun = false
  const look = (message: Message, index: number) => {
    if (message.role === 'tool') {
      const callId = message.toolCallId ?? ''
      const call = open.get(callId)
      if (call && !call.answered) call.answered = true
      else {
        everywhere ??= new Set(messages.flatMap(callsOf).map((one) => one.id))
        const code = !begun ? 'starts-with-tool' : codeOf(callId, call !== undefined || answeredBefore.has(callId), everywhere)
        problems.push({
          code,
          callId,
          ...(message.name === undefined ? {} : { tool: message.name }),
          index,
          messageId: message.id,
        })
      }
    } else {
      close()
      for (const call of callsOf(message)) {
        if (open.has(call.id))
          problems.push({ code: 'duplicate-call', callId: call.id, tool: call.name, index, messageId: message.id })
        else open.set(call.id, { tool: call.name, index, messageId: message.id, answered: false })
      }
    }
    if (message.role !== 'system') begun = true
  }
  for (let from = 0; from < messages.length; from += AT_ONCE) {
    if (from > 0) yield
    // What rests is no loop of its own: one that may rest at each turn is many times as slow.
    lookAt(messages, look, from, Math.min(from + AT_ONCE, messages.length))
  }
  if (atEnd) close()
  return problems.sort((a, b) => a.index - b.index)
}

function lookAt(messages: readonly Message[], look: (message: Message, index: number) => void, from: number, to: number): void {
  for (let index = from; index < to; index += 1) {
    const message = messages[index]
    if (message) look(message, index)
  }
}

function codeOf(callId: string, answered: boolean, everywhere: ReadonlySet<string>): HistoryProblemCode {
  if (answered) return 'duplicate-result'
  return everywhere.has(callId) ? 'misplaced-result' : 'orphan-result'
}

/** The calls that a message asks for, parsed or not. */
export const callsOf = (message: Message): readonly { readonly id: string; readonly name: string }[] =>
  message.role !== 'ai'
    ? none
    : message.invalidCalls === undefined || message.invalidCalls.length === 0
      ? (message.toolCalls ?? none)
      : [...(message.toolCalls ?? none), ...message.invalidCalls]
const none: readonly never[] = []
