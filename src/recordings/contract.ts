/**
 * A recorded run of another system and the graph that it is walked on: one inferred from the record, or the one that is open. Pure
 * data both ways; nothing here imports a file, runs a graph or draws.
 */
import type { AgentDocument } from '../document/types'
import type { ReportLine } from '../trace/trace'

/** The graph that belongs to a recorded run. */
export interface InferredGraph {
  /** Always valid: it can be written, read back and drawn. Its entry graph holds the nodes that the run's events name. */
  readonly document: AgentDocument
  /** `nodes`: the record names its nodes. `roles`: it does not, and the run is shown on brain, hands and final. */
  readonly from: 'nodes' | 'roles'
  /** What had to be guessed, in plain words (kinds of nodes, edges that no record states). */
  readonly guessed: readonly ReportLine[]
}

/** How often an edge was taken in a run. START and END are ends too. */
export interface EdgeUse {
  readonly source: string
  readonly target: string
  readonly count: number
}

/** A recorded run laid over a drawn graph. */
export interface Overlay {
  /** Name in the record to node in the document; names that match nothing are absent. By name first, then by hand. */
  readonly matched: Readonly<Record<string, string>>
  /** Names in the record that no node stands for, in the order of their first visit. */
  readonly ghosts: readonly string[]
  readonly takenNotDrawn: readonly EdgeUse[]
  /** Ids of edges of the graph that the run never took. */
  readonly drawnNeverTaken: readonly string[]
  readonly uses: readonly EdgeUse[]
}
