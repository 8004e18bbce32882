/**
 * What a node's behaviour may use during one visit, and what it gives back. The compiler makes the scope; the behaviour never
 * touches LangGraph's scheduling, the recorder or the platform directly.
 */
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import type { BaseMessage } from '@langchain/core/messages'
import type { RunnableConfig } from '@langchain/core/runnables'
import type { Language } from '../../base/language'
import type { Clock, Ids } from '../../base/ports'
import type { AgentDocument, Field, Model, Node, NodeKind, NodeOf, Tool } from '../../document/types'
import type { Sandbox } from '../../sandbox/contract'
import type { ToolOutcome } from '../../tools/contract'
import type { EventDraft } from '../../trace/events'

/** LangGraph's state as a node sees it: message fields hold LangChain messages. */
export type EngineState = Readonly<Record<string, unknown>>

export interface TaskScope {
  readonly document: AgentDocument
  readonly fields: readonly Field[]
  readonly language: Language
  readonly taskId: string
  readonly clock: Clock
  /** Names for messages and calls that nothing in this run bears already. */
  readonly ids: RunIds
  readonly signal: AbortSignal
  /** LangGraph's config of this task. Hand it on to every model call, or tokens and nested events disappear. */
  readonly config: RunnableConfig
  emit(event: EventDraft): void
  /**
   * Waits a moment after a token of a built-in model, or before a mock tool answers, so that a person can watch.
   * Absent when nobody watches.
   */
  readonly pause?: ((after: 'token' | 'tool') => Promise<void>) | undefined
  /** The model of this id, made once per run. Throws a NodeFailure when it cannot be made. */
  model(id: string): Promise<{ readonly model: BaseChatModel; readonly spec: Model }>
  tool(name: string): Tool | undefined
  /**
   * On the answers of a record: the recorded outcome of a call, once. Absent in a run of its own; then `runTool` answers.
   * What `runTool` does with a call that the record does not answer is the run's matter: it may end there.
   */
  readonly recorded?:
    | ((call: { readonly id: string; readonly tool: string; readonly args: unknown }) => ToolOutcome | undefined)
    | undefined
  /** On the answers of a record: what a node did there that only the record knows; undefined for every other node. Throws where it ends. */
  readonly asRecorded?: ((node: Node) => NodeOutcome | undefined) | undefined
  /** Runs a tool; counts its calls, so that faults hit the right one. Rejects only when the run is stopped or its record ends. */
  runTool(tool: Tool, args: unknown): Promise<ToolOutcome>
  sandbox(): Promise<Sandbox>
  /** How often these same arguments have been sent to this tool in this run, this time included. */
  countCall(tool: string, args: unknown): number
  /** What is at the end of a jump to this name. A router is no node of the engine: nothing can jump to it. */
  whatIs(id: string): 'node' | 'router' | 'nothing'
}

export interface RunIds extends Ids {
  /** Somebody else chose this name: it will not be given any more. */
  reserve(id: string): void
}

/** What a visit gives back: an update of the state, and where to jump, if it jumps. */
export interface NodeOutcome {
  readonly update: Readonly<Record<string, unknown>>
  readonly goto?: readonly string[] | undefined
}

export type Behaviour<K extends NodeKind> = (node: NodeOf<K>, state: EngineState, scope: TaskScope) => Promise<NodeOutcome>

/** Where it failed and on what. `data`: what the sentence names, for those who say it in another language (trace/error-words.ts). */
export interface FailureAbout {
  readonly tool?: string
  readonly model?: string
  readonly input?: unknown
  readonly data?: Readonly<Record<string, unknown>>
}

/** A failure that ends the run: the code and sentence go into the trace, the rest says where. */
export class NodeFailure extends Error {
  override readonly name = 'NodeFailure'
  readonly code: string
  readonly about: FailureAbout
  constructor(code: string, message: string, about: FailureAbout = {}) {
    super(message)
    this.code = code
    this.about = about
  }
}

/** The messages of a field: LangChain messages, or none when the field is empty or of another type. */
export function messagesIn(state: EngineState, field: string): readonly BaseMessage[] {
  const value = state[field]
  return Array.isArray(value) ? (value as readonly BaseMessage[]) : []
}

/** True for a field of messages: what is written to it becomes messages. */
export const holdsMessages = ({ type, reducer }: Pick<Field, 'type' | 'reducer'>): boolean =>
  type === 'messages' || reducer === 'messages'
