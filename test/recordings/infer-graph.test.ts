/** The graph of a record: what must hold of any, and what is told of some that are known. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDocument, writeDocument } from '../../src/document/codec'
import { isNodeName } from '../../src/document/names'
import type { Graph } from '../../src/document/types'
import { importRecord } from '../../src/importers/import-run'
import { graphAt } from '../../src/recordings/graph-at'
import { inferGraph, inferGraphTaking, withItsGraph } from '../../src/recordings/infer-graph'
import { edgesInto, edgesToEnd } from '../../src/replay/edges'
import { readTraceData } from '../../src/trace/codec'
import { END, START } from '../../src/trace/ends'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { placed, StepBuilder, stepsOf } from '../../src/trace/steps'
import { fixtures } from '../importers/support/fixtures'
import { arbRun, arbSoup } from '../trace/arbitrary'
import { ran, recordedTrace, run, said, underForeignNames } from './support/recorded'

const arbRecord = fc.oneof(arbRun, arbSoup, arbRun.map(underForeignNames), arbSoup.map(underForeignNames))

/** Every node and edge of a run must be drawn where the canvas looks for it. */
function expectWalkable(inferred: ReturnType<typeof inferGraph>): void {
  const { document, trace } = inferred
  const builder = new StepBuilder()
  for (const event of placed(trace.events)) builder.push(event)
  for (const step of builder.steps()) {
    const { trail, beyond } = graphAt(document, step.ns)
    expect(beyond).toEqual([])
    const graph = document.graphs[trail.at(-1)?.graph ?? '']
    const ids = new Set(graph?.nodes.map(({ id }) => id))
    if (step.kind === 'visit' || step.kind === 'decision') expect([...ids]).toContain(step.node)
    for (const edge of [...edgesInto(step), ...edgesToEnd(step, builder.ends.get(step.index) ?? [])]) {
      if (edge.source === '' || edge.source === END || edge.target === START) continue
      const drawn = graph?.edges.some(
        ({ source, target, branch }) => source === edge.source && target === edge.target && branch === edge.branch,
      )
      const jumps = graph?.nodes.some(
        (node) =>
          node.kind === 'function' &&
          node.id === edge.source &&
          edge.branch === undefined &&
          node.config.destinations?.includes(edge.target),
      )
      expect(drawn || jumps, JSON.stringify(edge)).toBe(true)
    }
  }
}

describe('laws', () => {
  test('a document that can be written and read, with valid, different names', () => {
    fc.assert(
      fc.property(arbRecord, (events) => {
        const { document } = inferGraph(recordedTrace(events))
        const read = readDocument(writeDocument(document))
        expect(read).toEqual({ ok: true, value: document })
        for (const graph of Object.values(document.graphs)) {
          const ids = graph.nodes.map(({ id }) => id)
          expect(ids.filter((id) => !isNodeName(id))).toEqual([])
          expect(new Set(ids).size).toBe(ids.length)
          const edges = graph.edges.map(({ id }) => id)
          expect(new Set(edges).size).toBe(edges.length)
        }
      }),
    )
  })

  test('every step of the run has its node, and every way it took its edge', () => {
    const twice = (node: string, seq: number) =>
      ({ type: 'node-finished', taskId: 't2', node, status: 'ok', seq, ns: [] }) satisfies TraceEvent
    fc.assert(
      fc.property(arbRecord, (events) => expectWalkable(inferGraph(recordedTrace(events)))),
      // One task's id for two visits, which was once a step without a node.
      { examples: [[[twice('a', 0), twice('brain', 1)]]] },
    )
  })

  test('what is inferred of a decision never leads to a router, and no second router stands beside one of the record', () => {
    fc.assert(
      fc.property(arbRecord, (events) => {
        const { document, trace, names } = inferGraph(recordedTrace(events))
        const own = new Set(Object.values(names.routers))
        const routers = new Set(
          Object.values(document.graphs).flatMap(({ nodes }) => nodes.flatMap(({ id, kind }) => (kind === 'router' ? [id] : []))),
        )
        const inferred = trace.events.filter((event) => event.type === 'routed' && event.inferred)
        for (const event of inferred)
          if (event.type === 'routed') expect(event.targets.filter((target) => routers.has(target))).toEqual([])
        for (const { edges } of Object.values(document.graphs)) {
          const behind = new Map<string, string[]>()
          for (const { source, target } of edges)
            if (routers.has(target)) behind.set(source, [...(behind.get(source) ?? []), target])
          for (const [source, all] of behind)
            if (!own.has(source) && all.some((id) => own.has(id))) expect(all.filter((id) => !own.has(id))).toEqual([])
        }
      }),
    )
  })

  test('names that were told apart stay apart, and nothing but names, kinds and missing ways changes', () => {
    fc.assert(
      fc.property(arbSoup, (events) => {
        const { trace, names } = inferGraph(recordedTrace(underForeignNames(events)))
        const ids = [...Object.values(names.nodes), ...Object.values(names.routers)]
        expect(new Set(ids).size).toBe(ids.length)
        // Decisions of routers that the record does not name are put in.
        const own = new Set(Object.values(names.routers))
        const kept = trace.events.filter((event) => event.type !== 'routed' || own.has(event.router))
        // One that is told behind what it led to stands before it.
        const typesOf = (some: readonly TraceEvent[]) => some.flatMap(({ type }) => (type === 'routed' ? [] : [type]))
        expect(typesOf(kept)).toEqual(typesOf(events))
        const told = kept.filter(({ type, ...event }) => type === 'routed' && !('inferred' in event && event.inferred))
        expect(told).toHaveLength(events.filter(({ type }) => type === 'routed').length)
        expect(trace.events.map(({ seq }) => seq)).toEqual(trace.events.map((_, i) => i))
      }),
    )
  })

  test('the same record gives the same graph', () => {
    fc.assert(
      fc.property(arbRecord, (events) => {
        expect(inferGraph(recordedTrace(events))).toEqual(inferGraph(recordedTrace(events)))
      }),
    )
  })

  test('a run that is given away becomes the same; one that is not stays as it was', () => {
    fc.assert(
      fc.property(arbRecord, (events) => {
        const given = recordedTrace(events)
        const before = structuredClone(given)
        const inferred = inferGraph(given)
        expect(given).toEqual(before)
        const { steps, ...taken } = inferGraphTaking(before)
        expect(taken).toEqual(inferred)
        if (steps) expect(steps).toEqual(stepsOf(inferred.trace.events))
      }),
    )
  })

  test('every format of the fixtures can be walked, and its trace carries its graph', () => {
    let walked = 0
    for (const { name, text } of fixtures) {
      const imported = importRecord(text, { name })
      if (!imported.ok) throw new Error(name)
      for (const trace of imported.value.runs) {
        const inferred = inferGraph(trace)
        expectWalkable(inferred)
        const whole = withItsGraph(trace)
        const read = readTraceData(JSON.parse(JSON.stringify(whole)))
        expect(read.ok).toBe(true)
        expect(whole.origin).toMatchObject({ kind: 'import', document: 'inferred' })
        if (whole.origin.kind === 'import') expect(whole.origin.report.guessed.length).toBeGreaterThan(0)
        walked += 1
      }
    }
    expect(walked).toBeGreaterThanOrEqual(fixtures.length)
  })
})

const graphOf = (events: readonly TraceEvent[], format?: string): Graph => {
  const { document } = inferGraph(recordedTrace(events, format))
  const graph = document.graphs[document.entry]
  if (!graph) throw new Error('no entry graph')
  return graph
}
const kindsOf = (graph: Graph) => Object.fromEntries(graph.nodes.map(({ id, kind }) => [id, kind]))
const waysOf = (graph: Graph) =>
  graph.edges.map(({ source, target, branch }) => [source, branch, target].filter(Boolean).join(' '))

describe('what is told', () => {
  const loop = run([
    { node: 'model', did: said('I look.', ['find']) },
    { node: 'tools', from: 'model', did: ran('find') },
    { node: 'model', from: 'tools', did: said('Found.') },
  ])

  test('an agent and its tools: kinds by what they did, edges as they were taken', () => {
    const graph = graphOf(loop)
    expect(kindsOf(graph)).toEqual({ model: 'brain', tools: 'hands', after_model: 'router' })
    expect(waysOf(graph)).toEqual([
      '__start__ model',
      'tools model',
      'model after_model',
      'after_model tool_calls tools',
      'after_model done __end__',
    ])
    expect(graph.nodes.at(-1)).toMatchObject({
      config: { rules: [{ branch: 'tool_calls', when: { type: 'tool-calls' } }], otherwise: 'done' },
    })
    const { guessed, document } = inferGraph(recordedTrace(loop))
    const told = guessed.map(({ what }) => what)
    expect(told).toContain('model is taken as brain')
    expect(told).toContain('after model: tools, END')
    expect(guessed.every(({ es }) => es !== undefined)).toBe(true)
    expect(document.models).toEqual([{ id: 'm-1', provider: 'openai', model: 'm-1' }])
    expect(document.tools).toMatchObject([
      {
        name: 'find',
        parameters: { type: 'object', properties: { q: { type: 'number' } } },
        mock: { kind: 'table', rows: [{ when: { q: 0 }, value: 'find says 0' }] },
      },
    ])
  })

  test('nodes side by side: out of one, and into one', () => {
    const graph = graphOf(
      run([
        { node: 'split', step: 1 },
        { node: 'left', from: 'split', step: 2 },
        { node: 'right', from: 'split', step: 2 },
        { node: 'join', from: 'left', also: ['right'], step: 3 },
      ]),
    )
    expect(waysOf(graph)).toEqual(['__start__ split', 'split left', 'split right', 'left join', 'right join', 'join __end__'])
  })

  test('ways that a record does not tell are those of what ran right before', () => {
    const visits = [
      { node: 'split', step: 1, cause: 'edge' as const },
      { node: 'left', step: 2, cause: 'edge' as const },
      { node: 'right', step: 2, cause: 'edge' as const },
      { node: 'join', step: 3, cause: 'edge' as const },
    ]
    const inferred = inferGraph(recordedTrace(run(visits)))
    const graph = inferred.document.graphs.main
    expect(graph && waysOf(graph)).toEqual([
      '__start__ split',
      'split left',
      'split right',
      'left join',
      'right join',
      'join __end__',
    ])
    expect(inferred.guessed.map(({ what }) => what)).toContain('where nodes were reached from')
  })

  test('a router that the record names, with its branches', () => {
    const routed = (branch: string, target: string) => [
      { type: 'routed' as const, router: 'choose', source: 'model', branch, targets: [target], because: 'so' },
    ]
    const graph = graphOf(
      run([
        { node: 'model', did: said('I look.', ['find']), after: routed('go', 'tools') },
        { node: 'tools', from: 'choose', cause: 'branch', did: ran('find') },
        { node: 'model', from: 'tools', did: said('Found.'), after: routed('stop', END) },
      ]),
    )
    expect(kindsOf(graph)).toEqual({ model: 'brain', tools: 'hands', choose: 'router' })
    expect(waysOf(graph)).toEqual(['__start__ model', 'model choose', 'choose go tools', 'tools model', 'choose stop __end__'])
    expect(graph.nodes.find(({ id }) => id === 'choose')).toMatchObject({
      config: { rules: [{ branch: 'go', when: { type: 'tool-calls' } }], otherwise: 'stop' },
    })
  })

  test('a router and a node of one name are two', () => {
    const events = run([
      {
        node: 'boss',
        after: [{ type: 'routed', router: 'boss', source: 'boss', branch: 'w', targets: ['worker'], because: 'so' }],
      },
      { node: 'worker', from: 'boss', cause: 'branch' },
    ])
    expect(kindsOf(graphOf(events))).toEqual({ boss: 'function', worker: 'function', boss_router: 'router' })
    expectWalkable(inferGraph(recordedTrace(events)))
  })

  test('names that no node may have keep their text as the label', () => {
    const graph = graphOf(
      run([{ node: '搜索' }, { node: 'ask: again?', from: '搜索' }, { node: '__proto__', from: 'ask: again?' }]),
    )
    expect(graph.nodes.map(({ id, label }) => [id, label])).toEqual([
      ['node', '搜索'],
      ['ask_again', 'ask: again?'],
      ['proto', '__proto__'],
    ])
  })

  test('what ran inside a node is a graph of its own, however often it was entered', () => {
    const { document } = inferGraph(
      recordedTrace(
        run([
          { node: 'think', ns: ['team:1'], did: said('hm') },
          { node: 'team', cause: 'start' },
          { node: 'think', ns: ['team:2'], did: said('hm') },
          { node: 'write', ns: ['team:2'], from: 'think' },
          { node: 'team', from: 'team' },
        ]),
      ),
    )
    expect(Object.keys(document.graphs).sort()).toEqual(['main', 'team'])
    expect(document.graphs.main?.nodes).toMatchObject([
      { id: 'team', kind: 'subgraph', config: { graph: 'team' } },
      { id: 'after_team', kind: 'router' },
    ])
    expect(document.graphs.team && waysOf(document.graphs.team)).toEqual([
      '__start__ think',
      'write __end__',
      'think after_think',
      'after_think done __end__',
      'after_think to_write write',
    ])
  })

  test('an agent that a tool called has a graph, and the hands stay hands', () => {
    const { document } = inferGraph(
      recordedTrace(
        run([
          { node: 'model', did: said('', ['delegate']) },
          { node: 'tools', from: 'model', did: ran('delegate') },
          { node: 'inner', ns: ['helper:1'], did: said('done') },
        ]),
      ),
    )
    expect(Object.keys(document.graphs).sort()).toEqual(['helper', 'main'])
    expect(kindsOf(document.graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] })).toMatchObject({ tools: 'hands' })
  })

  test('a record of messages is shown on the ReAct graph, whole', () => {
    const imported = importRecord(
      JSON.stringify([
        { role: 'user', content: 'Is it open?' },
        { role: 'assistant', content: 'It is.' },
      ]),
    )
    if (!imported.ok) throw new Error(imported.error.code)
    const trace = imported.value.runs[0]
    if (!trace) throw new Error('no run')
    const { document, from } = inferGraph(trace)
    expect(from).toBe('roles')
    const graph = document.graphs.main
    expect(graph && kindsOf(graph)).toEqual({ brain: 'brain', hands: 'hands', router: 'router' })
    expect(graph && waysOf(graph).sort()).toEqual([
      '__start__ brain',
      'brain router',
      'hands brain',
      'router final __end__',
      'router tools hands',
    ])
    expect(document.input).toEqual({ question: 'Is it open?' })
  })
})

describe('a graph by roles stays the ReAct graph', () => {
  const chat = (...messages: readonly unknown[]): Graph => {
    const imported = importRecord(JSON.stringify(messages), { name: 'chat.json' })
    const [trace] = imported.ok ? imported.value.runs : []
    if (!trace) throw new Error('not read')
    const { document, trace: walked } = inferGraph(trace)
    expectWalkable(inferGraph(trace))
    expect(walked.events.some((event) => event.type === 'routed' && event.inferred === true)).toBe(false)
    return document.graphs[document.entry] as Graph
  }
  const ask = { role: 'user', content: 'When?' }
  const calls = {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'tide', arguments: '{}' } }],
  }
  const result = { role: 'tool', tool_call_id: 'c1', content: 'at six' }
  const answer = { role: 'assistant', content: 'At six.' }
  const nodes = ['brain', 'hands', 'router']

  test.each([
    ['an answer', [ask, calls, result, answer]],
    ['two messages in a row', [ask, answer, answer]],
    ['a result that nobody read', [ask, calls, result]],
    ['a turn that stopped at a result, and one that did not', [ask, calls, result, ask, calls, result, answer]],
    ['a call that nobody answered', [ask, answer, ask, calls]],
  ])('%s', (_, messages) => {
    expect(
      chat(...messages)
        .nodes.map(({ id }) => id)
        .sort(),
    ).toEqual(nodes)
  })
})

test('tools that ran without a model are drawn as they ran, without a brain that nobody saw', () => {
  const tool = (taskId: string): readonly EventDraft[] => [
    { type: 'tool-called', taskId, toolCallId: 'c', tool: 'tide', args: {}, mode: 'recorded' },
    { type: 'tool-returned', toolCallId: 'c', status: 'ok', content: 'at six' },
  ]
  const graph = graphOf(run([{ node: 'hands', kind: 'hands', did: tool }]), 'otel')
  expect(kindsOf(graph)).toEqual({ hands: 'hands' })
  expect(waysOf(graph)).toEqual([`${START} hands`, `hands ${END}`])
})

test('a record in which every visit is of another node has all of them, and does not take for ever', () => {
  const count = 4_000
  const names = Array.from({ length: count }, (_, i) => `step_${i}`)
  const { document } = inferGraph(
    recordedTrace(run(names.map((node, i) => ({ node, ...(i === 0 ? {} : { from: names[i - 1] ?? '' }), ns: [], step: i + 1 })))),
  )
  const graph = document.graphs[document.entry]
  expect(graph?.nodes.map(({ id }) => id)).toEqual(names)
  expect(graph?.edges.map(({ source, target }) => `${source} ${target}`)).toContain(`${names[count - 2]} ${names[count - 1]}`)
})
