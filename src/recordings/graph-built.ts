/** One graph of an inferred document: nodes from what they did, edges from the ways that were taken, fields from what was written. */
import { defaultMessages } from '../document/defaults'
import type { Edge, Field, Graph, KnownNode, NodeKind } from '../document/types'
import { END, START } from '../document/types'
import type { ReportLine } from '../trace/trace'
import { nodeOf, routerConfig } from './configs'
import type { EdgeUse } from './contract'
import { kindOf } from './kinds'
import { emptyNode, type GraphSeen, type NodeSeen } from './observe'
import { choiceGuess, innerEnds, insideGuess, kindGuess, ruleGuess, startGuess } from './words'

export interface GraphFacts {
  readonly seen: GraphSeen
  readonly name: string
  readonly taken: readonly EdgeUse[]
  /** Nodes after which nothing came inside this graph. */
  readonly ends: ReadonlySet<string>
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

/** Builds a graph and says what it had to guess. */
export function buildGraph(facts: GraphFacts): { readonly graph: Graph; readonly guessed: readonly ReportLine[] } {
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
    if (!roles || guess.reason === 'plain') guessed.push(kindGuess(node.id, guess.kind, guess.reason))
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
    if (!roles) guessed.push(kindGuess(router.id, 'router', 'router'), ...unknown.map((branch) => ruleGuess(router.id, branch)))
    return { id: router.id, kind: 'router', ...(label === undefined ? {} : { label }), config }
  })
  const loose = facts.loose.map((graph): KnownNode => {
    guessed.push(insideGuess(graph))
    return { id: graph, kind: 'subgraph', config: { graph, input: {}, output: {} } }
  })
  const edges = edgesOf(facts, guessed)
  return { graph: { state: { fields }, nodes: [...nodes, ...routers, ...loose], edges }, guessed }
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
  const fields = [...seen.fields.values()].map((field) => field.field())
  return fields.some(({ type }) => type === 'messages') || seen.fields.has(defaultMessages.name)
    ? fields
    : [defaultMessages, ...fields]
}

/** The field of the conversation: `messages` where there is one, else the first that holds messages. */
function conversationOf(fields: readonly Field[]): string {
  const lists = fields.filter(({ type }) => type === 'messages')
  return (lists.find(({ name }) => name === defaultMessages.name) ?? lists[0] ?? defaultMessages).name
}

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
    for (const [branch, { targets }] of branches) for (const target of targets) draw(id, target, branch)
  }
  if (roles) draw('hands', 'brain')
  const [first] = seen.nodes.keys()
  if (first !== undefined && !edges.some(({ source }) => source === START) && draw(START, first)) guessed.push(startGuess(first))
  let ended = false
  for (const node of ends) ended = draw(node, END) || ended
  if (ended) guessed.push(innerEnds(name))
  guessed.push(...choices(edges, seen))
  return edges
}

/** Nodes from which the run took different ways without a router that the record names. */
function choices(edges: readonly Edge[], seen: GraphSeen): readonly ReportLine[] {
  return [...seen.nodes.keys()].flatMap((node) => {
    const ways = edges.filter(({ source }) => source === node)
    return ways.length > 1
      ? [
          choiceGuess(
            node,
            ways.map(({ target }) => (target === END ? 'END' : target)),
          ),
        ]
      : []
  })
}
