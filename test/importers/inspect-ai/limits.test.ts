import { expect, test } from 'vitest'
import { imported, notices } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

const messages = [
  { role: 'user', content: 'When is high water?' },
  { role: 'assistant', content: 'At five.' },
]
const log = (config: object, sample: object) =>
  imported({
    version: 2,
    status: 'success',
    eval: { task: 'tides', model: 'lab/m-1', config },
    samples: [{ id: 1, epoch: 1, input: 'x', messages, events: [], ...sample }],
  })

test('the settings of the log are the budget of each sample', () => {
  const config = { message_limit: 30, token_limit: 500, time_limit: 60, cost_limit: 2, working_limit: 9, epochs: 1 }
  expect(limitsOf(log(config, {}))).toEqual({
    verdict: 'answered',
    status: 'ok',
    budget: { messages: 30, tokens: 500, seconds: 60, usd: 2 },
    reached: [],
  })
})

test('the limit that halted a sample, with what the sample counted', () => {
  const counts = { model_usage: { 'lab/m-1': { total_tokens: 510 } }, total_time: 70, working_time: 9.5 }
  const halted = (type: string, limit: number) => limitsOf(log({}, { ...counts, limit: { type, limit } }))
  expect(halted('token', 500)).toMatchObject({ verdict: 'stopped-at-budget', status: 'limit', reached: ['tokens 510/500'] })
  expect(halted('time', 60).reached).toEqual(['seconds 70/60'])
  expect(halted('working', 9).reached).toEqual(['seconds 9.5/9'])
  expect(halted('message', 2).reached).toEqual(['messages 2/2'])
  expect(halted('cost', 2).reached).toEqual(['usd of 2'])
  expect(halted('context', 1).reached).toEqual(['context of 1'])
})

test('the event of it is enough, and is told in its own words', () => {
  const event = { event: 'sample_limit', type: 'message', limit: 2, message: 'Exceeded message limit: 2' }
  const record = log({}, { events: [event] })
  expect(limitsOf(record)).toMatchObject({ status: 'limit', reached: ['messages 2/2'] })
  expect(notices(record)).toContain('sample-limit: Exceeded message limit: 2')
})

test('a limit that is the log’s own, and a person who ended the sample', () => {
  const record = log({}, { limit: { type: 'custom', limit: 3 } })
  expect(limitsOf(record)).toMatchObject({ verdict: 'stopped-at-budget', reached: ['some limit'] })
  expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
  expect(limitsOf(log({}, { limit: { type: 'operator', limit: 1 } }))).toMatchObject({ verdict: 'stopped', reached: [] })
})
