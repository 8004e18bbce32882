/**
 * Lines of one conversation to messages. The model's reply is spread over several lines with one message id: they are one message
 * again. What the program itself put in is told apart from what the person typed, where the line says so.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { RecordedMessage } from '../core/conversation'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readTime } from '../core/times'
import { mapAnthropic } from '../messages/anthropic'
import { mapGoogle } from '../messages/google'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readGoogleUsage } from '../messages/usage'
import { noMessage } from './lines'

export interface Line {
  readonly value: UnknownRecord
  readonly source: SourceLink
  readonly id: string | undefined
  readonly parent: string | undefined
}

interface Part {
  readonly message: UnknownRecord
  readonly lines: readonly Line[]
}

/** The messages, in order. Lines without any content are dropped. */
export function talkOf(lines: readonly Line[], ledger: Ledger): readonly RecordedMessage[] {
  return joined(lines, ledger).flatMap(({ message, lines: own }): readonly RecordedMessage[] => {
    const [first] = own
    const source = linkOf(own.map((line) => line.source))
    if (!first || !source) return []
    const time = readTime(first.value.timestamp)
    const mapped = Array.isArray(message.parts) ? fromParts(message, first.value) : mapAnthropic(message)
    return mapped.map((one) => ({
      mapped: placed({ ...one, ...(time === undefined ? {} : { time }) }, first.value, ledger),
      source,
    }))
  })
}

/** A message of Gemini's contents; its model and its tokens stand in the line. */
function fromParts(message: UnknownRecord, line: UnknownRecord): readonly MappedMessage[] {
  const usage = readGoogleUsage(line.usageMetadata)
  const model = textOf(line.model)
  const told = { ...(usage === undefined ? {} : { usage }), ...(model === undefined ? {} : { model }) }
  return mapGoogle(message).map((one) => (one.message.role === 'ai' ? { ...told, ...one } : one))
}

/** What the line says about a message beyond what is in it. */
function placed(mapped: MappedMessage, value: UnknownRecord, ledger: Ledger): MappedMessage {
  const { message } = mapped
  if (message.role !== 'human') return mapped
  if (value.isCompactSummary === true) {
    return { ...mapped, node: 'compress', message: { ...message, role: 'other', name: 'compress' } }
  }
  if (value.isMeta === true) {
    ledger.guessOnce('meta', meta.what, meta.why)
    return { ...mapped, message: { ...message, role: 'system' } }
  }
  return mapped
}

function joined(lines: readonly Line[], ledger: Ledger): readonly Part[] {
  const parts: Part[] = []
  const byMessage = new Map<string, number>()
  for (const line of lines) {
    const message = messageOf(line.value)
    if (!message) {
      ledger.drop(line.source, noMessage)
      continue
    }
    const id = line.value.type === 'assistant' ? textOf(message.id) : undefined
    const at = id === undefined ? undefined : byMessage.get(id)
    const before = at === undefined ? undefined : parts[at]
    if (at === undefined || !before) {
      if (id !== undefined) byMessage.set(id, parts.length)
      parts.push({ message, lines: [line] })
    } else parts[at] = { message: together(before.message, message), lines: [...before.lines, line] }
  }
  return parts
}

function messageOf(value: UnknownRecord): UnknownRecord | undefined {
  const { message } = value
  const role = value.type === 'assistant' ? 'assistant' : 'user'
  if (typeof message === 'string') return message === '' ? undefined : { role, content: message }
  if (!isRecord(message)) return undefined
  if (Array.isArray(message.parts)) return message.parts.length === 0 ? undefined : message
  if (message.content === undefined || message.content === null) return undefined
  return typeof message.role === 'string' ? message : { ...message, role }
}

/** One message out of two lines of it: blocks that both have are there once. */
function together(first: UnknownRecord, second: UnknownRecord): UnknownRecord {
  const blocks = blocksOf(first.content)
  const seen = new Set(blocks.map((block) => JSON.stringify(block)))
  const added = blocksOf(second.content).filter((block) => !seen.has(JSON.stringify(block)))
  return { ...first, ...second, content: [...blocks, ...added] }
}

const blocksOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content) ? content : typeof content === 'string' ? [{ type: 'text', text: content }] : []

const meta = {
  what: { en: 'lines that the program put in', es: 'líneas que puso el programa' },
  why: {
    en: 'Lines marked isMeta were sent as if the person had said them; they are shown as instructions.',
    es: 'Las líneas marcadas isMeta se enviaron como si las hubiera dicho la persona; se muestran como instrucciones.',
  },
}
