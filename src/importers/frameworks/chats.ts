/** Chats of programs that people talk to models with: LibreChat, whose messages hold those behind them, and LM Studio, with several versions. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { answered, putIn, saidBy } from '../agent-sessions/made'
import type { FoundExchange, Placed } from '../core/find-conversations'
import { type MappedMessage, textOf } from '../messages/mapped'

export const isLibreChat = (value: unknown): value is UnknownRecord =>
  isRecord(value) && typeof value.messageId === 'string' && typeof value.isCreatedByUser === 'boolean'

export function mapLibreChat(value: UnknownRecord): readonly MappedMessage[] {
  const time = value.createdAt
  const parts = Array.isArray(value.content) ? value.content.filter(isRecord) : []
  const plain = (part: UnknownRecord, key: string): string => {
    const inner = part[key]
    return textOf(inner) ?? (isRecord(inner) ? textOf(inner.value) : undefined) ?? ''
  }
  const texts = parts.filter(({ type }) => type === 'text').map((part) => plain(part, 'text'))
  const content = texts.length > 0 ? texts.join('\n') : (textOf(value.text) ?? '')
  if (value.isCreatedByUser === true) return [putIn('human', content, time)]
  const reasoning = parts
    .filter(({ type }) => type === 'think')
    .map((part) => plain(part, 'think'))
    .join('\n')
  const used = parts.flatMap(({ tool_call: call }) => (isRecord(call) ? [call] : []))
  const said = saidBy({ content, time, model: value.model, ...(reasoning === '' ? {} : { reasoning }) })
  if (used.length === 0) return [said]
  const calls = used.map(({ id, name, args }) => ({ id, name, args }))
  const results = used.flatMap(({ id, name, output }) =>
    output === undefined || output === null ? [] : [answered({ callId: id, name, content: asText(output), time })],
  )
  return [saidBy({ content: '', calls, time, model: value.model }), ...results, said]
}

/** A chat in which each message holds those behind it: the newest way is the one that was gone. */
export function libreChatIn(value: UnknownRecord, path: string): FoundExchange | undefined {
  const { messages } = value
  const first: unknown = Array.isArray(messages) ? messages.at(-1) : undefined
  if (!isLibreChat(first) || !Array.isArray(first.children) || !Array.isArray(messages)) return undefined
  const sent: Placed[] = []
  let at = `${path}.messages[${messages.length - 1}]`
  for (let one: unknown = first; isLibreChat(one) && sent.length < 100_000; ) {
    sent.push({ value: one, path: at })
    const children: readonly unknown[] = Array.isArray(one.children) ? one.children : []
    at = `${at}.children[${children.length - 1}]`
    one = children.at(-1)
  }
  return { type: 'exchange', path, sent, replies: [], alternatives: [], title: textOf(value.title) }
}

export const isLmStudio = (value: unknown): value is UnknownRecord =>
  isRecord(value) && Array.isArray(value.versions) && typeof value.currentlySelected === 'number' && isRecord(value.versions[0])

export function mapLmStudio({ versions, currentlySelected: chosen }: UnknownRecord): readonly MappedMessage[] {
  const all = Array.isArray(versions) ? versions.filter(isRecord) : []
  const own = all[typeof chosen === 'number' ? chosen : 0] ?? all[0]
  if (!own) return []
  const textsOf = (content: unknown): string =>
    (Array.isArray(content) ? content.filter(isRecord) : []).flatMap(({ text }) => textOf(text) ?? []).join('\n')
  if (own.role !== 'assistant') return [putIn(own.role === 'system' ? 'system' : 'human', textsOf(own.content))]
  const steps = Array.isArray(own.steps) ? own.steps.filter(isRecord) : [own]
  const model = isRecord(own.senderInfo) ? textOf(own.senderInfo.senderName) : undefined
  const messages: MappedMessage[] = []
  let texts: string[] = []
  let calls: { id: unknown; name: unknown; args: unknown }[] = []
  const flush = (): void => {
    if (texts.length + calls.length > 0) messages.push(saidBy({ content: texts.join('\n'), calls, model }))
    texts = []
    calls = []
  }
  for (const part of steps.flatMap(({ content }) => (Array.isArray(content) ? content.filter(isRecord) : []))) {
    if (part.type === 'toolCallResult') {
      flush()
      messages.push(answered({ callId: part.toolCallId, content: asText(part.content ?? '') }))
    } else if (part.type === 'toolCallRequest') calls.push({ id: part.callId, name: part.name, args: part.parameters ?? {} })
    else if (textOf(part.text) !== undefined) texts.push(String(part.text))
  }
  flush()
  return messages
}
