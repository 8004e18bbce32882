/** Long histories: every state finds its parent and its graph inside at once, however many there are. */
import { expect, test } from 'vitest'
import { branchesOf, type Recorded } from '../../../src/importers/langgraph-state/history'
import { InsideGraphs } from '../../../src/importers/langgraph-state/inside-graphs'
import { readSnapshot } from '../../../src/importers/langgraph-state/snapshot'

const recorded = (i: number, parent: number | undefined, ns = ''): Recorded[] => {
  const place = (id: number) => ({ thread_id: 't', checkpoint_ns: ns, checkpoint_id: `${ns}p${id}` })
  const snapshot = readSnapshot({
    values: { i },
    next: ['node'],
    metadata: { source: 'loop', step: i },
    created_at: new Date(1_772_000_000_000 + i * 1000).toISOString(),
    checkpoint: place(i),
    parent_checkpoint: parent === undefined ? null : place(parent),
  })
  return snapshot ? [{ snapshot, link: { record: i, where: `$[${i}]` } }] : []
}

test('a history of 20,000 states is one way, oldest first', () => {
  const count = 20_000
  const states = Array.from({ length: count }, (_, i) => count - 1 - i).flatMap((i) => recorded(i, i > 0 ? i - 1 : undefined))
  const [way, ...others] = branchesOf(states)
  expect(others).toEqual([])
  expect(way?.hasGaps).toBe(false)
  expect(way?.states.map(({ link }) => link.record)).toEqual(Array.from({ length: count }, (_, i) => i))
})

test('a parent that is younger than its child is none: the one before it in time is', () => {
  const [way] = branchesOf([...recorded(0, undefined), ...recorded(1, 3), ...recorded(2, 2), ...recorded(3, 2)])
  expect(way?.states.map(({ link }) => link.record)).toEqual([0, 1, 2, 3])
})

test('graphs inside are found without looking through all of them for every visit', () => {
  let looked = 0
  class Counted extends Map<string, readonly Recorded[]> {
    override *keys(): MapIterator<string> {
      for (const key of super.keys()) {
        looked += 1
        yield key
      }
    }
  }
  const count = 500
  const inside = new Counted(
    Array.from({ length: count }, (_, i) => [`team:u${i}`, recorded(i, undefined, `team:u${i}`)] as const),
  )
  const graphs = new InsideGraphs(inside)
  const visit = { name: 'team', error: undefined, interrupts: [], result: undefined, inside: undefined }
  // One of them is known by its task: nobody else gets it.
  expect(graphs.enter({ ...visit, id: 'u1' }, [])?.ns).toEqual(['team:u1'])
  const found = Array.from({ length: count }, () => graphs.enter({ ...visit, id: undefined }, [])?.ns.join('|'))
  const rest = Array.from({ length: count }, (_, i) => `team:u${i}`).filter((key) => key !== 'team:u1')
  expect(found).toEqual([...rest, undefined])
  expect(looked).toBe(count)
})
