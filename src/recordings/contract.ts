/**
 * A recorded run of another system and the graph that it is walked on: one inferred from the record, or the one that is open. Pure
 * data both ways; nothing here imports a file, runs a graph or draws.
 */
import type { AgentDocument } from '../document/types'
import type { ReportLine, Trace } from '../trace/trace'

/** A table of names. Names are foreign texts: look them up with `nameIn` (names.ts), never by plain indexing. */
export type Names = Readonly<Record<string, string>>

/** What the names of a record are called in a graph. A router may share its name with a node, so each has a table of its own. */
export interface RecordNames {
  /** Nodes, and the first part of each namespace. */
  readonly nodes: Names
  readonly routers: Names
}

/** A graph that was made for a recorded run from what the run names. */
export interface GraphOfRun {
  /** Always valid: it can be written, read back and drawn. Its graphs hold the nodes that the events of the run name. */
  readonly document: AgentDocument
  /** Name in the record to id in `document`. */
  readonly names: RecordNames
  /** `nodes`: the record names its nodes. `roles`: it does not, and the run is shown on brain, hands and final. */
  readonly from: 'nodes' | 'roles'
  /** What had to be guessed, in plain words (kinds of nodes, edges that no record states). */
  readonly guessed: readonly ReportLine[]
}

/** The graph that belongs to a recorded run, and the run on it. */
export interface InferredGraph extends GraphOfRun {
  /** The run as it is walked on `document`, and with it: its names are the ids of the nodes, its kinds theirs. */
  readonly trace: Trace
}

/** How often an edge was taken in a run. START and END are ends too. */
export interface EdgeUse {
  readonly source: string
  readonly target: string
  readonly branch?: string | undefined
  readonly count: number
}

/** What a person says about a name of the record: the node that it is, or `null`: no node of the graph. */
export type ByHand = Readonly<Record<string, string | null>>

/** A recorded run laid over one graph of a document. */
export interface GraphOverlay {
  readonly graph: string
  /** Name in the record to node in the graph; names that match nothing are absent. By hand first, then by name. */
  readonly matched: Names
  /** Names in the record that no node stands for, in the order of their first visit. */
  readonly ghosts: readonly string[]
  readonly takenNotDrawn: readonly EdgeUse[]
  /** Ids of edges of the graph that the run never took. */
  readonly drawnNeverTaken: readonly string[]
  /** Every edge that the run took here, drawn or not, by the names on the canvas. */
  readonly uses: readonly EdgeUse[]
}

/** A recorded run laid over a document: the entry graph, and each graph inside it that the run went into. */
export interface Overlay extends GraphOverlay {
  readonly inner: readonly GraphOverlay[]
}
