import { describe, expect, test } from 'vitest'
import { parentsFirst } from '../../../src/importers/claude-code/order'
import { imported, lines, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const head = { sessionId: 's-1', cwd: '/work', version: '2.0.1', userType: 'external', isSidechain: false }
const time = (second: number) => `2026-03-01T08:00:${String(second).padStart(2, '0')}.000Z`
const user = (uuid: string, parentUuid: string | null, content: unknown, second: number, more: object = {}) => ({
  ...head,
  type: 'user',
  uuid,
  parentUuid,
  timestamp: time(second),
  message: { role: 'user', content },
  ...more,
})
const model = (uuid: string, parentUuid: string, id: string, block: object, second: number, more: object = {}) => ({
  ...head,
  type: 'assistant',
  uuid,
  parentUuid,
  timestamp: time(second),
  requestId: 'r',
  message: {
    id,
    type: 'message',
    role: 'assistant',
    model: 'm-1',
    content: [block],
    usage: { input_tokens: 10, cache_read_input_tokens: 5, output_tokens: 2 },
  },
  ...more,
})
const result = (id: string, content: string, error = false) => [
  { type: 'tool_result', tool_use_id: id, content, is_error: error },
]

const session = [
  { type: 'summary', summary: 'Counting boats', leafUuid: 'u9' },
  { type: 'file-history-snapshot', messageId: 'u1', snapshot: {} },
  user('u1', null, 'How many boats?', 0),
  model('u2', 'u1', 'msg_1', { type: 'thinking', thinking: 'I count.' }, 1),
  model('u3', 'u2', 'msg_1', { type: 'text', text: 'I ask someone.' }, 2),
  model('u4', 'u3', 'msg_1', { type: 'tool_use', id: 't1', name: 'Task', input: { prompt: 'Count the boats.' } }, 3),
  user('a1', null, 'Count the boats.', 4, { isSidechain: true }),
  model('a2', 'a1', 'msg_2', { type: 'tool_use', id: 't2', name: 'Bash', input: { command: 'ls boats' } }, 5, {
    isSidechain: true,
  }),
  user('a3', 'a2', result('t2', 'one two three'), 6, { isSidechain: true }),
  model('a4', 'a3', 'msg_3', { type: 'text', text: 'Three.' }, 7, { isSidechain: true }),
  user('u5', 'u4', result('t1', 'Three.'), 8, { toolUseResult: { agentId: 'x' } }),
  { ...head, type: 'system', subtype: 'local_command', content: 'cost: 1', uuid: 'u6', parentUuid: 'u5', timestamp: time(8) },
  model('u7', 'u5', 'msg_4', { type: 'text', text: 'Three boats.' }, 9),
]

describe('a session', () => {
  const record = imported(lines(session))

  test('is recognised; what is no part of the conversation is dropped with its reason', () => {
    expect(record.format.id).toBe('claude-code')
    expect([record.report.records, record.report.kept]).toEqual([13, 11])
    expect(whys(record)).toEqual([
      'A copy of the files at that moment, not part of the conversation.',
      'A note of the program for the person, which the model did not see. (cost: 1)',
    ])
    expect(record.runs[0]).toMatchObject({ title: 'Counting boats', startedAt: '2026-03-01T08:00:00.000Z' })
  })
  test('puts the lines of one reply together again, and what a sub-agent did inside its call', () => {
    expect(told(record)).toEqual([
      'I ask someone. <Task {"prompt":"Count the boats."}>',
      '   <Bash {"command":"ls boats"}>',
      '  = one two three',
      '  Three.',
      '= Three.',
      'Three boats.',
    ])
    const [first] = ofType(record, 'model-replied')
    expect(first?.message.blocks?.[0]).toMatchObject({ type: 'reasoning', text: 'I count.' })
    expect(first?.usage).toEqual({ input: 15, output: 2 })
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('is the same in a list and under loglines', () => {
    expect(told(imported(session))).toEqual(told(record))
    expect(told(imported({ loglines: session }))).toEqual(told(record))
  })
})

describe('damage', () => {
  test('a line before its parent waits for it; a circle comes last and is told', () => {
    const items = [
      { id: 'c', parent: 'b' },
      { id: 'a', parent: undefined },
      { id: 'b', parent: 'a' },
      { id: 'x', parent: 'y' },
      { id: 'y', parent: 'x' },
      { id: 'z', parent: 'nowhere' },
    ]
    const { items: ordered, circular } = parentsFirst(items)
    expect(ordered.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'z', 'x', 'y'])
    expect(circular.map(({ id }) => id)).toEqual(['x', 'y'])
    const [, , first, ...rest] = session
    const record = imported(lines([...rest.slice(0, 1), first, ...rest.slice(1)]))
    expect(record.report.warned?.map(({ what }) => what)).toContain('lines before their parents')
    expect(told(record).at(-1)).toBe('Three boats.')
  })
  test('copies of lines are shown once; lines that are none are told apart', () => {
    const record = imported(
      `${lines([session[2], session[2], session[3]])}\n42\n"text"\n[]\n${JSON.stringify({ ...head, type: 'user', uuid: 'q', message: { role: 'user' } })}`,
    )
    expect([record.report.records, record.report.kept]).toEqual([7, 2])
    expect(whys(record)).toEqual([
      'A line with this id is shown already: resumed sessions copy their history.',
      'It is no line of a session.',
      'It is no line of a session.',
      'It is no line of a session.',
      'Its message has no content.',
    ])
  })
  test('a call without a result stays without one, a failed one is an error, an interrupted session is cut', () => {
    const text = lines([
      session[2],
      session[5],
      user('u5', 'u4', result('t1', 'no way', true), 8),
      user('u8', 'u5', result('t9', 'for nobody'), 9),
    ])
    const record = imported(`${text}\n{"type":"user","sessionId":"s-1","uuid":"u9","message":{"role":"user","content":"and th`)
    expect(told(record)).toEqual([' <Task {"prompt":"Count the boats."}>', '= error: no way'])
    expect(notices(record).map((one) => one.split(':')[0])).toEqual(expect.arrayContaining(['orphan-result', 'record-cut']))
  })
  test('what the program put in does not begin a turn, a summary of the context is shown as such', () => {
    const record = imported(
      lines([
        session[2],
        session[5],
        user('u5', 'u4', result('t1', 'Three.'), 8),
        user('u6', 'u5', 'A reminder.', 9, { isMeta: true }),
        model('u7', 'u6', 'msg_4', { type: 'text', text: 'Three boats.' }, 10),
        user('u8', 'u7', 'Earlier: boats were counted.', 11, { isCompactSummary: true }),
      ]),
    )
    expect(ofType(record, 'run-started')).toHaveLength(1)
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['brain', 'hands', 'brain', 'compress'])
  })
})

test('the lines of a stream: tools and model of its head, the agent by the call that started it', () => {
  const line = (type: string, message: object, more: object = {}) => ({
    type,
    message,
    session_id: 's-2',
    parent_tool_use_id: null,
    ...more,
  })
  const record = imported(
    lines([
      { type: 'system', subtype: 'init', session_id: 's-2', tools: ['Task', 'Bash'], model: 'm-1' },
      line('user', { role: 'user', content: 'Go.' }),
      line('assistant', { id: 'm1', role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'Task', input: {} }] }),
      line(
        'assistant',
        { id: 'm2', role: 'assistant', content: [{ type: 'text', text: 'Inside.' }] },
        { parent_tool_use_id: 't1' },
      ),
      line('user', { role: 'user', content: result('t1', 'ok') }),
      line('assistant', { id: 'm3', role: 'assistant', content: [{ type: 'text', text: 'Gone.' }] }),
      { type: 'result', subtype: 'success', session_id: 's-2', result: 'Gone.', is_error: false },
    ]),
  )
  expect(told(record)).toEqual([' <Task {}>', '  Inside.', '= ok', 'Gone.'])
  expect(record.report.kept).toBe(7)
  expect(ofType(record, 'model-called')[0]).toMatchObject({ model: 'm-1', tools: [{ name: 'Task' }, { name: 'Bash' }] })
})

describe('newer versions', () => {
  const progress = (uuid: string, parentUuid: string, message: object, second: number) => ({
    ...head,
    type: 'progress',
    uuid,
    parentUuid,
    timestamp: time(second),
    toolUseID: `agent_${uuid}`,
    parentToolUseID: 'k1',
    data: { type: 'agent_progress', agentId: 'a1', prompt: 'Count them.', normalizedMessages: [], message },
  })
  const said = (uuid: string, parent: string, id: string, block: object, second: number) =>
    progress(
      uuid,
      parent,
      { type: 'assistant', timestamp: time(second), message: model('x', 'y', id, block, second).message },
      second,
    )
  const record = imported(
    lines([
      user('u0', null, '<command-name>/ide</command-name>\n<command-args></command-args>', 0),
      user('u1', 'u0', 'How many boats?', 1),
      model('m1', 'u1', 'msg1', { type: 'tool_use', id: 'k1', name: 'Task', input: { prompt: 'Count them.' } }, 2),
      progress('p1', 'm1', { type: 'user', message: { role: 'user', content: [{ type: 'text', text: 'Count them.' }] } }, 3),
      said('p2', 'p1', 'msg2', { type: 'tool_use', id: 'k2', name: 'Read', input: { path: 'boats' } }, 4),
      progress('p3', 'p2', { type: 'user', message: { role: 'user', content: result('k2', 'three names') } }, 5),
      said('p4', 'p3', 'msg3', { type: 'text', text: 'Three.' }, 6),
      { ...head, type: 'progress', uuid: 'p5', parentUuid: 'm1', timestamp: time(6), data: { type: 'bash_progress' } },
      user('u2', 'm1', result('k1', 'Three.'), 7),
      model('m2', 'u2', 'msg4', { type: 'text', text: 'There are three.' }, 8),
    ]),
  )
  test('keep what a sub-agent did in lines of progress: it stands inside the call that started it', () => {
    expect(told(record)).toEqual([
      ' <Task {"prompt":"Count them."}>',
      '   <Read {"path":"boats"}>',
      '  = three names',
      '  Three.',
      '= Three.',
      'There are three.',
    ])
    expect(whys(record)).toEqual(['Progress while something ran; the result is shown.'])
  })
  test('a session that begins with many lines of progress is one', () => {
    const waits = Array.from({ length: 80 }, (_, i) => ({
      ...head,
      type: 'progress',
      uuid: `w${i}`,
      parentUuid: null,
      timestamp: time(0),
      data: { type: 'hook_progress' },
    }))
    expect(imported(lines([...waits, user('u1', null, 'How many boats?', 1)])).format.id).toBe('claude-code')
  })
  test('a session is named by what the person wrote, not by a command before it', () => {
    expect(record.runs[0]?.title).toBe('How many boats?')
  })
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(session), 'claude-code', 50, 44)).toBeGreaterThan(40)
  expect(fuzz(lines(session), 'claude-code', 25, 45)).toBeGreaterThan(20)
})

test('lines that lost the ids of their session', () => {
  const said = (type: string, content: unknown, second: number) => ({
    type,
    timestamp: time(second),
    message: { role: type, content },
  })
  const loglines = [
    said('user', 'Which tide?', 1),
    said('assistant', [{ type: 'tool_use', id: 't1', name: 'tide', input: { day: 3 } }], 2),
    said('user', [{ type: 'tool_result', tool_use_id: 't1', content: '05:12' }], 3),
    said('assistant', [{ type: 'text', text: 'At 05:12.' }], 4),
  ]
  for (const data of [lines(loglines), { loglines }]) {
    const record = imported(data)
    expect(record.format.id).toBe('claude-code')
    expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  }
})

describe('what programs send to and get from it', () => {
  const asks = {
    type: 'user',
    message: { role: 'user', content: 'Count the boats.' },
    parent_tool_use_id: null,
    session_id: 'default',
  }
  const init = { type: 'system', subtype: 'init', session_id: 's-9', tools: ['Bash'], model: 'm-1' }
  const says = {
    type: 'assistant',
    message: { id: 'm1', role: 'assistant', model: 'm-1', content: [{ type: 'text', text: 'Three.' }] },
    session_id: 's-9',
  }

  test('a question that was sent before the session had a name is its beginning', () => {
    const record = imported(lines([asks, init, says]))
    expect(record.runs.map(({ title }) => title)).toEqual(['Count the boats.'])
    expect(told(record)).toEqual(['Three.'])
    expect(imported(lines([{ ...asks, session_id: undefined, timestamp: time(1) }, init, says])).runs.length).toBe(1)
  })

  test('two sessions stay two', () => {
    expect(imported(lines([asks, init, says, { ...says, session_id: 's-10' }])).runs.length).toBe(2)
  })
})

test('calls that stand in lines of their own are calls and results', () => {
  const call = (subtype: string, read: object) => ({
    type: 'tool_call',
    subtype,
    call_id: 'k1',
    tool_call: { readToolCall: { args: { path: 'boats.md' }, ...read } },
    session_id: 's-1',
  })
  const talk = (type: string, text: string) => ({
    type,
    message: { role: type, content: [{ type: 'text', text }] },
    session_id: 's-1',
  })
  const end = { type: 'result', subtype: 'success', is_error: false, result: 'Three.', session_id: 's-1' }
  const good = call('completed', { result: { success: { content: '3 boats', isEmpty: false } } })
  const record = imported(lines([talk('user', 'Count.'), call('started', {}), good, talk('assistant', 'Three.'), end]))
  expect(told(record)).toEqual([' <read {"path":"boats.md"}>', '= 3 boats', 'Three.'])
  expect(record.report.kept).toBe(5)
  const bad = call('completed', { result: { error: { message: 'no such file' } } })
  expect(told(imported(lines([talk('user', 'Count.'), call('started', {}), bad])))[1]).toBe('= error: no such file')
})

test('Qwen Code keeps the same lines with the contents of Gemini in them', () => {
  const line = (type: string, uuid: string, parentUuid: string | null, message: object, more: object = {}) => ({
    uuid,
    parentUuid,
    sessionId: 's-1',
    timestamp: time(1),
    type,
    message,
    ...more,
  })
  const record = imported(
    lines([
      line('user', 'a', null, { role: 'user', parts: [{ text: 'Count.' }] }),
      line(
        'assistant',
        'b',
        'a',
        { role: 'model', parts: [{ text: 'I look.' }, { functionCall: { id: 'k1', name: 'read', args: { path: 'boats.md' } } }] },
        { model: 'm-1', usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 2 } },
      ),
      line('tool_result', 'c', 'b', {
        role: 'user',
        parts: [{ functionResponse: { id: 'k1', name: 'read', response: { output: '3 boats' } } }],
      }),
      line('assistant', 'd', 'c', { role: 'model', parts: [{ text: 'Three.' }] }),
    ]),
  )
  expect(record.format.id).toBe('claude-code')
  expect(record.report.dropped).toEqual([])
  expect(told(record)).toEqual(['I look. <read {"path":"boats.md"}>', '= {"output":"3 boats"}', 'Three.'])
  expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 9, output: 2 })
})

test('a result alone is an answer', () => {
  const result = { type: 'result', subtype: 'success', is_error: false, num_turns: 3, result: 'Three.', session_id: 's-1' }
  const record = imported({ ...result, usage: { input_tokens: 5, output_tokens: 1 } })
  expect(told(record)).toEqual(['Three.'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 5, output: 1 })
})
