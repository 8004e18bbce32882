import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const times = { startTime: '2026-03-01T08:00:00.000Z', endTime: '2026-03-01T08:00:05.000Z' }
const observation = (id: string, more: object) => ({
  id,
  traceId: 't1',
  type: 'SPAN',
  name: id,
  level: 'DEFAULT',
  ...times,
  ...more,
})
const model = observation('g1', {
  type: 'GENERATION',
  parentObservationId: 'o1',
  input: '[{"role":"user","content":"How many boats?"}]',
  output: '{"role":"assistant","content":"I look further."}',
})
const graph = (more: object) => limitsOf(imported([observation('o1', { metadata: '{"recursion_limit":4}', ...more }), model]))

test('a graph at its limit of supersteps, with the limit that its metadata holds', () => {
  const statusMessage = 'Recursion limit of 4 reached without hitting a stop condition.'
  expect(graph({ level: 'ERROR', statusMessage })).toEqual({
    verdict: 'recursion-limit',
    status: 'limit',
    budget: { recursionLimit: 4 },
    reached: ['recursionLimit 4/4'],
  })
  expect(graph({ output: '"Three."' })).toMatchObject({ verdict: 'answered', budget: { recursionLimit: 4 }, reached: [] })
})
