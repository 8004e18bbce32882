/** What the rules say of a run without choices is a claim about LangGraph, so LangGraph runs it. */
import { Annotation, START as ENGINE_START, StateGraph } from '@langchain/langgraph/web'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planGraph } from '../../src/compiler/plan'
import { diagnose } from '../../src/diagnostics/diagnose'
import { type AgentDocument, type Edge, END, type Graph, type KnownNode, START } from '../../src/document/types'
import { documentOf, fn } from '../support/documents'

interface Outcome {
  readonly visits: ReadonlyMap<string, number>
  readonly end: 'done' | 'recursion-limit' | 'overwritten'
}

/** Runs a graph of function nodes in the engine itself: each node writes the fields that it says it writes. */
async function run(document: AgentDocument): Promise<Outcome> {
  const plan = planGraph(document.graphs.main as Graph)
  const visits = new Map<string, number>()
  const state = Annotation.Root({
    summary: Annotation<string>,
    seen: Annotation<number>({ reducer: (a, b) => a + b, default: () => 0 }),
  })
  const builder = new StateGraph(state) as unknown as {
    addNode(name: string, run: () => object, options: object): void
    addEdge(source: string | string[], target: string): void
    compile(): { invoke(input: object, config: object): Promise<unknown> }
  }
  for (const { id, node, defer } of plan.nodes) {
    const writes = node.kind === 'function' ? (node.config.writes ?? []) : []
    const visit = () => {
      visits.set(id, (visits.get(id) ?? 0) + 1)
      return { seen: 1, ...Object.fromEntries(writes.map((name) => [name, id])) }
    }
    builder.addNode(id, visit, { defer })
  }
  for (const { source, target } of plan.edges) builder.addEdge(source === START ? ENGINE_START : source, target)
  for (const { sources, target } of plan.joins) builder.addEdge([...sources], target)
  try {
    await builder.compile().invoke({ seen: 0 }, { recursionLimit: 20 })
    return { visits, end: 'done' }
  } catch (error) {
    if (/Recursion limit/.test(String(error))) return { visits, end: 'recursion-limit' }
    if (/LastValue can only receive one value per step/.test(String(error))) return { visits, end: 'overwritten' }
    throw error
  }
}

const names = ['a', 'b', 'c', 'd', 'e']

/** Plain edges between function nodes; `forward` keeps cycles out. Everything is reached from START. */
const plainDocument = (forward: boolean, writes: fc.Arbitrary<readonly string[]>, join: fc.Arbitrary<KnownNode['join']>) =>
  fc
    .record({
      nodes: fc.tuple(...names.map((name) => fc.tuple(writes, join).map(([fields, how]) => fn(name, { writes: fields }, how)))),
      pairs: fc.uniqueArray(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 2, maxLength: 9, selector: ([a, b]) => `${a}${b}` }),
      starts: fc.subarray([0, 1, 2], { minLength: 1 }),
    })
    .map(({ nodes, pairs, starts }) => {
      const kept = forward ? pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const).filter(([a, b]) => a !== b) : pairs
      const ends = [
        ...starts.map((to) => [START, names[to] ?? 'a'] as const),
        ...kept.map(([a, b]) => [names[a] ?? 'a', names[b] ?? 'a'] as const),
      ]
      const unique = [...new Map(ends.map(([source, target]) => [`${source}>${target}`, { source, target }])).values()]
      const entered = new Set(unique.map((one) => one.target))
      const left = new Set(unique.map((one) => one.source))
      const extra = names.filter((name) => entered.has(name) && !left.has(name)).map((source) => ({ source, target: END }))
      const drawn = [...unique, ...extra].filter((one) => one.source === START || entered.has(one.source))
      return documentOf({
        nodes: nodes.filter((node) => entered.has(node.id)),
        edges: drawn.map((one, i): Edge => ({ id: `e${i}`, ...one })),
        fields: [{ name: 'summary', type: 'text', reducer: 'replace' }],
      })
    })
    .filter((document) => !diagnose(document, 'en').some((one) => one.code === 'unreachable-node'))

/** Running the engine takes time, so these few graphs are the same every time. */
const sameEveryTime = { numRuns: 120, seed: 20 }

const codes = (document: AgentDocument, code: string) => diagnose(document, 'en').filter((one) => one.code === code)
const nothing = fc.constant<readonly string[]>([])
const each = fc.constant<KnownNode['join']>(undefined)

describe('graphs of plain edges, run by LangGraph', () => {
  test('cycle-without-exit: exactly the graphs that hit the recursion limit', async () => {
    await fc.assert(
      fc.asyncProperty(plainDocument(false, nothing, fc.constantFrom(undefined, 'all' as const)), async (document) => {
        // A join that waits in vain may keep a run from ever coming to the cycle.
        fc.pre(codes(document, 'join-may-starve').length === 0)
        const { end } = await run(document)
        expect(codes(document, 'cycle-without-exit').length > 0).toBe(end === 'recursion-limit')
      }),
      sameEveryTime,
    )
  })

  test('uneven-join: a node runs twice if and only if some uneven join is reported', async () => {
    await fc.assert(
      fc.asyncProperty(plainDocument(true, nothing, each), async (document) => {
        const { visits } = await run(document)
        const reported = codes(document, 'uneven-join')
        for (const { node = '' } of reported) expect(visits.get(node)).toBeGreaterThan(1)
        expect(reported.length > 0).toBe([...visits.values()].some((count) => count > 1))
      }),
      sameEveryTime,
    )
  })

  test('parallel-overwrite: reported if and only if the engine refuses a write', async () => {
    const writes = fc.subarray(['summary'])
    await fc.assert(
      fc.asyncProperty(plainDocument(true, writes, each), async (document) => {
        const { end } = await run(document)
        expect(codes(document, 'parallel-overwrite').length > 0).toBe(end === 'overwritten')
      }),
      sameEveryTime,
    )
  })

  test('join-may-starve: without choices every join gets all that it waits for, once', async () => {
    await fc.assert(
      fc.asyncProperty(plainDocument(true, nothing, fc.constant<KnownNode['join']>('all')), async (document) => {
        const { visits } = await run(document)
        expect(codes(document, 'join-may-starve')).toEqual([])
        expect([...visits.keys()].sort()).toEqual((document.graphs.main?.nodes ?? []).map((node) => node.id).sort())
      }),
      sameEveryTime,
    )
  })

  test('recursion-limit-too-low: the number said is the smallest limit that works', async () => {
    const long = documentOf(
      {
        nodes: names.map((name) => fn(name)),
        edges: [START, ...names].map((source, i): Edge => ({ id: `e${i}`, source, target: names[i] ?? END })),
      },
      { budget: { recursionLimit: 2 } },
    )
    expect(codes(long, 'recursion-limit-too-low')).toMatchObject([{ fix: { edit: { budget: { recursionLimit: 6 } } } }])
  })
})
