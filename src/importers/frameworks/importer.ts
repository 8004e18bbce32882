/**
 * Messages as frameworks for agents write them, each in its own spelling: Haystack, LlamaIndex, Semantic Kernel and Microsoft's Agent
 * Framework, Strands, CrewAI's tasks, Flowise, Langflow, Dify, Droid's stream, chats of OpenRouter, LibreChat and LM Studio. What they say
 * is the same.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { together } from '../agent-sessions/made'
import type { Detection } from '../contract'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Found } from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { type MessageFormat, messageImporter, notMessage, type RecordedValue } from '../messages/importer'
import type { MappedMessage } from '../messages/mapped'
import { isLibreChat, isLmStudio, libreChatIn, mapLibreChat, mapLmStudio } from './chats'
import { isCrewTask, keyOf, mapCrewTask } from './crew-tasks'
import { difyMessages } from './dify-stream'
import { isDroidLine, mapDroidLine } from './droid-stream'
import { isDifyMessage, isDifyPiece, isFlowise, isLangflow, mapDifyMessage, mapFlowise, mapLangflow } from './flows'
import { isHaystack, mapHaystack } from './haystack'
import { isKernel, mapKernel } from './kernel'
import { isLlamaIndex, mapLlamaIndex } from './llama-index'
import { mapRoomMessage, RoomMessage, roomIn } from './rooms'
import { isStrandsResult, mapStrandsResult } from './strands'

interface Dialect {
  readonly is: (value: unknown) => value is UnknownRecord
  readonly map: (value: UnknownRecord) => readonly MappedMessage[]
  readonly of: string
}

const dialects: readonly Dialect[] = [
  { is: isHaystack, map: mapHaystack, of: 'Haystack' },
  { is: isLlamaIndex, map: mapLlamaIndex, of: 'LlamaIndex' },
  { is: isKernel, map: mapKernel, of: 'Semantic Kernel or the Agent Framework' },
  { is: isStrandsResult, map: mapStrandsResult, of: 'Strands' },
  { is: isDroidLine, map: mapDroidLine, of: 'Droid' },
  { is: isFlowise, map: mapFlowise, of: 'Flowise' },
  { is: isLangflow, map: mapLangflow, of: 'Langflow' },
  { is: isDifyMessage, map: mapDifyMessage, of: 'Dify' },
  { is: isLibreChat, map: mapLibreChat, of: 'LibreChat' },
  { is: isLmStudio, map: mapLmStudio, of: 'LM Studio' },
]

const format: MessageFormat = {
  id: 'frameworks',
  name: { en: 'Messages of a framework', es: 'Mensajes de un framework' },
  isMessage: (value) =>
    value instanceof RoomMessage || isCrewTask(value) || isDifyPiece(value) || dialects.some(({ is }) => is(value)),
  exchangeOf: (value, path) => roomIn(value, path) ?? libreChatIn(value, path) ?? flowIn(value, path),
  map,
  mapAll,
  sure,
}

export const frameworks = messageImporter(format)

function map(value: unknown): readonly MappedMessage[] {
  if (value instanceof RoomMessage) return mapRoomMessage(value)
  if (isCrewTask(value)) return mapCrewTask(value, nothing)
  for (const dialect of dialects) if (dialect.is(value)) return dialect.map(value)
  return []
}

const nothing: ReadonlySet<string> = new Set()

function mapAll(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = [...difyMessages(items)]
  const shown = new Set(messages.map(({ source }) => source.record).concat(messages.flatMap(({ source }) => source.also ?? [])))
  const begun = new Set<string>()
  for (const { value, source } of items) {
    if (shown.has(source.record)) continue
    const mapped = isCrewTask(value) ? mapCrewTask(value, begun) : map(value)
    if (isCrewTask(value)) {
      if (value.status === 'started') begun.add(keyOf(value))
      else begun.delete(keyOf(value))
    }
    const last = messages.at(-1)
    const [only] = mapped
    if (only && last && isDroidLine(value) && goesOn(value, last.mapped, only)) {
      const link = linkOf([last.source, source]) ?? source
      messages[messages.length - 1] = {
        mapped: value.type === 'completion' ? last.mapped : together(last.mapped, only),
        source: link,
      }
      continue
    }
    if (mapped.length === 0) ledger.drop(source, format.isMessage(value) ? repeated : notMessage)
    for (const one of mapped) messages.push({ mapped: one, source })
  }
  return messages
}

/** A call that belongs to the reply before it, and the answer that is told once more at the end. */
function goesOn({ type, messageId, finalText }: UnknownRecord, last: MappedMessage, one: MappedMessage): boolean {
  if (last.message.role !== 'ai' || one.message.role !== 'ai') return false
  return type === 'completion' ? last.message.text === finalText : type === 'tool_call' && last.message.id === messageId
}

/** What a flow of Langflow was asked, beside what came out of it. */
function flowIn(value: UnknownRecord, path: string): ReturnType<typeof roomIn> {
  if (!isRecord(value.inputs) || !Array.isArray(value.outputs)) return undefined
  const asked = value.inputs.input_value
  const replies = value.outputs.flatMap((output: unknown, i) => {
    const results = isRecord(output) && isRecord(output.results) ? output.results.message : undefined
    const data = isRecord(results) && isRecord(results.data) ? results.data : results
    const at = isRecord(results) && isRecord(results.data) ? '.data' : ''
    return isLangflow(data) ? [{ value: data, path: `${path}.outputs[${i}].results.message${at}` }] : []
  })
  if (typeof asked !== 'string' || replies.length === 0) return undefined
  const question = { value: { sender: 'User', text: asked }, path: `${path}.inputs.input_value` }
  return { type: 'exchange', path, sent: [question], replies: replies.slice(0, 1), alternatives: replies.slice(1) }
}

const repeated = {
  en: 'It tells again what stands in another record.',
  es: 'Repite lo que dice otro registro.',
}

function sure(values: readonly unknown[], _found: readonly Found[]): Detection | undefined {
  const [first] = values
  const of =
    first instanceof RoomMessage
      ? 'OpenRouter'
      : isCrewTask(first)
        ? 'CrewAI'
        : isDifyPiece(first)
          ? 'Dify'
          : dialects.find(({ is }) => is(first))?.of
  if (of === undefined) return undefined
  // Its first line is the same as that of Claude Code's stream.
  const confidence = of === 'Droid' ? 0.985 : 0.88
  return { confidence, why: { en: `messages as ${of} writes them`, es: `mensajes como los escribe ${of}` } }
}
