/** Messages of Semantic Kernel (.NET and Python), of Microsoft's AI extensions and its Agent Framework: `items` or `contents`, each of a kind. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { answered, putIn, saidBy } from '../agent-sessions/made'
import type { MappedMessage } from '../messages/mapped'
import { textOf } from '../messages/mapped'
import { fieldOf, roleIn, textIn } from './named'

const kinds =
  /^(?:text|textreasoning|reasoning|functioncall|functionresult|usage|error|data|uri|image|binary|annotation|file\w*|hosted\w*|streaming\w*)$/

const partsIn = (value: UnknownRecord): unknown => fieldOf(value, 'items', 'Items', 'contents', 'Contents')

export function isKernel(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || fieldOf(value, 'role', 'Role') === undefined) return false
  const parts = partsIn(value)
  return Array.isArray(parts) && parts.length > 0 && parts.every((part) => isRecord(part) && kinds.test(kindOf(part)))
}

/** `TextContent`, `function_call`, `functionCall`: the same few kinds. */
const kindOf = (part: UnknownRecord): string => {
  const named = fieldOf(part, '$type', 'content_type', 'type')
  return typeof named === 'string'
    ? named
        .replace(/Content$/, '')
        .replace(/[_-]/g, '')
        .toLowerCase()
    : ''
}

export function mapKernel(value: UnknownRecord): readonly MappedMessage[] {
  const given = partsIn(value)
  const parts = Array.isArray(given) ? given.filter(isRecord) : []
  const of = (kind: RegExp) => parts.filter((part) => kind.test(kindOf(part)))
  const text = of(/^text$/)
    .map((part) => textIn(fieldOf(part, 'text', 'Text') ?? ''))
    .join('')
  const results = of(/^functionresult$/).map((part) => {
    const error = textOf(fieldOf(part, 'exception', 'error'))
    return answered({
      callId: fieldOf(part, 'callId', 'CallId', 'call_id', 'id', 'Id'),
      name: nameOf(part),
      content: error ?? textIn(fieldOf(part, 'result', 'Result') ?? ''),
      ...(error === undefined ? {} : { failed: true }),
    })
  })
  const role = roleIn(fieldOf(value, 'role', 'Role'))
  const calls = of(/^functioncall$/).map((part) => ({
    id: fieldOf(part, 'callId', 'CallId', 'call_id', 'id', 'Id'),
    name: nameOf(part),
    args: fieldOf(part, 'arguments', 'Arguments') ?? {},
  }))
  if (role === 'tool' || (results.length > 0 && text === '' && calls.length === 0)) return results
  if (role !== 'ai') return [putIn(role, text), ...results]
  const thought = of(/reasoning$/)
    .map((part) => textIn(fieldOf(part, 'text', 'Text') ?? ''))
    .join('\n')
  const metadata = fieldOf(value, 'metadata', 'Metadata')
  const [used] = of(/^usage$/)
  const said = saidBy({
    content: text,
    calls,
    ...(thought === '' ? {} : { reasoning: thought }),
    model: fieldOf(value, 'ai_model_id', 'ModelId', 'modelId'),
    finish: fieldOf(value, 'finish_reason', 'finishReason'),
    usage: plainUsage(fieldOf(used ?? {}, 'details', 'usage_details') ?? (isRecord(metadata) ? metadata.usage : undefined)),
    time: fieldOf(value, 'createdAt', 'created_at'),
  })
  const author = textOf(fieldOf(value, 'authorName', 'AuthorName', 'author_name', 'name'))
  const { message } = said
  return [author === undefined ? said : { ...said, message: { ...message, name: author } }, ...results]
}

/** A function of a plugin is offered to the model under both names. */
function nameOf(part: UnknownRecord): unknown {
  const plugin = textOf(fieldOf(part, 'plugin_name', 'PluginName'))
  const name = textOf(fieldOf(part, 'function_name', 'FunctionName'))
  return name === undefined ? fieldOf(part, 'name', 'Name') : plugin === undefined ? name : `${plugin}-${name}`
}

function plainUsage(usage: unknown): unknown {
  if (!isRecord(usage)) return undefined
  const input = fieldOf(usage, 'inputTokenCount', 'input_token_count', 'prompt_tokens')
  const output = fieldOf(usage, 'outputTokenCount', 'output_token_count', 'completion_tokens')
  return { input_tokens: input, output_tokens: output }
}
