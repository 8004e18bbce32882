import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

const chain = (...more: readonly string[]) =>
  [
    '> Entering new AgentExecutor chain...',
    'I should search.',
    'Action: search',
    'Action Input: boats',
    'Observation: three boats',
    ...more,
  ].join('\n')
const finished = '\n> Finished chain.'

test('what the chain gave out when it was stopped stands behind its end', () => {
  const record = imported(chain(finished, 'Agent stopped due to iteration limit or time limit.'))
  expect(limitsOf(record)).toMatchObject({ verdict: 'stopped-at-budget', status: 'limit', reached: ['some limit'] })
  expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
  const printed = "{'input': 'How many boats?', 'output': 'Agent stopped due to max iterations.'}"
  expect(limitsOf(imported(chain(finished, printed)))).toMatchObject({ status: 'limit', reached: ['steps'] })
})

test('an answer that was found is one', () => {
  expect(limitsOf(imported(chain('Final Answer: three', finished)))).toMatchObject({ verdict: 'answered', reached: [] })
})
