/** The same small talk as coding agents keep it: a question, a call, its result, an answer. */
import { describe, expect, test } from 'vitest'
import { imported, lines, notices, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const question = 'Which test fails?'
const answer = 'The one about tides.'
const at = '2026-03-01T10:00:00.000Z'
const ms = Date.parse(at)
const whole = ['I run them. <bash {"command":"npm test"}>', '= 1 failed: tides', answer]

const usage = { input: 10, output: 4, cacheRead: 0, cacheWrite: 0, totalTokens: 14 }
const entry = (id: string, parentId: string | null, message: object) => ({
  type: 'message',
  id,
  parentId,
  timestamp: at,
  message,
})
const pi = [
  { type: 'session', version: 3, id: 's1', timestamp: at, cwd: '/tides' },
  { type: 'thinking_level_change', id: 'c0', parentId: null, timestamp: at, thinkingLevel: 'low' },
  entry('a', 'c0', { role: 'user', content: [{ type: 'text', text: question }], timestamp: ms }),
  entry('b', 'a', {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'The tests know.' },
      { type: 'text', text: 'I run them.' },
      { type: 'toolCall', id: 'call-1', name: 'bash', arguments: { command: 'npm test' } },
    ],
    model: 'm-1',
    usage,
    stopReason: 'toolUse',
  }),
  entry('c', 'b', {
    role: 'toolResult',
    toolCallId: 'call-1',
    toolName: 'bash',
    content: [{ type: 'text', text: '1 failed: tides' }],
    isError: false,
  }),
  entry('d', 'c', { role: 'assistant', content: [{ type: 'text', text: answer }], model: 'm-1', usage, stopReason: 'stop' }),
]

const openCode = {
  info: { id: 'ses_1', title: 'Tides', directory: '/tides', version: '1.0.0', time: { created: ms } },
  messages: [
    {
      info: { id: 'msg_1', role: 'user', sessionID: 'ses_1', time: { created: ms } },
      parts: [
        { id: 'p1', type: 'text', text: question },
        { id: 'p2', type: 'text', text: 'The folder has a file package.json.', synthetic: true },
      ],
    },
    {
      info: { id: 'msg_2', role: 'assistant', sessionID: 'ses_1', time: { created: ms + 1 }, modelID: 'm-1', tokens: usage },
      parts: [
        { type: 'step-start' },
        { type: 'reasoning', text: 'The tests know.' },
        { type: 'text', text: 'I run them.' },
        {
          type: 'tool',
          callID: 'call-1',
          tool: 'bash',
          state: {
            status: 'completed',
            input: { command: 'npm test' },
            output: '1 failed: tides',
            time: { start: ms + 2, end: ms + 3 },
          },
        },
        { type: 'step-finish', tokens: usage },
      ],
    },
    {
      info: { id: 'msg_3', role: 'assistant', sessionID: 'ses_1', time: { created: ms + 4 }, modelID: 'm-1', tokens: usage },
      parts: [{ type: 'text', text: answer }],
    },
  ],
}

const goose = [
  { working_dir: '/tides', description: 'Tides', message_count: 4, total_tokens: 20 },
  { role: 'user', created: ms / 1000, content: [{ type: 'text', text: question }] },
  {
    role: 'assistant',
    created: ms / 1000 + 1,
    content: [
      { type: 'text', text: 'I run them.' },
      {
        type: 'toolRequest',
        id: 'call-1',
        toolCall: { status: 'success', value: { name: 'bash', arguments: { command: 'npm test' } } },
      },
    ],
  },
  {
    role: 'user',
    created: ms / 1000 + 2,
    content: [
      {
        type: 'toolResponse',
        id: 'call-1',
        toolResult: { status: 'success', value: [{ type: 'text', text: '1 failed: tides', annotations: { priority: 0 } }] },
      },
    ],
  },
  { role: 'assistant', created: ms / 1000 + 3, content: [{ type: 'text', text: answer }] },
]

const item = (message: object, more: object = {}) => ({ message, contextItems: [], ...more })
const continues = {
  sessionId: 's1',
  title: 'Tides',
  workspaceDirectory: 'file:///tides',
  history: [
    item({ role: 'user', content: question, id: 'm1' }),
    item(
      {
        role: 'assistant',
        content: 'I run them.',
        id: 'm2',
        toolCalls: [{ id: 'call-1', type: 'function', function: { name: 'bash', arguments: '{"command":"npm test"}' } }],
      },
      {
        toolCallStates: [
          {
            toolCallId: 'call-1',
            toolCall: { id: 'call-1', function: { name: 'bash', arguments: '{"command":"npm test"}' } },
            status: 'done',
            parsedArgs: { command: 'npm test' },
            output: [{ name: 'Terminal', description: 'what it printed', content: '1 failed: tides' }],
          },
        ],
      },
    ),
    item({ role: 'assistant', content: answer, id: 'm3' }),
  ],
}

const event = (type: string, data: object, n: number) => ({
  type,
  data,
  id: `e${n}`,
  timestamp: at,
  parentId: n === 0 ? null : `e${n - 1}`,
})
const copilot = [
  event('session.start', { sessionId: 's1', version: 1 }, 0),
  event('user.message', { content: question, attachments: [] }, 1),
  event('assistant.turn_start', { turnId: '0' }, 2),
  event(
    'assistant.message',
    {
      messageId: 'm1',
      content: 'I run them.',
      toolRequests: [{ toolCallId: 'call-1', name: 'bash', arguments: { command: 'npm test' }, type: 'function' }],
    },
    3,
  ),
  event('tool.execution_start', { toolCallId: 'call-1', toolName: 'bash', arguments: { command: 'npm test' } }, 4),
  event('tool.execution_complete', { toolCallId: 'call-1', success: true, result: { content: '1 failed: tides' } }, 5),
  event('assistant.message', { messageId: 'm2', content: answer, toolRequests: [] }, 6),
]

const request = (metadata: object) => ({
  requesterUsername: 'ana',
  responderUsername: 'GitHub Copilot',
  requests: [
    {
      requestId: 'request_1',
      message: { text: question, parts: [] },
      response: [
        { value: 'I run them.' },
        {
          kind: 'toolInvocationSerialized',
          toolCallId: 'call-1',
          toolId: 'bash',
          invocationMessage: { value: 'Running the tests' },
          isComplete: true,
          toolSpecificData: { command: 'npm test' },
          resultDetails: { input: '{}', output: [{ type: 'embed', isText: true, value: '1 failed: tides' }] },
        },
        { value: 'The one about ' },
        { value: 'tides.' },
      ],
      result: { metadata },
      timestamp: ms,
      modelId: 'm-1',
    },
  ],
})
const rounds = {
  toolCallRounds: [
    { response: 'I run them.', toolCalls: [{ id: 'call-1', name: 'bash', arguments: '{"command":"npm test"}' }] },
    { response: answer, toolCalls: [] },
  ],
  toolCallResults: { 'call-1': { content: [{ value: '1 failed: tides' }] } },
}

const grok = [
  { type: 'system', content: 'You look after tests.' },
  { type: 'user', content: [{ type: 'text', text: question }], prompt_index: 0 },
  {
    type: 'assistant',
    content: 'I run them.',
    tool_calls: [{ id: 'call-1', name: 'bash', arguments: '{"command":"npm test"}' }],
    model_id: 'm-1',
  },
  { type: 'tool_result', tool_call_id: 'call-1', content: '1 failed: tides' },
  { type: 'assistant', content: answer, model_id: 'm-1' },
]

describe('a talk of four', () => {
  test.each([
    ['Pi', lines(pi), 6, 4],
    ['OpenCode', JSON.stringify(openCode), 3, 3],
    ['Goose', lines(goose), 5, 4],
    ['Continue', JSON.stringify(continues), 3, 3],
    ['the Copilot CLI', lines(copilot), 7, 4],
    ['Copilot in an editor, with its rounds', JSON.stringify(request(rounds)), 1, 1],
    ['Copilot in an editor, as it was shown', JSON.stringify(request({})), 1, 1],
    ['Grok Build', lines(grok), 5, 5],
  ])('of %s', (_, text, records, kept) => {
    const record = imported(text)
    expect(record.format.id).toBe('agent-sessions')
    expect(record.runs.length).toBe(1)
    expect(told(record)).toEqual(whole)
    expect([record.report.records, record.report.kept]).toEqual([records, kept])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(notices(record)).toEqual([])
  })
})

test('a session is named by its title, else by the question', () => {
  expect(imported(openCode).runs[0]?.title).toBe('Tides')
  expect(imported(continues).runs[0]?.title).toBe('Tides')
  expect(imported(lines(pi)).runs[0]?.title).toBe(question)
})

test('OpenCode: a call that failed is an error, one that still runs has no result', () => {
  const part = (id: string, state: object) => ({ type: 'tool', callID: id, tool: 'bash', state })
  const parts = [
    part('a', { status: 'error', input: { command: 'make' }, error: 'no such command' }),
    part('b', { status: 'running', input: { command: 'sleep 9' } }),
  ]
  const messages = [...openCode.messages.slice(0, 1), { info: { id: 'msg_2', role: 'assistant', time: { created: ms } }, parts }]
  const record = imported({ ...openCode, messages })
  expect(told(record)).toEqual([' <bash {"command":"make"}> <bash {"command":"sleep 9"}>', '= error: no such command'])
  expect(notices(record)).toEqual(['unanswered-call: The call of bash has no result in the record.'])
})

test('Goose: a result may be an error, and what it gave may stand in an object', () => {
  const failed = {
    role: 'user',
    created: 3,
    content: [{ type: 'toolResponse', id: 'call-1', toolResult: { status: 'error', error: 'denied' } }],
  }
  expect(told(imported(lines([...goose.slice(0, 3), failed])))[1]).toBe('= error: denied')
  const value = { content: [{ type: 'text', text: 'yes' }], isError: false }
  const inside = {
    role: 'user',
    created: 3,
    content: [{ type: 'toolResponse', id: 'call-1', toolResult: { status: 'success', value } }],
  }
  expect(told(imported(lines([...goose.slice(0, 3), inside])))[1]).toBe('= yes')
})

test('Continue: a result that stands in the state of its call and again as a message is one', () => {
  const again = item({ role: 'tool', content: '1 failed: tides', toolCallId: 'call-1' })
  const { history } = continues
  const record = imported({ ...continues, history: [...history.slice(0, 2), again, ...history.slice(2)] })
  expect(told(record)).toEqual(whole)
  expect([record.report.records, record.report.kept]).toEqual([4, 4])
})

test('Copilot in an editor: what a terminal printed, and how it ended', () => {
  const [one] = request({}).requests
  const terminal = {
    kind: 'toolInvocationSerialized',
    toolCallId: 'call-1',
    toolId: 'run_in_terminal',
    isComplete: true,
    toolSpecificData: {
      kind: 'terminal',
      commandLine: { original: 'npm test' },
      terminalCommandOutput: { text: '1 failed: tides' },
      terminalCommandState: { exitCode: 1 },
    },
  }
  const record = imported({ requests: [{ ...one, response: [terminal, { value: answer }] }] })
  expect(told(record)).toEqual([' <run_in_terminal {"command":"npm test"}>', '= error: 1 failed: tides', answer])
})

test('Copilot in an editor: the changes of a chat are made again', () => {
  const [one] = request({}).requests
  const { response, ...asked } = one ?? { response: [] }
  const journal = [
    { kind: 0, v: { version: 3, sessionId: 's1', requests: [] } },
    { kind: 1, k: ['customTitle'], v: 'Tides' },
    { kind: 2, k: ['requests'], v: [{ ...asked, response: response.slice(0, 1) }] },
    { kind: 2, k: ['requests', 0, 'response'], v: [{ value: 'to be cut' }] },
    { kind: 2, k: ['requests', 0, 'response'], i: 1, v: response.slice(1) },
    { kind: 1, k: ['requests', 0, '__proto__'], v: 1 },
  ]
  const record = imported(lines(journal))
  expect(record.format.id).toBe('agent-sessions')
  expect(record.runs.map(({ title }) => title)).toEqual(['Tides'])
  expect(told(record)).toEqual(whole)
  expect([record.report.records, record.report.kept]).toEqual([6, 3])
  expect(fuzz(lines(journal), 'agent-sessions', 20, 65)).toBeGreaterThan(5)
})

test('what a session tells of itself is dropped as that', () => {
  const why = 'It tells of the session, not of what was said or done in it.'
  expect(imported(lines(pi)).report.dropped.map((one) => one.why)).toEqual([why, why])
})

test('Pi: what was summed up is a step of its own', () => {
  const summary = {
    type: 'compaction',
    id: 'x',
    parentId: 'd',
    timestamp: at,
    summary: 'They looked at tests.',
    tokensBefore: 900,
  }
  const record = imported(lines([...pi, summary, entry('e', 'x', { role: 'user', content: 'And now?' })]))
  expect(ofType(record, 'node-started').map(({ node }) => node)).toContain('compress')
  expect(ofType(record, 'run-started').length).toBe(2)
})

test('Cline: what was shown to the person is what was said and done', () => {
  const ui = [
    { ts: ms, type: 'say', say: 'task', text: question },
    { ts: ms + 1, type: 'say', say: 'api_req_started', text: '{"request":"…"}' },
    { ts: ms + 2, type: 'say', say: 'text', text: 'I look at them.' },
    { ts: ms + 3, type: 'say', say: 'tool', text: '{"tool":"readFile","path":"tides.test.ts","content":"expect(1).toBe(2)"}' },
    { ts: ms + 4, type: 'ask', ask: 'command', text: 'npm test' },
    { ts: ms + 5, type: 'say', say: 'command_output', text: '1 failed: tides' },
    { ts: ms + 6, type: 'say', say: 'completion_result', text: answer },
  ]
  const record = imported(ui)
  expect(record.format.id).toBe('agent-sessions')
  expect(told(record)).toEqual([
    'I look at them.',
    ' <readFile {"path":"tides.test.ts"}>',
    '= expect(1).toBe(2)',
    ' <execute_command {"command":"npm test"}>',
    '= 1 failed: tides',
    answer,
  ])
  expect(record.report.dropped.length).toBe(1)
})

test('Browser Use: each action has its result, and the last one is the answer', () => {
  const step = (n: number, action: object[], result: object[]) => ({
    model_output: { evaluation_previous_goal: 'Success', memory: '', next_goal: 'Go on', action },
    result,
    state: { url: 'https://tides.example', title: 'Tides', tabs: [] },
    metadata: { step_number: n, step_start_time: ms / 1000 + n, step_end_time: ms / 1000 + n + 1 },
  })
  const record = imported({
    history: [
      step(
        1,
        [{ open: { url: 'https://tides.example' } }, { wait: { seconds: 3 } }],
        [{ extracted_content: 'opened' }, { error: 'too long' }],
      ),
      step(2, [{ done: { text: answer, success: true } }], [{ is_done: true, success: true, extracted_content: answer }]),
    ],
  })
  expect(record.format.id).toBe('agent-sessions')
  expect(told(record)).toEqual([
    ' <open {"url":"https://tides.example"}> <wait {"seconds":3}>',
    '= opened',
    '= error: too long',
    answer,
  ])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('Trae: the task is the title, its steps hold calls and results', () => {
  const step = (n: number, content: string, tool_calls: object[], tool_results: object[]) => ({
    step_number: n,
    timestamp: at,
    state: 'completed',
    llm_messages: [{ role: 'user', content: question }],
    llm_response: { content, model: 'm-1', finish_reason: 'stop', usage: { input_tokens: 3, output_tokens: 2 }, tool_calls },
    tool_calls,
    tool_results,
    error: null,
  })
  const record = imported({
    task: question,
    model: 'm-1',
    llm_interactions: [],
    agent_steps: [
      step(
        1,
        'I run them.',
        [{ call_id: 'c1', name: 'bash', arguments: { command: 'npm test' } }],
        [{ call_id: 'c1', success: true, result: '1 failed: tides' }],
      ),
      step(2, answer, [], []),
    ],
    success: true,
  })
  expect(record.format.id).toBe('agent-sessions')
  expect(told(record)).toEqual(whole)
  expect(record.runs[0]?.title).toBe(question)
})

test('steps on a desktop: what was done, and what the program said of it', () => {
  const step = { reward: 0, done: false, info: {} }
  const record = imported(
    lines([
      { step_num: 1, action_timestamp: '20260301@100000', action: 'click(3, 4)', response: 'I click.', ...step },
      { step_num: 2, action_timestamp: '20260301@100010', action: 'DONE', response: answer, reward: 1, done: true, info: {} },
    ]),
  )
  expect(told(record)).toEqual(['I click. <act {"action":"click(3, 4)"}>', '= {"reward":0,"done":false,"info":{}}', answer])
  expect(record.runs[0]?.startedAt).toBe(at)
})

test('Droid: the lines of Pi with the blocks of Anthropic', () => {
  const record = imported(
    lines([
      { type: 'session_start', id: 's1', title: 'Tides', cwd: '/tides' },
      entry('a', null, { role: 'user', content: [{ type: 'text', text: question }] }),
      entry('b', 'a', {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I run them.' },
          { type: 'tool_use', id: 't1', name: 'bash', input: { command: 'npm test' } },
        ],
      }),
      entry('c', 'b', { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't1', content: '1 failed: tides' }] }),
      entry('d', 'c', { role: 'assistant', content: [{ type: 'text', text: answer }] }),
    ]),
  )
  expect(told(record)).toEqual(whole)
})

test('Kimi Code: the parts of a step are one reply; a prompt that is told again begins nothing', () => {
  const log = (type: string, more: object) => ({ type, time: ms, ...more })
  const loop = (type: string, more: object) => log('context.append_loop_event', { event: { type, ...more } })
  const prompt = log('config.update', { systemPrompt: 'You look after tests.' })
  const record = imported(
    lines([
      { type: 'metadata', protocol_version: '1.4', created_at: ms },
      prompt,
      log('turn.prompt', { input: [{ type: 'text', text: question }] }),
      log('context.append_message', { message: { role: 'user', content: [{ type: 'text', text: question }] } }),
      loop('step.begin', { uuid: 'u1', step: 1 }),
      loop('content.part', { stepUuid: 'u1', part: { type: 'think', think: 'The tests know.' } }),
      loop('content.part', { stepUuid: 'u1', part: { type: 'text', text: 'I run them.' } }),
      loop('tool.call', { stepUuid: 'u1', toolCallId: 'b0', name: 'bash', args: { command: 'npm test' } }),
      loop('tool.result', { toolCallId: 'b0', result: { output: '1 failed: tides' } }),
      prompt,
      loop('content.part', { stepUuid: 'u2', part: { type: 'text', text: answer } }),
    ]),
  )
  expect(record.runs.length).toBe(1)
  expect(told(record)).toEqual(whole)
  expect([record.report.records, record.report.kept]).toEqual([11, 8])
})

test('Antigravity: what a tool gave is a step of its own', () => {
  const step = (step_index: number, source: string, type: string, more: object) => ({
    step_index,
    source,
    type,
    status: 'DONE',
    created_at: at,
    ...more,
  })
  const record = imported(
    lines([
      step(0, 'USER_EXPLICIT', 'USER_INPUT', {
        content: `<USER_REQUEST>\n${question}\n</USER_REQUEST>\n<USER_SETTINGS_CHANGE/>`,
      }),
      step(1, 'SYSTEM', 'CONVERSATION_HISTORY', {}),
      step(2, 'MODEL', 'PLANNER_RESPONSE', {
        content: 'I run them.',
        thinking: 'The tests know.',
        tool_calls: [{ name: 'bash', args: { command: '"npm test"' } }],
      }),
      step(3, 'MODEL', 'RUN_COMMAND', { content: '1 failed: tides' }),
      step(4, 'MODEL', 'PLANNER_RESPONSE', { content: answer }),
    ]),
  )
  expect(told(record)).toEqual(whole)
  expect(record.runs[0]?.title).toBe(question)
})

describe('steps with a thought, an action and what was observed', () => {
  test('actions as texts', () => {
    const record = imported({
      question,
      steps: [
        { step: 1, thought: 'I run them.', action: 'bash[npm test]', observation: '1 failed: tides' },
        { step: 2, thought: 'Now I know.', action: `finish[${answer}]`, observation: '' },
      ],
    })
    expect(record.format.id).toBe('agent-sessions')
    expect(told(record)).toEqual(['I run them. <bash {"input":"npm test"}>', '= 1 failed: tides', answer])
    expect(record.runs[0]?.title).toBe(question)
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('tools with their input, and an answer of its own', () => {
    const record = imported([
      { thought: 'I run them.', tool: 'bash', tool_input: { command: 'npm test' }, observation: '1 failed: tides' },
      { thought: 'Now I know.', final_answer: answer },
    ])
    expect(told(record)).toEqual(whole)
  })

  test('the action with which a browser stops is the answer', () => {
    const record = imported([
      { thought: 'I look.', action: 'click [3]', observation: 'a page' },
      { thought: 'Now I know.', action: `stop [${answer}]`, observation: '' },
    ])
    expect(told(record)).toEqual(['I look. <click {"input":"3"}>', '= a page', answer])
  })

  test('an action that nothing came of has no result', () => {
    const record = imported([
      { thought: 'I run them.', action: { name: 'bash', arguments: { command: 'npm test' } }, observation: null },
    ])
    expect(told(record)).toEqual([whole[0]])
    expect(notices(record)).toEqual(['unanswered-call: The call of bash has no result in the record.'])
  })
})

test('transcripts of Cursor hold calls without results', () => {
  const content = [
    { type: 'text', text: 'I run them.' },
    { type: 'tool_use', name: 'bash', input: { command: 'npm test' } },
  ]
  const record = imported(
    lines([
      { role: 'user', message: { content: [{ type: 'text', text: question }] } },
      { role: 'assistant', message: { content } },
      { role: 'assistant', message: { content: [{ type: 'text', text: answer }] } },
      { type: 'turn_ended', status: 'success' },
    ]),
  )
  expect(told(record)).toEqual([whole[0], answer])
  expect(notices(record)).toEqual(['unanswered-call: The call of bash has no result in the record.'])
})

test("chats of Claude's app are a run each", () => {
  const chat = (uuid: string, name: string) => ({
    uuid,
    name,
    created_at: at,
    chat_messages: [
      { uuid: `${uuid}-1`, sender: 'human', text: question, content: [{ type: 'text', text: question }], created_at: at },
      { uuid: `${uuid}-2`, sender: 'assistant', text: answer, content: [], created_at: at },
    ],
  })
  const record = imported([chat('a', 'Tides'), chat('b', 'More tides')])
  expect(record.runs.map(({ title }) => title)).toEqual(['Tides', 'More tides'])
  expect(told(record)).toEqual([answer])
})

test('damaged in any way, a session is still accounted for', () => {
  expect(fuzz(lines(pi), 'agent-sessions', 20, 61)).toBeGreaterThan(10)
  expect(fuzz(JSON.stringify(openCode), 'agent-sessions', 20, 62)).toBeGreaterThan(10)
  expect(fuzz(JSON.stringify(request(rounds)), 'agent-sessions', 20, 63)).toBeGreaterThan(10)
  expect(fuzz(lines(goose), 'agent-sessions', 20, 64)).toBeGreaterThan(10)
})
