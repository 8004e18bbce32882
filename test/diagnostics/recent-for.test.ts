import { expect, test } from 'vitest'
import { diagnose } from '../../src/diagnostics/diagnose'
import { flowOf } from '../../src/diagnostics/flow/flow'
import { beginLook, recentFor } from '../../src/diagnostics/recent-for'
import { reactDocument } from '../support/documents'

test('what was made is kept for this look and the next, and forgotten when a look did without it', () => {
  let made = 0
  const numberOf = recentFor((_key: object) => ++made)
  const [a, b] = [{}, {}]
  expect([numberOf(a), numberOf(b), numberOf(a)]).toEqual([1, 2, 1])
  beginLook()
  expect(numberOf(a)).toBe(1)
  beginLook()
  expect(numberOf(a)).toBe(1)
  expect(numberOf(b)).toBe(3)
  beginLook()
  beginLook()
  expect(numberOf(a)).toBe(4)
})

test('a graph that did not change is gone through once; a graph of the history is not kept', () => {
  const [first, second] = [reactDocument(), reactDocument()]
  const graph = (document: typeof first) => document.graphs.main ?? { state: { fields: [] }, nodes: [], edges: [] }
  diagnose(first, 'en')
  const flow = flowOf('main', graph(first))
  diagnose({ ...first, name: 'Renamed' }, 'en')
  expect(flowOf('main', graph(first))).toBe(flow)
  expect(flowOf('other', graph(first))).not.toBe(flow)
  diagnose(second, 'en')
  diagnose(second, 'en')
  expect(flowOf('main', graph(first))).not.toBe(flow)
})
