import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const meta = (id: string, reply: string, name = 'execute_bash', args = '{"command":"ls"}') => ({
  function_name: name,
  tool_call_id: id,
  total_calls_in_response: 1,
  model_response: {
    id: reply,
    model: 'm-1',
    usage: { prompt_tokens: 8, completion_tokens: 2 },
    choices: [{ message: { role: 'assistant', tool_calls: [{ id, type: 'function', function: { name, arguments: args } }] } }],
  },
})
const events = [
  {
    id: 0,
    timestamp: '2026-03-01T08:00:00.000000',
    source: 'user',
    message: 'Look.',
    action: 'message',
    args: { content: 'Look.' },
  },
  { id: 1, source: 'agent', observation: 'agent_state_changed', content: '', extras: { agent_state: 'running' } },
  { id: 2, source: 'user', action: 'recall', args: { query: 'Look.' } },
  { id: 3, source: 'environment', observation: 'recall', content: 'The harbour has two piers.', extras: {}, cause: 2 },
  {
    id: 4,
    source: 'agent',
    action: 'run',
    args: { command: 'ls', thought: 'I list both.' },
    tool_call_metadata: meta('k1', 'r1'),
  },
  {
    id: 6,
    source: 'agent',
    action: 'read',
    args: { path: 'a', thought: '' },
    tool_call_metadata: meta('k2', 'r1', 'read_file', '{"path":"a"'),
  },
  { id: 9, source: 'agent', observation: 'read', content: 'text of a', extras: {}, cause: 6 },
  { id: 8, source: 'agent', observation: 'run', content: 'nothing', extras: { metadata: { exit_code: 1 } }, cause: 4 },
  { id: 10, source: 'agent', action: 'condensation', args: { summary: 'One pier was listed.' } },
  {
    id: 11,
    source: 'agent',
    action: 'run',
    args: { command: 'pwd' },
    tool_call_metadata: meta('k1', 'r2', 'execute_bash', '{"command":"pwd"}'),
  },
  { id: 12, source: 'agent', observation: 'run', content: '/work', extras: { metadata: { exit_code: 0 } }, cause: 11 },
  { id: 13, source: 'agent', message: 'All done.', action: 'finish', args: { final_thought: 'There are two.', outputs: {} } },
]

describe('events with actions and observations', () => {
  const record = imported(events)
  test('are recognised; what happened inside the program is dropped with a reason', () => {
    expect(record.format.id).toBe('openhands')
    expect([record.report.records, record.report.kept]).toEqual([12, 10])
    expect(whys(record)).toEqual([
      'A change inside the program, not a step of the agent.',
      'The program asked its own memory; what it found is shown.',
    ])
  })
  test('results belong to the action that they name, even when ids repeat and order is mixed', () => {
    expect(told(record)).toEqual([
      'I list both. <execute_bash {"command":"ls"}> <read_file? {"path":"a">',
      '= text of a',
      '= error: nothing',
      ' <execute_bash {"command":"pwd"}>',
      '= /work',
      'There are two.',
    ])
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual([
      'recall',
      'brain',
      'hands',
      'compress',
      'brain',
      'hands',
      'brain',
    ])
    expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 8, output: 2 })
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('in lines, under history, and in lines of a benchmark', () => {
    expect(told(imported(lines(events)))).toEqual(told(record))
    expect(told(imported({ instance_id: 'boat-1', history: events }))).toEqual(told(record))
    const bench = imported(
      lines([
        { instance_id: 'boat-1', history: events },
        { instance_id: 'boat-2', history: events.slice(0, 1) },
        { instance_id: 'boat-3', error: 'none' },
      ]),
    )
    expect(bench.runs.map(({ title }) => title)).toEqual(['boat-1', 'boat-2'])
    expect(whys(bench)).toContain('There are no events in it.')
  })
  test('older outputs keep pairs without ids: they go by order', () => {
    const pair = (command: string, content: string) => [
      { source: 'agent', action: 'run', args: { command, thought: '' } },
      { source: 'agent', observation: 'run', content, extras: { exit_code: 0 } },
    ]
    expect(told(imported({ history: [pair('ls', 'a b'), pair('pwd', '/')] }))).toEqual([
      ' <run {"command":"ls"}>',
      '= a b',
      ' <run {"command":"pwd"}>',
      '= /',
    ])
  })
})

test('events of the newer kind', () => {
  const record = imported([
    { kind: 'SystemPromptEvent', id: 's', source: 'agent', system_prompt: { type: 'text', text: 'You mend boats.' }, tools: [] },
    {
      kind: 'MessageEvent',
      id: 'm',
      source: 'user',
      timestamp: '2026-03-01T08:00:00',
      llm_message: { role: 'user', content: [{ type: 'text', text: 'Mend it.' }] },
    },
    { kind: 'ConversationStateUpdateEvent', id: 'u', source: 'environment', key: 'stats', value: {} },
    {
      kind: 'ActionEvent',
      id: 'a',
      source: 'agent',
      thought: [{ type: 'text', text: 'I look.' }],
      reasoning_content: 'hm',
      action: { kind: 'TerminalAction', command: 'ls' },
      tool_name: 'terminal',
      tool_call_id: 't1',
      tool_call: { id: 't1', name: 'terminal', arguments: '{"command":"ls"}' },
      llm_response_id: 'r1',
    },
    {
      kind: 'ObservationEvent',
      id: 'o',
      source: 'environment',
      action_id: 'a',
      tool_name: 'terminal',
      tool_call_id: 't1',
      observation: { kind: 'TerminalObservation', content: [{ type: 'text', text: 'rudder' }], exit_code: 0 },
    },
    {
      kind: 'ActionEvent',
      id: 'b',
      source: 'agent',
      thought: [],
      action: { kind: 'X' },
      tool_name: 'terminal',
      tool_call_id: 't2',
      llm_response_id: 'r2',
    },
    { kind: 'AgentErrorEvent', id: 'e', source: 'agent', error: 'no such tool', tool_call_id: 't2', tool_name: 'terminal' },
    {
      kind: 'MessageEvent',
      id: 'n',
      source: 'agent',
      llm_message: { role: 'assistant', content: [{ type: 'text', text: 'Mended.' }] },
    },
  ])
  expect(record.format.id).toBe('openhands')
  expect(told(record)).toEqual([
    'I look. <terminal {"command":"ls"}>',
    '= rudder',
    ' <terminal {}>',
    '= error: no such tool',
    'Mended.',
  ])
  expect(whys(record)).toEqual(['ConversationStateUpdateEvent (stats): a change inside the program, not a step of the agent.'])
})

describe('the oldest form', () => {
  const history = [
    { action: 'message', content: 'Paint the pier.', wait_for_response: false, images_urls: null, action_risk: null },
    {
      action: 'run',
      command: 'ls',
      thought: 'I look for paint.',
      keep_prompt: true,
      is_confirmed: 'confirmed',
      action_risk: null,
    },
    { observation: 'run', content: 'blue.txt', command: 'ls', command_id: -1, exit_code: 0 },
    { action: 'finish', thought: 'It is blue now.', outputs: {} },
  ]
  test('has what belongs to an action beside its name, and no ids: results go by the name of the action', () => {
    const record = imported(
      `${JSON.stringify({ issue: { owner: 'port', repo: 'pier', number: 4, title: 'Paint it' }, history })}\n`,
    )
    expect(record.format.id).toBe('openhands')
    expect(told(record)).toEqual(['I look for paint. <run {"command":"ls"}>', '= blue.txt', 'It is blue now.'])
    expect(record.runs[0]).toMatchObject({ title: 'port/pier#4: Paint it', verdict: { verdict: 'answered' } })
    expect(whys(record)).toEqual([])
  })
  test('a result line that tells an error did not end by itself', () => {
    const record = imported({
      instance_id: 'pier-1',
      history: history.slice(0, 3),
      error: 'AgentStuckInLoopError: it goes round',
    })
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
  })
})

test('in the newer form, too, the call to finish is the answer', () => {
  const record = imported([
    { kind: 'MessageEvent', source: 'user', llm_message: { role: 'user', content: [{ type: 'text', text: 'Paint the pier.' }] } },
    {
      kind: 'ActionEvent',
      id: 'a1',
      source: 'agent',
      tool_name: 'finish',
      tool_call_id: 'k1',
      tool_call: { id: 'k1', name: 'finish', arguments: '{"message":"It is blue now."}' },
      action: { kind: 'FinishAction', message: 'It is blue now.' },
    },
    {
      kind: 'ObservationEvent',
      source: 'environment',
      tool_name: 'finish',
      tool_call_id: 'k1',
      action_id: 'a1',
      observation: { kind: 'FinishObservation', content: [{ type: 'text', text: 'It is blue now.' }] },
    },
  ])
  expect(told(record)).toEqual(['It is blue now.'])
  expect([record.report.records, record.report.kept]).toEqual([3, 3])
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(events), 'openhands', 62, 52)).toBeGreaterThan(40)
})
