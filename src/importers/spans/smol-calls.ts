/**
 * Histories of smolagents: calls and results stand in them as texts, `Calling tools:\n[{…}]` and `Observation:\n…`, because the model is
 * shown them so. Here they are calls and results again; what the model said before a call is a message of its own, as it was.
 */
import { isRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { readLenient } from '../core/lenient'
import { type ReadCall, splitCalls } from '../messages/arguments'
import { type MappedMessage, textOf } from '../messages/mapped'
import { mapOpenAiCall } from '../messages/openai-chat'
import { sharedText } from '../messages/shared-result'

const calling = /(?:^|\n)Calling tools:\s*\n(?=\[)/
const observed = /^(?:Call id: (\S+)\n)?Observation:\s?/

/** Roles of its own, which some tracers keep; else they are those of the model and of the person. */
const isAsking = ({ role, name }: Message): boolean => role === 'ai' || (role === 'other' && name === 'tool-call')
const isObservation = ({ role, name }: Message): boolean => role === 'human' || (role === 'other' && name === 'tool-response')

const isInterpreter = (one: ReadCall): boolean => ('call' in one ? one.call.name : one.invalid.name) === 'python_interpreter'

/** True for calls of a role of their own, behind what the model said. */
function asksIn(asking: MappedMessage | undefined, before: MappedMessage | undefined): boolean {
  if (asking?.message.role !== 'other' || asking.message.name !== 'tool-call' || before?.message.role !== 'ai') return false
  const { text, toolCalls } = before.message
  const found = calling.exec(asking.message.text)
  if (found?.index !== 0 || toolCalls !== undefined || calling.test(text)) return false
  const calls = callsAt(asking.message.text, found[0].length)
  return calls.length > 0 && !calls.every(isInterpreter)
}

/** The messages with such texts read. */
export function withSmolCalls(messages: readonly MappedMessage[]): readonly MappedMessage[] {
  if (!messages.some(({ message }) => isAsking(message) && calling.test(message.text))) return messages
  let open: readonly string[] = []
  return messages.flatMap((mapped, i): readonly MappedMessage[] => {
    const { message } = mapped
    // Where its calls have a role of their own, they are what the reply before them asks for.
    if (asksIn(messages[i + 1], mapped)) return []
    const found = isAsking(message) && message.toolCalls === undefined ? calling.exec(message.text) : null
    if (found) {
      const calls = callsAt(message.text, found.index + found[0].length)
      // Code that ran is told by the tools that it called.
      if (calls.length > 0 && !(message.role === 'other' && calls.every(isInterpreter))) {
        open = calls.map((one) => ('call' in one ? one.call.id : one.invalid.id))
        // The mark at which the model is stopped is added to the history only.
        const before = message.text
          .slice(0, found.index)
          .replace(/<end_code>\s*$/, '')
          .trim()
        // "Called Tool: …" says the same once more.
        const said = before === '' || /^Called Tool: /.test(before) ? [] : [{ ...mapped, message: { ...message, text: before } }]
        const reply = asksIn(mapped, messages[i - 1]) ? messages[i - 1] : undefined
        if (reply) return [{ ...reply, message: { ...reply.message, ...splitCalls(calls) } }]
        return [...said, { message: { id: '', role: 'ai', text: '', ...splitCalls(calls) } }]
      }
    }
    const result = isObservation(message) ? observed.exec(message.text) : null
    const ids = result?.[1] === undefined ? open : [result[1]]
    open = []
    if (!result || ids.length === 0) return [mapped]
    const texts = sharedText(message.text.slice(result[0].length), ids.length)
    return ids.map((toolCallId, i) => ({ ...mapped, message: { id: '', role: 'tool', text: texts[i] ?? '', toolCallId } }))
  })
}

function callsAt(text: string, from: number): readonly ReadCall[] {
  const read = readLenient(text, from)
  if (!read || read.cut || !Array.isArray(read.value)) return []
  return read.value.flatMap((item: unknown): readonly ReadCall[] => {
    const id = isRecord(item) ? textOf(item.id) : undefined
    if (!isRecord(item) || id === undefined) return []
    const own = isRecord(item.function) ? item.function : item
    // An interpreter is given its code as it is.
    if (typeof own.arguments === 'string' && !/^\s*[{[]/.test(own.arguments))
      return [{ call: { id, name: textOf(own.name) ?? '', args: { code: own.arguments }, rawArgs: own.arguments } }]
    return [mapOpenAiCall(item)]
  })
}
