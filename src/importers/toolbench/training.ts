/** Training lines `{"conversations": [{"from", "value"}]}`, in which the assistant writes Thought, Action and Action Input as text. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { type MappedMessage, textOf } from '../messages/mapped'
import { roleOf } from '../messages/openai-chat'
import { writtenCalls, writtenGuess } from '../messages/written-calls'

const speakers: Readonly<Record<string, string>> = {
  gpt: 'assistant',
  chatgpt: 'assistant',
  observation: 'tool',
  function_response: 'tool',
  function_call: 'assistant',
}

/** True for a line of this kind. */
export const isTraining = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  Array.isArray(value.conversations) &&
  value.conversations
    .slice(0, 10)
    .some((one: unknown) => isRecord(one) && typeof one.from === 'string' && typeof one.value === 'string')

/** The messages of one line. */
export function trainingMessages(
  value: UnknownRecord,
  place: (path: string) => string,
  ledger: Ledger,
): readonly RecordedMessage[] {
  const items: readonly unknown[] = Array.isArray(value.conversations) ? value.conversations : []
  let open: string | undefined
  return items.flatMap((item, i): readonly RecordedMessage[] => {
    const source = ledger.record(place(`.conversations[${i}]`), 'message')
    if (!isRecord(item) || typeof item.from !== 'string' || typeof item.value !== 'string') {
      ledger.drop(source, noMessage)
      return []
    }
    const role = roleOf(Object.hasOwn(speakers, item.from) ? (speakers[item.from] ?? item.from) : item.from)
    const text = item.value.trim()
    if (role === 'ai') {
      const mapped = spoken(item.from === 'function_call' ? `<tool_call>${text}</tool_call>` : text, `call-${source.record}`)
      open = mapped.message.toolCalls?.[0]?.id ?? mapped.message.invalidCalls?.[0]?.id
      return [{ mapped, source }]
    }
    if (role === 'tool') {
      const { status, guess } = statusOf({}, text)
      const toolCallId = open === '' ? undefined : open
      open = undefined
      const message = {
        id: '',
        role,
        text,
        ...(toolCallId === undefined ? {} : { toolCallId }),
        ...(status === undefined ? {} : { status }),
      }
      return [{ mapped: { message, ...(guess ? { guesses: [guess] } : {}) }, source }]
    }
    const name = role === 'other' ? textOf(item.from) : undefined
    return [{ mapped: { message: { id: '', role, text, ...(name === undefined ? {} : { name }) } }, source }]
  })
}

const parts = /^(?:Thought:\s*)?([\s\S]*?)\n?Action:\s*([^\n]{1,200})\n\s*Action Input:\s*([\s\S]*)$/

function spoken(text: string, id: string): MappedMessage {
  const written = writtenCalls(text)
  if (written)
    return { message: { id: '', role: 'ai', text: written.text, ...splitCalls(written.calls) }, guesses: [writtenGuess] }
  const found = text.includes('Action Input:') ? parts.exec(text) : null
  if (!found) return { message: { id: '', role: 'ai', text: text.replace(/^Thought:\s*/, '') } }
  const read = readCall(id, (found[2] ?? '').trim(), (found[3] ?? '').trim())
  const calls = 'call' in read ? { toolCalls: [read.call] } : { invalidCalls: [read.invalid] }
  return { message: { id: '', role: 'ai', text: (found[1] ?? '').trim(), ...calls } }
}

const noMessage = { en: 'It has no speaker or no text.', es: 'No tiene quién hable o no tiene texto.' }
