/**
 * A provider makes a LangChain chat model out of a model's settings. Every model streams, takes bound tools, and honours an abort signal.
 * Keys come from the session through the context, never from the document.
 */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseMessage } from '@langchain/core/messages'
import type { Clock, Ids } from '../base/ports'
import type { Result } from '../base/result'
import type { RecordedReply } from '../trace/cassette'

export interface ModelContext {
  readonly clock: Clock
  /** Names that are unique in the thread: call ids, message ids. */
  readonly ids: Ids
  secret(name: string): string | undefined
  readonly fetch: typeof fetch
  /** The replies of a recording, each once; absent when no recording is at hand. For models of the provider `cassette` only. */
  readonly nextRecorded?: ((messages: readonly BaseMessage[]) => RecordedReply | undefined) | undefined
}

export interface ModelProblem {
  readonly code: 'model-key-missing' | 'model-not-runnable' | 'model-settings'
  readonly message: string
  /** What the sentence names. */
  readonly data?: Readonly<Record<string, unknown>>
}

export type ModelFactory<S> = (spec: S, context: ModelContext) => Promise<Result<BaseChatModel, ModelProblem>>

/** What is wrong with a connection, told apart as far as a browser can. */
export type ConnectionProblem =
  | 'address-invalid' // not a URL, or not http(s)
  | 'mixed-content' // an https page may not call an http address (loopback excepted)
  | 'unreachable' // no answer: nothing listens there, or the server refuses this page's origin (CORS)
  | 'origin-refused' // the server answers without CORS: it is there, but refuses this page
  | 'key-refused'
  | 'rate-limited'
  | 'unknown-model'
  | 'not-openai'
  | 'server-error'

/** What answered, when a connection works. */
export interface ConnectionReport {
  readonly model: string
  readonly address: string
}

export interface ConnectionFailure {
  readonly problem: ConnectionProblem
  /** One plain sentence in the asked language, with what to do. Never holds the key. */
  readonly message: string
}
