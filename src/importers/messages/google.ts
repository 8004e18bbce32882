/**
 * Gemini's contents to plain messages: a role and parts, each part a text, a `functionCall` or a `functionResponse`, in the spelling of
 * JSON or of Python. Also what
 * wraps a content: events of the Agent Development Kit.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { readTime } from '../core/times'
import { mapParts } from '../spans/parts'
import { readContent } from './content'
import { type Glimpse, LaterGlimpse } from './glimpse'
import { type MappedMessage, textOf } from './mapped'
import { roleOf } from './openai-chat'
import { readGoogleUsage } from './usage'

const partKeys = [
  'text',
  'functionCall',
  'function_call',
  'functionResponse',
  'function_response',
  'inlineData',
  'inline_data',
  'fileData',
  'file_data',
  'executableCode',
  'executable_code',
  'codeExecutionResult',
  'code_execution_result',
] as const

/** A part names what it is by its key; parts of other providers have a type. */
function isPart(part: unknown): boolean {
  if (!isRecord(part) || typeof part.type === 'string' || part.kind !== undefined) return false
  // Most of them.
  return typeof part.text === 'string' || partKeys.some((key) => Object.hasOwn(part, key))
}

/** A role and parts. */
export function isContent(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || !Array.isArray(value.parts) || value.kind !== undefined) return false
  if (value.parts.length === 0) return value.role === 'model'
  return value.parts.every(isPart)
}

/** An event of the Agent Development Kit: a content, and the agent that it comes from. */
export const isAgentEvent = (value: unknown): value is UnknownRecord =>
  isRecord(value) && typeof value.author === 'string' && (isContent(value.content) || agentError(value) !== undefined)

/** What went wrong in the place of a reply. */
export function agentError(event: UnknownRecord): string | undefined {
  const code = textOf(event.errorCode) ?? textOf(event.error_code)
  const said = textOf(event.errorMessage) ?? textOf(event.error_message)
  if (code === undefined && said === undefined) return undefined
  return [code, said].filter((one) => one !== undefined).join(': ')
}

/** The plain messages of one content; empty when it is none. */
export function mapGoogle(value: unknown): readonly MappedMessage[] {
  if (isAgentEvent(value)) return mapEvent(value)
  if (!isContent(value)) return []
  const { role } = value
  return mapParts({ role: role === undefined || role === null ? 'user' : role, id: value.id }, googleParts(value))
}

/** The same messages of a content in passing; `undefined`: it has to be mapped. */
export function glanceContent(content: UnknownRecord): readonly Glimpse[] | undefined {
  const { role: given, parts } = content
  if (!Array.isArray(parts)) return undefined
  let calls = 0
  let results = 0
  for (const part of parts) {
    if (!isRecord(part)) continue
    if (part.executableCode ?? part.executable_code ?? part.codeExecutionResult ?? part.code_execution_result) return undefined
    if (isRecord(part.functionCall) || isRecord(part.function_call)) calls += 1
    else if (isRecord(part.functionResponse) || isRecord(part.function_response)) results += 1
  }
  const spoken = results === 0 || results < parts.length
  const role = calls > 0 ? 'ai' : roleOf(textOf(given) ?? 'user')
  if (results === 0) return [new LaterGlimpse(role, undefined, content, mapGoogle)]
  const roles: Message['role'][] = spoken ? [role] : []
  for (let i = 0; i < results; i += 1) roles.push('tool')
  return roles.map((one, at) => new LaterGlimpse(one, undefined, content, mapGoogle, at))
}

/** The parts of a content, in one spelling. */
export const googleParts = (content: UnknownRecord): readonly unknown[] =>
  (Array.isArray(content.parts) ? content.parts : []).map((part) => (isRecord(part) ? spelled(part) : part))

/** Python prints what a part is not as well; and code that ran is shown as what was said. */
function spelled(part: UnknownRecord): UnknownRecord {
  const given = Object.entries(part).filter(
    ([key, value]) => value !== null && value !== undefined && !/^(?:__type|thought_?signature)$/i.test(key),
  )
  const own: UnknownRecord = Object.fromEntries(given)
  const code = [own.executableCode, own.executable_code].find(isRecord)
  if (code) return { type: 'executable_code', ...code }
  const result = [own.codeExecutionResult, own.code_execution_result].find(isRecord)
  return result ? { type: 'code_execution_result', ...result } : own
}

function mapEvent(event: UnknownRecord): readonly MappedMessage[] {
  if (!isContent(event.content)) {
    const time = readTime(event.timestamp)
    const message = { id: '', role: 'other' as const, name: textOf(event.author) ?? 'agent', text: agentError(event) ?? '' }
    return [{ message, ...(time === undefined ? {} : { time }) }]
  }
  const content = isRecord(event.content) ? event.content : {}
  const author = textOf(event.author) ?? ''
  const time = readTime(event.timestamp)
  const usage = readGoogleUsage(event.usageMetadata ?? event.usage_metadata)
  const model = textOf(event.modelVersion) ?? textOf(event.model_version)
  const finish = textOf(event.finishReason) ?? textOf(event.finish_reason)
  return mapParts({ role: author === 'user' ? 'user' : 'model', id: event.id }, googleParts(content)).map((mapped) => {
    const spoken = mapped.message.role === 'ai'
    const message: Message = spoken ? { ...mapped.message, name: author } : mapped.message
    return {
      ...mapped,
      message,
      ...(time === undefined ? {} : { time }),
      ...(spoken && usage !== undefined ? { usage } : {}),
      ...(spoken && model !== undefined ? { model } : {}),
      ...(spoken && finish !== undefined ? { finish } : {}),
    }
  })
}

/** An instruction for the system: a text, a content, or its parts. */
export function googleSystem(value: unknown): string {
  if (isRecord(value) && Array.isArray(value.parts)) return readContent(value.parts).text
  return readContent(value).text
}
