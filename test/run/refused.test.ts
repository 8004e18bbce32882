/** Documents that LangGraph refuses end at once, with everything that is wrong with them; documents with odd names just run. */
import { describe, expect, test } from 'vitest'
import type { AgentDocument, KnownNode, UnknownNode } from '../../src/document/types'
import { document, edges, field, fn, hands, loopEdges, loopNodes, type Ran, router, run, say, script } from '../support/run'

const oneField = { fields: [field('n')], input: { n: 1 } }
const problems = (ran: Ran) => ran.of('notice').flatMap((notice) => (notice.code === 'problem' ? [notice.data?.problem] : []))

async function refused(agent: AgentDocument): Promise<Ran> {
  const ran = await run(agent)
  expect(ran.events[0]?.type).toBe('run-started')
  expect(ran.of('node-started')).toEqual([])
  expect(ran.of('run-finished')[0]).toMatchObject({ status: 'error', error: { code: 'graph-refused' } })
  expect(ran.verdict.verdict).toBe('failed')
  expect(ran.verdict.title).toContain('refused before anything ran')
  return ran
}

describe('a graph that cannot be compiled', () => {
  const always = router('r', { rules: [], otherwise: 'x' })
  test.each<[string, readonly KnownNode[], readonly string[], string]>([
    ['an edge to nowhere', [fn('a', '')], ['START>a', 'a>gone'], 'dangling-edge'],
    ['an edge from nowhere', [fn('a', '')], ['START>a', 'gone>a', 'a>END'], 'dangling-edge'],
    ['a branch to nowhere', [fn('a', ''), always], ['START>a', 'a>r', 'r>gone:x'], 'dangling-edge'],
    [
      'a branch to nowhere that is never taken',
      [fn('a', ''), always],
      ['START>a', 'a>r', 'r>END:x', 'r>gone:y'],
      'dangling-edge',
    ],
    ['an edge out of END', [fn('a', '')], ['START>a', 'a>END', 'END>a'], 'dangling-edge'],
    ['an edge into START', [fn('a', '')], ['START>a', 'a>START'], 'dangling-edge'],
    ['no way out of START', [fn('a', '')], ['a>END'], 'no-start-edge'],
    ['a node that nothing leads to', [fn('a', ''), fn('b', '')], ['START>a', 'a>END'], 'unreachable-node'],
    ['two nodes of one name', [fn('a', ''), fn('a', '')], ['START>a', 'a>END'], 'duplicate-name'],
    ['a node named like a field', [fn('n', '')], ['START>n', 'n>END'], 'reserved-name'],
    ['a node named like a member of Object', [fn('constructor', '')], ['START>constructor', 'constructor>END'], 'reserved-name'],
    [
      'a jump to a router only',
      [fn('a', '', { destinations: ['r'] }), always, fn('b', '')],
      ['START>a', 'r>b:x', 'b>END'],
      'unreachable-node',
    ],
  ])('%s', async (_name, nodes, lines, code) => {
    const ran = await refused(document({ nodes, edges: edges(...lines), ...oneField }))
    expect(problems(ran)).toContain(code)
    // LangGraph's own advice about its API does not help here.
    expect(ran.of('run-finished')[0]?.error?.message).not.toMatch(/\n|addNode/)
  })

  test.each(['gone', 'constructor', '__proto__'])('an entry that is not there: %s', async (entry) => {
    const ran = await refused({ ...document({ nodes: loopNodes, edges: loopEdges }), entry })
    expect(problems(ran)).toContain('unknown-reference')
    expect(ran.of('run-finished')[0]?.error?.message).toContain(`"${entry}"`)
  })

  test('the faults of another graph do not belong here', async () => {
    const bad = document({ nodes: [fn('a', '')], edges: edges('START>a', 'a>gone') }).graphs.main
    const other = document({ nodes: [fn('b', '')], edges: edges('b>END') }).graphs.main
    if (!bad || !other) throw new Error('no graph')
    const ran = await refused({ ...document({ nodes: [], edges: [] }), graphs: { main: bad, other } })
    expect(problems(ran)).toEqual(['dangling-edge'])
  })
})

test('of several graphs the entry is the one that runs', async () => {
  const main = document({ nodes: loopNodes, edges: loopEdges })
  const other = document({ nodes: [fn('b', 'return { z: 1 }')], edges: edges('START>b', 'b>END'), fields: [field('z')] }).graphs
    .main
  if (!other) throw new Error('no graph')
  const ran = await run({ ...main, entry: 'other', graphs: { ...main.graphs, other }, input: {} })
  expect(ran.output).toEqual({ z: 1 })
})

test.each([
  ['as a node', edges('START>u', 'u>END')],
  ['with branches', edges('START>u', 'u>END:x')],
])('a kind that this version does not know fails when it is reached, %s', async (_name, ways) => {
  const unknown: UnknownNode = { id: 'u', kind: 'unknown', originalKind: 'teleport', config: {} }
  const base = document({ nodes: [], edges: ways, ...oneField })
  const main = base.graphs.main
  if (!main) throw new Error('no graph')
  const ran = await run({ ...base, graphs: { main: { ...main, nodes: [unknown] } } })
  expect(ran.verdict).toMatchObject({ verdict: 'failed', node: 'u', detail: expect.stringContaining('"teleport"') })
})

test('nothing after START is a dead end, not a success', async () => {
  const ran = await run(document({ nodes: [], edges: [], ...oneField }))
  expect(ran.verdict).toMatchObject({ verdict: 'dead-end', title: expect.stringContaining('START') })
})

test('START straight to END is what was drawn', async () => {
  const ran = await run(document({ nodes: [], edges: edges('START>END'), ...oneField }))
  expect(ran.verdict.verdict).toBe('answered')
  expect(ran.output).toEqual({ n: 1 })
})

describe.each(['constructor', '__proto__', 'toString', 'valueOf'])('people name things as they like: %s', (name) => {
  test('a branch', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', ''), router('r', { rules: [], otherwise: name }), fn('b', 'return { n: 2 }')],
        edges: edges('START>a', 'a>r', `r>b:${name}`, 'b>END'),
        ...oneField,
      }),
    )
    expect(ran.output).toEqual({ n: 2 })
    expect(ran.of('routed')).toMatchObject([{ branch: name, targets: ['b'] }])
  })

  test('a branch that leads nowhere', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', ''), router('r', { rules: [], otherwise: name })],
        edges: edges('START>a', 'a>r', 'r>END:x'),
        ...oneField,
      }),
    )
    expect(ran.verdict.verdict).toBe('unmapped-branch')
    expect(ran.of('notice')).toMatchObject([{ data: { branch: name, branches: ['x'] } }])
  })

  test('a router', async () => {
    const ran = await run(
      document({
        nodes: [fn('a', ''), router(name, { rules: [], otherwise: 'x' })],
        edges: edges('START>a', `a>${name}`, `${name}>END:x`),
        ...oneField,
      }),
    )
    expect(ran.verdict.verdict).toBe('answered')
  })
})

test('a graph whose first node fails was not refused, also when there was nothing to start from', async () => {
  const ran = await run(
    document({
      nodes: [hands('tools'), fn('a', 'throw new Error("no")')],
      edges: edges('START>a', 'a>tools', 'tools>END'),
      input: {},
      fields: [field('n')],
    }),
  )
  expect(ran.of('run-finished')[0]?.error).toMatchObject({ code: 'function-threw', node: 'a' })
  expect(problems(ran)).toEqual([])
})

test('a decision at START is told before the node it leads to, also without any input', async () => {
  const ran = await run(
    document({
      nodes: [router('first', { rules: [], otherwise: 'x' }), fn('a', 'return { gone: 1 }')],
      edges: edges('START>first', 'first>a:x', 'a>END'),
      fields: [field('n')],
      input: {},
      models: [script(say('unused'))],
    }),
  )
  expect(ran.events.map((event) => event.type).filter((type) => type !== 'state-committed')).toEqual([
    'run-started',
    'routed',
    'node-started',
    'notice',
    'state-written',
    'node-finished',
    'run-finished',
  ])
  expect(ran.of('state-committed').at(-1)?.changes).toEqual([{ field: 'gone', op: 'dropped', value: 1, node: 'a' }])
})
