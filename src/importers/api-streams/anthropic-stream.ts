/** Events of the Anthropic messages API as one message: its blocks by their index, each with its pieces joined. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { mapAnthropic } from '../messages/anthropic'
import { textOf } from '../messages/mapped'
import { withBroken } from './cut-call'
import type { TakenEvent } from './events'
import { type Assembly, Pieces, type Reply } from './reply'

interface Block {
  readonly begin: UnknownRecord
  readonly text: Pieces
  readonly json: Pieces
  signature: string
  readonly citations: unknown[]
  done: boolean
}

const emptyBlock = (begin: UnknownRecord): Block => ({
  begin,
  text: new Pieces(),
  json: new Pieces(),
  signature: '',
  citations: [],
  done: false,
})

export class AnthropicStream implements Assembly {
  #message: UnknownRecord = {}
  #begun = false
  #stopped = false
  #end: UnknownRecord = {}
  #usage: UnknownRecord = {}
  #error: string | undefined
  readonly #blocks = new Map<unknown, Block>()

  take({ value }: TakenEvent): boolean {
    switch (value.type) {
      case 'message_start':
        if (this.#begun || this.#blocks.size > 0) return false
        this.#begun = true
        this.#message = isRecord(value.message) ? value.message : {}
        this.#usage = isRecord(this.#message.usage) ? this.#message.usage : {}
        return true
      case 'content_block_start':
        if (this.#stopped) return false
        this.#blocks.set(value.index, emptyBlock(isRecord(value.content_block) ? value.content_block : {}))
        return true
      case 'content_block_delta':
        if (this.#stopped) return false
        this.#piece(value.index, isRecord(value.delta) ? value.delta : {})
        return true
      case 'content_block_stop': {
        const block = this.#blocks.get(value.index)
        if (block) block.done = true
        return true
      }
      case 'message_delta':
        this.#end = { ...this.#end, ...(isRecord(value.delta) ? value.delta : {}) }
        this.#usage = { ...this.#usage, ...(isRecord(value.usage) ? value.usage : {}) }
        return true
      case 'message_stop':
        this.#stopped = true
        return true
      default:
        if (isRecord(value.error)) this.#error = textOf(value.error.message) ?? textOf(value.error.type) ?? 'error'
        return true
    }
  }

  #piece(index: unknown, delta: UnknownRecord): void {
    const block = this.#blocks.get(index) ?? emptyBlock(kindsOfDelta[String(delta.type)] ?? { type: 'text' })
    this.#blocks.set(index, block)
    block.text.add(delta.text ?? delta.thinking)
    block.json.add(delta.partial_json)
    block.signature += textOf(delta.signature) ?? ''
    if (delta.citation !== undefined) block.citations.push(delta.citation)
  }

  reply(): Reply {
    const whole = this.#stopped || this.#end.stop_reason !== undefined
    const blocks = [...this.#blocks.values()]
    const content = blocks.map(contentOf)
    const mapped = mapAnthropic({ ...this.#message, role: 'assistant', ...this.#end, usage: this.#usage, content })
    // Arguments that broke off are kept as they stand: an empty object would say that there were none.
    const cut = blocks.find((block) => !block.done && !whole && /tool_use$/.test(String(block.begin.type)))
    const broken = cut && { id: textOf(cut.begin.id) ?? '', name: textOf(cut.begin.name) ?? '', raw: cut.json.text() }
    const messages = mapped.map((one, i) =>
      broken && i === mapped.length - 1 ? { ...one, message: withBroken(one.message, broken) } : one,
    )
    const id = textOf(this.#message.id)
    return { messages, whole, ...(id === undefined ? {} : { id }), ...(this.#error === undefined ? {} : { error: this.#error }) }
  }
}

const kindsOfDelta: Readonly<Record<string, UnknownRecord>> = {
  text_delta: { type: 'text' },
  input_json_delta: { type: 'tool_use' },
  thinking_delta: { type: 'thinking' },
  signature_delta: { type: 'thinking' },
}

function contentOf({ begin, text, json, signature, citations }: Block): UnknownRecord {
  const type = textOf(begin.type) ?? 'text'
  if (type === 'thinking') {
    const all = `${textOf(begin.thinking) ?? ''}${text.text()}`
    return { ...begin, type, thinking: all, ...(signature === '' ? {} : { signature }) }
  }
  if (json.isEmpty && type !== 'text') return begin
  if (!json.isEmpty) return withInput(begin, json.text())
  const all = `${textOf(begin.text) ?? ''}${text.text()}`
  return { ...begin, type, text: all, ...(citations.length === 0 ? {} : { citations }) }
}

/** The input when it can be read; else the text of it, which stays an unparsed call. */
function withInput(begin: UnknownRecord, json: string): UnknownRecord {
  try {
    const input: unknown = JSON.parse(json)
    if (isRecord(input)) return { ...begin, input }
  } catch {
    // What cannot be read is kept as it is.
  }
  return { ...begin, input: {}, partial_json: json }
}
