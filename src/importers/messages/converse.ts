/**
 * Messages of Bedrock's Converse API to plain ones: a role and blocks that name what they are by their key. They mean what the blocks of
 * the Anthropic messages API mean, so they are put into that form and read by its mapper.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { glanceAnthropic, mapAnthropic } from './anthropic'
import type { Glimpse } from './glimpse'
import type { MappedMessage } from './mapped'

const blockKeys = [
  'text',
  'toolUse',
  'toolResult',
  'reasoningContent',
  'image',
  'document',
  'video',
  'audio',
  'guardContent',
  'cachePoint',
  'citationsContent',
] as const

function isBlock(block: unknown): block is UnknownRecord {
  if (!isRecord(block) || block.type !== undefined) return false
  // Nearly all of them.
  if (typeof block.text === 'string' || isRecord(block.toolUse) || isRecord(block.toolResult)) return true
  return blockKeys.some((key) => Object.hasOwn(block, key))
}

/** A role and blocks, none of which has a type. */
export function isConverse(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || value.meta !== undefined) return false
  if (value.role !== 'user' && value.role !== 'assistant' && value.role !== 'system') return false
  return Array.isArray(value.content) && value.content.length > 0 && value.content.every(isBlock)
}

/** True for a message with a block that no other provider has. */
export const hasConverseBlock = ({ content }: UnknownRecord): boolean =>
  Array.isArray(content) &&
  content.some(
    (block) => isBlock(block) && (isRecord(block.toolUse) || isRecord(block.toolResult) || isRecord(block.reasoningContent)),
  )

/** The plain messages of one record; empty when it is none. */
export const mapConverse = (value: unknown): readonly MappedMessage[] =>
  isConverse(value) && Array.isArray(value.content) ? mapAnthropic({ ...value, content: value.content.flatMap(asAnthropic) }) : []

/** The same messages in passing. */
export const glanceConverse = (value: unknown): readonly Glimpse[] =>
  isConverse(value) && Array.isArray(value.content) ? glanceAnthropic(value, value.content.map(kindOf), mapConverse) : []

const aResult: UnknownRecord = { type: 'tool_result' }
const aText: UnknownRecord = { type: 'text' }

/** A block of the kind that another is put into the form of. */
function kindOf(block: unknown): unknown {
  if (!isRecord(block)) return block
  if (isRecord(block.toolUse)) return aText
  if (isRecord(block.toolResult)) return aResult
  return typeof block.text === 'string' ? aText : asAnthropic(block)[0]
}

function asAnthropic(block: unknown): readonly UnknownRecord[] {
  if (!isRecord(block)) return []
  const { toolUse, toolResult, reasoningContent } = block
  if (isRecord(toolUse)) return [{ type: 'tool_use', id: toolUse.toolUseId, name: toolUse.name, input: toolUse.input }]
  if (isRecord(toolResult)) return [resultOf(toolResult)]
  if (isRecord(reasoningContent)) {
    const inner = isRecord(reasoningContent.reasoningText) ? reasoningContent.reasoningText : reasoningContent
    return [{ ...inner, type: 'thinking', thinking: inner.text ?? '' }]
  }
  if (typeof block.text === 'string') return [{ type: 'text', text: block.text }]
  const [kind] = Object.keys(block)
  return [{ ...block, type: kind ?? 'other' }]
}

function resultOf({ toolUseId, content, status }: UnknownRecord): UnknownRecord {
  const parts = (Array.isArray(content) ? content : [content]).map((part: unknown) => {
    if (!isRecord(part)) return { type: 'text', text: part }
    if (typeof part.text === 'string') return { type: 'text', text: part.text }
    return part.json === undefined ? { ...part, type: Object.keys(part)[0] } : { type: 'text', text: JSON.stringify(part.json) }
  })
  const failed = status === 'error' ? { is_error: true } : status === 'success' ? { is_error: false } : {}
  return { type: 'tool_result', tool_use_id: toolUseId, content: parts, ...failed }
}
