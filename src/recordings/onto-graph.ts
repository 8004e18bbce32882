/**
 * A recorded run on the graph that it is walked on: the document that it carries, else one made from what it names. Pure, and it never
 * throws on what a run carries; a document that cannot be read counts as none.
 */
import { readDocumentData } from '../document/codec'
import type { AgentDocument } from '../document/types'
import type { Step } from '../trace/step'
import type { Trace } from '../trace/trace'
import type { GraphOfRun } from './contract'
import { inferGraph, inferGraphTaking } from './infer-graph'

export interface WalkedRun {
  readonly document: AgentDocument
  /** The run with the names of that document. */
  readonly trace: Trace
  /** Given: the document was made for the run. */
  readonly inferred?: GraphOfRun | undefined
  /** The steps of `trace`, where they had to be found. */
  readonly steps?: readonly Step[] | undefined
}

/** `givenAway`: nobody needs the run as it was; it is then changed in place, which long ones need. */
export function ontoGraph(given: Trace, givenAway = false): WalkedRun {
  if (given.document !== undefined) {
    const read = readDocumentData(given.document)
    if (read.ok) return { document: read.value, trace: given }
  }
  if (!givenAway) {
    const { trace, ...inferred } = inferGraph(given)
    return { document: inferred.document, trace, inferred }
  }
  const { trace, steps, ...inferred } = inferGraphTaking(given)
  return { document: inferred.document, trace, inferred, steps }
}
