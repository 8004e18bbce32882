/**
 * A recorded run laid over a graph that somebody drew: which name is which node, what ran that is not drawn, which ways were taken
 * that are not drawn, and which are drawn and were never taken. Pure; the document and the record stay as they are.
 */

import type { AgentDocument } from '../document/types'
import { edgesInto, edgesToEnd } from '../replay/edges'
import { edgeKey } from '../replay/moment'
import type { TraceEvent } from '../trace/events'
import { StepBuilder } from '../trace/steps'
import type { HeldTrace, Trace } from '../trace/trace'
import { asCopy } from './change-event'
import type { ByHand, EdgeUse, GraphOverlay, Names, Overlay, RecordNames } from './contract'
import { LaidEvents } from './laid-events'
import { LaidNames, type LaidScope } from './laid-names'
import { Renamer } from './mapped'
import { ownerOf } from './names'
import { OwnDecisions } from './own-decisions'
import { RouterWays } from './router-ways'
import { pathKey } from './scopes'
import { WithKinds } from './with-kinds'

/** A run on a drawn graph, ready to be walked. */
export interface LaidOver {
  readonly overlay: Overlay
  /** The run as it is walked there: the graph's names, its routers' decisions on the way, and the record's own names for ghosts. */
  readonly trace: Trace
}

/** What lies where. `called`: what the record called names that were made ids since. */
export const overlay = (document: AgentDocument, trace: Trace, byHand: ByHand = {}, called: Names = {}): Overlay =>
  laidOver(document, trace, byHand, called).overlay

/** The same, with the run to walk. */
export function laidOver(document: AgentDocument, trace: Trace, byHand: ByHand = {}, called: Names = {}): LaidOver {
  const laying = layingOver(document, trace, byHand, called)
  for (;;) {
    const next = laying.next()
    if (next.done) return next.value
  }
}

/** What the names of an inferred graph were in the record, where they were something else. */
export const calledBefore = (names: RecordNames | undefined): Names =>
  Object.fromEntries(
    [...Object.entries(names?.nodes ?? {}), ...Object.entries(names?.routers ?? {})].flatMap(([name, id]) =>
      name === id ? [] : [[id, name]],
    ),
  )

/** Events of a long run are read when they are looked at: so many take some milliseconds. */
const AT_ONCE = 4_000

/** The same in short stretches, for a page that has to answer in between: it rests at every `yield`. */
export function* layingOver(
  document: AgentDocument,
  trace: HeldTrace,
  byHand: ByHand,
  called: Names,
): Generator<undefined, LaidOver> {
  const names = new LaidNames({ document, byHand, called })
  let since = 0
  /** The events without the decisions that are another graph's own. */
  function* ownEvents(): Generator<TraceEvent | undefined> {
    const own = new OwnDecisions(document)
    for (const given of trace.events) {
      if (++since % AT_ONCE === 0) yield undefined
      const event = own.event(given)
      if (event) yield event
    }
  }
  for (const event of ownEvents()) {
    if (event) names.take(event)
    else yield
  }
  const renamer = new Renamer(names.namesAt)
  const kinds = new WithKinds(document, asCopy)
  const renamed: TraceEvent[] = []
  const scopes = new Map<readonly string[], LaidScope | undefined>()
  for (const event of ownEvents()) {
    if (!event) {
      yield
      continue
    }
    const one = kinds.event(renamer.event(event))
    renamed.push(one)
    if (!scopes.has(one.ns)) scopes.set(one.ns, names.at(event.ns))
  }
  const laid = new LaidEvents((ns) => scopes.get(ns))
  for (const [i, event] of renamed.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    laid.take(event, i, renamed)
  }
  const walked: Trace = { ...trace, events: laid.events, document, ...renamer.verdict(trace) }
  return { overlay: counted(laid.events, names, scopes), trace: walked }
}

function counted(
  events: readonly TraceEvent[],
  names: LaidNames,
  scopes: ReadonlyMap<readonly string[], LaidScope | undefined>,
): Overlay {
  const builder = new StepBuilder()
  for (const event of events) builder.push(event)
  const uses = new Map<string, Map<string, EdgeUse>>()
  const byPath = new Map([...scopes].map(([ns, scope]) => [pathKey(ns.map(ownerOf)), scope]))
  for (const step of builder.steps()) {
    const graph = byPath.get(pathKey(step.ns.map(ownerOf)))?.graphName
    if (graph === undefined) continue
    const mine = uses.get(graph) ?? new Map<string, EdgeUse>()
    uses.set(graph, mine)
    for (const edge of [...edgesInto(step), ...edgesToEnd(step, builder.ends.get(step.index) ?? [])]) {
      const key = edgeKey(edge)
      mine.set(key, { ...edge, count: (mine.get(key)?.count ?? 0) + 1 })
    }
  }
  const graphs = new Map<string, GraphOverlay>()
  for (const scope of names.all()) {
    const known = graphs.get(scope.graphName)
    const mine = graphOverlay(scope, uses.get(scope.graphName))
    graphs.set(scope.graphName, known ? together(known, mine) : mine)
  }
  const [entry, ...inner] = graphs.values()
  return { ...(entry ?? nothingLaid), inner }
}

const nothingLaid: GraphOverlay = { graph: '', matched: {}, ghosts: [], takenNotDrawn: [], drawnNeverTaken: [], uses: [] }

function graphOverlay(
  { graphName, graph, matched, ghosts }: LaidScope,
  uses: ReadonlyMap<string, EdgeUse> | undefined,
): GraphOverlay {
  const all = [...(uses?.values() ?? [])]
  const ways = new RouterWays(graph)
  const drawn = new Set(graph.edges.map((edge) => edgeKey(edge)))
  return {
    graph: graphName,
    matched: { ...matched.routers, ...matched.nodes },
    ghosts: Object.keys(ghosts),
    uses: all,
    takenNotDrawn: all.filter(
      (use) => !drawn.has(edgeKey(use)) && !(use.branch === undefined && ways.isJump(use.source, use.target)),
    ),
    drawnNeverTaken: graph.edges.filter((edge) => !uses?.has(edgeKey(edge))).map(({ id }) => id),
  }
}

/** Two namespaces over one graph. */
const together = (a: GraphOverlay, b: GraphOverlay): GraphOverlay => ({
  ...a,
  matched: { ...a.matched, ...b.matched },
  ghosts: [...new Set([...a.ghosts, ...b.ghosts])],
})
