/**
 * What a LangGraph record tells, format by format, in one shape: visits of nodes, model calls and tool calls in them, snapshots of
 * the state, pauses. Values are still raw, as the record has them. tape-recorder.ts fills it, play-tape.ts makes events of it.
 */
import type { SourceLink } from '../../trace/events'

/** The records that tell something, and when that was. */
export interface Stamp {
  readonly links: SourceLink[]
  /** Milliseconds since 1970. */
  readonly time?: number | undefined
}

/** One visit of a node. Grows while the record is read. */
export interface Visit {
  readonly node: string
  readonly ns: readonly string[]
  readonly begin: Stamp
  /** The task's id in the record. */
  taskId?: string | undefined
  /** Superstep. */
  step?: number | undefined
  /** What made the node run, in LangGraph's spelling. */
  triggers?: readonly string[] | undefined
  /** The state that it was given. */
  input?: unknown
  end?: Stamp | undefined
  status?: 'ok' | 'error' | 'interrupted' | undefined
  /** What it returned; absent when the record does not say. */
  update?: { readonly value: unknown } | undefined
  /** The whole state behind it, where what it returned is not recorded. */
  after?: unknown
  error?: unknown
  /** True when a graph ran inside it. */
  hasInside?: boolean | undefined
  readonly talks: Talk[]
  readonly tools: ToolUse[]
  readonly routes: Route[]
  /** Whole messages that were streamed from it, not as the answer of a model. */
  readonly messages: unknown[]
}

/** One call of a model. */
export interface Talk {
  readonly visit: Visit
  /** By which it is known in the record: a run id or the id of its message. */
  readonly key: string
  readonly begin: Stamp
  end?: Stamp | undefined
  /** The messages that the model was given. */
  saw?: readonly unknown[] | undefined
  tools?: unknown
  model?: string | undefined
  /** The whole answer, when the record has it. */
  said?: unknown
  /** Its pieces, in order. */
  readonly pieces: unknown[]
  usage?: unknown
  finish?: string | undefined
  error?: unknown
}

export interface ToolUse {
  readonly visit: Visit
  readonly key: string
  readonly name: string
  readonly begin: Stamp
  end?: Stamp | undefined
  callId?: string | undefined
  readonly input: unknown
  output?: unknown
  error?: unknown
}

/** A decision that the record has: a function behind a node said where to go. */
export interface Route {
  /** Absent when the record has only a general name for it. */
  readonly router: string | undefined
  readonly output: unknown
  readonly stamp: Stamp
}

export interface Snapshot {
  readonly type: 'snapshot'
  readonly ns: readonly string[]
  readonly stamp: Stamp
  values: unknown
  checkpointId?: string | undefined
  step?: number | undefined
}

export type Moment =
  /** `before`: the state that the turn found. */
  | {
      readonly type: 'turn'
      readonly stamp: Stamp
      input?: unknown
      readonly before?: unknown
      runId?: string | undefined
      threadId?: string | undefined
    }
  | { readonly type: 'begin'; readonly visit: Visit }
  | { readonly type: 'end'; readonly visit: Visit }
  | { readonly type: 'asked' | 'said'; readonly talk: Talk }
  | { readonly type: 'token'; readonly talk: Talk; readonly text: string; readonly stamp: Stamp }
  | { readonly type: 'tool-began' | 'tool-ended'; readonly tool: ToolUse }
  | Snapshot
  | Pause
  | {
      readonly type: 'note'
      readonly ns: readonly string[]
      readonly stamp: Stamp
      readonly code: string
      readonly text: string
      readonly data: unknown
    }
  | { readonly type: 'failed'; readonly stamp: Stamp; readonly error: unknown }
  | { readonly type: 'edited'; readonly ns: readonly string[]; readonly stamp: Stamp; readonly node?: string | undefined }
  | { readonly type: 'over'; readonly stamp: Stamp; readonly output?: unknown }

/** A node waits for a person. */
export interface Pause {
  readonly type: 'pause'
  readonly ns: readonly string[]
  readonly stamp: Stamp
  readonly id: string | undefined
  readonly question: unknown
  visit?: Visit | undefined
  /** What the person answered, when the record has it. */
  answer?: { readonly value: unknown } | undefined
}

export const nsKey = (ns: readonly string[]): string => (ns.length === 0 ? '' : JSON.stringify(ns))

/** A part of a namespace as LangGraph writes it, `node:task`, taken apart. */
export function readNsPart(part: string): { readonly node: string; readonly taskId: string | undefined } {
  const colon = part.indexOf(':')
  return colon < 0 ? { node: part, taskId: undefined } : { node: part.slice(0, colon), taskId: part.slice(colon + 1) }
}

/** A namespace in one text, `a:1|b:2`, as checkpoints carry it. */
export const readNs = (text: unknown): readonly string[] =>
  typeof text === 'string' && text !== '' ? text.split('|').filter((part) => part !== '') : []
