import { describe, expect, test } from 'vitest'
import { imported, lines, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const at = (second: number) => `2026-03-01T08:00:0${second}Z`
const child = {
  schema_version: 'ATIF-v1.6',
  session_id: 'kid',
  agent: { name: 'counter', version: '1', model_name: 'm-small' },
  steps: [
    { step_id: 1, timestamp: at(2), source: 'user', message: 'Count.', is_copied_context: true },
    { step_id: 2, timestamp: at(3), source: 'agent', message: 'Three.' },
  ],
}
const parent = {
  schema_version: 'ATIF-v1.6',
  session_id: 'top',
  agent: {
    name: 'boss',
    version: '1',
    model_name: 'm-big',
    tool_definitions: [{ type: 'function', function: { name: 'count', description: 'Counts.', parameters: {} } }],
  },
  steps: [
    { step_id: 1, timestamp: at(0), source: 'user', message: 'How many?' },
    {
      step_id: 2,
      timestamp: at(1),
      source: 'agent',
      message: '',
      reasoning_content: 'Somebody else can count.',
      tool_calls: [
        { tool_call_id: 'c1', function_name: 'count', arguments: { what: 'boats' } },
        { tool_call_id: 'c2', function_name: 'weigh', arguments: {} },
      ],
      observation: {
        results: [
          { source_call_id: 'c1', content: 'Three.', subagent_trajectory_ref: [{ session_id: 'kid' }] },
          { source_call_id: 'c2' },
        ],
      },
      metrics: { prompt_tokens: 30, completion_tokens: 6 },
    },
    {
      step_id: 3,
      timestamp: at(5),
      source: 'agent',
      message: 'Shorter now.',
      extra: { context_management: { type: 'compaction' } },
    },
    { step_id: 4, timestamp: at(6), source: 'system', observation: { results: [{ content: 'the wind turned' }] } },
    { step_id: 5, timestamp: at(7), source: 'agent', message: 'Three boats.', model_name: 'm-other' },
  ],
}

describe('a trajectory with one inside it', () => {
  const record = imported({ parent, child })

  test('is recognised, every step kept', () => {
    expect(record.format.id).toBe('atif')
    expect([record.report.records, record.report.kept, record.runs.length]).toEqual([7, 7, 1])
    expect(record.report.guessed.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['a result without content', 'steps copied from an earlier trajectory']),
    )
  })
  test('shows what was said, asked and observed; the other trajectory inside the call that points to it', () => {
    expect(told(record)).toEqual([' <count {"what":"boats"}> <weigh {}>', '  Three.', '= Three.', '= ', 'Three boats.'])
    expect(ofType(record, 'node-started').map(({ node, ns }) => [...ns, node].join(' '))).toEqual([
      'brain',
      'hands',
      'counter:1 brain',
      'compress',
      'environment',
      'brain',
    ])
    expect(ofType(record, 'model-replied')[0]).toMatchObject({
      usage: { input: 30, output: 6 },
      message: { blocks: [{ type: 'reasoning' }] },
    })
    expect(ofType(record, 'model-called').map(({ model }) => model)).toEqual(['m-big', 'm-small', 'm-other'])
    expect(notices(record)).toContain('unknown-tool: weigh is not among the tools that the model was offered.')
  })
  test('embedded, in a list, in lines: the same', () => {
    expect(told(imported({ ...parent, subagent_trajectories: [child] }))).toEqual(told(record))
    expect(told(imported([child, parent]))).toEqual(told(record))
    expect(told(imported(lines([parent, child])))).toEqual(told(record))
  })
  test('one that nothing points to is a run of its own; one that is not there is told', () => {
    expect(imported([parent, { ...child, session_id: 'other' }]).runs).toHaveLength(2)
    expect(imported(parent).report.warned?.map(({ what }) => what)).toEqual(['a sub-agent whose trajectory is not here'])
  })
  test('trajectories that point to each other are each shown once', () => {
    const back = {
      ...child,
      steps: [
        {
          step_id: 1,
          source: 'agent',
          message: '',
          tool_calls: [{ tool_call_id: 'k', function_name: 'ask', arguments: {} }],
          observation: { results: [{ source_call_id: 'k', content: 'x', subagent_trajectory_ref: [{ session_id: 'top' }] }] },
        },
      ],
    }
    const circle = imported([parent, back])
    expect(circle.report.kept).toBe(circle.report.records)
  })
})

test('steps that say nothing are dropped with a reason, results without an id go by order', () => {
  const record = imported({
    schema_version: 'ATIF-v1.2',
    agent: {},
    steps: [
      null,
      { step_id: 2, source: 'user', observation: {} },
      {
        step_id: 3,
        source: 'agent',
        tool_calls: [{ function_name: 'go', arguments: 'north' }],
        observation: { results: [{ content: 'gone' }] },
      },
    ],
  })
  expect(whys(record)).toEqual(Array.from({ length: 2 }, () => 'It is no step: it says and asks for nothing.'))
  expect(told(record)).toEqual([' <go? north>', '= gone'])
})

test('the call to finish is the answer; a trajectory that goes on elsewhere has no end here', () => {
  const done = { tool_call_id: 'f', function_name: 'finish', arguments: { message: 'Three boats.' } }
  const one = {
    ...child,
    session_id: 'alone',
    steps: [
      { step_id: 1, source: 'user', message: 'Count.' },
      { step_id: 2, source: 'agent', message: 'I am done.', tool_calls: [done] },
    ],
  }
  const record = imported(one)
  expect(told(record)).toEqual(['I am done.\n\nThree boats.'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  expect(imported({ ...one, continued_trajectory_ref: 'next.json' }).runs[0]?.verdict?.verdict).toBe('record-cut')
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify({ parent, child }), 'atif', 62, 50)).toBeGreaterThan(40)
})
