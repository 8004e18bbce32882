/** `refusesToCompile` is a claim about LangGraph, so LangGraph is asked. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../../src/compiler/build'
import type { GraphHost } from '../../src/compiler/host'
import { planGraph } from '../../src/compiler/plan'
import { diagnose } from '../../src/diagnostics/diagnose'
import { type AgentDocument, type Edge, END, type Graph, type Node, START } from '../../src/document/types'
import { asksForTools, documentOf, edges, fn, messages, reactDocument, router } from '../support/documents'

// Compiling calls nothing of the host: only a run would.
const nobody = {} as GraphHost

function engineRefuses(document: AgentDocument): boolean {
  try {
    buildGraph(planGraph(document.graphs.main as Graph), nobody)
    return false
  } catch {
    return true
  }
}
const weSay = (document: AgentDocument): boolean => diagnose(document, 'en').some((one) => one.refusesToCompile === true)

const name = fc.constantFrom('a', 'b', 'c', 'd')
const anyName = fc.oneof({ weight: 12, arbitrary: name }, fc.constantFrom('messages', 'a:b', 'toString', 'año', 'a b'))
const node: fc.Arbitrary<Node> = fc.oneof(
  fc
    .tuple(
      anyName,
      fc.array(fc.oneof({ weight: 6, arbitrary: name }, fc.constantFrom('nowhere', END)), { maxLength: 1 }),
      fc.constantFrom(undefined, 'all' as const, 'deferred' as const),
    )
    .map(([id, destinations, join]) => fn(id, { destinations }, join)),
  anyName.map((id) => router(id, [asksForTools('yes')], 'no')),
  anyName.map((id): Node => ({ id, kind: 'review', config: { question: '?' } })),
)
const end = fc.oneof({ weight: 14, arbitrary: name }, fc.constantFrom(START, END, 'nowhere'))
const edge = fc.record({
  source: fc.oneof(end, fc.constant(START)),
  target: fc.oneof(end, fc.constant(END)),
  branch: fc.constantFrom('yes', 'no', undefined, 'stray'),
})
const anyDocument = fc
  .record({ nodes: fc.array(node, { maxLength: 4 }), drawn: fc.array(edge, { minLength: 1, maxLength: 8 }) })
  // A router and a node of one name: which of them an edge means is anyone's guess.
  .filter(({ nodes }) =>
    nodes.every((one) =>
      nodes.every((other) => one.id !== other.id || one.kind === other.kind || ![one.kind, other.kind].includes('router')),
    ),
  )
  .map(({ nodes, drawn }) =>
    documentOf({
      nodes,
      edges: drawn.map((ends, i): Edge => ({ id: `e${i}`, ...ends })),
      fields: [messages],
    }),
  )

describe('refusesToCompile', () => {
  test('agrees with LangGraph on any small graph', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(weSay(document)).toBe(engineRefuses(document))
      }),
      { numRuns: 1500 },
    )
  })

  test('both answers occur', () => {
    const answers = fc.sample(anyDocument, { numRuns: 200, seed: 7 }).map(engineRefuses)
    expect(new Set(answers)).toEqual(new Set([true, false]))
  })

  test('a cycle off the road is taken, a node that nothing leads to is not', () => {
    const island = documentOf({ nodes: [fn('a'), fn('b'), fn('c')], edges: edges('START>a', 'a>END', 'b>c', 'c>b') })
    expect([engineRefuses(island), weSay(island)]).toEqual([false, false])
    const lonely = documentOf({ nodes: [fn('a'), fn('b')], edges: edges('START>a', 'a>END', 'b>END') })
    expect([engineRefuses(lonely), weSay(lonely)]).toEqual([true, true])
    expect(engineRefuses(reactDocument())).toBe(false)
  })
})
