import { describe, expect, test } from 'vitest'
import { imported, notices } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

const step = {
  response: 'I look.',
  thought: 'I look.',
  action: 'open rudder.txt',
  observation: 'two screws missing',
  state: '{}',
}
const settings = (model: object) => JSON.stringify({ agent: { model: { name: 'm', ...model } } })
const trajectory = (info: object, replay_config?: unknown) =>
  imported({ environment: 'main', trajectory: [step], info, replay_config })

describe('a trajectory', () => {
  test('that cost too much, also when what was there was handed in', () => {
    const stats = { model_stats: { instance_cost: 3.02, api_calls: 41 } }
    const config = settings({ per_instance_cost_limit: 3, per_instance_call_limit: 0 })
    for (const exit_status of ['exit_cost', 'submitted (exit_cost)'])
      expect(limitsOf(trajectory({ exit_status, submission: 'diff', ...stats }, config))).toEqual({
        verdict: 'stopped-at-budget',
        status: 'limit',
        budget: { usd: 3 },
        reached: ['usd 3.02/3'],
      })
  })
  test('the limit of calls ends it under the same name', () => {
    const stats = { model_stats: { instance_cost: 0.4, api_calls: 5 } }
    const config = settings({ per_instance_cost_limit: 3, per_instance_call_limit: 5 })
    expect(limitsOf(trajectory({ exit_status: 'exit_cost', ...stats }, config)).reached).toEqual(['steps 5/5'])
  })
  test('without settings there are no numbers', () => {
    for (const [exit_status, limit] of [
      ['exit_cost', 'usd'],
      ['exit_context', 'context'],
      ['exit_total_execution_time', 'seconds'],
    ] as const) {
      const record = trajectory({ exit_status })
      expect(limitsOf(record)).toMatchObject({ verdict: 'stopped-at-budget', reached: [limit] })
      expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
      expect(notices(record)).toContain(`exit-status: The record gives the exit status ${exit_status}.`)
    }
  })
  test('other ends are none, and neither are settings that allow everything', () => {
    for (const exit_status of ['submitted', 'exit_format', 'exit_error', 'exit_command_timeout', null])
      expect(limitsOf(trajectory({ exit_status }, settings({ per_instance_cost_limit: 0 })))).toMatchObject({
        status: 'ok',
        budget: {},
        reached: [],
      })
  })
})

describe('mini-SWE-agent', () => {
  const mini = (info: object) =>
    imported({
      trajectory_format: 'mini-swe-agent-1.1',
      info,
      messages: [
        { role: 'system', content: 'You mend boats.' },
        { role: 'user', content: 'The rudder is loose.' },
        { role: 'assistant', content: 'I look.\n```mswea_bash_command\ncat rudder\n```' },
        { role: 'user', content: '<returncode>0</returncode><output>loose</output>' },
        { role: 'exit', content: 'over' },
      ],
    })
  const config = { agent: { step_limit: 1, cost_limit: 3 } }
  test('says only that a limit was exceeded: it is the one that was used up', () => {
    const stats = { model_stats: { instance_cost: 0.4, api_calls: 1 } }
    expect(limitsOf(mini({ exit_status: 'LimitsExceeded', config, ...stats }))).toEqual({
      verdict: 'stopped-at-budget',
      status: 'limit',
      budget: { steps: 1, usd: 3 },
      reached: ['steps 1/1'],
    })
    expect(limitsOf(mini({ exit_status: 'LimitsExceeded', config })).reached).toEqual(['some limit'])
    expect(limitsOf(mini({ exit_status: 'Submitted', config, ...stats })).status).toBe('ok')
  })
})

test('a console tells at its end why the run was over', () => {
  const time = '2026-03-01 08:00:00,000'
  const log = (...more: readonly string[]) =>
    [
      `${time} INFO 💭 THOUGHT`,
      'I look.',
      `${time} INFO 🎬 ACTION`,
      'cat rudder',
      `${time} INFO 🤖 MODEL INPUT`,
      'loose',
      ...more,
    ].join('\n')
  expect(limitsOf(imported(log(`${time} WARNING Exit due to cost limit`, `${time} INFO Done`)))).toMatchObject({
    verdict: 'stopped-at-budget',
    reached: ['usd'],
  })
  expect(limitsOf(imported(log(`${time} INFO Done`))).status).toBe('ok')
})
