/**
 * Histories of smolagents: calls and results stand in them as texts, `Calling tools:\n[{…}]` and `Observation:\n…`, because the model is
 * shown them so. Here they are calls and results again; what the model said before a call is a message of its own, as it was.
 */
import { isRecord } from '../../base/json'
import { readLenient } from '../core/lenient'
import { type ReadCall, splitCalls } from '../messages/arguments'
import { type MappedMessage, textOf } from '../messages/mapped'
import { mapOpenAiCall } from '../messages/openai-chat'

const calling = /(?:^|\n)Calling tools:\s*\n(?=\[)/
const observed = /^(?:Call id: (\S+)\n)?Observation:\s?/

/** The messages with such texts read. */
export function withSmolCalls(messages: readonly MappedMessage[]): readonly MappedMessage[] {
  if (!messages.some(({ message }) => message.role === 'ai' && calling.test(message.text))) return messages
  let open: string | undefined
  return messages.flatMap((mapped): readonly MappedMessage[] => {
    const { message } = mapped
    const found = message.role === 'ai' && message.toolCalls === undefined ? calling.exec(message.text) : null
    if (found) {
      const calls = callsAt(message.text, found.index + found[0].length)
      if (calls.length > 0) {
        const [first] = calls
        open = calls.length === 1 && first ? ('call' in first ? first.call.id : first.invalid.id) : undefined
        // The mark at which the model is stopped is added to the history only.
        const before = message.text
          .slice(0, found.index)
          .replace(/<end_code>\s*$/, '')
          .trim()
        // "Called Tool: …" says the same once more.
        const said = before === '' || /^Called Tool: /.test(before) ? [] : [{ ...mapped, message: { ...message, text: before } }]
        return [...said, { message: { id: '', role: 'ai', text: '', ...splitCalls(calls) } }]
      }
    }
    const result = message.role === 'human' ? observed.exec(message.text) : null
    const toolCallId = result?.[1] ?? open
    open = undefined
    if (!result || toolCallId === undefined) return [mapped]
    return [{ ...mapped, message: { id: '', role: 'tool', text: message.text.slice(result[0].length), toolCallId } }]
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
