/**
 * The run record: a closed union of events (formats.md, section 2). Plain data only; no LangChain, no document.
 * Every event carries its order (`seq`), its time since the start (`at`, ms), its namespace path and its superstep.
 */
import type { LimitName } from './limit-name'
import type { Message, OfferedTool, Usage } from './message'

export type { LimitName }

interface EventBase {
  /** 0, 1, 2 …: the order. */
  readonly seq: number
  /** Milliseconds since the start, if known. */
  readonly at?: number | undefined
  /** Namespace path; `[]` is the entry graph. */
  readonly ns: readonly string[]
  /** Superstep, if known. */
  readonly step?: number | undefined
  /** Of an imported run: the record of the file that this event was made from. */
  readonly recorded?: SourceLink | undefined
}

/** Where an imported event stands in the file that it came from. */
export interface SourceLink {
  /** The position of the record among all records of the file, from 0. */
  readonly record: number
  /** The place as a person looks for it: a JSON path (`$[3].messages[2]`), a line (`line 12`), or both. */
  readonly where: string
  /** Further records that say the same, or that this event was put together from. */
  readonly also?: readonly number[] | undefined
}

export type Cause = 'edge' | 'branch' | 'jump' | 'send' | 'resume' | 'start'

export interface RunStarted extends EventBase {
  readonly type: 'run-started'
  readonly runId: string
  readonly threadId?: string | undefined
  readonly input: unknown
  readonly budget: Readonly<Record<string, unknown>>
}
export interface NodeStarted extends EventBase {
  readonly type: 'node-started'
  readonly taskId: string
  readonly node: string
  /** The node's kind (brain, hands …), when it is known. */
  readonly kind?: string | undefined
  readonly cause: Cause
  /** Where the run came from: a node, a router (cause `branch`), or absent at START. */
  readonly from?: string | undefined
  /** Other nodes or routers that led here in the same superstep (branches that meet). */
  readonly alsoFrom?: readonly string[] | undefined
}
export interface ModelCalled extends EventBase {
  readonly type: 'model-called'
  readonly taskId: string
  readonly callId: string
  readonly model: string
  /** What the model saw, the system prompt included. */
  readonly messages: readonly Message[]
  readonly tools: readonly OfferedTool[]
}
export interface Token extends EventBase {
  readonly type: 'token'
  readonly callId: string
  readonly text: string
  /** `summary`: text that is not the agent's answer. */
  readonly purpose?: 'summary' | undefined
}
export interface ModelReplied extends EventBase {
  readonly type: 'model-replied'
  readonly callId: string
  readonly message: Message
  readonly usage?: Usage | undefined
  readonly finish?: string | undefined
}
export interface ToolCalled extends EventBase {
  readonly type: 'tool-called'
  readonly taskId: string
  readonly toolCallId: string
  readonly tool: string
  readonly args: unknown
  readonly mode: 'mock' | 'live' | 'recorded'
}
export interface ToolReturned extends EventBase {
  readonly type: 'tool-returned'
  readonly toolCallId: string
  readonly status: 'ok' | 'error'
  readonly content: string
  /** The length in characters before the result was cut. */
  readonly cutFrom?: number | undefined
}
export interface Write {
  readonly field: string
  readonly reducer: string
  readonly value: unknown
}
export interface StateWritten extends EventBase {
  readonly type: 'state-written'
  readonly taskId: string
  readonly node: string
  readonly writes: readonly Write[]
}
export interface NodeFinished extends EventBase {
  readonly type: 'node-finished'
  readonly taskId: string
  readonly node: string
  readonly status: 'ok' | 'error' | 'interrupted'
  readonly error?: RunError | undefined
}
/** A failure as plain data. `input` is what the node, tool or model was given, clipped. */
export interface RunError {
  readonly code: string
  readonly message: string
  /** The node at which it failed, when it was one. */
  readonly node?: string | undefined
  readonly tool?: string | undefined
  readonly model?: string | undefined
  readonly input?: unknown
  /** What the sentence names, so that it can be said in another language (error-words.ts). */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}
export interface Routed extends EventBase {
  readonly type: 'routed'
  readonly router: string
  /** The node, START, or router that the decision came from. */
  readonly source: string
  /** `null`: no rule held and there is no `otherwise`. */
  readonly branch: string | null
  /** Where the branch leads; empty when it leads nowhere. */
  readonly targets: readonly string[]
  /** A plain English sentence and the value it looked at. */
  readonly because: string
  /** The same as data, so that it can be said in another language. */
  readonly reason?: RouteReason | undefined
  /** Of a recorded run: the record names no router here; its inferred graph has one. */
  readonly inferred?: true | undefined
}
export type RouteReason =
  | { readonly type: 'tool-calls'; readonly tools: readonly string[]; readonly invalid: number }
  | { readonly type: 'calls-tool'; readonly tool: string }
  | { readonly type: 'rounds'; readonly field: string; readonly used: number; readonly allowed: number }
  | { readonly type: 'field'; readonly field: string; readonly is: string; readonly expected?: unknown; readonly value: unknown }
  | { readonly type: 'tokens'; readonly field: string; readonly used: number; readonly allowed: number }
  | { readonly type: 'code' }
  /**
   * No rule held. `calls`: the tools that the last message asks for (0 is the usual end of a loop); absent when no rule looks for calls.
   * `looked`: the fields that the rules looked at.
   */
  | {
      readonly type: 'otherwise'
      readonly calls?: number | undefined
      readonly looked?: readonly { readonly field: string; readonly value: unknown }[] | undefined
    }
  | { readonly type: 'none' }
  /** A recorded run: the reason is not in the record. */
  | { readonly type: 'unknown' }
export interface StateCommitted extends EventBase {
  readonly type: 'state-committed'
  readonly changes: readonly StateChange[]
  readonly checkpointId?: string | undefined
}
/** One change of one field. Folding the changes in order gives the state: see fold.ts for each op's meaning. */
export type StateChange =
  /** The field now holds `value`; without a value it is gone. */
  | { readonly field: string; readonly op: 'set'; readonly value?: unknown }
  /** `values` are added at the end of the list. */
  | { readonly field: string; readonly op: 'append'; readonly values: readonly unknown[] }
  /** The message of the same id is replaced where it stands. */
  | { readonly field: string; readonly op: 'replace-by-id'; readonly value: Message }
  /** The messages of these ids are taken out. */
  | { readonly field: string; readonly op: 'remove'; readonly ids: readonly string[] }
  /** The list is empty now. */
  | { readonly field: string; readonly op: 'clear' }
  /** The object's keys are overwritten by those of `value`. */
  | { readonly field: string; readonly op: 'merge'; readonly value: Readonly<Record<string, unknown>> }
  /** A node wrote a field that the graph does not declare; the engine dropped it. No effect on the state. */
  | { readonly field: string; readonly op: 'dropped'; readonly value: unknown; readonly node?: string | undefined }
export interface Interrupted extends EventBase {
  readonly type: 'interrupted'
  readonly interruptId: string
  readonly taskId: string
  readonly question: unknown
}
export interface Resumed extends EventBase {
  readonly type: 'resumed'
  readonly interruptId: string
  readonly taskId: string
  readonly answer: unknown
}
export interface LimitReached extends EventBase {
  readonly type: 'limit-reached'
  readonly limit: LimitName
  readonly used: number
  readonly allowed: number
}
/** A fault the engine does not report. The codes that decide a verdict are those of `VerdictCode`; others are told, not judged. */
export interface Notice extends EventBase {
  readonly type: 'notice'
  readonly code: string
  readonly text: string
  readonly node?: string | undefined
  /** What the text is made of, so that it can be said in another language and linked. */
  readonly data?: Readonly<Record<string, unknown>> | undefined
}
export interface RunFinished extends EventBase {
  readonly type: 'run-finished'
  /** `ok`: the engine ended by itself. `limit`: a budget or the recursion limit. `stopped`: a person. `error`: something raised. */
  readonly status: 'ok' | 'error' | 'stopped' | 'limit' | 'interrupted'
  readonly output: unknown
  readonly error?: RunError | undefined
}

export type TraceEvent =
  | RunStarted
  | NodeStarted
  | ModelCalled
  | Token
  | ModelReplied
  | ToolCalled
  | ToolReturned
  | StateWritten
  | NodeFinished
  | Routed
  | StateCommitted
  | Interrupted
  | Resumed
  | LimitReached
  | Notice
  | RunFinished

export type TraceEventType = TraceEvent['type']
type WithoutBase<E> = E extends TraceEvent ? Omit<E, 'seq' | 'at' | 'ns' | 'step'> : never
/** An event before the recorder has given it its place. */
export type EventDraft = WithoutBase<TraceEvent>
