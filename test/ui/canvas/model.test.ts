/** What the canvas works out before anything is drawn. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/diagnostics/types'
import type { Edge, Graph, Node } from '../../../src/document/types'
import { edgeKey, type Moment } from '../../../src/replay/moment'
import { TraceIndex } from '../../../src/replay/trace-index'
import { pillWidth } from '../../../src/ui/canvas/geometry/labels'
import { overlaps, type Rect, within } from '../../../src/ui/canvas/geometry/points'
import { closerZoom, fitting, freePlace, seenBy } from '../../../src/ui/canvas/geometry/view'
import { placeAll } from '../../../src/ui/canvas/model/auto-place'
import { connectEdit, neighbourToward, targetsFor, wayFor, waysOut } from '../../../src/ui/canvas/model/connecting'
import { drawnEdges, extraWays } from '../../../src/ui/canvas/model/drawn-edges'
import { counterEdge, edgeView } from '../../../src/ui/canvas/model/edge-view'
import { ghostIds, nodeView, type ViewContext } from '../../../src/ui/canvas/model/node-view'
import { returnEdges } from '../../../src/ui/canvas/model/return-edges'
import { sizeOf } from '../../../src/ui/canvas/model/sizes'
import { walkOrder } from '../../../src/ui/canvas/model/walk-order'
import { keepSame } from '../../../src/ui/canvas/use-kept'
import { words } from '../../../src/ui/canvas/words'
import { bigDocument } from '../../support/big-document'
import { researchTrace } from '../../support/research-trace'
import { researchDocument } from './research-document'

const document = researchDocument()
const graph = ((): Graph => {
  const main = document.graphs.main
  if (!main) throw new Error('no main graph')
  return main
})()
const index = TraceIndex.of(researchTrace())
const brain = (id: string): Node => ({ id, kind: 'brain', config: { model: 'm', prompt: '', tools: [], messages: 'messages' } })
const hands = (id: string): Node => ({ id, kind: 'hands', config: { tools: [], messages: 'messages' } })
const pruner = (id: string): Node => ({ id, kind: 'pruner', config: {} })
const edge = (source: string, target: string): Edge => ({ id: `${source}-${target}`, source, target })
const graphOf = (nodes: readonly Node[], edges: readonly Edge[]): Graph => ({ state: { fields: [] }, nodes, edges })

describe('return edges', () => {
  test('lead from hands to a brain, also through a pruner', () => {
    const nodes = [brain('b'), hands('h'), pruner('p'), hands('h2')]
    const found = returnEdges(graphOf(nodes, [edge('b', 'h'), edge('h', 'p'), edge('p', 'b'), edge('h2', 'b'), edge('b', 'h2')]))
    expect(found.map((e) => e.id)).toEqual(['p-b', 'h2-b'])
  })
  test('a pruner that no hands lead to gives none', () => {
    expect(returnEdges(graphOf([brain('b'), pruner('p')], [edge('b', 'p'), edge('p', 'b')]))).toEqual([])
  })
  test('several pruners in a ring end the search', () => {
    const nodes = [brain('b'), hands('h'), pruner('p'), pruner('q')]
    expect(
      returnEdges(graphOf(nodes, [edge('h', 'p'), edge('p', 'q'), edge('q', 'p'), edge('q', 'b')])).map((e) => e.id),
    ).toEqual(['q-b'])
  })
})

describe('places for nodes without one', () => {
  test('the loop stands as people draw it: hands below the router, the way on to the right', () => {
    const places = placeAll(graph, {})
    const at = (id: string) => places.get(id) ?? { x: Number.NaN, y: Number.NaN }
    expect(at('__start__').x).toBeLessThan(at('llm_call').x)
    expect(at('llm_call').x).toBeLessThan(at('should_continue').x)
    expect(at('should_continue').x).toBeLessThan(at('compress_research').x)
    expect(at('tool_node').y).toBeGreaterThan(at('should_continue').y + 150)
    expect(Math.abs(at('tool_node').x - at('should_continue').x)).toBeLessThan(40)
  })
  test('two cards of a row stand as far apart as the name of the way between them needs', () => {
    const gap = (branch: string) => {
      const router: Node = { id: 'r', kind: 'router', config: { rules: [], otherwise: null } }
      const ways = [edge('__start__', 'a'), edge('a', 'r'), { ...edge('r', 'b'), branch }, edge('b', '__end__')]
      const places = placeAll(graphOf([brain('a'), router, pruner('b')], ways), {})
      const [r, b] = [places.get('r'), places.get('b')]
      return (b?.x ?? 0) - (r?.x ?? 0) - sizeOf(router).width
    }
    for (const name of ['done', 'tool_calls', 'to_summary_writer']) expect(gap(name)).toBeGreaterThan(pillWidth(name) + 30)
    expect(gap('done')).toBeLessThan(100)
  })
  test('places that are given stay, and a new node stands free beside what leads to it', () => {
    const given = document.layout?.main?.positions ?? {}
    const more = graphOf([...graph.nodes, pruner('tidy')], [...graph.edges, edge('compress_research', 'tidy')])
    const places = placeAll(more, given)
    for (const [id, position] of Object.entries(given)) expect(places.get(id)).toEqual(position)
    expect(places.get('tidy')?.x).toBeGreaterThan(738 + 216)
  })
  test('START stands beside the first card, and stays there when others come', () => {
    const first = { x: 400, y: 300 }
    const alone = placeAll(graphOf([brain('a')], []), { a: first }).get('__start__')
    expect(alone?.x).toBeLessThan(first.x)
    expect((alone?.y ?? 0) + sizeOf({ id: '__start__' }).height / 2).toBe(first.y + 42)
    for (const other of [
      { x: 0, y: 300 },
      { x: 0, y: 900 },
      { x: 900, y: -400 },
    ]) {
      const places = placeAll(graphOf([brain('a'), brain('b')], []), { a: first, b: other })
      expect(places.get('__start__')).toEqual(alone)
    }
  })
  test('a long row goes on below, back and forth: each stands beside the one before it', () => {
    const ids = Array.from({ length: 30 }, (_, i) => `step_${i}`)
    const way = ['__start__', ...ids, '__end__']
    const chain = graphOf(
      ids.map((id) => pruner(id)),
      way.slice(1).map((id, i) => edge(way[i] ?? '', id)),
    )
    const places = ids.map((id) => placeAll(chain, {}).get(id) ?? { x: Number.NaN, y: Number.NaN })
    const width = Math.max(...places.map((at) => at.x)) - Math.min(...places.map((at) => at.x))
    expect(width).toBeLessThan(2500)
    places.slice(1).forEach((at, i) => {
      const before = places[i] ?? at
      expect(Math.abs(at.x - before.x) + Math.abs(at.y - before.y)).toBeLessThan(310)
    })
  })
  test('a chain of seven is in two rows: in one its names could not be read on a small screen', () => {
    const ids = Array.from({ length: 7 }, (_, i) => `step_${i}`)
    const way = ['__start__', ...ids, '__end__']
    const chain = graphOf(
      ids.map((id) => pruner(id)),
      way.slice(1).map((id, i) => edge(way[i] ?? '', id)),
    )
    const places = ids.map((id) => placeAll(chain, {}).get(id) ?? { x: Number.NaN, y: Number.NaN })
    expect(new Set(places.map((at) => at.y)).size).toBe(2)
    expect(Math.max(...places.map((at) => at.x)) + 216).toBeLessThan(1_300)
  })
  test('cards that nothing leads to or from stand in rows below the others, and change nothing about them', () => {
    const lone = Array.from({ length: 10 }, (_, i) => `lone_${i}`)
    const more = graphOf([...graph.nodes, ...lone.map((id) => pruner(id))], graph.edges)
    const [before, places] = [placeAll(graph, {}), placeAll(more, {})]
    for (const [id, at] of before) expect(places.get(id)).toEqual(at)
    const rows = lone.map((id) => places.get(id)?.y ?? 0)
    expect(Math.min(...rows)).toBeGreaterThan(Math.max(...[...before.values()].map(({ y }) => y)))
    expect(new Set(rows).size).toBe(3)
    const alone = placeAll(
      graphOf(
        lone.map((id) => pruner(id)),
        [],
      ),
      {},
    )
    expect(new Set(lone.map((id) => alone.get(id)?.x)).size).toBe(4)
  })
  test('no two cards overlap, whatever the graph, and it is the same each time', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f']
    const end = fc.constantFrom(...ids, '__end__')
    const start = fc.constantFrom(...ids, '__start__')
    const edges = fc.array(fc.tuple(start, end), { maxLength: 14 })
    fc.assert(
      fc.property(edges, (pairs) => {
        const some = graphOf(
          ids.map((id, i) => (i % 2 === 0 ? brain(id) : hands(id))),
          pairs.map(([source, target], i) => ({ id: `e${i}`, source, target })),
        )
        const places = placeAll(some, {})
        expect(placeAll(some, {})).toEqual(places)
        expect(places.size).toBe(ids.length + 2)
        const cards = [...places].map(([id, at]): Rect => ({ ...at, ...sizeOf({ id }) }))
        cards.forEach((card, i) => {
          for (const other of cards.slice(i + 1)) expect(overlaps(card, other)).toBe(false)
        })
      }),
    )
  })
})

test('reading order begins at START, follows the edges, ends at END and leaves nobody out', () => {
  const lonely = graphOf([hands('lonely'), ...graph.nodes], graph.edges)
  expect(walkOrder(lonely)).toEqual([
    '__start__',
    'llm_call',
    'should_continue',
    'tool_node',
    'compress_research',
    'lonely',
    '__end__',
  ])
})

describe('what is drawn besides the document', () => {
  test('a missing return edge comes from the problem that has a fix', () => {
    const problem: Diagnostic = {
      code: 'hands-without-return',
      severity: 'warning',
      message: '',
      why: '',
      graph: 'main',
      node: 'tool_node',
      fix: {
        label: 'Add',
        edit: { type: 'batch', edits: [{ type: 'add-edge', graph: 'main', edge: { source: 'tool_node', target: 'llm_call' } }] },
      },
    }
    const without = graphOf(
      graph.nodes,
      graph.edges.filter((e) => e.id !== 'back'),
    )
    expect(drawnEdges(without, [problem], [], '').at(-1)).toMatchObject({
      sort: 'missing',
      source: 'tool_node',
      target: 'llm_call',
    })
    const { fix, ...unmendable } = problem
    expect(fix).toBeDefined()
    expect(drawnEdges(without, [unmendable], [], '').some((e) => e.sort === 'missing')).toBe(false)
  })
  test('a jump that a function may make is drawn, unless an edge stands for it', () => {
    const jumper: Node = { id: 'f', kind: 'function', config: { code: '', destinations: ['b', 'h'] } }
    const drawn = drawnEdges(graphOf([jumper, brain('b'), hands('h')], [edge('f', 'h')]), [], [], 'may jump')
    expect(drawn.filter((e) => e.sort === 'jump').map((e) => e.target)).toEqual(['b'])
  })
  test('a way that the run took and nobody drew is shown with its count; edges with an end that is not there are not', () => {
    const moment = index.moment(9)
    const without = graphOf(graph.nodes, [...graph.edges.filter((e) => e.id !== 'back'), edge('llm_call', 'nowhere')])
    const extra = extraWays(without, moment)
    expect(extra).toEqual([{ source: 'tool_node', target: 'llm_call' }])
    const drawn = drawnEdges(without, [], extra, '')
    expect(drawn.some((e) => e.target === 'nowhere')).toBe(false)
    const way = drawn.find((e) => e.sort === 'extra')
    const shape = { kind: 'plain', path: '', tip: { x: 0, y: 0, angle: 0 }, pill: { x: 0, y: 0, angle: 0 } } as const
    const view =
      way &&
      edgeView(way, shape, {
        moment,
        running: false,
        editable: false,
        words: words.en,
        counterOn: undefined,
        travelTo: undefined,
        focused: undefined,
        problemsOf: () => [],
      })
    expect(view?.pill?.text).toBe('×2')
  })
  test('nodes that ran and are not drawn are ghosts', () => {
    expect(ghostIds(graphOf(graph.nodes.slice(1), []), index.moment(3))).toEqual(['llm_call'])
    expect(ghostIds(graph, index.moment(3))).toEqual([])
  })
})

describe('the lap counter stands in', () => {
  const two: Graph = graphOf(
    [brain('b'), hands('h'), hands('g')],
    [edge('b', 'h'), edge('h', 'b'), edge('b', 'g'), edge('g', 'b')],
  )
  const at = (edges: Moment['edges'], counts: Moment['edgeCounts']): Moment => ({ ...index.moment(6), edges, edgeCounts: counts })
  const drawn = drawnEdges(two, [], [], '')
  const key = (source: string) => edgeKey({ source, target: 'b' })

  test('the return edge that comes next, else the one just taken, else the one taken most', () => {
    expect(counterEdge(drawn, at({ [key('g')]: 'next', [key('h')]: 'now' }, {}))).toBe('g-b')
    expect(counterEdge(drawn, at({ [key('h')]: 'now' }, {}))).toBe('h-b')
    expect(counterEdge(drawn, at({}, { [key('h')]: 1, [key('g')]: 3 }))).toBe('g-b')
    expect(counterEdge(drawn, at({}, {}))).toBeUndefined()
    expect(counterEdge(drawn, undefined)).toBeUndefined()
  })
})

describe('what a card says', () => {
  const context: ViewContext = {
    graphName: 'main',
    graph,
    models: document.models,
    moment: undefined,
    verdict: undefined,
    running: false,
    problems: [],
    editable: true,
    kindWord: (kind) => kind,
    words: words.en,
  }
  const find = (id: string): Node => {
    const node = graph.nodes.find((known) => known.id === id)
    if (!node) throw new Error(`no ${id}`)
    return node
  }
  const said = (id: string, moment: Moment, more: Partial<ViewContext> = {}) => {
    const view = nodeView(find(id), { ...context, moment, editable: false, ...more })
    return { text: view.detail.map((part) => part.text).join(''), ...view }
  }

  test('the brain: what it asked for, then that it answered', () => {
    expect(said('llm_call', index.moment(1)).text).toBe('asked for tavily_search')
    expect(said('llm_call', index.moment(index.steps.length - 1)).text).toBe('answered')
  })
  test('the hands: what they ran and what came of it', () => {
    expect(said('tool_node', index.moment(3)).text).toBe('ran tavily_search, 1 result')
    const failed: Moment = {
      ...index.moment(3),
      state: {
        researcher_messages: [
          {
            id: 'a',
            role: 'ai',
            text: '',
            toolCalls: [
              { id: 'c1', name: 'x', args: {} },
              { id: 'c2', name: 'y', args: {} },
            ],
          },
          { id: 'b', role: 'tool', text: 'no', toolCallId: 'c1', name: 'tavily_search', status: 'error' },
          { id: 'c', role: 'tool', text: 'yes', toolCallId: 'c2', name: 'think_tool', status: 'ok' },
        ],
      },
    }
    expect(said('tool_node', failed).text).toBe('ran tavily_search, think_tool, 1 error')
  })
  test('before it ran, a card says what it has', () => {
    expect(said('compress_research', index.moment(3))).toMatchObject({
      look: 'later',
      text: 'writes compressed_research',
      visits: '0/1',
    })
  })
  test('two brains on one conversation: the earlier words are not put into the wrong mouth', () => {
    const shared = graphOf(
      [
        ...graph.nodes,
        {
          ...brain('other'),
          id: 'other',
          kind: 'brain',
          config: { model: 'm', prompt: '', tools: [], messages: 'researcher_messages' },
        },
      ],
      graph.edges,
    )
    expect(said('llm_call', index.moment(3), { graph: shared }).text).toBe('ran once')
  })
  test('a failure, a pause and a dead end each have their flag', () => {
    const moment = index.moment(3)
    const failed = said('tool_node', { ...moment, step: { ...moment.step, status: 'error' } })
    expect(failed).toMatchObject({ failed: true, flag: { tone: 'bad', text: 'Failed at step 4' }, text: 'did not finish' })
    const paused = said('tool_node', { ...moment, step: { ...moment.step, kind: 'pause', status: 'interrupted' } })
    expect(paused).toMatchObject({
      paused: true,
      flag: { tone: 'wait', text: 'Waiting for a person' },
      text: 'waits for an answer',
    })
    const verdict = { verdict: 'dead-end', title: '', detail: '' } as const
    const ended = said('tool_node', { ...moment, total: 4, edges: {} }, { verdict })
    expect(ended.flag).toEqual({ tone: 'now', text: 'The run ends here', short: 'Ends here' })
  })
  test('while it runs, nobody is told of a total that is not known', () => {
    expect(said('tool_node', index.moment(3), { running: true }).visits).toBe('1')
  })
})

describe('connecting', () => {
  test('offers what is left, never START, END only at the end, itself last', () => {
    expect(targetsFor(graph, 'tool_node', undefined)).toEqual(['should_continue', 'compress_research', '__end__', 'tool_node'])
    expect(targetsFor(graph, '__start__', undefined)).toEqual(['should_continue', 'tool_node', 'compress_research', '__end__'])
    expect(targetsFor(graph, '__end__', undefined)).toEqual([])
    expect(targetsFor(graph, 'should_continue', 'done')).not.toContain('should_continue')
  })
  test('takes the only free way out by itself, and asks when there are several or none', () => {
    expect(wayFor(graph, 'tool_node')).toEqual({ branch: null })
    expect(wayFor(graph, 'should_continue')).toBe('ask')
    expect(
      wayFor(
        graphOf(
          graph.nodes,
          graph.edges.filter((e) => e.id !== 'done'),
        ),
        'should_continue',
      ),
    ).toEqual({ branch: 'done' })
    expect(waysOut(graph, 'should_continue')?.map((way) => way.branch)).toEqual(['over_budget', 'tool_calls', 'done'])
  })
  test('leads a way out elsewhere instead of doubling it', () => {
    expect(connectEdit(graph, 'main', 'should_continue', 'done', '__end__')).toEqual({
      type: 'set-edge',
      graph: 'main',
      edge: { id: 'done', source: 'should_continue', target: '__end__', branch: 'done' },
    })
    const open = graphOf(
      graph.nodes,
      graph.edges.filter((e) => e.id !== 'done'),
    )
    expect(connectEdit(open, 'main', 'should_continue', 'done', '__end__').type).toBe('add-edge')
  })
  test('the next node in a direction lies along an edge', () => {
    const middle = (id: string) => document.layout?.main?.positions[id]
    expect(neighbourToward(graph, 'should_continue', 'down', middle)).toBe('tool_node')
    expect(neighbourToward(graph, 'should_continue', 'right', middle)).toBe('compress_research')
    expect(neighbourToward(graph, 'should_continue', 'left', middle)).toBe('llm_call')
    expect(neighbourToward(graph, 'nobody', 'left', middle)).toBeUndefined()
  })
})

describe('the view', () => {
  test('shows all of a box, never larger than life', () => {
    const box = { x: -100, y: 40, width: 2000, height: 300 }
    const view = fitting(box, 800, 600)
    if (!view) throw new Error('no view')
    const seen = seenBy(view, 800, 600)
    expect(seen.x).toBeLessThanOrEqual(box.x)
    expect(seen.x + seen.width).toBeGreaterThanOrEqual(box.x + box.width)
    expect(fitting({ x: 0, y: 0, width: 10, height: 10 }, 800, 600)?.zoom).toBe(1)
    expect(fitting(box, 0, 0)).toBeUndefined()
  })
  test('leaves room at the right for the plus beside a card', () => {
    const box = { x: 0, y: 0, width: 2000, height: 100 }
    const view = fitting(box, 800, 600)
    if (!view) throw new Error('no view')
    expect(800 - ((box.x + box.width) * view.zoom + view.x)).toBeGreaterThanOrEqual(36)
    expect(box.x * view.zoom + view.x).toBeGreaterThanOrEqual(12)
  })
  test('from far away a card is looked at nearer; where its name can be read, the zoom stays', () => {
    const card = { x: 4000, y: 4000, width: 216, height: 84 }
    expect(closerZoom(card, { x: 0, y: 0, zoom: 0.04 }, 800, 600)).toBe(0.6)
    expect(closerZoom({ ...card, width: 2400 }, { x: 0, y: 0, zoom: 0.04 }, 800, 600)).toBeLessThan(0.4)
    expect(closerZoom({ ...card, width: 200_000 }, { x: 0, y: 0, zoom: 0.3 }, 800, 600)).toBe(0.3)
    expect(closerZoom(card, { x: 0, y: 0, zoom: 0.61 }, 800, 600)).toBeUndefined()
    expect(closerZoom(card, { x: 0, y: 0, zoom: 0.04 }, 0, 0)).toBeUndefined()
  })
  test('a new card stands free, near the middle of what is seen', () => {
    const seen = { x: 0, y: 0, width: 800, height: 600 }
    const size = { width: 216, height: 84 }
    expect(freePlace(size, seen, [])).toEqual({ x: 292, y: 260 })
    const taken: Rect[] = [{ x: 292, y: 260, ...size }]
    for (let i = 0; i < 6; i++) {
      const at = freePlace(size, seen, taken)
      for (const other of taken) expect(overlaps({ ...at, ...size }, other)).toBe(false)
      taken.push({ ...at, ...size })
    }
  })
  test('a place that is seen whole comes before a nearer one that is cut', () => {
    const seen = { x: 0, y: 0, width: 1200, height: 200 }
    const size = { width: 216, height: 84 }
    // Only at the left end is there a place left, farther away than the one above.
    const taken: Rect[] = [{ x: 300, y: 0, width: 900, height: 200 }]
    const at = freePlace(size, seen, taken)
    expect(within(seen, { ...at, ...size })).toBe(true)
    expect(taken.some((other) => overlaps({ ...at, ...size }, other))).toBe(false)
  })
})

test('what did not change stays the same object', () => {
  const before = [
    { id: 'a', value: [1, { b: 2 }] },
    { id: 'b', value: [2, { b: 2 }] },
  ]
  const same = keepSame(before, structuredClone(before))
  expect(same).toBe(before)
  const changed = keepSame(before, [structuredClone(before[0] ?? { id: '', value: [] }), { id: 'b', value: [3, { b: 2 }] }])
  expect(changed[0]).toBe(before[0])
  expect(changed[1]).not.toBe(before[1])
})

test('both languages say something for every entry', () => {
  expect(Object.keys(words.es).sort()).toEqual(Object.keys(words.en).sort())
})

describe('a graph without places', () => {
  test.each([20, 50, 200, 500])('of %i nodes is laid out like a page, neither a column nor a line', (nodes) => {
    const { graphs } = bigDocument({ nodes, edges: Math.round(nodes * 1.5) })
    const places = [...placeAll(graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] }, {}).values()]
    const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const shape = span(places.map(({ x }) => x)) / span(places.map(({ y }) => y))
    expect(shape).toBeGreaterThan(0.8)
    expect(shape).toBeLessThan(4)
  })
})
