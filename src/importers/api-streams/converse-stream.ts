/**
 * Events of Bedrock's ConverseStream as one message. They mean what those of the Anthropic messages API mean, each with its name as its
 * only key, so they are put into that form and read by its assembly.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { AnthropicStream } from './anthropic-stream'
import type { TakenEvent } from './events'
import type { Assembly, Reply } from './reply'

const names = ['messageStart', 'contentBlockStart', 'contentBlockDelta', 'contentBlockStop', 'messageStop', 'metadata'] as const

/** True for one of these events: an object of one key. A failure has the name of an exception. */
export function isConverseEvent(value: UnknownRecord): boolean {
  // Bedrock adds counts of its own to the last one.
  const [name, other] = Object.keys(value).filter((key) => !key.startsWith('amazon-bedrock-'))
  if (name === undefined || other !== undefined || !isRecord(value[name])) return false
  const inner = value[name]
  if (name === 'metadata') return isRecord(inner.usage) && (inner.metrics !== undefined || inner.usage.inputTokens !== undefined)
  return names.some((one) => one === name) || (/^[a-z]\w+Exception$/.test(name) && typeof inner.message === 'string')
}

export class ConverseStream implements Assembly {
  readonly #inner = new AnthropicStream()
  #stopped = false
  #counted = false
  /** Some models give every piece of a text a block of its own. */
  #textAt: unknown

  take({ value, link }: TakenEvent): boolean {
    const [name] = Object.keys(value)
    // The counts come behind the end, once.
    if (this.#stopped && (name !== 'metadata' || this.#counted)) return false
    this.#stopped ||= name === 'messageStop'
    this.#counted ||= name === 'metadata'
    const event = name === undefined ? undefined : value[name]
    for (const one of asAnthropic(name ?? '', isRecord(event) ? event : {})) {
      if (!this.#inner.take({ value: this.#joined(one), link })) return false
    }
    return true
  }

  #joined(event: UnknownRecord): UnknownRecord {
    if (event.type === 'content_block_start') this.#textAt = undefined
    if (event.type !== 'content_block_delta' || !isRecord(event.delta)) return event
    if (event.delta.type !== 'text_delta') {
      this.#textAt = undefined
      return event
    }
    this.#textAt ??= event.index
    return { ...event, index: this.#textAt }
  }

  reply(): Reply {
    return this.#inner.reply()
  }
}

function asAnthropic(name: string, event: UnknownRecord): readonly UnknownRecord[] {
  const index = event.contentBlockIndex ?? 0
  switch (name) {
    case 'messageStart':
      return [{ type: 'message_start', message: { role: event.role ?? 'assistant' } }]
    case 'contentBlockStart': {
      const start = isRecord(event.start) ? event.start : {}
      const use = isRecord(start.toolUse) ? start.toolUse : undefined
      const block = use ? { type: 'tool_use', id: use.toolUseId, name: use.name, input: {} } : { type: 'text', text: '' }
      return [{ type: 'content_block_start', index, content_block: block }]
    }
    case 'contentBlockDelta':
      return [{ type: 'content_block_delta', index, delta: deltaOf(isRecord(event.delta) ? event.delta : {}) }]
    case 'contentBlockStop':
      return [{ type: 'content_block_stop', index }]
    case 'messageStop':
      return [{ type: 'message_delta', delta: { stop_reason: event.stopReason ?? 'end_turn' } }, { type: 'message_stop' }]
    case 'metadata':
      return [{ type: 'message_delta', usage: event.usage }]
    default:
      return [{ type: 'error', error: { type: name, message: event.message } }]
  }
}

function deltaOf({ text, toolUse, reasoningContent }: UnknownRecord): UnknownRecord {
  if (isRecord(toolUse)) {
    const { input } = toolUse
    return { type: 'input_json_delta', partial_json: typeof input === 'string' ? input : JSON.stringify(input ?? {}) }
  }
  if (!isRecord(reasoningContent)) return { type: 'text_delta', text }
  return reasoningContent.signature === undefined
    ? { type: 'thinking_delta', thinking: reasoningContent.text }
    : { type: 'signature_delta', signature: reasoningContent.signature }
}
