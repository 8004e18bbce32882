/**
 * Messages of Pydantic AI: requests and responses made of parts that say what they are, as JSON or as Python prints them. A request may hold
 * the prompt, what a person says, and results; instructions beside it are what the next response was made under.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readTime } from '../core/times'
import { readCall, splitCalls } from '../messages/arguments'
import { withAnswer } from '../messages/closing-call'
import { readContent } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { type MessageFormat, messageImporter, notMessage, type RecordedValue } from '../messages/importer'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'

/** `tool-call`, as JSON says it or as the class that Python prints. */
function kindOf(part: UnknownRecord): string | undefined {
  const said = textOf(part.part_kind)
  const printed = /^([A-Z]\w{2,40})Part$/.exec(textOf(part.__type) ?? '')?.[1]
  return said ?? printed?.replace(/(?<=.)([A-Z])/g, '-$1').toLowerCase()
}

const isMessage = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (value.kind === 'request' ||
    value.kind === 'response' ||
    value.__type === 'ModelRequest' ||
    value.__type === 'ModelResponse') &&
  Array.isArray(value.parts) &&
  value.parts.every((part) => isRecord(part) && kindOf(part) !== undefined)

const format: MessageFormat = {
  id: 'pydantic-ai',
  name: { en: 'Pydantic AI messages', es: 'Mensajes de Pydantic AI' },
  isMessage,
  map: () => [],
  mapAll,
  sure,
}

export const pydanticAi = messageImporter(format)

function sure(): Detection {
  return { confidence: 0.88, why: { en: 'parts with "part_kind"', es: 'partes con "part_kind"' } }
}

function mapAll(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[] {
  let system: string | undefined
  const messages = items.flatMap(({ value, source }): readonly RecordedMessage[] => {
    const parts = isMessage(value) && Array.isArray(value.parts) ? value.parts.filter(isRecord) : []
    if (!isMessage(value) || parts.length === 0) {
      ledger.drop(source, notMessage)
      return []
    }
    const isResponse = value.kind === 'response' || value.__type === 'ModelResponse'
    if (!isResponse) system = textOf(value.instructions) ?? system
    const mapped = isResponse ? responseOf(value, parts, system) : parts.flatMap(partOfRequest)
    return mapped.map((one) => ({ mapped: one, source }))
  })
  return withAnswer(messages)
}

function partOfRequest(part: UnknownRecord): readonly MappedMessage[] {
  const time = readTime(part.timestamp)
  const at = time === undefined ? {} : { time }
  const kind = kindOf(part)
  if (kind === 'system-prompt') return [{ message: { id: '', role: 'system', text: textOf(part.content) ?? '' }, ...at }]
  const tool = textOf(part.tool_name)
  if (kind === 'tool-return' || (kind === 'retry-prompt' && tool !== undefined))
    return [{ ...resultOf(part, kind === 'retry-prompt' || wentWrong(part)), ...at }]
  const content = readContent(part.content)
  const role = kind === 'user-prompt' ? 'human' : 'other'
  const blocks = content.blocks === undefined ? {} : { blocks: content.blocks }
  return [
    { message: { id: '', role, text: content.text, ...blocks, ...(role === 'other' ? { name: kind ?? 'request' } : {}) }, ...at },
  ]
}

/** Newer versions say of a result how its call went. */
const wentWrong = ({ outcome }: UnknownRecord): boolean =>
  typeof outcome === 'string' && /^(?:retried|failed|denied)$/.test(outcome)

function resultOf(part: UnknownRecord, failed: boolean): MappedMessage {
  const text = asText(part.content)
  const { status, guess } = statusOf(failed ? { is_error: true } : {}, text)
  const id = textOf(part.tool_call_id)
  const name = textOf(part.tool_name)
  return {
    message: {
      id: '',
      role: 'tool',
      text,
      ...(id === undefined ? {} : { toolCallId: id }),
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { status }),
    },
    ...(guess === undefined ? {} : { guesses: [guess] }),
  }
}

function responseOf(value: UnknownRecord, parts: readonly UnknownRecord[], system: string | undefined): readonly MappedMessage[] {
  const of = (...kinds: readonly string[]) => parts.filter((part) => kinds.includes(kindOf(part) ?? ''))
  const calls = of('tool-call', 'builtin-tool-call').map((part) =>
    readCall(textOf(part.tool_call_id) ?? '', textOf(part.tool_name) ?? '', part.args),
  )
  const text = of('text')
    .map((part) => textOf(part.content) ?? '')
    .join('\n')
  const thought = of('thinking')
    .map((part) => textOf(part.content) ?? '')
    .join('\n')
  const blocks = thought === '' ? [] : [{ type: 'reasoning', text: thought }, ...(text === '' ? [] : [{ type: 'text', text }])]
  const usage = usageOf(value.usage)
  const time = readTime(value.timestamp)
  const model = textOf(value.model_name)
  const finish = textOf(value.finish_reason)
  return [
    {
      message: { id: '', role: 'ai', text, ...(blocks.length === 0 ? {} : { blocks }), ...splitCalls(calls) },
      ...(usage === undefined ? {} : { usage }),
      ...(time === undefined ? {} : { time }),
      ...(model === undefined ? {} : { model }),
      ...(finish === undefined ? {} : { finish }),
      ...(system === undefined ? {} : { system }),
    },
    ...of('builtin-tool-return').map((part) => resultOf(part, false)),
  ]
}

const usageOf = (value: unknown) =>
  isRecord(value)
    ? readUsage({
        input_tokens: value.input_tokens ?? value.request_tokens,
        output_tokens: value.output_tokens ?? value.response_tokens,
      })
    : undefined
