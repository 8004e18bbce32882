/**
 * Puts the chunks of one streamed reply together. Tool-call arguments are parsed here, strictly, from the text the model sent:
 * LangChain's own merging turns a stream that was cut inside the arguments into a call that looks whole. What does not parse, or was
 * cut, is kept byte for byte as an invalid call and never run. Linear: LangChain's concat copies the whole message for each token.
 */
import { AIMessage, type AIMessageChunk, type ToolCallChunk } from '@langchain/core/messages'
import type { Ids } from '../../base/ports'
import type { Usage } from '../../trace/message'
import { readArguments } from './arguments'

interface CallParts {
  id: string
  name: string
  args: string
}
type Block = Record<string, unknown>

export const CUT_OFF = 'The reply was cut off inside this call, so it was not run.'

/** True when a finish reason says that the model was stopped in the middle of what it wrote. */
export const isCutReason = (finish: unknown): boolean =>
  finish === 'length' || finish === 'max_tokens' || finish === 'content_filter'

export class GatheredReply {
  /** Text and other blocks, in the order in which they came. */
  readonly #content: (string | Block)[] = []
  readonly #calls = new Map<string, CallParts>()
  readonly #whole: { id: string; name: string; args: Record<string, unknown> }[] = []
  #id: string | undefined
  usage: Usage | undefined
  finish: string | undefined

  /** Takes one chunk in and returns its text. */
  add(chunk: AIMessageChunk): string {
    this.#id ??= chunk.id
    const meta: Readonly<Record<string, unknown>> = chunk.response_metadata ?? {}
    const finish = meta.finish_reason ?? meta.stop_reason
    if (typeof finish === 'string' && finish !== '') this.finish = finish
    if (chunk.usage_metadata) {
      const { input_tokens: input, output_tokens: output } = chunk.usage_metadata
      this.usage = { input, output, ...(meta.estimated === true ? { estimated: true } : {}) }
    }
    const parts = chunk.tool_call_chunks ?? []
    for (const part of parts) this.#addCall(part)
    if (parts.length === 0) {
      for (const call of chunk.tool_calls ?? []) this.#whole.push({ id: call.id ?? '', name: call.name, args: call.args })
    }
    return this.#addContent(chunk.content)
  }

  /** The whole reply. `endsSaid`: this provider always says why a reply ended, so that a missing reason means it was cut. */
  message(ids: Ids, { endsSaid }: { readonly endsSaid: boolean }): AIMessage {
    const calls = this.#whole.map((call) => ({ type: 'tool_call' as const, ...call, id: call.id || ids.next('toolcall') }))
    const invalid: { type: 'invalid_tool_call'; id: string; name: string; args: string; error: string }[] = []
    const cut = isCutReason(this.finish) || (endsSaid && this.finish === undefined)
    const parts = [...this.#calls.values()]
    parts.forEach(({ name, args: raw, ...part }, i) => {
      const id = part.id || ids.next('toolcall')
      const read = cut && i === parts.length - 1 ? { error: CUT_OFF } : readArguments(raw)
      if ('error' in read) invalid.push({ type: 'invalid_tool_call', id, name, args: raw, error: read.error })
      else calls.push({ type: 'tool_call', id, name, args: read.args })
    })
    return new AIMessage({
      id: this.#id ?? ids.next('message'),
      content: this.#wholeContent() as never,
      tool_calls: calls,
      invalid_tool_calls: invalid,
      ...(this.finish === undefined ? {} : { response_metadata: { finish_reason: this.finish } }),
    })
  }

  #addContent(content: AIMessageChunk['content']): string {
    if (typeof content === 'string') {
      if (content !== '') this.#content.push(content)
      return content
    }
    let text = ''
    for (const block of content) {
      if (block.type === 'text' && typeof block.text === 'string') {
        text += block.text
        this.#content.push(block.text)
      } else this.#content.push(block as Block)
    }
    return text
  }

  /** Only text: a text. Else blocks, the text between two of them as one. */
  #wholeContent(): string | readonly Block[] {
    if (this.#content.every((part) => typeof part === 'string')) return this.#content.join('')
    const blocks: Block[] = []
    let texts: string[] = []
    const closeText = () => {
      if (texts.length > 0) blocks.push({ type: 'text', text: texts.join('') })
      texts = []
    }
    for (const part of this.#content) {
      if (typeof part === 'string') {
        texts.push(part)
        continue
      }
      closeText()
      blocks.push(part)
    }
    closeText()
    return blocks
  }

  #addCall(part: ToolCallChunk): void {
    const key = part.index === undefined ? `id:${part.id ?? this.#calls.size}` : `index:${part.index}`
    const call = this.#calls.get(key) ?? { id: '', name: '', args: '' }
    call.id ||= part.id ?? ''
    call.name += part.name ?? ''
    call.args += part.args ?? ''
    this.#calls.set(key, call)
  }
}
