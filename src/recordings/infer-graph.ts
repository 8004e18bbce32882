/**
 * The graph of a recorded run: its nodes are those that the record names, its edges the ways that the run took. Where a record names no
 * nodes, its roles are shown on the ReAct graph. Whatever is not in the record is told as a guess. Pure, and it never throws.
 */
import { freeName } from '../document/names'
import type { AgentDocument, Graph } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'
import type { ReportLine, Trace } from '../trace/trace'
import { readBudget } from './budget-seen'
import { asCopy, type ChangeEvent, inPlace } from './change-event'
import type { InferredGraph, RecordNames } from './contract'
import { DecisionsPutIn, decisionsOf } from './decisions-put-in'
import { EdgesSeen } from './edges-seen'
import { buildGraph, type GraphFacts } from './graph-built'
import { inputSeen } from './input-seen'
import { isIdentity, Renamer } from './mapped'
import { NamesSeen, validNames } from './names'
import { type GraphSeen, Observer } from './observe'
import { asRoles, isByRoles } from './roles'
import { pathKey, Scopes } from './scopes'
import { ToldBehind } from './told-behind'
import { modelsSeen, toolsSeen } from './tools-seen'
import type { Choice } from './ways-chosen'
import { WaysFilled } from './ways-filled'
import { WaysLeft } from './ways-left'
import { WithKinds } from './with-kinds'
import { at, behindGuess, edgesShown, modelGuess, renamedNode, rolesShown, toolGuess, waysGuess } from './words'

/** The graph that a recorded run is walked on, and the run with that graph's names. The run that was given stays as it is. */
export const inferGraph = (given: Trace): InferredGraph => {
  const { steps: _steps, ...inferred } = graphFor(given, asCopy)
  return inferred
}

/** The same for a run that is given away: its events are changed in place. */
export const inferGraphTaking = (given: Trace): WalkedOn => graphFor(given, inPlace)

/** `steps`: those of the events of the run as it is walked, where they had to be found. */
interface WalkedOn extends InferredGraph {
  readonly steps: readonly Step[] | undefined
}

function graphFor(given: Trace, change: ChangeEvent): WalkedOn {
  const seenNames = new NamesSeen()
  let scopes = new Scopes()
  const behind = new ToldBehind()
  // A long run is many times as large as what a processor has at hand: each walk through it counts.
  given.events.forEach((event, place) => {
    seenNames.take(event)
    scopes.take(event)
    behind.take(event, place)
  })
  const names = validNames(seenNames)
  const called = renamed(given, names)
  if (called !== given) scopes = Scopes.of(called.events)
  const from = isByRoles(given, seenNames) ? 'roles' : 'nodes'
  const ways = new WaysFilled(change)
  const seen = new Observer(scopes)
  const edges = new EdgesSeen(scopes)
  let place = 0
  const take = (event: TraceEvent): TraceEvent => {
    const one = ways.event(event)
    seen.take(one)
    edges.take(one, place)
    place += 1
    return one
  }
  const trace = behind.any ? { ...called, events: behind.inOrder(called.events, change, take) } : rewritten(called, take)
  edges.close()
  const graphNames = namesOfGraphs([...seen.graphs.values()])
  const used = new Set([...seen.graphs.values()].flatMap(({ nodes }) => [...nodes.values()].flatMap(({ models }) => [...models])))
  const models = modelsSeen(used)
  const { tools, unknown } = toolsSeen(seen)
  const guessed: ReportLine[] = [
    from === 'roles' ? rolesShown : edgesShown,
    ...(ways.guessed ? [waysGuess] : []),
    ...(behind.any ? [behindGuess] : []),
    ...renamedLines(names, seen.graphs),
  ]
  const labels = labelsOf(names)
  const graphs: [string, Graph][] = []
  const choices = new Map<string, ReadonlyMap<string, Choice>>()
  for (const [key, graph] of seen.graphs) {
    const facts: GraphFacts = {
      seen: from === 'roles' && graph.path.length === 0 ? asRoles(graph) : graph,
      name: graphNames.get(key) ?? 'main',
      taken: [...(edges.taken.get(key)?.values() ?? [])],
      ends: edges.ends.get(key) ?? new Set(),
      departures: edges.departures.byGraph.get(key) ?? new Map(),
      inner: (node) => graphNames.get(pathKey([...graph.path, node])),
      innerFields: (node) => new Set(seen.graphs.get(pathKey([...graph.path, node]))?.fields.keys() ?? []),
      labelOf: (id) => labels.get(id),
      modelId: models.idOf,
      roles: from === 'roles' && graph.path.length === 0,
      loose: graph.path.length === 0 ? looseGraphs(seen.graphs, graphNames) : [],
    }
    const built = buildGraph(facts)
    graphs.push([facts.name, built.graph])
    choices.set(key, built.choices)
    guessed.push(...built.guessed)
  }
  guessed.push(...unknown.map((tool) => at(toolGuess(tool), seen.callPlaces.get(tool))))
  if (models.unnamed) guessed.push(at(modelGuess, seen.unnamedAt))
  const entry = graphs.find(([name]) => name === (graphNames.get('') ?? 'main'))?.[1]
  const budget = readBudget(trace.events)
  const input = inputSeen(trace.events, new Set(entry?.state.fields.map(({ name }) => name)))
  const built: AgentDocument = {
    format: 'vuelta/agent',
    version: 1,
    name: given.title,
    entry: graphNames.get('') ?? 'main',
    graphs: Object.fromEntries(graphs),
    tools,
    models: models.models,
    budget,
    ...(input === undefined ? {} : { input }),
  }
  const { walked, document, steps } = withDecisions({ trace, steps: edges.steps, seen }, built, choices, scopes, change)
  const { origin } = walked
  const inferred = origin.kind === 'import' ? { ...origin, document: 'inferred' as const } : origin
  return { document, trace: { ...walked, origin: inferred, document }, names, from, guessed, steps }
}

/**
 * The run with the decisions of the routers that its graph was given and with the kinds that the graph gives its nodes, and the graph on
 * which all of it can be walked.
 */
function withDecisions(
  { trace, steps: before, seen }: { readonly trace: Trace; readonly steps: readonly Step[]; readonly seen: Observer },
  document: AgentDocument,
  choices: ReadonlyMap<string, ReadonlyMap<string, Choice>>,
  scopes: Scopes,
  change: ChangeEvent,
): { readonly walked: Trace; readonly document: AgentDocument; readonly steps: readonly Step[] | undefined } {
  const kinds = new WithKinds(document, change)
  const all = [...choices.values()].flatMap((own) => [...own.values()])
  if (all.length === 0) {
    const [only, ...others] = seen.graphs.values()
    if (only && others.length === 0 && kinds.isSaid(only.nodes.values())) return { walked: trace, document, steps: before }
    const walked = rewritten(trace, (event) => kinds.event(event))
    return { walked, document, steps: kinds.changed ? undefined : before }
  }
  const putIn = new DecisionsPutIn(decisionsOf(all), (ns) => choices.get(pathKey(scopes.pathOf(ns))), change)
  const left = new WaysLeft()
  const events: TraceEvent[] = []
  const put = (event: TraceEvent) => {
    const one = kinds.event(event)
    events.push(one)
    left.take(one)
  }
  trace.events.forEach((event, i) => {
    putIn.event(event, i, put)
  })
  const steps = left.steps()
  return { walked: { ...trace, events }, document: left.drawn(document, steps), steps }
}

/** The run with every event rewritten; itself where none is another. */
function rewritten(trace: Trace, write: (event: TraceEvent) => TraceEvent): Trace {
  let events: TraceEvent[] | undefined
  // Not for…of: a loop that runs once and long calls its iterator for each of a million events.
  trace.events.forEach((event, i) => {
    const one = write(event)
    if (one !== event) events ??= trace.events.slice(0, i)
    events?.push(one)
  })
  return events ? { ...trace, events } : trace
}

function renamed(trace: Trace, names: RecordNames): Trace {
  if (isIdentity(names)) return trace
  const renamer = new Renamer(() => names)
  return { ...rewritten(trace, (event) => renamer.event(event)), ...renamer.verdict(trace) }
}

/** The run on its own graph, as a trace that needs nothing else: what the graph had to guess stands in its report. */
export function withItsGraph(given: Trace): Trace {
  const { trace, guessed } = inferGraph(given)
  const { origin } = trace
  if (origin.kind !== 'import') return trace
  return { ...trace, origin: { ...origin, report: { ...origin.report, guessed: [...origin.report.guessed, ...guessed] } } }
}

/** A name for each graph. Graphs that no node owns keep their own name: by that they are found again. */
function namesOfGraphs(graphs: readonly GraphSeen[]): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  const found = new Map<string, string>()
  const name = (graph: GraphSeen, wanted: string) => {
    const free = freeName(wanted, (one) => taken.has(one))
    taken.add(free)
    found.set(pathKey(graph.path), free)
  }
  for (const graph of graphs) if (graph.path.length === 1) name(graph, graph.path[0] ?? 'inner')
  for (const graph of graphs) if (graph.path.length !== 1) name(graph, graph.path.at(-1) ?? 'main')
  return found
}

/** Graphs that were entered although neither a visit of their node nor a caller is in the record: it was cut before. */
function looseGraphs(graphs: ReadonlyMap<string, GraphSeen>, names: ReadonlyMap<string, string>): readonly string[] {
  const entry = graphs.get('')
  return [...graphs.values()].flatMap(({ path, depth, calledBy }) => {
    const [owner] = path
    const loose = path.length === 1 && depth === 1 && calledBy === undefined && owner !== undefined && !entry?.nodes.has(owner)
    return loose ? [names.get(pathKey(path)) ?? owner] : []
  })
}

function renamedLines({ nodes, routers }: RecordNames, graphs: ReadonlyMap<string, GraphSeen>): readonly ReportLine[] {
  const whereIs = (id: string): string | undefined => {
    for (const graph of graphs.values()) {
      const where = graph.nodes.get(id)?.where ?? graph.routers.get(id)?.where
      if (where !== undefined) return where
    }
    return undefined
  }
  return [...Object.entries(nodes), ...Object.entries(routers)].flatMap(([name, id]) =>
    name === id ? [] : [at(renamedNode(name, id), whereIs(id))],
  )
}

/** The name in the record of every node that is called otherwise in the graph. */
const labelsOf = ({ nodes, routers }: RecordNames): ReadonlyMap<string, string> =>
  new Map(
    [...Object.entries(nodes), ...Object.entries(routers)].flatMap(([name, id]) => (name === id ? [] : [[id, name] as const])),
  )
