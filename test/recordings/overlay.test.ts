/** A record laid over a drawing: laws over any record, and cases that people have. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../src/document/defaults'
import type { AgentDocument, Edge, KnownNode } from '../../src/document/types'
import type { GraphOverlay } from '../../src/recordings/contract'
import { fitOf } from '../../src/recordings/fit'
import { inferGraph } from '../../src/recordings/infer-graph'
import { laidOver, overlay } from '../../src/recordings/overlay'
import { edgesInto, edgesToEnd } from '../../src/replay/edges'
import { edgeKey } from '../../src/replay/moment'
import { END, START } from '../../src/trace/ends'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { placed, StepBuilder, stepsOf } from '../../src/trace/steps'
import { arbRun, arbSoup } from '../trace/arbitrary'
import { ran, recordedTrace, run, said, underForeignNames } from './support/recorded'
import { researchDocument } from './support/research'

const arbRecord = fc.oneof(arbRun, arbSoup, arbSoup.map(underForeignNames))
const arbHand = fc.dictionary(
  fc.constantFrom('a', 'b', 'brain', 'r1'),
  fc.option(fc.constantFrom('llm_call', 'tool_node', 'nobody')),
)

const all = (one: ReturnType<typeof overlay>): readonly GraphOverlay[] => [one, ...one.inner]

/** The ways of the entry graph, counted apart from the code under test. */
function transitions(events: readonly TraceEvent[]): number {
  const builder = new StepBuilder()
  for (const event of placed(events)) builder.push(event)
  return builder
    .steps()
    .filter(({ ns }) => ns.length === 0)
    .reduce((sum, step) => sum + edgesInto(step).length + edgesToEnd(step, builder.ends.get(step.index) ?? []).length, 0)
}

describe('laws', () => {
  test('every name is matched or a ghost, and none is both', () => {
    fc.assert(
      fc.property(arbRecord, arbHand, (events, byHand) => {
        const { matched, ghosts } = overlay(researchDocument, recordedTrace(events), byHand)
        const names = new Set<string>()
        for (const event of events) {
          if (event.ns.length > 0) continue
          if (event.type === 'node-started' || event.type === 'node-finished') names.add(event.node)
          if (event.type === 'routed') names.add(event.router)
        }
        const both = ghosts.filter((name) => Object.hasOwn(matched, name))
        // A router may share its name with a node, and only one of the two be matched.
        const doubled = new Set(events.flatMap((event) => (event.type === 'routed' ? [event.router] : [])))
        expect(both.filter((name) => !doubled.has(name))).toEqual([])
        expect(new Set([...ghosts, ...Object.keys(matched)])).toEqual(names)
      }),
    )
  })

  test('the counts add up to the ways that the run took', () => {
    fc.assert(
      fc.property(arbRecord, arbHand, (events, byHand) => {
        const { overlay: over, trace } = laidOver(researchDocument, recordedTrace(events), byHand)
        expect(over.uses.reduce((sum, { count }) => sum + count, 0)).toBe(transitions(trace.events))
      }),
    )
  })

  test('every way is drawn or not, every edge taken or never', () => {
    fc.assert(
      fc.property(arbRecord, arbHand, (events, byHand) => {
        const over = overlay(researchDocument, recordedTrace(events), byHand)
        const graph = researchDocument.graphs[researchDocument.entry]
        const drawn = new Set(graph?.edges.map(edgeKey))
        const taken = new Set(over.uses.map(edgeKey))
        expect(over.takenNotDrawn.map(edgeKey)).toEqual([...taken].filter((key) => !drawn.has(key)))
        const never = new Set(over.drawnNeverTaken)
        for (const edge of graph?.edges ?? []) expect(never.has(edge.id)).toBe(!taken.has(edgeKey(edge)))
      }),
    )
  })

  test('nothing of the record goes: only decisions come in, each said to be inferred', () => {
    fc.assert(
      fc.property(arbRecord, (events) => {
        const { trace } = laidOver(researchDocument, recordedTrace(events))
        const own = trace.events.filter((event) => !(event.type === 'routed' && event.because.startsWith('Inferred')))
        expect(own.map(({ type }) => type)).toEqual(events.map(({ type }) => type))
        expect(trace.events.map(({ seq }) => seq)).toEqual(trace.events.map((_, i) => i))
      }),
    )
  })

  test('over the graph of the record itself, nothing is left over', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbRun.map(underForeignNames)), (events) => {
        const { document, trace } = inferGraph(recordedTrace(events))
        for (const { ghosts, takenNotDrawn } of all(overlay(document, trace))) expect([ghosts, takenNotDrawn]).toEqual([[], []])
      }),
    )
  })
})

const node = (id: string, kind: 'brain' | 'hands' | 'function', label?: string): KnownNode => {
  const base = { id, ...(label === undefined ? {} : { label }) }
  if (kind === 'brain') return { ...base, kind, config: { model: 'practice', prompt: '', tools: [], messages: 'messages' } }
  if (kind === 'hands') return { ...base, kind, config: { tools: [], messages: 'messages' } }
  return { ...base, kind, config: { code: 'return {}' } }
}
function drawing(nodes: readonly KnownNode[], ways: readonly (readonly [string, string, string?])[]): AgentDocument {
  const empty = emptyDocument('Mine')
  const edges = ways.map(
    ([source, target, branch], i): Edge => ({ id: `e${i}`, source, target, ...(branch === undefined ? {} : { branch }) }),
  )
  return { ...empty, graphs: { main: { state: { fields: [] }, nodes, edges } } }
}

describe('cases', () => {
  const loop = recordedTrace(
    run([
      { node: 'llm-call', did: said('I look.', ['find']) },
      { node: 'Tool Node', from: 'llm-call', did: ran('find') },
      { node: 'llm-call', from: 'Tool Node', did: said('Found.') },
    ]),
  )

  test.each([
    ['no tools asked for', { type: 'otherwise', calls: 0 }, 'done'],
    ['a spent budget', { type: 'rounds', field: 'n', used: 3, allowed: 3 }, 'over_budget'],
    ['a reason that is not recorded', { type: 'unknown' }, 'done'],
    ['no decision at all', undefined, 'done'],
  ] as const)('of two branches to one node, the one whose rule is the reason is taken: %s', (_name, reason, branch) => {
    const decides: EventDraft[] = reason
      ? [
          {
            type: 'routed',
            router: 'decide',
            source: 'llm_call',
            branch: 'x',
            targets: ['compress_research'],
            because: '',
            reason,
          },
        ]
      : []
    const summed = reason
      ? ({ node: 'compress_research', from: 'decide', cause: 'branch' } as const)
      : { node: 'compress_research', from: 'llm_call' }
    const record = recordedTrace(run([{ node: 'llm_call', did: said('Done.'), after: decides }, summed]))
    const main = researchDocument
    for (const turned of [false, true]) {
      const graph = main.graphs.main
      if (!graph) throw new Error('no graph')
      const edges = turned ? graph.edges.toReversed() : graph.edges
      const { trace } = laidOver({ ...main, graphs: { main: { ...graph, edges } } }, record, { decide: 'should_continue' })
      const taken = trace.events.flatMap((event) =>
        event.type === 'routed' && event.targets.includes('compress_research') ? [event.branch] : [],
      )
      expect(taken).toEqual([branch])
    }
  })

  test('names are matched without case and separators, and by label', () => {
    const mine = drawing([node('llm_call', 'brain'), node('t', 'hands', 'Tool Node')], [[START, 'llm_call']])
    expect(overlay(mine, loop).matched).toEqual({ 'llm-call': 'llm_call', 'Tool Node': 't' })
  })

  test('a person has the last word: another node, or none', () => {
    const mine = drawing([node('llm_call', 'brain'), node('other', 'brain'), node('tool_node', 'hands')], [])
    const by = overlay(mine, loop, { 'llm-call': 'other', 'Tool Node': null })
    expect(by.matched).toEqual({ 'llm-call': 'other' })
    expect(by.ghosts).toEqual(['Tool Node'])
    // A node that is not there is no answer.
    expect(overlay(mine, loop, { 'llm-call': 'nobody' }).ghosts).toEqual(['llm-call'])
  })

  test('a ghost never goes by the name of a node that it is not', () => {
    const mine = drawing([node('llm-call', 'brain')], [])
    const { trace } = laidOver(mine, loop, { 'llm-call': null })
    const names = new Set(stepsOf(trace.events).map((step) => step.node))
    expect(names.has('llm-call')).toBe(false)
    expect(names.has('llm-call (record)')).toBe(true)
  })

  test('a router of the drawing stands between what the record shows one after the other', () => {
    const over = laidOver(researchDocument, loop, { 'llm-call': 'llm_call', 'Tool Node': 'tool_node' })
    const decisions = stepsOf(over.trace.events).filter(({ kind }) => kind === 'decision')
    expect(decisions.map(({ node: router, branch, targets }) => [router, branch, targets])).toEqual([
      ['should_continue', 'tool_calls', ['tool_node']],
    ])
    expect(over.overlay.takenNotDrawn).toEqual([{ source: 'llm_call', target: END, count: 1 }])
  })

  test('one decision sends nodes that start side by side', () => {
    const routerNode: KnownNode = { id: 'r', kind: 'router', config: { rules: [], otherwise: 'both' } }
    const mine = drawing(
      [node('a', 'function'), node('b', 'function'), node('c', 'function'), routerNode],
      [
        [START, 'a'],
        ['a', 'r'],
        ['r', 'b', 'both'],
        ['r', 'c', 'both'],
        ['b', END],
        ['c', END],
      ],
    )
    const over = laidOver(
      mine,
      recordedTrace(
        run([
          { node: 'a', step: 1 },
          { node: 'b', from: 'a', step: 2 },
          { node: 'c', from: 'a', step: 2 },
        ]),
      ),
    )
    const decisions = stepsOf(over.trace.events).filter(({ kind }) => kind === 'decision')
    expect(decisions).toMatchObject([{ node: 'r', branch: 'both', targets: ['b', 'c'] }])
    expect(over.overlay.takenNotDrawn).toEqual([])
    expect(over.overlay.drawnNeverTaken).toEqual([])
    expect(fitOf(stepsOf(over.trace.events), mine).every(({ follows }) => follows)).toBe(true)
  })

  test('roles are the only node of their kind', () => {
    const roles = recordedTrace(
      run([
        { node: 'brain', did: said('x', ['find']) },
        { node: 'hands', from: 'brain', did: ran('find') },
      ]),
      'openai-chat',
    )
    expect(overlay(researchDocument, roles).matched).toEqual({ brain: 'llm_call', hands: 'tool_node' })
  })

  test('a namespace is laid over the graph inside the node that holds it', () => {
    const inner = drawing([node('think', 'brain')], [[START, 'think']])
    const holder: KnownNode = { id: 'Team', kind: 'subgraph', config: { graph: 'inside', input: {}, output: {} } }
    const outer = drawing(
      [holder],
      [
        [START, 'Team'],
        ['Team', END],
      ],
    )
    const mine = {
      ...outer,
      graphs: { ...outer.graphs, inside: inner.graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] } },
    }
    const over = laidOver(
      mine,
      recordedTrace(run([{ node: 'think', ns: ['team:7'] }, { node: 'odd', from: 'think', ns: ['team:7'] }, { node: 'team' }])),
    )
    expect(over.overlay.matched).toEqual({ team: 'Team' })
    expect(over.overlay.inner).toMatchObject([{ graph: 'inside', matched: { think: 'think' }, ghosts: ['odd'] }])
    expect(over.trace.events.find(({ ns }) => ns.length > 0)?.ns).toEqual(['Team:7'])
  })
})

test('routers that only the inferred graph has are no names of the record: the drawing’s own stand in their place', () => {
  const { trace } = inferGraph(
    recordedTrace(
      run([
        { node: 'llm_call', did: said('I look.', ['tavily_search']) },
        { node: 'tool_node', from: 'llm_call', did: ran('tavily_search') },
        { node: 'llm_call', from: 'tool_node', did: said('Found.') },
        { node: 'compress_research', from: 'llm_call', did: said('In short.') },
      ]),
    ),
  )
  expect(trace.events.some((event) => event.type === 'routed' && event.router === 'after_llm_call')).toBe(true)
  const { overlay: laid, trace: walked } = laidOver(researchDocument, trace)
  expect(laid.ghosts).toEqual([])
  expect(laid.takenNotDrawn).toEqual([])
  const decided = walked.events.flatMap((event) => (event.type === 'routed' ? [`${event.router} ${event.branch}`] : []))
  expect(decided).toEqual(['should_continue tool_calls', expect.stringMatching(/^should_continue /)])
})

describe('where a record stops', () => {
  const react = drawing(
    [
      node('agent', 'brain'),
      node('tools', 'hands'),
      {
        id: 'which',
        kind: 'router',
        config: { messages: 'messages', rules: [{ branch: 'tools', when: { type: 'tool-calls' } }], otherwise: 'done' },
      },
    ],
    [
      [START, 'agent'],
      ['agent', 'which'],
      ['which', 'tools', 'tools'],
      ['which', END, 'done'],
      ['tools', 'agent'],
    ],
  )
  const speaks = (toolCalls: readonly string[]) => (taskId: string) => [
    {
      type: 'state-written' as const,
      taskId,
      node: 'agent',
      writes: [
        {
          field: 'messages',
          reducer: 'messages',
          value: [{ id: 'a', role: 'ai', text: '', toolCalls: toolCalls.map((name) => ({ id: name, name, args: {} })) }],
        },
      ],
    },
  ]

  test('at calls that nobody answered, no router of the drawing says that it was done', () => {
    const cut = laidOver(react, recordedTrace(run([{ node: 'agent', did: speaks(['find']) }])))
    expect(cut.overlay.takenNotDrawn).toEqual([{ source: 'agent', target: END, count: 1 }])
    expect(cut.trace.events.some(({ type }) => type === 'routed')).toBe(false)
    const done = laidOver(react, recordedTrace(run([{ node: 'agent', did: speaks([]) }])))
    expect(done.overlay.takenNotDrawn).toEqual([])
    expect(done.trace.events.flatMap((event) => (event.type === 'routed' ? [event.branch] : []))).toEqual(['done'])
  })

  test('a step behind which the run ended by an edge that is not drawn does not follow the drawing', () => {
    const events = run([{ node: 'agent' }, { node: 'tools', from: 'agent' }])
    const builder = new StepBuilder()
    for (const event of placed(events)) builder.push(event)
    const straight = drawing(
      [node('agent', 'brain'), node('tools', 'hands')],
      [
        [START, 'agent'],
        ['agent', 'tools'],
        ['tools', 'agent'],
      ],
    )
    expect(fitOf(builder.steps(), straight, builder.ends).map(({ follows }) => follows)).toEqual([true, true, false])
  })
})

test('steps inside a graph that the drawing does not have say what they ran inside', () => {
  const events = run([{ node: 'work', ns: ['agent:1', 'team:2'] }, { node: 'agent' }])
  const mine = drawing(
    [node('agent', 'brain')],
    [
      [START, 'agent'],
      ['agent', END],
    ],
  )
  const { trace } = laidOver(mine, recordedTrace(events))
  const builder = new StepBuilder()
  for (const event of trace.events) builder.push(event)
  const fit = fitOf(builder.steps(), mine, builder.ends)
  expect(fit.filter(({ beyond }) => beyond)).toEqual([{ follows: false, beyond: ['agent', 'team'] }])
  expect(fit.filter(({ beyond }) => !beyond).every(({ follows }) => follows)).toBe(true)
})
