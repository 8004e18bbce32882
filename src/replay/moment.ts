/**
 * Everything that the views show at one position of the cursor, as plain data: one cursor, many views.
 * Derived from a trace's index (see index.ts) in well under a frame; calls no model, no tool, no engine.
 */
import type { FoldedState } from '../trace/fold'
import type { Message, OfferedTool, Usage } from '../trace/message'
import type { Step } from '../trace/step'

/** State after a step: field name to value. Message lists hold plain messages. */
export type { FoldedState } from '../trace/fold'

export interface Visits {
  /** Visits up to and including the cursor. */
  readonly done: number
  /** Visits in the whole run so far. */
  readonly total: number
}

export type EdgeUse = 'now' | 'next' | 'taken' | 'not-taken'

/** A drawn edge by its ends; a router's way out also by its branch. */
export interface EdgeRef {
  readonly source: string
  readonly target: string
  readonly branch?: string | undefined
}

export interface Moment {
  readonly step: Step
  /** Number of steps there are. */
  readonly total: number
  readonly state: FoldedState
  /** State before this step (that of the step before). */
  readonly before: FoldedState
  readonly visits: Readonly<Record<string, Visits>>
  /** Key: `edgeKey(ref)`. Edges that are not in the map were not taken. */
  readonly edges: Readonly<Record<string, EdgeUse>>
  /** How often each edge has been taken up to here; key: `edgeKey(ref)`. */
  readonly edgeCounts: Readonly<Record<string, number>>
  /** The lap that is going on, or, when the return edge comes next, the lap about to begin. */
  readonly lap: { readonly current: number; readonly total: number; readonly returning: boolean }
  /** The node or router that comes next, if the record goes on. */
  readonly next?: string | undefined
  /** The model call of this step, if it made one: what the model saw and said. */
  readonly modelCall?: ModelCallView | undefined
  /** Text that is streaming in right now (a live run at its newest step). */
  readonly streaming?: { readonly callId: string; readonly text: string; readonly summary: boolean } | undefined
  readonly usage: { readonly input: number; readonly output: number; readonly estimated: boolean }
  /** Tool rounds: hands visits up to here. */
  readonly toolRounds: number
}

export interface ModelCallView {
  readonly callId: string
  readonly model: string
  readonly saw: readonly Message[]
  readonly tools: readonly OfferedTool[]
  readonly said?: Message | undefined
  readonly usage?: Usage | undefined
  readonly finish?: string | undefined
}

/** One string for an edge, to look up `edges` and `edgeCounts`. */
export const edgeKey = (edge: EdgeRef): string => `${edge.source}\u0000${edge.branch ?? ''}\u0000${edge.target}`
