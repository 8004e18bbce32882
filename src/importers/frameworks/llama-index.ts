/** Messages of LlamaIndex: `additional_kwargs` beside a text or beside blocks; in stores of chats, memories, and as Python prints them. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { answered, type Call, putIn, saidBy } from '../agent-sessions/made'
import { type MappedMessage, textOf } from '../messages/mapped'
import { roleIn } from './named'

export const isLlamaIndex = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  value.type === undefined &&
  typeof value.role === 'string' &&
  isRecord(value.additional_kwargs) &&
  (Array.isArray(value.blocks) || typeof value.content === 'string')

export function mapLlamaIndex(value: UnknownRecord): readonly MappedMessage[] {
  const kwargs = isRecord(value.additional_kwargs) ? value.additional_kwargs : {}
  const blocks = Array.isArray(value.blocks) ? value.blocks.filter(isRecord) : []
  const role = roleIn(value.role)
  const kindOf = ({ block_type: kind, __type: name }: UnknownRecord): unknown => kind ?? name
  const texts = blocks
    .filter((block) => kindOf(block) === 'text' || kindOf(block) === 'TextBlock')
    .map(({ text }) => textOf(text))
  const text = typeof value.content === 'string' ? value.content : texts.filter((one) => one !== undefined).join('\n')
  if (role === 'tool') return [answered({ callId: kwargs.tool_call_id, name: kwargs.name, content: text })]
  if (role !== 'ai') return [putIn(role, text)]
  const thoughts = blocks
    .filter((block) => /^thinking|^ThinkingBlock/.test(String(kindOf(block))))
    .map(({ content }) => textOf(content))
  const reasoning = thoughts.filter((one) => one !== undefined).join('\n')
  const asked: readonly unknown[] = Array.isArray(kwargs.tool_calls) ? kwargs.tool_calls : []
  const own = asked.filter(isRecord).map(callOf)
  const inBlocks = blocks
    .filter((block) => /^tool_call$|^ToolCallBlock$/.test(String(kindOf(block))))
    .map((block) => ({ id: block.tool_call_id, name: block.tool_name, args: block.tool_kwargs }))
  const calls = own.length > 0 ? own : inBlocks
  return [saidBy({ content: text, calls, ...(reasoning === '' ? {} : { reasoning }) })]
}

/** As the API wrote it, or as LlamaIndex selects it. */
function callOf(call: UnknownRecord): Call {
  if (isRecord(call.function)) return { id: call.id, name: call.function.name, args: call.function.arguments }
  return {
    id: call.id ?? call.tool_id,
    name: call.name ?? call.tool_name,
    args: call.arguments ?? call.input ?? call.tool_kwargs,
  }
}
