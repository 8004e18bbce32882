import { expect, test } from 'vitest'
import { imported, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const call = (id: string, name: string) => ({ id, type: 'function', function: { name, arguments: '{}' } })
const traj = [
  { role: 'system', content: 'You sell tickets.' },
  { role: 'user', content: 'Two, please.' },
  { content: null, role: 'assistant', tool_calls: [call('x', 'think')], function_call: null },
  { role: 'tool', tool_call_id: 'x', name: 'think', content: '' },
  { content: null, role: 'assistant', tool_calls: [call('x', 'sell')], function_call: null },
  { role: 'tool', tool_call_id: 'x', name: 'sell', content: 'sold' },
  { role: 'assistant', content: 'Here they are.' },
  { role: 'user', content: '###STOP###' },
]
const first = [
  { task_id: 0, reward: 1, info: { task: {} }, traj, trial: 0 },
  { task_id: 1, reward: 0, info: { error: 'lost' }, traj: [], trial: 0 },
]

test('each task is a run, ids that repeat stay with their calls', () => {
  const record = imported(first)
  expect(record.format.id).toBe('tau-bench')
  expect(record.runs.map(({ title }) => title)).toEqual(['task 0, trial 0: Two, please.'])
  // What a person says at the end, and a reward beside it, say nothing against the answer before them.
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  expect([record.report.records, record.report.kept]).toEqual([9, 8])
  expect(whys(record)).toEqual(['The task holds no messages.'])
  expect(told(record)).toEqual([' <think {}>', '= ', ' <sell {}>', '= sold', 'Here they are.'])
  expect(notices(record)).toContain('reward: The reward is 1.')
})

const second = {
  info: { environment_info: { tool_defs: { sell: { short_desc: 'Sells.', params: {} } } } },
  tasks: [],
  simulations: [
    {
      id: 'sim-1',
      task_id: 'ferry',
      trial: 1,
      reward_info: { reward: 0.5 },
      termination_reason: 'user_stop',
      messages: [
        { role: 'assistant', content: 'Hi.', turn_idx: 0, timestamp: '2026-03-01T08:00:00' },
        { role: 'user', content: 'My phone is off.', turn_idx: 1 },
        { role: 'assistant', content: 'Switch it on.', turn_idx: 2 },
        {
          role: 'user',
          content: null,
          turn_idx: 3,
          tool_calls: [{ id: '', name: 'switch_on', arguments: { hard: true }, requestor: 'user' }],
        },
        { role: 'tool', id: '', content: 'it is on', requestor: 'user', error: false },
        { role: 'user', content: 'It is on.', turn_idx: 4 },
        { role: 'assistant', content: null, tool_calls: [{ id: 'b', name: 'sell', arguments: {}, requestor: 'assistant' }] },
        { role: 'tool', id: 'b', content: 'sold out', requestor: 'assistant', error: true },
      ],
    },
  ],
}

test('in the second version the user calls tools as well: under nodes of its own', () => {
  const record = imported(second)
  expect(record.format.id).toBe('tau-bench')
  expect(record.report).toMatchObject({ records: 8, kept: 8, dropped: [] })
  expect(told(record)).toEqual([
    'Hi.',
    'Switch it on.',
    ' <switch_on {"hard":true}>',
    '= it is on',
    ' <sell {}>',
    '= error: sold out',
  ])
  expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual([
    'brain',
    'brain',
    'user',
    'user-tools',
    'brain',
    'hands',
  ])
  expect(notices(record)).toEqual(
    expect.arrayContaining(['reward: The reward is 0.5.', 'termination: The record ends because of user_stop.']),
  )
  expect(record.report.guessed.map(({ what }) => what)).toContain('calls of the user')
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(first), 'tau-bench', 37, 54)).toBeGreaterThan(20)
  expect(fuzz(JSON.stringify(second), 'tau-bench', 37, 55)).toBeGreaterThan(20)
})
