/** What crosses between the page and the worker: plain data, each message with the number of the request it belongs to. */
import type { Language } from '../base/language'
import type { Result } from '../base/result'
import type { OpenAIModelSpec } from '../document/types'
import type { ModelCalled, TraceEvent } from '../trace/events'
import type { Message } from '../trace/message'
import type { ConnectionFailure, ConnectionReport, RunRequest, ToolAnswer, ToolTrial } from './port'

export type ToWorker =
  | { readonly type: 'warm-up'; readonly id: number }
  /** `base`: the address of the page, beside which the shipped files are. */
  | { readonly type: 'start'; readonly id: number; readonly request: RunRequest; readonly base: string }
  /** `base`: as of `start`. */
  | { readonly type: 'try-tool'; readonly id: number; readonly trial: ToolTrial; readonly base: string }
  | { readonly type: 'stop'; readonly id: number }
  | {
      readonly type: 'test-connection'
      readonly id: number
      readonly spec: OpenAIModelSpec
      readonly key: string | undefined
      readonly language: Language
      readonly pageOrigin: string
    }

/** An event as it crosses: of what a model read, only what is new. `kept`: of what the model of the same node had read before. */
export type PackedEvent =
  | Exclude<TraceEvent, ModelCalled>
  | (ModelCalled & { readonly grown?: { readonly by: string; readonly kept: number } | undefined })

/** Puts the events of one run together again, in their order. Messages that are the same are one object. */
export function unpacking(): (event: PackedEvent) => TraceEvent {
  const read = new Map<string, readonly Message[]>()
  return (event) => {
    if (event.type !== 'model-called' || !event.grown) return event
    const { grown, ...rest } = event
    const before = read.get(grown.by) ?? []
    const messages =
      grown.kept === before.length ? before.concat(rest.messages) : [...before.slice(0, grown.kept), ...rest.messages]
    read.set(grown.by, messages)
    return { ...rest, messages }
  }
}

export type FromWorker =
  | { readonly type: 'ready'; readonly id: number }
  | { readonly type: 'events'; readonly id: number; readonly events: readonly PackedEvent[] }
  | { readonly type: 'finished'; readonly id: number }
  | { readonly type: 'connection'; readonly id: number; readonly result: Result<ConnectionReport, ConnectionFailure> }
  | { readonly type: 'tool-answered'; readonly id: number; readonly answer: ToolAnswer }
  /** The run half could not be loaded or broke down: what it said. */
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
