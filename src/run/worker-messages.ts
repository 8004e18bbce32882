/** What crosses between the page and the worker: plain data, each message with the number of the request it belongs to. */
import type { Language } from '../base/language'
import type { Result } from '../base/result'
import type { OpenAIModelSpec } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { ConnectionFailure, ConnectionReport, RunRequest } from './port'

export type ToWorker =
  | { readonly type: 'warm-up'; readonly id: number }
  /** `base`: the address of the page, beside which the shipped files are. */
  | { readonly type: 'start'; readonly id: number; readonly request: RunRequest; readonly base: string }
  | { readonly type: 'stop'; readonly id: number }
  | {
      readonly type: 'test-connection'
      readonly id: number
      readonly spec: OpenAIModelSpec
      readonly key: string | undefined
      readonly language: Language
      readonly pageOrigin: string
    }

export type FromWorker =
  | { readonly type: 'ready'; readonly id: number }
  | { readonly type: 'events'; readonly id: number; readonly events: readonly TraceEvent[] }
  | { readonly type: 'finished'; readonly id: number }
  | { readonly type: 'connection'; readonly id: number; readonly result: Result<ConnectionReport, ConnectionFailure> }
  /** The run half could not be loaded or broke down: what it said. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
