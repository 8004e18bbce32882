/** Building in plain data: what may be connected and why not, what a wish asks for, and that every gesture is one edit the document takes. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdit } from '../../../src/document/apply-edit'
import { writeDocument } from '../../../src/document/codec'
import type { Edit } from '../../../src/document/edit'
import { type AgentDocument, type Edge, END, type Graph, nodeKinds, START } from '../../../src/document/types'
import { newNode } from '../../../src/nodes/new-node'
import { branchesOf } from '../../../src/nodes/registry'
import { kindAliases } from '../../../src/ui/canvas/kind-aliases'
import { growEdit, insertEdits, isLoose, throughBranch } from '../../../src/ui/canvas/model/growing'
import { whyNot, whyNotMoved } from '../../../src/ui/canvas/model/why-not'
import { answerTo, type Wish } from '../../../src/ui/canvas/model/wish'
import { ranked } from '../../../src/ui/components/search-rank'
import { researchDocument } from './research-document'

const document = researchDocument()
const graphOf = (from: AgentDocument): Graph => {
  const found = from.graphs.main
  if (!found) throw new Error('no main graph')
  return found
}
const graph = graphOf(document)
const edge = (id: string, of: Graph = graph): Edge => {
  const found = of.edges.find((known) => known.id === id)
  if (!found) throw new Error(`no edge ${id}`)
  return found
}
const done = (from: AgentDocument, edit: Edit): AgentDocument => {
  const result = applyEdit(from, edit)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const waysOf = (from: Graph, source: string) =>
  from.edges.filter((known) => known.source === source).map(({ target, branch }) => [branch, target])
/** The document with a node of a kind that nothing touches. */
const withLoose = (kind: (typeof nodeKinds)[number]) => {
  const node = newNode(document, 'main', kind)
  return { node, document: done(document, { type: 'add-node', graph: 'main', node, at: { x: 0, y: 0 } }) }
}

describe('why not', () => {
  test('says it in the words of the document: START, END, the same edge, a router to itself', () => {
    expect(whyNot(graph, 'tool_node', null, START)?.en).toBe('Nothing leads into START: a run begins there.')
    expect(whyNot(graph, END, null, 'tool_node')?.es).toBe('Nada sale de END: ahí acaba la ejecución.')
    expect(whyNot(graph, 'tool_node', null, 'llm_call')?.en).toBe('There is an edge from "tool_node" to "llm_call" already.')
    expect(whyNot(graph, START, null, 'llm_call')?.en).toBe('There is an edge from "START" to "llm_call" already.')
    expect(whyNot(graph, 'should_continue', undefined, 'should_continue')?.en).toContain('cannot lead to itself')
    expect(whyNot(graph, 'should_continue', 'nowhere', END)?.en).toContain('no branch called "nowhere"')
  })
  test('while the way out is not chosen, one that fits is enough', () => {
    // `done` and `over_budget` lead to the summary, `tool_calls` could.
    expect(whyNot(graph, 'should_continue', undefined, 'compress_research')).toBeUndefined()
    expect(whyNot(graph, 'should_continue', 'done', 'compress_research')).toBeDefined()
    expect(whyNot(graph, 'tool_node', null, 'tool_node')).toBeUndefined()
  })
  test('nothing that the document would take is refused, nothing else is offered', () => {
    const ids = [START, END, ...graph.nodes.map((node) => node.id)]
    for (const source of ids) {
      const node = graph.nodes.find((known) => known.id === source)
      for (const target of ids) {
        for (const branch of (node && branchesOf(node)) ?? [undefined]) {
          const ends = { source, target, ...(branch === undefined ? {} : { branch }) }
          const result = applyEdit(document, { type: 'add-edge', graph: 'main', edge: ends })
          const changes = result.ok && result.value !== document
          expect([source, branch, target, whyNot(graph, source, branch ?? null, target) === undefined]).toEqual([
            source,
            branch,
            target,
            changes,
          ])
        }
      }
    }
  })
  test('an end that is moved: its own place is fine, a way out of the new source must be free or of the same name', () => {
    const back = edge('back')
    expect(whyNotMoved(graph, back, 'target', 'llm_call')).toBeUndefined()
    expect(whyNotMoved(graph, back, 'target', START)?.en).toContain('Nothing leads into START')
    expect(whyNotMoved(graph, back, 'source', END)?.en).toContain('Nothing leaves END')
    expect(whyNotMoved(graph, back, 'source', 'should_continue')?.en).toContain('Every branch of "should_continue"')
    expect(whyNotMoved(graph, edge('done'), 'target', 'tool_node')).toBeUndefined()
    expect(whyNotMoved(graph, edge('over'), 'source', 'llm_call')).toBeUndefined()
  })
})

describe('a new node', () => {
  test('after another one: one edit, and undone by one', () => {
    const node = newNode(document, 'main', 'compress')
    const answer = answerTo(graph, 'main', { kind: 'node', node, at: { x: 4, y: 8 }, source: 'tool_node' })
    if (answer.kind !== 'edit') throw new Error(answer.kind)
    const next = graphOf(done(document, answer.edit))
    expect(waysOf(next, 'tool_node')).toContainEqual([undefined, node.id])
  })
  test('after a router it asks for the way out: the free ones, or all when none is', () => {
    const node = newNode(document, 'main', 'brain')
    const wish: Wish = { kind: 'node', node, at: { x: 0, y: 0 }, source: 'should_continue' }
    const all = answerTo(graph, 'main', wish)
    expect(all.kind === 'ask-branch' && all.ways.map((way) => way.branch)).toEqual(['over_budget', 'tool_calls', 'done'])
    const freed = done(document, { type: 'remove', graph: 'main', nodes: [], edges: ['over', 'done'] })
    const free = answerTo(graphOf(freed), 'main', wish)
    expect(free.kind === 'ask-branch' && free.ways.map((way) => way.branch)).toEqual(['over_budget', 'done'])
    const taken = answerTo(graphOf(freed), 'main', { ...wish, branch: 'done' })
    if (taken.kind !== 'edit') throw new Error(taken.kind)
    expect(waysOf(graphOf(done(freed, taken.edit)), 'should_continue')).toContainEqual(['done', node.id])
    const apart = answerTo(graphOf(freed), 'main', { ...wish, apart: true })
    if (apart.kind !== 'edit') throw new Error(apart.kind)
    expect(isLoose(graphOf(done(freed, apart.edit)), node.id)).toBe(true)
  })
  test('as the new end of an edge, at either end', () => {
    const node = newNode(document, 'main', 'review')
    const to = growEdit(graph, 'main', node, { x: 0, y: 0 }, { kind: 'end', edge: 'done', end: 'target' })
    expect(waysOf(graphOf(done(document, to)), 'should_continue')).toContainEqual(['done', node.id])
    const from = growEdit(graph, 'main', node, { x: 0, y: 0 }, { kind: 'end', edge: 'over', end: 'source' })
    const next = graphOf(done(document, from))
    expect(waysOf(next, node.id)).toEqual([['approve', 'compress_research']])
    expect(waysOf(next, 'should_continue').map(([branch]) => branch)).not.toContain('over_budget')
  })
})

describe('inserting on an edge', () => {
  test('the source keeps its way out, the rest goes on from the new node', () => {
    for (const kind of nodeKinds) {
      const node = newNode(document, 'main', kind)
      const edit = growEdit(graph, 'main', node, { x: 0, y: 0 }, { kind: 'on', edge: 'tools' })
      const next = graphOf(done(document, edit))
      expect(edge('tools', next)).toMatchObject({ source: 'should_continue', branch: 'tool_calls', target: node.id })
      const through = throughBranch(node)
      expect(waysOf(next, node.id)).toEqual([[through ?? undefined, 'tool_node']])
      expect(next.edges).toHaveLength(graph.edges.length + 1)
    }
  })
  test('a router lets through by what it does otherwise, a review by approving', () => {
    expect(throughBranch(newNode(document, 'main', 'router'))).toBe('done')
    expect(throughBranch(newNode(document, 'main', 'review'))).toBe('approve')
    expect(throughBranch(newNode(document, 'main', 'brain'))).toBeNull()
  })
  test('on a loop of one node to itself it makes a loop of two', () => {
    const looped = done(document, {
      type: 'add-edge',
      graph: 'main',
      edge: { id: 'self', source: 'llm_call', target: 'llm_call' },
    })
    const node = newNode(looped, 'main', 'function')
    const next = graphOf(done(looped, growEdit(graphOf(looped), 'main', node, { x: 0, y: 0 }, { kind: 'on', edge: 'self' })))
    expect(edge('self', next)).toMatchObject({ source: 'llm_call', target: node.id })
    expect(waysOf(next, node.id)).toEqual([[undefined, 'llm_call']])
  })
  test('a node that is there and stands alone can land; one without a way through, or at the edge already, cannot', () => {
    const { node, document: loose } = withLoose('function')
    expect(isLoose(graphOf(loose), node.id)).toBe(true)
    expect(isLoose(graph, 'tool_node')).toBe(false)
    expect(isLoose(graph, START)).toBe(false)
    expect(insertEdits(graphOf(loose), 'main', 'back', node)).toHaveLength(2)
    expect(
      insertEdits(graph, 'main', 'back', { id: 'r', kind: 'router', config: { rules: [], otherwise: null } }),
    ).toBeUndefined()
    const brain = graph.nodes.find((known) => known.id === 'llm_call')
    expect(brain && insertEdits(graph, 'main', 'back', brain)).toBeUndefined()
    expect(insertEdits(graph, 'main', 'no such edge', node)).toBeUndefined()
  })
})

describe('moving an end', () => {
  const moved = (id: string, end: 'source' | 'target', to: string, branch?: string) =>
    answerTo(graph, 'main', { kind: 'move', edge: edge(id), end, to, branch })
  test('keeps the way out, and does nothing where it was', () => {
    expect(moved('done', 'target', END)).toEqual({
      kind: 'edit',
      edit: { type: 'set-edge', graph: 'main', edge: { ...edge('done'), target: END } },
    })
    expect(moved('back', 'target', 'llm_call')).toEqual({ kind: 'nothing' })
    expect(moved('back', 'target', START).kind).toBe('refused')
  })
  test('to a source without names the way out is let go of; to one with several free ones it asks', () => {
    const freed = graphOf(done(document, { type: 'remove', graph: 'main', nodes: [], edges: ['over', 'done'] }))
    expect(moved('done', 'source', 'llm_call')).toEqual({
      kind: 'edit',
      edit: { type: 'set-edge', graph: 'main', edge: { id: 'done', source: 'llm_call', target: 'compress_research' } },
    })
    const wish: Wish = { kind: 'move', edge: edge('back'), end: 'source', to: 'should_continue' }
    const asks = answerTo(freed, 'main', wish)
    expect(asks.kind === 'ask-branch' && asks.ways.map((way) => way.branch)).toEqual(['over_budget', 'done'])
    expect(answerTo(freed, 'main', { ...wish, branch: 'done' })).toMatchObject({
      edit: { edge: { id: 'back', source: 'should_continue', branch: 'done', target: 'llm_call' } },
    })
  })
})

test('whatever is wished, the edit is one that the document takes, and the file can be read back', () => {
  const ids = [START, END, ...graph.nodes.map((node) => node.id)]
  const anyId = fc.constantFrom(...ids)
  const anyBranch = fc.constantFrom(undefined, null, 'done', 'tool_calls', 'over_budget')
  const anyKind = fc.constantFrom(...nodeKinds)
  const wishes: fc.Arbitrary<Wish> = fc.oneof(
    fc.record({ kind: fc.constant('edge' as const), source: anyId, branch: anyBranch, target: anyId }),
    fc.record({ source: anyId, branch: anyBranch, kind: anyKind }).map(
      ({ source, branch, kind }): Wish => ({
        kind: 'node',
        node: newNode(document, 'main', kind),
        at: { x: 0, y: 0 },
        source,
        branch,
      }),
    ),
    fc
      .record({ edge: fc.constantFrom(...graph.edges), end: fc.constantFrom('source' as const, 'target' as const), to: anyId })
      .map((move): Wish => ({ kind: 'move', ...move })),
  )
  fc.assert(
    fc.property(wishes, (wish) => {
      // A way out that the source does not have is never offered, so it is never wished.
      const source = wish.kind === 'move' ? undefined : graph.nodes.find((node) => node.id === wish.source)
      if (wish.kind !== 'move')
        fc.pre(
          wish.branch === undefined ||
            (source && branchesOf(source)
              ? wish.branch !== null && (branchesOf(source)?.includes(wish.branch) ?? false)
              : wish.branch === null),
        )
      const answer = answerTo(graph, 'main', wish)
      if (answer.kind !== 'edit') return
      const next = done(document, answer.edit)
      expect(next).not.toBe(document)
      expect(writeDocument(next)).toContain('"vuelta/agent"')
    }),
  )
})

test('every kind is found by what people call it, in both languages', () => {
  const items = nodeKinds.map((kind) => ({ label: kind, keywords: kindAliases[kind] }))
  const first = (query: string) => ranked(items, query)[0]?.label
  for (const [query, kind] of [
    ['llm', 'brain'],
    ['model', 'brain'],
    ['modelo', 'brain'],
    ['tools', 'hands'],
    ['herramientas', 'hands'],
    ['conditional', 'router'],
    ['condicional', 'router'],
    ['summarise', 'compress'],
    ['resumen', 'compress'],
    ['human', 'review'],
    ['humano', 'review'],
    ['supervisor', 'delegate'],
    ['codigo', 'function'],
    ['plan', 'planner'],
  ] as const)
    expect([query, first(query)]).toEqual([query, kind])
})
