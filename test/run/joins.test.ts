/** Where branches meet: waiting for all, running for each, running last; also the second time round. */
import { describe, expect, test } from 'vitest'
import type { KnownNode } from '../../src/document/types'
import { document, edges, field, fn, type Ran, router, run } from '../support/run'

const counts = (id: string, join?: KnownNode['join']): KnownNode => ({ ...fn(id, 'return { n: 1 }'), ...(join ? { join } : {}) })
const again = router('again', {
  rules: [{ branch: 'more', when: { type: 'field', field: 'n', is: '<', value: 3 } }],
  otherwise: 'stop',
})
const runs = (nodes: readonly KnownNode[], ...lines: readonly string[]): Promise<Ran> =>
  run(document({ nodes, edges: edges(...lines), fields: [field('n', 'sum')], input: {} }))
const started = (ran: Ran, node: string) =>
  ran
    .of('node-started')
    .filter((event) => event.node === node)
    .map(({ step, from, alsoFrom }) => [step, from, ...(alsoFrom ?? [])])

describe('a node that waits for all', () => {
  const lap = ['START>s', 's>a', 's>b', 'a>c', 'b>c', 'c>again', 'again>END:stop']

  test('waits on every lap anew', async () => {
    const ran = await runs([fn('s', ''), fn('a', ''), fn('b', ''), counts('c', 'all'), again], ...lap, 'again>s:more')
    expect(started(ran, 'c')).toEqual([
      [3, 'a', 'b'],
      [6, 'a', 'b'],
      [9, 'a', 'b'],
    ])
    expect(ran.verdict.verdict).toBe('answered')
  })

  test('starves when the second lap brings only one of them, and the verdict does not say that it never ran', async () => {
    const ran = await runs([fn('s', ''), fn('a', ''), fn('b', ''), counts('c', 'all'), again], ...lap, 'again>a:more')
    expect(started(ran, 'c')).toEqual([[3, 'a', 'b']])
    expect(ran.verdict).toMatchObject({ verdict: 'join-starved', node: 'c', title: 'The run ended while c still waits for b.' })
    expect(ran.of('notice')).toMatchObject([{ code: 'join-starved', data: { missing: ['b'] } }])
  })

  test('waits for branches of different length', async () => {
    const ran = await runs(
      [fn('a', ''), fn('b', ''), fn('b2', ''), counts('c', 'all')],
      'START>a',
      'START>b',
      'b>b2',
      'a>c',
      'b2>c',
      'c>END',
    )
    expect(started(ran, 'c')).toEqual([[3, 'a', 'b2']])
  })

  test('does not wait for a router or START: they start it by themselves', async () => {
    const ran = await runs([fn('a', ''), counts('c', 'all')], 'START>a', 'START>c', 'a>c', 'c>END')
    expect(started(ran, 'c').map(([step]) => step)).toEqual([1, 2])
  })
})

describe('branches of different length into one node', () => {
  const uneven = (join?: KnownNode['join']) =>
    runs(
      [fn('a', ''), fn('b', ''), fn('b2', ''), fn('c', ''), counts('d', join)],
      'START>a',
      'a>b',
      'a>c',
      'b>b2',
      'b2>d',
      'c>d',
      'd>END',
    )

  test('run it for each', async () => {
    const ran = await uneven()
    expect(started(ran, 'd')).toEqual([
      [3, 'c'],
      [4, 'b2'],
    ])
    expect(ran.output.n).toBe(2)
  })

  test('run it once when it is deferred: when nothing else is left', async () => {
    expect(started(await uneven('deferred'), 'd')).toEqual([[4, 'c', 'b2']])
  })
})

test('several edges and a router leave START together', async () => {
  const ran = await runs(
    [counts('a'), counts('b'), router('r', { rules: [], otherwise: 'x' }), counts('c')],
    'START>a',
    'START>b',
    'START>r',
    'r>c:x',
    'a>END',
    'b>END',
    'c>END',
  )
  expect(ran.of('node-started').map(({ node, step, cause }) => [node, step, cause])).toEqual([
    ['a', 1, 'start'],
    ['b', 1, 'start'],
    ['c', 1, 'branch'],
  ])
  expect(ran.output.n).toBe(3)
})
