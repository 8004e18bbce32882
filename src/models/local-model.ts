/**
 * A model that lives in this program (practice, script): it decides a whole reply at once, and this file streams it the way a
 * provider does: text word by word, calls in fragments, usage on the last chunk. It must not decide anything itself.
 */
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import { BaseChatModel, type BaseChatModelCallOptions, type BindToolsInput } from '@langchain/core/language_models/chat_models'
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages'
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs'
import { asText } from '../base/json'
import type { OfferedTool, Usage } from '../trace/message'
import type { ModelContext } from './contract'
import { ConversationRead } from './conversation-read'
import { usageChunk, usageOfLength } from './estimate-usage'
import { freshId } from './fresh-id'
import { readOfferedTools } from './offered-tools'

/** A reply as it will be sent. `args` is the raw text, JSON or not. */
export interface LocalReply {
  readonly content: string | readonly Readonly<Record<string, unknown>>[]
  readonly calls: readonly LocalCall[]
  /** As a provider would have counted it; estimated from characters when absent. */
  readonly usage?: Usage | undefined
}
export interface LocalCall {
  /** A name that is unique in the thread is made when absent. */
  readonly id?: string | undefined
  readonly name: string
  readonly args: string
}

interface LocalOptions extends BaseChatModelCallOptions {
  readonly tools?: readonly unknown[]
}

/** By run: the last conversation that was read. */
const lastRead = new WeakMap<ModelContext, ConversationRead>()

/** How many chunks go out between two looks at the event loop, so that a stop is heard. */
const CHUNKS_PER_BREATH = 4
const ARGUMENT_FRAGMENT = 16

export abstract class LocalModel extends BaseChatModel<LocalOptions> {
  readonly #context: ModelContext

  constructor(context: ModelContext) {
    super({})
    this.#context = context
  }

  /** False: text and calls are sent whole, where nobody watches them being written. */
  protected get inPieces(): boolean {
    return true
  }

  /** The reply that this model would stream, at once: for a model that hands over to another. */
  decide(messages: readonly BaseMessage[], tools: readonly OfferedTool[]): LocalReply {
    return this.reply(messages, tools)
  }

  /** Decides the reply to these messages with these tools. Throws a ModelError when the model fails. */
  protected abstract reply(messages: readonly BaseMessage[], tools: readonly OfferedTool[]): LocalReply

  override bindTools(tools: BindToolsInput[], settings?: Partial<LocalOptions>) {
    return this.withConfig({ ...settings, tools })
  }

  override async _generate(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined
    for await (const chunk of this._streamResponseChunks(messages, options, manager)) whole = whole ? whole.concat(chunk) : chunk
    return { generations: whole ? [whole] : [] }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const { signal } = options
    signal?.throwIfAborted()
    const tools = readOfferedTools(options.tools)
    const reply = this.reply(messages, tools)
    const before = lastRead.get(this.#context) ?? new ConversationRead()
    lastRead.set(this.#context, before)
    const { used, length } = before.read(messages)
    for (const call of reply.calls) if (call.id !== undefined) used.add(call.id)
    const id = freshId(this.#context.ids, 'message', used)
    const calls = reply.calls.map((call) => ({ ...call, id: call.id ?? freshId(this.#context.ids, 'toolcall', used) }))
    const usage = reply.usage ?? usageOfLength(length, tools.length > 0 ? tools : '', outputText(reply))
    const last = usageChunk(id, usage, { finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' })
    let sent = 0
    for (const message of [...contentChunks(id, reply.content, this.inPieces), ...callChunks(id, calls, this.inPieces), last]) {
      if (sent++ % CHUNKS_PER_BREATH === 0) await this.#breathe(signal)
      signal?.throwIfAborted()
      const text = typeof message.content === 'string' ? message.content : ''
      const chunk = new ChatGenerationChunk({ message, text })
      yield chunk
      await manager?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk })
    }
  }

  /** What somebody watches being written comes at the pace of timers; what comes whole waits for the next task alone. */
  #breathe(signal: AbortSignal | undefined): Promise<void> {
    const { clock } = this.#context
    return this.inPieces ? clock.sleep(0, signal) : clock.sleep(0)
  }
}

/** Words with the white space after them, so that joining them gives the text back. */
const words = (text: string): readonly string[] => text.match(/\s*\S+\s*?(?=\s\S|$)|\s+/g) ?? []

function contentChunks(id: string, content: LocalReply['content'], inPieces: boolean): readonly AIMessageChunk[] {
  if (typeof content === 'string')
    return (inPieces ? words(content) : content === '' ? [] : [content]).map((word) => new AIMessageChunk({ id, content: word }))
  return content.map((block) => new AIMessageChunk({ id, content: [{ ...block } as never] }))
}

function callChunks(
  id: string,
  calls: readonly (LocalCall & { readonly id: string })[],
  inPieces: boolean,
): readonly AIMessageChunk[] {
  return calls.flatMap((call, index) => {
    const fragments = inPieces ? (call.args.match(new RegExp(`[\\s\\S]{1,${ARGUMENT_FRAGMENT}}`, 'g')) ?? []) : [call.args]
    const opening = { type: 'tool_call_chunk' as const, index, id: call.id, name: call.name, args: '' }
    const rest = fragments.map((args) => ({ type: 'tool_call_chunk' as const, index, args }))
    return [opening, ...rest].map((chunk) => new AIMessageChunk({ id, content: '', tool_call_chunks: [chunk] }))
  })
}

const outputText = (reply: LocalReply): string =>
  asText(reply.content) + reply.calls.map((call) => call.name + call.args).join('')
