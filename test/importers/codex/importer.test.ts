import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const item = (payload: object, second = 1) => ({ timestamp: `2026-03-01T08:00:0${second}.000Z`, type: 'response_item', payload })
const event = (payload: object, second = 1) => ({ timestamp: `2026-03-01T08:00:0${second}.000Z`, type: 'event_msg', payload })

const rollout = [
  { timestamp: '2026-03-01T08:00:00.000Z', type: 'session_meta', payload: { id: 'c-1', instructions: 'Be brief.' } },
  { timestamp: '2026-03-01T08:00:00.000Z', type: 'turn_context', payload: { model: 'm-2', cwd: '/work' } },
  item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'List the piers.' }] }),
  event({ type: 'user_message', message: 'List the piers.', kind: 'plain' }),
  event({ type: 'agent_reasoning', text: 'I list them.' }),
  item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'I list them.' }], encrypted_content: 'xx' }),
  item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'k1' }),
  item({ type: 'function_call_output', call_id: 'k1', output: '{"output":"north\\nsouth","metadata":{"exit_code":1}}' }),
  event({ type: 'token_count', info: { last_token_usage: { input_tokens: 20, output_tokens: 4 } } }, 2),
  event({ type: 'exec_command_begin', call_id: 'k1' }, 2),
  { timestamp: '2026-03-01T08:00:03.000Z', type: 'compacted', payload: { message: 'So far: piers.' } },
  item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'North and south.' }] }, 4),
  event({ type: 'agent_message', message: 'North and south.' }, 4),
  event({ type: 'turn_aborted', reason: 'interrupted' }, 5),
]

describe('a session on disk', () => {
  const record = imported(lines(rollout))

  test('is recognised; events that repeat an item are linked to it', () => {
    expect(record.format.id).toBe('codex')
    expect([record.report.records, record.report.kept]).toEqual([14, 13])
    expect(whys(record)).toEqual(['It tells of progress; what came of it is shown.'])
  })
  test('has items as its spine, the output unwrapped, counts with the reply that they count', () => {
    expect(told(record)).toEqual([' <shell {"command":["ls"]}>', '= error: north\nsouth', 'North and south.'])
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['brain', 'hands', 'compress', 'brain', 'event'])
    const [first] = ofType(record, 'model-called')
    expect([first?.model, first?.messages[0]?.text]).toEqual(['m-2', 'Be brief.'])
    expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 20, output: 4 })
    expect(record.runs[0]?.events[0]).toMatchObject({ runId: 'c-1' })
  })
  test('that holds events only is told by them', () => {
    const only = imported(lines([rollout[0], rollout[3], rollout[4], rollout[12]]))
    expect(told(only)).toEqual(['North and south.'])
    expect(only.report.kept).toBe(4)
  })
  test('of the oldest kind has no wrappers', () => {
    const old = imported(
      lines([
        { id: 'c-0', timestamp: '2025-05-01T08:00:00.000Z', instructions: null },
        { record_type: 'state' },
        ...rollout.filter((one) => one.type === 'response_item').map(({ payload }) => payload),
      ]),
    )
    expect(old.format.id).toBe('codex')
    expect(told(old)).toEqual(told(record))
    expect(whys(old)).toEqual(['A state that the program kept for itself.'])
  })
  test('cut off in the middle of a line says so', () => {
    const text = lines(rollout.slice(0, 8))
    const cut = imported(text.slice(0, -20))
    expect(ofType(cut, 'notice').map(({ code }) => code)).toContain('record-cut')
  })
})

describe('lines of exec --json', () => {
  const exec = [
    { type: 'thread.started', thread_id: 'e-1' },
    { type: 'turn.started' },
    { type: 'item.completed', item: { id: 'item_0', type: 'reasoning', text: 'I look.' } },
    {
      type: 'item.started',
      item: { id: 'item_1', type: 'command_execution', command: 'ls', aggregated_output: '', status: 'in_progress' },
    },
    {
      type: 'item.completed',
      item: { id: 'item_1', type: 'command_execution', command: 'ls', aggregated_output: 'a', exit_code: 2, status: 'failed' },
    },
    {
      type: 'item.started',
      item: { id: 'item_2', type: 'mcp_tool_call', server: 'sea', tool: 'tide', arguments: { h: 1 }, status: 'in_progress' },
    },
    { type: 'item.completed', item: { id: 'item_3', type: 'agent_message', text: 'Done.' } },
    { type: 'turn.completed', usage: { input_tokens: 9, output_tokens: 3 } },
    { type: 'turn.failed', error: { message: 'lost the line' } },
  ]
  test('every item once, as it was at last; one that did not end has no result', () => {
    const record = imported(lines(exec))
    expect(record.report).toMatchObject({ records: 9, kept: 9, dropped: [] })
    expect(told(record)).toEqual([' <shell {"command":"ls"}>', '= error: a', ' <sea.tide {"h":1}>', 'Done.'])
    expect(ofType(record, 'model-replied').at(-1)?.usage).toEqual({ input: 9, output: 3 })
    expect(ofType(record, 'model-replied')[0]?.message.blocks?.[0]).toEqual({ type: 'reasoning', text: 'I look.' })
    expect(ofType(record, 'node-started').at(-1)?.node).toBe('error')
  })
  describe('newer versions', () => {
    const say = (role: string, text: string) =>
      item({ type: 'message', role, content: [{ type: role === 'assistant' ? 'output_text' : 'input_text', text }] })
    const record = imported(
      lines([
        {
          timestamp: '2026-03-01T08:00:00.000Z',
          type: 'session_meta',
          payload: { id: 'c-2', base_instructions: { text: 'Be brief.' } },
        },
        say('user', '# AGENTS.md instructions for /work\n\nCount in pairs.'),
        say('user', '<environment_context>\n  <cwd>/work</cwd>\n</environment_context>'),
        say('user', 'Mend the tide test.'),
        item({ type: 'function_call', name: 'exec_command', arguments: '{"cmd":"check"}', call_id: 'k1' }),
        item({
          type: 'function_call_output',
          call_id: 'k1',
          output: 'Chunk ID: 1a\nWall time: 1.0 seconds\nProcess exited with code 1\nOutput:\n1 failed',
        }),
        item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'k2' }),
        item({ type: 'custom_tool_call_output', call_id: 'k2', output: 'Exit code: 0\nWall time: 0 seconds\nOutput:\nSuccess.' }),
        item({ type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'tides' } }),
        say('assistant', 'Mended.'),
      ]),
    )
    test('what the program puts in is no question of the person', () => {
      expect(record.runs[0]?.title).toBe('Mend the tide test.')
      expect(ofType(record, 'model-called')[0]?.messages.map(({ role }) => role)).toEqual(['system', 'system', 'system', 'human'])
      expect(record.report.guessed.map(({ what }) => what)).toContain('texts that the program put in')
    })
    test('how a command ended stands in front of what it printed', () => {
      expect(ofType(record, 'tool-returned').map(({ status }) => status)).toEqual(['error', 'ok', 'ok'])
    })
    test('a search of the provider needs no result in the record', () => {
      expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    })
  })

  test('damaged in any way, it is still accounted for', () => {
    expect(fuzz(JSON.stringify(exec), 'codex', 37, 46)).toBeGreaterThan(30)
  })
})

test('damaged in any way, a session is still accounted for', () => {
  expect(fuzz(JSON.stringify(rollout), 'codex', 37, 47)).toBeGreaterThan(30)
  expect(fuzz(lines(rollout), 'codex', 25, 48)).toBeGreaterThan(20)
})

test('the first versions printed an event under "msg"', () => {
  const line = (msg: object) => ({ id: '0', msg })
  const record = imported(
    lines([
      { workdir: '/work', model: 'm-2', approval: 'never' },
      { prompt: 'List the piers.' },
      line({ type: 'task_started' }),
      line({ type: 'agent_reasoning', text: 'I list them.' }),
      line({ type: 'exec_command_begin', call_id: 'k1', command: ['ls'], cwd: '/work' }),
      line({ type: 'exec_command_output_delta', call_id: 'k1', chunk: 'bm8=' }),
      line({ type: 'exec_command_end', call_id: 'k1', stdout: 'north', stderr: '', exit_code: 0 }),
      line({ type: 'mcp_tool_call_begin', call_id: 'k2', invocation: { server: 'sea', tool: 'depth', arguments: { pier: 1 } } }),
      line({ type: 'mcp_tool_call_end', call_id: 'k2', result: { Err: 'no such pier' } }),
      line({ type: 'token_count', info: { last_token_usage: { input_tokens: 20, output_tokens: 4 } } }),
      line({ type: 'agent_message', message: 'Only north.' }),
      line({ type: 'task_complete', last_agent_message: 'Only north.' }),
    ]),
  )
  expect(record.format.id).toBe('codex')
  expect(record.runs[0]?.title).toBe('List the piers.')
  expect(told(record)).toEqual([
    ' <shell {"command":["ls"],"cwd":"/work"}>',
    '= north',
    ' <sea.depth {"pier":1}>',
    '= error: no such pier',
    'Only north.',
  ])
  expect([record.report.records, record.report.kept]).toEqual([12, 9])
})

test('what an item is may stand under another name', () => {
  const ran = {
    id: 'i1',
    item_type: 'command_execution',
    command: 'ls',
    aggregated_output: 'north',
    exit_code: 0,
    status: 'completed',
  }
  const said = { id: 'i2', item_type: 'assistant_message', text: 'Only north.' }
  const record = imported(lines([ran, said].map((one) => ({ type: 'item.completed', item: one }))))
  expect(told(record)).toEqual([' <shell {"command":"ls"}>', '= north', 'Only north.'])
})

test('results in objects, and a search for tools', () => {
  const record = imported(
    lines([
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Mend it.' }] }),
      item({ type: 'custom_tool_call', call_id: 'k1', name: 'apply_patch', input: '*** Begin Patch' }),
      item({ type: 'custom_tool_call_output', call_id: 'k1', output: { content: 'no such file', success: false } }),
      item({ type: 'tool_search_call', call_id: 'k2', status: 'completed', arguments: { query: 'tides' } }),
      item({ type: 'tool_search_output', call_id: 'k2', tools: [{ name: 'depth', description: 'How deep' }] }),
      item({ type: 'agent_message', author: 'pilot', recipient: 'sailor', content: [{ type: 'input_text', text: 'Hurry.' }] }),
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }),
    ]),
  )
  expect(ofType(record, 'node-started').map(({ node }) => node)).toContain('pilot')
  expect(record.report.dropped).toEqual([])
  expect(told(record)).toEqual([
    ' <apply_patch {"input":"*** Begin Patch"}>',
    '= error: no such file',
    ' <tool_search {"query":"tides"}>',
    '= {"name":"depth","description":"How deep"}',
    'Done.',
  ])
})
