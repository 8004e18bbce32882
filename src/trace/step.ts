/**
 * What the cursor moves by: the input of a turn, one visit of a node, one decision of a router, one pause, one answer of a person.
 * What is shown at a step is the state after it. steps.ts derives these from events; nothing else may invent a step.
 */
import type { Cause } from './events'

export type StepKind = 'input' | 'visit' | 'decision' | 'pause' | 'answer'

export interface Step {
  /** 0-based position; people read `index + 1`. */
  readonly index: number
  readonly kind: StepKind
  readonly ns: readonly string[]
  readonly superstep?: number | undefined
  /** The first and the last event (seq) that belong to this step alone. */
  readonly firstSeq: number
  readonly lastSeq: number
  /** The state at this step is the fold of every `state-committed` up to and including this seq. */
  readonly stateSeq: number
  /** 1-based turn: one `run-started` each. */
  readonly turn: number
  /** 1-based lap of the loop within the turn: grows each time its brain runs again. 0 before any brain ran. */
  readonly lap: number
  /** The node or router that this step is about; `__start__` for an input. */
  readonly node: string
  /** `brain`, `hands` …; `router` for a decision; absent when the record does not tell. */
  readonly nodeKind?: string | undefined
  readonly taskId?: string | undefined
  /** The n-th time this node runs (or this router decides) in the turn's graph, from 1. 0 for an input. */
  readonly visit: number
  readonly status: 'running' | 'ok' | 'error' | 'interrupted'
  readonly cause?: Cause | undefined
  /** The drawn edge that led here: from a node, START or a router (then with its branch). */
  readonly arrivedBy?: { readonly source: string; readonly target: string; readonly branch?: string | undefined } | undefined
  /** Further edges that led here in the same superstep, when branches meet. */
  readonly alsoBy?:
    | readonly { readonly source: string; readonly target: string; readonly branch?: string | undefined }[]
    | undefined
  /** On a decision: the branch it took and where that leads. */
  readonly branch?: string | null | undefined
  readonly targets?: readonly string[] | undefined
}
