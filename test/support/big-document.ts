/**
 * Big documents for tests and benches: loops of brain, router, hands and compress, functions between them, in a fixed share.
 * The same numbers give the same document. Nodes have no positions unless they are asked for.
 */
import { seededRandom } from '../../src/base/random'
import { type AgentDocument, type Edge, END, type Graph, type KnownNode, type Position, START } from '../../src/document/types'
import { brain, compress, fn, hands, router } from './documents'

export interface BigAsk {
  readonly nodes: number
  readonly edges: number
  readonly seed?: number | undefined
  /** Places on a grid, in the order of the nodes; otherwise there are none. */
  readonly placed?: boolean | undefined
}

/** A document with so many nodes and so many edges (START and END are not counted, their edges are). */
export function bigDocument({ nodes: nodeCount, edges: edgeCount, seed = 1, placed = false }: BigAsk): AgentDocument {
  const random = seededRandom(seed)
  const pick = (n: number) => Math.floor(random.next() * n)
  const nodes: KnownNode[] = []
  const edges: Edge[] = []
  const drawn = new Set<string>()
  const join = (source: string, target: string, branch?: string): boolean => {
    const key = `${source} ${branch ?? ''} ${target}`
    if (drawn.has(key) || edges.length >= edgeCount) return false
    drawn.add(key)
    edges.push({ id: `e${edges.length + 1}`, source, target, ...(branch === undefined ? {} : { branch }) })
    return true
  }
  // Several rows side by side, each a chain: a graph of hundreds is a team of agents, not one long line.
  const rows = Math.max(1, Math.round(Math.sqrt(nodeCount) / 2))
  const row: { readonly index: number; end: string }[] = Array.from({ length: rows }, (_, index) => ({ index, end: START }))
  for (let i = 0; nodes.length < nodeCount; i++) {
    const left = nodeCount - nodes.length
    const here = row[Math.floor((nodes.length / nodeCount) * rows)] ?? row[0]
    if (!here) break
    const entry = here.end
    if (i % 3 === 2 || left < 4) {
      const step = fn(`step_${i}`, { code: 'return { draft: state.draft }', writes: ['draft'] })
      nodes.push(step)
      join(entry, step.id)
      here.end = step.id
      continue
    }
    const [b, r, h, c] = [`brain_${i}`, `route_${i}`, `hands_${i}`, `notes_${i}`]
    nodes.push(
      brain(b, { prompt: `You are worker ${i}. Today is {date}. {budget}`, tools: ['multiply'] }),
      router(
        r,
        [
          { branch: 'tool_calls', when: { type: 'tool-calls' } },
          { branch: 'over_budget', when: { type: 'rounds', field: 'rounds', atLeast: 'budget' } },
        ],
        'done',
      ),
      hands(h, { rounds: 'rounds' }),
      compress(c, { into: 'summary' }),
    )
    join(entry, b)
    join(b, r)
    join(r, h, 'tool_calls')
    join(h, b)
    join(r, c, 'over_budget')
    join(r, c, 'done')
    here.end = c
  }
  for (const { end } of row) join(end, END)
  const steps = nodes.filter((node) => node.kind === 'function' || node.kind === 'compress')
  for (let tries = 0; edges.length < edgeCount && tries < edgeCount * 20; tries++) {
    // Mostly a little ahead, now and then back: as people draw, not a hedge of everything with everything.
    const from = pick(steps.length)
    const to = Math.max(0, Math.min(steps.length - 1, from + 1 + pick(8) - (pick(10) === 0 ? 12 : 0)))
    const [source, target] = [steps[from], steps[to]]
    if (source && target && source !== target) join(source.id, target.id)
  }
  return {
    format: 'vuelta/agent',
    version: 1,
    name: `${nodeCount} nodes`,
    entry: 'main',
    graphs: { main: { state: { fields }, nodes, edges } },
    tools: [
      {
        name: 'multiply',
        description: 'Multiplies two numbers.',
        parameters: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'number' } }, required: ['a', 'b'] },
        mode: 'mock',
        mock: { kind: 'expression', expression: 'a * b' },
      },
    ],
    models: [{ id: 'practice', provider: 'practice' }],
    budget: { toolRounds: 4, recursionLimit: 5000 },
    ...(placed ? { layout: { main: { positions: onGrid(nodes) } } } : {}),
  }
}

const fields: Graph['state']['fields'] = [
  { name: 'messages', type: 'messages', reducer: 'messages' },
  { name: 'summary', type: 'text', reducer: 'replace' },
  { name: 'draft', type: 'text', reducer: 'replace' },
  { name: 'rounds', type: 'number', reducer: 'sum' },
]

/** Column by column, so that what is joined stands near. */
function onGrid(nodes: readonly KnownNode[]): Readonly<Record<string, Position>> {
  const columns = Math.ceil(Math.sqrt(nodes.length) * 0.8)
  const at = (i: number): Position => ({ x: 140 + (i % columns) * 320, y: 60 + Math.floor(i / columns) * 220 })
  return Object.fromEntries([
    [START, { x: 0, y: 85 }],
    ...nodes.map((node, i): [string, Position] => [node.id, at(i)]),
    [END, at(nodes.length)],
  ])
}
