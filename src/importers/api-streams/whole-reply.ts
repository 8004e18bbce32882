/** A reply of a log of streams that did not stream: a body with the whole answer, of any of the providers. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { mapAnthropic } from '../messages/anthropic'
import { textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { mapResponsesItems } from '../messages/openai-responses'
import { readUsage } from '../messages/usage'

export interface WholeReply {
  readonly messages: readonly RecordedMessage[]
  readonly id: string | undefined
  readonly previousId: string | undefined
}

/** True for such a body. */
export function isWholeReply(value: UnknownRecord): boolean {
  if (value.object === 'response' && Array.isArray(value.output)) return true
  if (value.type === 'message' && value.role === 'assistant' && Array.isArray(value.content)) return true
  return Array.isArray(value.choices) && value.choices.some((choice) => isRecord(choice) && isRecord(choice.message))
}

export function readWholeReply(value: UnknownRecord, where: string, ledger: Ledger): WholeReply {
  const ids = { id: textOf(value.id), previousId: textOf(value.previous_response_id) }
  const usage = readUsage(value.usage)
  const model = textOf(value.model)
  const about = { ...(usage === undefined ? {} : { usage }), ...(model === undefined ? {} : { model }) }
  if (Array.isArray(value.output)) {
    const records = value.output.map((item: unknown, i) => ({
      value: item,
      source: ledger.record(`${where}.output[${i}]`, 'message'),
    }))
    const messages = mapResponsesItems(records, (source) => ledger.drop(source, notItem))
    const last = messages.at(-1)
    return { ...ids, messages: messages.map((one) => (one === last ? { ...one, mapped: { ...about, ...one.mapped } } : one)) }
  }
  const source = ledger.record(where, 'message')
  const [choice] = Array.isArray(value.choices) ? (value.choices as readonly unknown[]) : []
  const chat = isRecord(choice) ? mapOpenAiChat(choice.message) : undefined
  const finish = isRecord(choice) ? textOf(choice.finish_reason) : undefined
  const mapped = chat ? [{ ...about, ...(finish === undefined ? {} : { finish }), ...chat }] : mapAnthropic(value)
  if (mapped.length === 0) ledger.drop(source, notItem)
  return { ...ids, messages: mapped.map((one) => ({ mapped: one, source })) }
}

const notItem = { en: 'It is not a message of this format.', es: 'No es un mensaje de este formato.' }
