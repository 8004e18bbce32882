/** The lines of a Claude Code session as they stand in a file, and what each of them is. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { textOf } from '../messages/mapped'

/** A line that holds a message of the person, of the model, or of a tool. */
export function isTalk(value: UnknownRecord): boolean {
  // Qwen Code, which keeps the same lines with the contents of Gemini in them, has a type for results.
  if (value.type === 'tool_result') return isRecord(value.message) && Array.isArray(value.message.parts)
  if (value.type !== 'user' && value.type !== 'assistant') return false
  return value.message !== undefined || value.toolUseResult !== undefined
}

/** True for a line that only Claude Code writes. */
export function isOwnLine(value: unknown): boolean {
  if (!isRecord(value) || typeof value.type !== 'string') return false
  if (isTalk(value)) return isRecord(value.message) && (sessionOf(value) !== undefined || isBareTalk(value, value.message))
  if (value.type === 'summary') return typeof value.leafUuid === 'string'
  if (value.type === 'system') return sessionOf(value) !== undefined && (value.subtype !== undefined || value.uuid !== undefined)
  if (value.type === 'progress') return sessionOf(value) !== undefined && isRecord(value.data)
  if (value.type === 'result') return textOf(value.session_id) !== undefined && value.subtype !== undefined
  return value.type === 'file-history-snapshot' || (value.type === 'queue-operation' && sessionOf(value) !== undefined)
}

/** A line that lost the ids of its session: a message in its line is written by nobody else. */
const isBareTalk = (line: UnknownRecord, message: UnknownRecord): boolean =>
  message.content !== undefined && (line.timestamp !== undefined || line.uuid !== undefined || line.cwd !== undefined)

/** A program that sends a message before it knows the session calls that "default": no session is named. */
export function sessionOf(value: UnknownRecord): string | undefined {
  const id = textOf(value.sessionId) ?? textOf(value.session_id)
  return id === 'default' ? undefined : id
}

/** The agent that a line belongs to, where it is not the main one: stream lines name the call that started it. */
export const agentOf = (value: UnknownRecord): string | undefined =>
  textOf(value.agentId) ?? textOf(value.parent_tool_use_id) ?? (value.isSidechain === true ? 'sidechain' : undefined)

/** Newer versions keep what a sub-agent says and does in lines of its progress: the same as a line of the agent. */
export function agentTalk(value: UnknownRecord): UnknownRecord | undefined {
  const data = isRecord(value.data) ? value.data : {}
  if (value.type !== 'progress' || data.type !== 'agent_progress' || !isRecord(data.message)) return undefined
  const { message } = data
  if (!isTalk(message)) return undefined
  const agentId = textOf(value.parentToolUseID) ?? textOf(data.agentId)
  return { ...value, data: undefined, timestamp: value.timestamp, ...message, uuid: value.uuid, agentId, isSidechain: true }
}

/**
 * Cursor prints the same stream, with a line for each call that starts or ends, its name in the key: told as what the model asked for
 * and what came back.
 */
export function toolTalk(value: UnknownRecord): UnknownRecord | undefined {
  if (value.type !== 'tool_call' || !isRecord(value.tool_call)) return undefined
  const [key, call] = Object.entries(value.tool_call).find(([, inner]) => isRecord(inner)) ?? []
  if (key === undefined || !isRecord(call)) return undefined
  const line = { session_id: value.session_id, timestamp: value.timestamp_ms }
  if (value.subtype === 'started') {
    const name = textOf(call.name) ?? key.replace(/ToolCall$/, '')
    const use = { type: 'tool_use', id: value.call_id, name, input: call.args ?? call.arguments ?? {} }
    return { ...line, type: 'assistant', message: { role: 'assistant', content: [use] } }
  }
  const { result } = call
  if (value.subtype !== 'completed' || result === undefined) return undefined
  const told = isRecord(result) ? (result.success ?? result.error ?? result.rejected ?? result.failure ?? result) : result
  const is_error = isRecord(result) && result.success === undefined && Object.keys(result).length > 0
  const text = isRecord(told) ? (textOf(told.content) ?? textOf(told.stdout) ?? textOf(told.message)) : undefined
  const content = text ?? (typeof told === 'string' ? told : JSON.stringify(told))
  const answer = { type: 'tool_result', tool_use_id: value.call_id, content, is_error }
  return { ...line, type: 'user', message: { role: 'user', content: [answer] } }
}

const notes: Readonly<Record<string, Bilingual>> = {
  'file-history-snapshot': {
    en: 'A copy of the files at that moment, not part of the conversation.',
    es: 'Una copia de los archivos en ese momento, no parte de la conversación.',
  },
  system: {
    en: 'A note of the program for the person, which the model did not see.',
    es: 'Una nota del programa para la persona, que el modelo no vio.',
  },
  progress: {
    en: 'Progress while something ran; the result is shown.',
    es: 'El avance mientras algo se ejecutaba; se muestra el resultado.',
  },
}
const bookkeeping: Bilingual = {
  en: 'Bookkeeping of the program, not part of the conversation.',
  es: 'Contabilidad del programa, no parte de la conversación.',
}
const unknown: Bilingual = { en: 'It is no line of a session.', es: 'No es una línea de una sesión.' }

/** Why a line that holds no message is not shown. */
export function whyNotShown(value: unknown): Bilingual {
  if (!isRecord(value) || typeof value.type !== 'string') return unknown
  const content = textOf(value.content) ?? textOf(value.subtype)
  const note = Object.hasOwn(notes, value.type) ? notes[value.type] : undefined
  if (!note) return bookkeeping
  return content === undefined
    ? note
    : { en: `${note.en} (${content.slice(0, 160)})`, es: `${note.es} (${content.slice(0, 160)})` }
}

export const noMessage: Bilingual = { en: 'Its message has no content.', es: 'Su mensaje no tiene contenido.' }
export const repeatedLine: Bilingual = {
  en: 'A line with this id is shown already: resumed sessions copy their history.',
  es: 'Ya se muestra una línea con este id: las sesiones reanudadas copian su historial.',
}
