/**
 * A real model behind the OpenAI chat protocol, through LangChain's client. Added here: a history that can be sent, ids that are
 * unique in the thread, a short patience with rate limits, and errors as plain sentences that never hold the key.
 */
import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import { AIMessageChunk, type BaseMessage, type BaseMessageChunk } from '@langchain/core/messages'
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs'
import { ChatOpenAICompletions } from '@langchain/openai'
import { asText } from '../../base/json'
import type { OpenAIModelSpec } from '../../document/types'
import type { Usage } from '../../trace/message'
import type { ModelContext } from '../contract'
import { estimateUsage, usageChunk } from '../estimate-usage'
import { isAbort, ModelError, toModelError } from '../model-error'
import { addressText } from './address'
import { bareFetch } from './bare-fetch'
import { renameIds } from './rename-ids'
import { retryDelay } from './retry'
import { toSendable } from './sendable'

export class OpenAIModel extends ChatOpenAICompletions {
  readonly #context: ModelContext
  readonly #address: string
  readonly #key: string | undefined

  constructor(spec: OpenAIModelSpec, address: URL, key: string | undefined, context: ModelContext) {
    super({
      model: spec.model,
      apiKey: key ?? 'no-key',
      streaming: true,
      maxRetries: 0,
      ...(spec.temperature === undefined ? {} : { temperature: spec.temperature }),
      ...(spec.maxTokens === undefined ? {} : { maxTokens: spec.maxTokens }),
      configuration: {
        baseURL: addressText(address),
        dangerouslyAllowBrowser: true,
        maxRetries: 0,
        fetch: bareFetch(context.fetch, key !== undefined),
      },
    })
    this.#context = context
    this.#address = addressText(address)
    this.#key = key
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

  /** Some servers never say whose words these are. Whatever answers a chat is the assistant. */
  protected override _convertCompletionsDeltaToBaseMessageChunk(
    ...[delta, raw, role = 'assistant']: Parameters<ChatOpenAICompletions['_convertCompletionsDeltaToBaseMessageChunk']>
  ): BaseMessageChunk {
    return super._convertCompletionsDeltaToBaseMessageChunk(delta, raw, role)
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this['ParsedCallOptions'],
    manager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const sendable = toSendable(messages)
    const rename = renameIds(this.#context.ids, messages)
    for (let attempt = 1; ; attempt++) {
      let begun = false
      let finished = false
      let counted = false
      const written: string[] = []
      try {
        // The manager is told here, after renaming, so that what listeners hear is what the caller gets.
        for await (const received of super._streamResponseChunks(sendable, options)) {
          begun = true
          finished ||= received.generationInfo?.finish_reason != null
          const chunk = rename(received)
          counted ||= hasUsage(chunk)
          written.push(writtenIn(chunk))
          yield chunk
          await manager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk })
        }
        options.signal?.throwIfAborted()
        // A stream that just stops can leave half a call that looks whole: without the last word of the endpoint it is not a reply.
        if (!finished)
          throw new ModelError(begun ? 'model-stream-cut' : 'model-failed', begun ? {} : { said: 'the endpoint sent no reply.' })
        if (!counted) yield estimate(rename, estimateUsage(sendable, options.tools ?? '', written.join('')))
        return
      } catch (error) {
        if (isAbort(error, options.signal)) throw options.signal?.reason ?? error
        const wait = begun ? undefined : retryDelay(error, attempt)
        if (wait === undefined) throw toModelError(error, { begun, key: this.#key, model: this.model, address: this.#address })
        await this.#context.clock.sleep(wait, options.signal)
      }
    }
  }
}

const hasUsage = ({ message }: ChatGenerationChunk): boolean =>
  AIMessageChunk.isInstance(message) && message.usage_metadata !== undefined

/** Everything the model wrote in this chunk, arguments included. */
function writtenIn({ message }: ChatGenerationChunk): string {
  const parts = AIMessageChunk.isInstance(message) ? (message.tool_call_chunks ?? []) : []
  return asText(message.content) + parts.map((part) => `${part.name ?? ''}${part.args ?? ''}`).join('')
}

/** For endpoints that do not count: the last chunk then carries an estimate, and says so. */
const estimate = (rename: (chunk: ChatGenerationChunk) => ChatGenerationChunk, usage: Usage): ChatGenerationChunk =>
  rename(new ChatGenerationChunk({ message: usageChunk('', usage, {}), text: '' }))
