/**
 * Which node of a graph each name of a run stands for, before that graph is run on its answers or another run is compared with it. The
 * page and the terminal ask the same, so that they come to the same.
 */
import type { AgentDocument } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { ByHand, Names } from './contract'
import { LaidNames } from './laid-names'
import { OwnDecisions } from './own-decisions'

/** Which name of a record is which node of a graph. */
export interface NamesMatched {
  readonly matched: Names
  /** Names that no node stands for. */
  readonly ghosts: readonly string[]
  /** What the names are called in the record, where that is something else. */
  readonly called: Names
}

/** Takes the events of a run, then tells its names in the entry graph of a document. */
export class NamesToRun {
  readonly #names: LaidNames
  readonly #own: OwnDecisions
  readonly #called: Names

  constructor(document: AgentDocument, byHand: ByHand, called: Names) {
    this.#names = new LaidNames({ document, byHand, called })
    this.#own = new OwnDecisions(document)
    this.#called = called
  }

  take(event: TraceEvent): void {
    const own = this.#own.event(event)
    if (own) this.#names.take(own)
  }

  matched(): NamesMatched {
    const scope = this.#names.at([])
    const called = this.#called
    if (!scope) return { matched: {}, ghosts: [], called }
    return { matched: { ...scope.matched.routers, ...scope.matched.nodes }, ghosts: Object.keys(scope.ghosts), called }
  }
}

/** As the engine and the comparison take them. A name that is none of the nodes by hand is no node's, whatever it is called. */
export const namesForRun = ({ matched }: Pick<NamesMatched, 'matched'>, byHand: ByHand): Names => ({
  ...Object.fromEntries(Object.entries(byHand).flatMap(([name, node]) => (node === null ? [[name, '']] : []))),
  ...matched,
})

/** The same in one go. */
export function namesOfRun(
  events: readonly TraceEvent[],
  document: AgentDocument,
  byHand: ByHand = {},
  called: Names = {},
): Names {
  const names = new NamesToRun(document, byHand, called)
  for (const event of events) names.take(event)
  return namesForRun(names.matched(), byHand)
}
