/** What the canvas shows is what LangGraph runs: edge set for edge set, for every shape of graph that the format allows. */
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { buildGraph } from '../../src/compiler/build'
import { planGraph, type ReportedEdge, reportedEdges } from '../../src/compiler/plan'
import { readDocument } from '../../src/document/codec'
import type { AgentDocument, Graph } from '../../src/document/types'
import { nobody } from '../support/nobody'
import { brain, document, edges, field, fn, hands, loopEdges, loopNodes, router } from '../support/run'

const text = (edge: ReportedEdge) =>
  `${edge.source} > ${edge.target}${edge.conditional ? ' ?' : ''}${edge.label === undefined || edge.label === edge.target ? '' : ` [${edge.label}]`}`

async function reported(graph: Graph): Promise<readonly string[]> {
  const drawable = await buildGraph(planGraph(graph), nobody).getGraphAsync()
  return drawable.edges
    .map((edge) => text({ source: edge.source, target: edge.target, conditional: edge.conditional ?? false, label: edge.data }))
    .sort()
}

const shapes: Readonly<Record<string, AgentDocument>> = {
  'a loop': document({ nodes: loopNodes, edges: loopEdges }),
  'a loop without its return edge': document({ nodes: loopNodes, edges: loopEdges.filter((edge) => edge.source !== 'tools') }),
  'two branches of a router to one node': document({
    nodes: [
      brain('agent'),
      router('next', {
        rules: [
          { branch: 'a', when: { type: 'tool-calls' } },
          { branch: 'b', when: { type: 'calls-tool', tool: 'add' } },
        ],
      }),
      fn('end', ''),
    ],
    edges: edges('START>agent', 'agent>next', 'next>end:a', 'next>end:b', 'next>END:done', 'end>END'),
  }),
  'one branch to two nodes': document({
    nodes: [brain('agent'), router('next'), hands('tools'), fn('log', '')],
    edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'next>log:tools', 'next>END:done', 'tools>agent', 'log>END'),
  }),
  'a router at START': document({
    nodes: [
      router('first', { rules: [{ branch: 'x', when: { type: 'field', field: 'messages', is: 'empty' } }], otherwise: 'y' }),
      fn('a', ''),
      fn('b', ''),
    ],
    edges: edges('START>first', 'first>a:x', 'first>b:y', 'a>END', 'b>END'),
  }),
  'a router with several sources': document({
    nodes: [fn('a', ''), fn('b', ''), router('next'), hands('tools')],
    edges: edges('START>a', 'START>b', 'a>next', 'b>next', 'next>tools:tools', 'next>END:done', 'tools>END'),
  }),
  'routers behind routers': document({
    nodes: [
      brain('agent'),
      router('outer', { otherwise: 'inner' }),
      router('inner', {
        rules: [{ branch: 'long', when: { type: 'tokens', field: 'messages', atLeast: 10 } }],
        otherwise: 'short',
      }),
      hands('tools'),
      fn('cut', ''),
    ],
    edges: edges(
      'START>agent',
      'agent>outer',
      'outer>tools:tools',
      'outer>inner:inner',
      'inner>cut:long',
      'inner>END:short',
      'tools>agent',
      'cut>END',
    ),
  }),
  'two routers behind one node': document({
    nodes: [brain('agent'), router('one'), router('two'), hands('tools'), fn('log', '')],
    edges: edges(
      'START>agent',
      'agent>one',
      'agent>two',
      'one>tools:tools',
      'one>END:done',
      'two>log:tools',
      'two>END:done',
      'tools>agent',
      'log>END',
    ),
  }),
  'a router with an open branch': document({
    nodes: [brain('agent'), router('next'), hands('tools')],
    edges: edges('START>agent', 'agent>next', 'next>tools:tools', 'tools>agent'),
  }),
  'a join that waits for all': document({
    nodes: [fn('a', ''), fn('b', ''), { ...fn('c', ''), join: 'all' }],
    edges: edges('START>a', 'START>b', 'a>c', 'b>c', 'c>END'),
  }),
  'a deferred join': document({
    nodes: [fn('a', ''), fn('b', ''), { ...fn('c', ''), join: 'deferred' }],
    edges: edges('START>a', 'START>c', 'a>b', 'b>c', 'c>END'),
  }),
  'a function that jumps': document({
    nodes: [fn('a', 'return { goto: "b" }', { destinations: ['b', '__end__'] }), fn('b', '')],
    edges: edges('START>a', 'b>END'),
  }),
  'a self loop': document({
    nodes: [
      fn('a', ''),
      router('again', { rules: [{ branch: 'more', when: { type: 'field', field: 'n', is: '<', value: 3 } }] }),
    ],
    edges: edges('START>a', 'a>again', 'again>a:more', 'again>END:done'),
    fields: [field('n', 'sum')],
  }),
}

describe('the edges that LangGraph reports are the edges that are drawn', () => {
  test.each(Object.entries(shapes))('%s', async (_name, { graphs }) => {
    const graph = graphs.main
    if (!graph) throw new Error('no graph')
    const { drawn, implied } = reportedEdges(planGraph(graph))
    expect(await reported(graph)).toEqual([...drawn, ...implied].map(text).sort())
  })

  test('every shipped document', async () => {
    const folder = new URL('../../public/gallery/', import.meta.url)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.agent.json'))
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      const read = readDocument(await readFile(new URL(file, folder), 'utf8'))
      if (!read.ok) throw new Error(`${file} cannot be read`)
      for (const graph of Object.values(read.value.graphs)) {
        const { drawn, implied } = reportedEdges(planGraph(graph))
        expect(await reported(graph), file).toEqual([...drawn, ...implied].map(text).sort())
        expect(implied, file).toEqual([])
      }
    }
  })

  test('an edge that is drawn but not compiled would be noticed', async () => {
    const graph = shapes['a loop']?.graphs.main
    if (!graph) throw new Error('no graph')
    const more = { ...graph, edges: [...graph.edges, ...edges('tools>END').map((edge) => ({ ...edge, id: 'extra' }))] }
    expect(await reported(graph)).not.toEqual(reportedEdges(planGraph(more)).drawn.map(text).sort())
  })
})

test('routers compile as conditional edges with an explicit map; a chain is labelled by its path', () => {
  const graph = shapes['routers behind routers']?.graphs.main
  if (!graph) throw new Error('no graph')
  expect(planGraph(graph).conditionals.map(({ source, map }) => ({ source, map }))).toEqual([
    { source: 'agent', map: { tools: 'tools', 'inner/long': 'cut', 'inner/short': '__end__' } },
  ])
})
