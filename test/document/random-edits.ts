/** Edits at random over few names and few graphs, so that many of them meet: every kind of edit, and what is made of several. */
import fc from 'fast-check'
import { namedBranches } from '../../src/document/branches'
import { emptyDocument } from '../../src/document/defaults'
import type { Edit } from '../../src/document/edit'
import { fragmentOf } from '../../src/document/fragment'
import { readFragment, writeFragment } from '../../src/document/fragment-text'
import { isNodeName } from '../../src/document/names'
import { duplicateEdit, pasteEdit } from '../../src/document/paste'
import { graphNamed } from '../../src/document/queries'
import { type AgentDocument, END, type Field, type Graph, type KnownNode, type Node, START } from '../../src/document/types'
import { dissolveSubgraph } from '../../src/nodes/subgraph/dissolve-subgraph'
import { makeSubgraph } from '../../src/nodes/subgraph/make-subgraph'
import { asksForTools, brain, compress, fn, hands, router, tool } from '../support/documents'

/** What a person does: an edit, or what becomes one only where the document stands. Undefined: there is nothing to do it with. */
export interface Deed {
  readonly name: string
  readonly edit: (document: AgentDocument) => Edit | undefined
}

const graphs = ['main', 'research', 'other'] as const
const graph = fc.constantFrom(...graphs, 'main', 'main')
const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const name = fc.oneof(id, fc.constantFrom('a:b', 'messages', 'notes', 'constructor'))
const end = fc.oneof(id, fc.constantFrom(START, END))
const branch = fc.constantFrom(undefined, 'yes', 'done', 'tools')
const place = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) })
const toolName = fc.constantFrom('add', 'multiply', 'search')
const fieldName = fc.constantFrom('messages', 'notes', 'topic', 'a')

export const anyNode: fc.Arbitrary<KnownNode> = fc.oneof(
  fc
    .tuple(name, fc.subarray(['a', 'b', END]), fc.constantFrom('', 'return { topic: state.notes }'))
    .map(([at, destinations, code]) => fn(at, { destinations, code })),
  fc.tuple(name, fc.subarray(['multiply', 'add'])).map(([at, tools]) => brain(at, { tools, prompt: 'On {state.topic}.' })),
  fc.tuple(name, fc.constantFrom('yes', 'tools')).map(([at, way]) => router(at, [asksForTools(way)])),
  name.map((at) => hands(at, { tools: ['search'], notes: 'notes' })),
  fc
    .tuple(name, fc.constantFrom('each' as const, 'all' as const, undefined))
    .map(([at, join]) => compress(at, { into: 'topic' }, join)),
  fc
    .tuple(name, graph, fc.constantFrom({}, { messages: 'messages' }))
    .map(([at, runs, input]): KnownNode => ({ id: at, kind: 'subgraph', config: { graph: runs, input, output: {} } })),
)
const strange: fc.Arbitrary<Node> = id.map((at) => ({
  id: at,
  kind: 'unknown',
  originalKind: 'oracle',
  config: { asks: 'notes' },
}))

const anyField: fc.Arbitrary<Field> = fc
  .tuple(fieldName, fc.constantFrom('replace' as const, 'append' as const))
  .map(([field, reducer]) => ({ name: field, type: reducer === 'append' ? 'list' : 'text', reducer }))

/** Edits that speak of nothing in particular, or of names that may or may not be there. */
const anyPlainEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc
    .tuple(graph, anyNode, fc.option(place, { nil: undefined }))
    .map(([at, node, where]): Edit => ({ type: 'add-node', graph: at, node, at: where })),
  fc.tuple(graph, anyNode).map(([at, node]): Edit => ({ type: 'set-node', graph: at, node })),
  fc
    .tuple(graph, end, end, branch)
    .map(([at, source, target, way]): Edit => ({ type: 'add-edge', graph: at, edge: { source, target, branch: way } })),
  fc.tuple(graph, name, name).map(([at, from, to]): Edit => ({ type: 'rename-node', graph: at, from, to })),
  fc
    .tuple(graph, anyField, fc.option(fieldName, { nil: undefined }))
    .map(([at, field, old]): Edit => ({ type: 'set-field', graph: at, field, name: old })),
  fc.tuple(graph, fieldName).map(([at, gone]): Edit => ({ type: 'remove-field', graph: at, name: gone })),
  fc.tuple(graph, fc.subarray(['messages', 'notes'])).map(([at, output]): Edit => ({ type: 'set-output', graph: at, output })),
  fc.tuple(toolName, toolName).map(([from, to]): Edit => ({ type: 'set-tool', name: from, tool: tool(to) })),
  toolName.map((gone): Edit => ({ type: 'remove-tool', name: gone })),
  fc.constant<Edit>({ type: 'remove-model', id: 'second' }),
  fc
    .tuple(
      graph,
      anyNode.filter((node) => isNodeName(node.id)),
    )
    .map(
      ([at, node]): Edit => ({
        type: 'add-graph',
        name: at,
        graph: { state: { fields: [] }, nodes: [node], edges: [{ id: '0', source: START, target: node.id }] },
      }),
    ),
  graph.map((gone): Edit => ({ type: 'remove-graph', name: gone })),
  fc.tuple(graph, graph).map(([from, to]): Edit => ({ type: 'rename-graph', from, to })),
)
const anySmallEdit: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(toolName, fc.nat(2)).map(([at, delayMs]): Edit => ({ type: 'set-tool', tool: tool(at, { delayMs }) })),
  fc
    .tuple(fc.constantFrom('practice', 'second'), fc.nat(3))
    .map(([at, seed]): Edit => ({ type: 'set-model', model: { id: at, provider: 'practice', seed } })),
  fc.nat(9).map((n): Edit => ({ type: 'set-name', name: `Name ${n}` })),
  fc.nat(9).map((n): Edit => ({ type: 'set-input', input: { question: `${n}` } })),
  fc.nat(9).map((toolRounds): Edit => ({ type: 'set-budget', budget: { toolRounds } })),
  fc.tuple(graph, place).map(
    ([at, { x, y }]): Edit => ({
      type: 'set-layout',
      graph: at,
      layout: { positions: {}, notes: [{ id: 'n', x, y, text: 'here' }] },
    }),
  ),
)

/** An edit of what a graph has: `pick` takes one of a list, and nothing from an empty one. */
type Here = (graph: Graph, pick: <T>(list: readonly T[]) => T | undefined, name: string) => Edit | undefined
const here = (deed: string, edit: Here): fc.Arbitrary<Deed> =>
  fc.tuple(graph, fc.array(fc.nat(99), { minLength: 4, maxLength: 4 })).map(([at, numbers]) => ({
    name: deed,
    edit: (document) => {
      const found = graphNamed(document, at)
      let turn = 0
      return found && edit(found, (list) => list[(numbers[turn++ % numbers.length] ?? 0) % Math.max(1, list.length)], at)
    },
  }))
const ids = (found: Graph) => found.nodes.map((node) => node.id)

const anyDeedHere: fc.Arbitrary<Deed> = fc.oneof(
  ...[1, 2, 3].map(() =>
    here('add-edge', (found, pick, at) => {
      const from = pick([undefined, ...found.nodes])
      const target = pick([...ids(found), END])
      const way = from && pick(namedBranches(from) ?? [])
      return target === undefined
        ? undefined
        : { type: 'add-edge', graph: at, edge: { source: from?.id ?? START, target, branch: way } }
    }),
  ),
  here('set-edge', (found, pick, at) => {
    const edge = pick(found.edges)
    const target = pick([...ids(found), END])
    return edge && target !== undefined ? { type: 'set-edge', graph: at, edge: { ...edge, target } } : undefined
  }),
  here('set-node', (found, pick, at) => {
    const node = pick(found.nodes)
    const label = pick(['one', 'two', 'three'])
    return node && node.kind !== 'unknown' ? { type: 'set-node', graph: at, node: { ...node, label } } : undefined
  }),
  here('rename-node', (found, pick, at) => {
    const from = pick(ids(found))
    const to = pick(['a', 'b', 'c', 'd', 'e', 'f'])
    return from === undefined || to === undefined ? undefined : { type: 'rename-node', graph: at, from, to }
  }),
  here('remove', (found, pick, at) => {
    const node = pick([...ids(found), undefined])
    const edge = pick([...found.edges, undefined])
    const notes = pick([undefined, ['n'], ['n', 'n_2', 'm']])
    return { type: 'remove', graph: at, nodes: node === undefined ? [] : [node], edges: edge ? [edge.id] : [], notes }
  }),
  here('move', (found, pick, at) => {
    const node = pick([...ids(found), START])
    const x = pick([0, 300, 600]) ?? 0
    const notes = pick([undefined, { n: { x: 0, y: x } }, { n_2: { x: 8, y: 8 }, m: { x: 0, y: 0 } }])
    return node === undefined ? undefined : { type: 'move', graph: at, positions: { [node]: { x, y: 40 } }, notes }
  }),
  here('add-rule', (found, pick, at) => {
    const into = pick(found.nodes.filter((node) => node.kind === 'router'))
    const way = pick(['yes', 'more'])
    return into && way
      ? { type: 'add-rule', graph: at, router: into.id, branch: way, when: { type: 'tool-calls' }, index: 0 }
      : undefined
  }),
  fc.tuple(graph, fc.oneof(anyNode, strange), fc.nat(9)).map(
    ([at, node, n]): Deed => ({
      name: 'add-parts',
      edit: (document) => {
        const source = graphNamed(document, at)?.nodes[n]?.id ?? START
        const edge = { id: `into ${node.id}`, source, target: node.id }
        const notes = n % 3 === 0 ? [{ id: 'n', x: n, y: 0, text: 'there' }] : undefined
        return { type: 'add-parts', graph: at, nodes: [node], edges: [edge], positions: { [node.id]: { x: 1, y: 2 } }, notes }
      },
    }),
  ),
)

const some = fc.subarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 })

/** Everything, what needs a document included. */
export const anyDeed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 8, arbitrary: anyPlainEdit.map((edit): Deed => ({ name: edit.type, edit: () => edit })) },
  { weight: 2, arbitrary: anySmallEdit.map((edit): Deed => ({ name: edit.type, edit: () => edit })) },
  { weight: 12, arbitrary: anyDeedHere },
  {
    weight: 1,
    arbitrary: fc
      .array(anyPlainEdit, { maxLength: 3 })
      .map((edits): Deed => ({ name: 'batch', edit: () => ({ type: 'batch', edits }) })),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (n): Deed => ({
        name: 'replace-document',
        edit: (document) => ({ type: 'replace-document', document: { ...document, name: `Replaced ${n}` } }),
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(graph, some, graph)
      .map(([from, nodes, to]): Deed => ({ name: 'paste', edit: (document) => pasted(document, from, nodes, to) })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(graph, some)
      .map(([at, nodes]): Deed => ({ name: 'duplicate', edit: (document) => duplicateEdit(document, at, nodes, ['n'])?.edit })),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(graph, some, fc.constantFrom('inner', 'research', 'a')).map(
      ([at, nodes, wanted]): Deed => ({
        name: 'make-subgraph',
        edit: (document) => {
          const made = makeSubgraph(document, at, nodes, wanted)
          return made.ok ? made.value.edit : undefined
        },
      }),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(graph, fc.nat(5)).map(
      ([at, n]): Deed => ({
        name: 'dissolve-subgraph',
        edit: (document) => {
          const found = graphNamed(document, at)?.nodes.filter((node) => node.kind === 'subgraph') ?? []
          const node = found[n % Math.max(1, found.length)]
          const dissolved = node && dissolveSubgraph(document, at, node.id)
          return dissolved?.ok ? dissolved.value.edit : undefined
        },
      }),
    ),
  },
)

/** Through the text of a clipboard, as between two tabs. */
function pasted(document: AgentDocument, from: string, nodes: readonly string[], to: string): Edit | undefined {
  const fragment = fragmentOf(document, from, nodes, ['n', 'n_2'])
  if (!fragment || !graphNamed(document, to)) return undefined
  const read = readFragment(writeFragment(fragment).text)
  if (!read.ok) throw new Error(`a fragment of ours is not read: ${JSON.stringify(read.error)}`)
  return pasteEdit(document, to, read.value).edit
}

/** Where a run of random edits begins: one graph, and all that the edits speak of. */
export const beginning: AgentDocument = { ...emptyDocument('Random'), tools: [tool('multiply')] }
