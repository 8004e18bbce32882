/** Tools that a run calls and a document lacks, with the step that first speaks of each. */
import { expect, test } from 'vitest'
import { atOnce } from '../../../src/base/slices'
import { TraceIndex } from '../../../src/replay/trace-index'
import { seekingUnbound } from '../../../src/ui/recordings/unbound-seen'
import { researchTrace } from '../../support/research-trace'

const index = TraceIndex.of(researchTrace())
const missing = (bound: readonly string[]) => atOnce(seekingUnbound(index, bound))

test('each is told once, with the first step that asks for it or runs it', () => {
  const [first, second, ...others] = missing(['another'])
  expect([first?.tool, second?.tool, others.length]).toEqual(['tavily_search', 'think_tool', 0])
  for (const one of [first, second]) {
    const step = index.steps[one?.step ?? -1]
    const own = index.events.slice(step?.firstSeq, (step?.lastSeq ?? 0) + 1)
    const speaks = own.some(
      (event) =>
        (event.type === 'tool-called' && event.tool === one?.tool) ||
        (event.type === 'model-replied' && event.message.toolCalls?.some(({ name }) => name === one?.tool)),
    )
    expect(speaks).toBe(true)
  }
})

test('what the document has is not missed, and without any tool nothing is', () => {
  expect(missing(['tavily_search']).map(({ tool }) => tool)).toEqual(['think_tool'])
  expect(missing(['tavily_search', 'think_tool'])).toEqual([])
  expect(missing([])).toEqual([])
  expect(atOnce(seekingUnbound(undefined, ['x']))).toEqual([])
})
