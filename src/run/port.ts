/** The run half as the page sees it: a worker on the page, the same code in a terminal. Plain data crosses it, nothing else. */
import type { Language } from '../base/language'
import type { Result } from '../base/result'
import type { AgentDocument, OpenAIModelSpec, Tool } from '../document/types'
import type { ConnectionFailure, ConnectionReport } from '../models/contract'
import type { ToolOutcome } from '../tools/contract'
import type { Cassette } from '../trace/cassette'
import type { TraceEvent } from '../trace/events'

export interface RunRequest {
  readonly document: AgentDocument
  /** Replaces the document's own input when given: the first update to the entry graph's state, or `{ question }`. */
  readonly input?: Readonly<Record<string, unknown>> | undefined
  /** Keys of this session by name (`tavily`, `model:<model id>`). Never recorded. */
  readonly secrets: Readonly<Record<string, string>>
  readonly language: Language
  /**
   * How fast the built-in models and mock tools go. `steady`: slow enough to watch; `fast` (default): as fast as they can.
   * Real models and live tools take the time they take.
   */
  readonly pace?: 'steady' | 'fast' | undefined
  /** Run on recorded answers: no model and no live tool is called, and no key is used. */
  readonly recorded?: CassetteRequest | undefined
  /** Answers for models of the provider `cassette`, by the trace that they name. */
  readonly cassettes?: Readonly<Record<string, Cassette>> | undefined
}

/** The answers of a recorded run, given again instead of calling a model or a tool. */
export interface CassetteRequest {
  readonly cassette: Cassette
  /** `order`: the next reply that the node gave. `prompt`: the reply to the very same messages. */
  readonly match: 'order' | 'prompt'
  /** Where the record has no answer: end there, or go on with the practice model and mock tools. Live tools are never called. */
  readonly missing: 'stop' | 'practice'
  /** Names of nodes in the record to nodes of the document, where they differ. */
  readonly names?: Readonly<Record<string, string>> | undefined
}

export interface RunHandle {
  /** Resolves when the last event has been delivered; it never rejects: trouble is a `run-finished` event. */
  readonly finished: Promise<void>
  /** Asks the run to end. Events still come, the last one is `run-finished`. */
  stop(): void
}

export type { ConnectionFailure, ConnectionReport } from '../models/contract'

/** One call of one tool, outside of any run. */
export interface ToolTrial {
  /** In the mode in which it answers: `live` calls the real service. */
  readonly tool: Tool
  readonly args: unknown
  /** The how-many-th call this is, from 1: faults are chosen by it. */
  readonly attempt: number
  /** The keys that the tool may use, by name. */
  readonly secrets: Readonly<Record<string, string>>
}

export interface ToolAnswer {
  readonly outcome: ToolOutcome
  /** How long it took, in milliseconds. */
  readonly ms: number
}

export interface TrialHandle {
  /** The error says why there is no answer: it was stopped, or the run half could not be loaded. */
  readonly answered: Promise<Result<ToolAnswer, string>>
  stop(): void
}

export interface EnginePort {
  /** Loads the run half in the background. An error says why it could not be loaded. */
  warmUp(): Promise<Result<void, string>>
  /** Starts a run. `onEvents` gets batches in order, at most one per frame. */
  start(request: RunRequest, onEvents: (events: readonly TraceEvent[]) => void): RunHandle
  /** Calls a tool once. */
  tryTool(trial: ToolTrial): TrialHandle
  /** Asks the endpoint whether it would answer. */
  testConnection(
    spec: OpenAIModelSpec,
    key: string | undefined,
    language: Language,
  ): Promise<Result<ConnectionReport, ConnectionFailure>>
}
