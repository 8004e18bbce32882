/** One graph of an inferred document: nodes from what they did, edges from the ways that were taken, fields from what was written. */
import { defaultMessages } from '../document/defaults'
import { isFieldName } from '../document/names'
import { RULE_NOT_RECORDED } from '../document/not-recorded'
import type { Edge, Field, Graph, KnownNode, NodeKind } from '../document/types'
import { END, START } from '../document/types'
import type { ReportLine } from '../trace/trace'
import { nodeOf, routerConfig } from './configs'
import type { EdgeUse } from './contract'
import type { Departure } from './departures'
import { kindOf } from './kinds'
import { emptyNode, type GraphSeen, type NodeSeen } from './observe'
import { withToolsThatRun } from './tools-that-run'
import { edgesWithChoices, type WaysChosen, waysChosen } from './ways-chosen'
import {
  at,
  choiceGuess,
  endGuess,
  innerEnds,
  insideGuess,
  kindGuess,
  ruleGuess,
  sentGuess,
  silentGuess,
  startGuess,
} from './words'

export interface GraphFacts {
  readonly seen: GraphSeen
  readonly name: string
  readonly taken: readonly EdgeUse[]
  /** Nodes after which nothing came inside this graph. */
  readonly ends: ReadonlySet<string>
  /** Where each visit led, by its node. */
  readonly departures: ReadonlyMap<string, readonly Departure[]>
  /** The graph inside a node, if one was entered. */
  readonly inner: (node: string) => string | undefined
  readonly innerFields: (node: string) => ReadonlySet<string>
  readonly labelOf: (id: string) => string | undefined
  readonly modelId: (name: string) => string
  /** True when the record names no nodes. */
  readonly roles: boolean
  /** Graphs that were entered although no visit of a node led there. */
  readonly loose: readonly string[]
}

export interface BuiltGraph {
  readonly graph: Graph
  /** The nodes that chose, with the routers that they were given. */
  readonly choices: WaysChosen['choices']
  readonly guessed: readonly ReportLine[]
}

/** Builds a graph and says what it had to guess. */
export function buildGraph(facts: GraphFacts): BuiltGraph {
  const { seen, roles } = facts
  const guessed: ReportLine[] = []
  const fields = fieldsOf(seen)
  const messages = conversationOf(fields)
  const holdsMessages = new Set(fields.filter(({ type }) => type === 'messages').map(({ name }) => name))
  const kinds = new Map<string, NodeKind>()
  const nodes = nodesIn(seen, facts.taken).map((node): KnownNode => {
    const inside = facts.inner(node.id)
    const guess = kindOf(node, inside !== undefined, holdsMessages)
    kinds.set(node.id, guess.kind)
    if (!roles || guess.reason === 'plain') guessed.push(at(kindGuess(node.id, guess.kind, guess.reason), node.where))
    const innerFields = facts.innerFields(node.id)
    return nodeOf(node, guess.kind, facts.labelOf(node.id), {
      messages,
      holdsMessages,
      modelId: facts.modelId,
      graph: inside,
      shared: fields.map(({ name }) => name).filter((name) => innerFields.has(name)),
    })
  })
  const routers = [...seen.routers.values()].map((router): KnownNode => {
    const label = facts.labelOf(router.id)
    const { config, unknown } = routerConfig(router, messages, (id) => kinds.get(id) === 'hands')
    if (!roles) {
      const told = [kindGuess(router.id, 'router', 'router'), ...unknown.map((branch) => ruleGuess(router.id, branch))]
      guessed.push(...told.map((one) => at(one, router.where)))
    }
    return { id: router.id, kind: 'router', ...(label === undefined ? {} : { label }), config }
  })
  const loose = facts.loose.map((graph): KnownNode => {
    guessed.push(insideGuess(graph))
    return { id: graph, kind: 'subgraph', config: { graph, input: {}, output: {} } }
  })
  const drawn = edgesOf(facts, guessed)
  const all = [...nodes, ...routers, ...loose]
  const names = new Set([...all.map(({ id }) => id), ...fields.map(({ name }) => name)])
  const ways = waysChosen({
    nodes: all,
    edges: drawn,
    departures: facts.departures,
    messages,
    isTaken: (name) => names.has(name),
    roles: facts.roles,
  })
  const whereIs = (id: string) => seen.nodes.get(id)?.where
  guessed.push(...choicesTold(ways, whereIs), ...[...seen.sent].map((id) => at(sentGuess(id), whereIs(id))))
  const edges = edgesWithChoices(drawn, ways)
  const made = [...ways.choices.values()].flatMap(({ router, ofRecord }) => (ofRecord ? [] : [router]))
  const jumping = all.map((given) => {
    const node = ways.widened.get(given.id) ?? given
    const destinations = ways.jumps.get(node.id)
    return node.kind === 'function' && destinations ? { ...node, config: { ...node.config, destinations } } : node
  })
  return {
    graph: { state: { fields }, nodes: withToolsThatRun([...jumping, ...made], edges), edges },
    choices: ways.choices,
    guessed,
  }
}

/** Nodes that ran, then those that are only named as the end of a way. */
function nodesIn(seen: GraphSeen, taken: readonly EdgeUse[]): readonly NodeSeen[] {
  const nodes = new Map(seen.nodes)
  const named = (id: string) => {
    if (id === '' || id === START || id === END || nodes.has(id) || seen.routers.has(id)) return
    nodes.set(id, emptyNode(id))
  }
  for (const { sources, branches } of seen.routers.values()) {
    for (const id of sources) named(id)
    for (const { targets } of branches.values()) for (const id of targets) named(id)
  }
  for (const { source, target } of taken) {
    named(source)
    named(target)
  }
  return [...nodes.values()]
}

function fieldsOf(seen: GraphSeen): readonly Field[] {
  // What the engine would refuse as the name of a field is left out.
  const fields = [...seen.fields.values()].map((field) => field.field()).filter(({ name }) => isFieldName(name))
  // A field of that name in which the record shows no messages is the conversation all the same, when there is no other.
  return fields.some(({ type }) => type === 'messages')
    ? fields
    : [defaultMessages, ...fields.filter(({ name }) => name !== defaultMessages.name)]
}

/** The field of the conversation: `messages` where there is one, else the first that holds messages. */
function conversationOf(fields: readonly Field[]): string {
  const lists = fields.filter(({ type }) => type === 'messages')
  return (lists.find(({ name }) => name === defaultMessages.name) ?? lists[0] ?? defaultMessages).name
}

/** The ways that were taken, as plain edges and edges of the record's own routers. */
function edgesOf({ seen, taken, ends, roles, name }: GraphFacts, guessed: ReportLine[]): readonly Edge[] {
  const edges: Edge[] = []
  const known = new Set<string>()
  const draw = (source: string, target: string, branch?: string) => {
    if (source === '' || target === '' || source === END || target === START) return false
    const key = JSON.stringify([source, target, branch ?? null])
    if (known.has(key)) return false
    known.add(key)
    edges.push({ id: `e${edges.length + 1}`, source, target, ...(branch === undefined ? {} : { branch }) })
    return true
  }
  if (roles) draw(START, 'brain')
  for (const { source, target, branch } of taken) draw(source, target, branch)
  for (const { id, sources, branches } of seen.routers.values()) {
    for (const source of sources) if (!seen.routers.has(source)) draw(source, id)
    for (const [branch, { targets }] of branches) {
      for (const target of targets) draw(id, target, branch)
      // It led nowhere, and the run ended.
      if (targets.size === 0) draw(id, END, branch)
    }
  }
  if (roles) draw('hands', 'brain')
  const [first] = seen.nodes.keys()
  if (first !== undefined && !edges.some(({ source }) => source === START) && draw(START, first))
    guessed.push(at(startGuess(first), seen.nodes.get(first)?.where))
  // Nothing ran: the graph is there all the same.
  if (edges.length === 0 && seen.nodes.size === 0) draw(START, END)
  let ended = false
  for (const node of ends) ended = draw(node, END) || ended
  if (ended) guessed.push(innerEnds(name))
  return edges
}

/** What was chosen without a router in the record, and what was put in so that the graph is whole. */
function choicesTold(
  { choices, started, ended }: Omit<WaysChosen, 'widened'>,
  whereIs: (id: string) => string | undefined,
): readonly ReportLine[] {
  const ends = new Set(ended)
  return [
    ...[...choices.values()].flatMap(({ source, router, ways, ofRecord }): readonly ReportLine[] => {
      const taken = ways.filter((way) => way.taken.length > 0)
      if (ofRecord) {
        const silent = taken.length === 0 ? [] : [silentGuess(nameOf(source), router.id)]
        return [...silent, ...(ends.has(source) ? [endGuess(source)] : [])].map((one) => at(one, whereIs(source)))
      }
      const unknown = router.config.rules.filter(({ when }) => when.type === 'code' && when.code === RULE_NOT_RECORDED)
      const told = [
        ...(taken.length > 1
          ? [
              choiceGuess(
                nameOf(source),
                router.id,
                taken.map(({ targets }) => targets.map(nameOf).join(' + ')),
              ),
            ]
          : []),
        ...unknown.map(({ branch }) => ruleGuess(router.id, branch)),
        ...(ends.has(source) ? [endGuess(source)] : []),
      ]
      return told.map((one) => at(one, whereIs(source)))
    }),
    ...started.map((id) => at(startGuess(id), whereIs(id))),
  ]
}

const nameOf = (id: string): string => (id === START ? 'START' : id === END ? 'END' : id)
