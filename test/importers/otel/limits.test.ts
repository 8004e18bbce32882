import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const span = (id: string, parent: string | null, attributes: object, more: object = {}) => ({
  name: id,
  context: { trace_id: 't1', span_id: id },
  parent_id: parent,
  start_time: '2026-03-01T08:00:00Z',
  end_time: '2026-03-01T08:00:05Z',
  status_code: 'OK',
  attributes,
  events: [],
  ...more,
})
const said = { 'llm.output_messages.0.message.role': 'assistant', 'llm.output_messages.0.message.content': 'Hm.' }
const model = span('m1', 'a1', { 'openinference.span.kind': 'LLM', 'llm.model_name': 'm', ...said })
const agent = { 'openinference.span.kind': 'AGENT', 'input.value': 'Count the boats.' }
const failed = (status_message: string) => ({ status_code: 'ERROR', status_message })

test('an agent that raised because its turns, its requests or its tokens were used up', () => {
  const ended = (message: string) => limitsOf(imported([span('a1', null, agent, failed(message)), model]))
  expect(ended('MaxTurnsExceeded: Max turns (3) exceeded')).toMatchObject({
    verdict: 'stopped-at-budget',
    status: 'limit',
    reached: ['steps 3/3'],
  })
  expect(ended('UsageLimitExceeded: The next request would exceed the request_limit of 2').reached).toEqual(['steps 2/2'])
  expect(ended('Exceeded the total_tokens_limit of 10 (total_tokens=12)').reached).toEqual(['tokens 12/10'])
  expect(ended('Error code: 429 - Rate limit reached')).toMatchObject({ verdict: 'failed', reached: [] })
})

test('an agent inside a workflow that says nothing itself, and one whose workflow answers', () => {
  const inside = span('a1', 'w1', agent, failed('Max turns exceeded'))
  const workflow = span('w1', null, { 'openinference.span.kind': 'CHAIN' })
  expect(limitsOf(imported([workflow, inside, model]))).toMatchObject({ status: 'limit', reached: ['steps'] })
  const answers = span('w1', null, { 'openinference.span.kind': 'CHAIN', 'output.value': 'Three, I guess.' })
  expect(limitsOf(imported([answers, inside, model])).status).not.toBe('limit')
})

test('the steps that an agent was allowed stand in its attributes', () => {
  const record = imported([span('a1', null, { ...agent, smolagents: { max_steps: 6 }, 'output.value': 'Three.' }), model])
  expect(limitsOf(record)).toMatchObject({ verdict: 'answered', budget: { steps: 6 } })
})
