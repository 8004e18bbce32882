import { describe, expect, test } from 'vitest'
import { imported, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const call = (id: string, name: string, args: string) => ({ id, type: 'function', function: { name, arguments: args } })
const history = [
  { role: 'system', content: 'You mend boats.', agent: 'main', message_type: 'system_prompt' },
  { role: 'user', content: 'A demonstration.', agent: 'main', is_demo: true, message_type: 'demonstration' },
  { role: 'user', content: 'The rudder is loose.', agent: 'main', message_type: 'observation' },
  {
    role: 'assistant',
    content: 'I look.',
    thought: 'I look.',
    action: 'open rudder.txt',
    agent: 'main',
    message_type: 'action',
    tool_calls: [call('k1', 'open', '{"path":"rudder.txt"}')],
  },
  { role: 'tool', content: 'two screws missing', agent: 'main', message_type: 'observation', tool_call_ids: ['k1'] },
  {
    role: 'assistant',
    content: 'Mended.\n```\nsubmit\n```',
    thought: 'Mended.',
    action: 'submit',
    agent: 'main',
    message_type: 'action',
  },
]
const trajectory = [
  {
    response: 'I look.',
    thought: 'I look.',
    action: 'open rudder.txt',
    observation: 'two screws missing',
    state: '{"open_file":"rudder.txt"}',
    execution_time: 0.1,
  },
  { response: 'Mended.', thought: 'Mended.', action: 'submit', observation: 'diff --git', state: '{}', execution_time: 0.2 },
]
const whole = { environment: 'main', trajectory, history, info: { exit_status: 'submitted', submission: 'diff' } }

describe('a trajectory with its history', () => {
  const record = imported(whole)
  test('is told once: the history is the spine, the steps are linked to it', () => {
    expect(record.format.id).toBe('swe-agent')
    expect([record.report.records, record.report.kept]).toEqual([8, 7])
    expect(whys(record)).toEqual(['A demonstration that the model was given: it did not happen in this run.'])
    expect(told(record)).toEqual(['I look. <open {"path":"rudder.txt"}>', '= two screws missing', 'Mended.\n\ndiff'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(ofType(record, 'run-started')).toHaveLength(1)
    expect(notices(record)).toContain('exit-status: The record gives the exit status submitted.')
  })
  test('a demonstration file has the history only', () => {
    expect(told(imported({ history })).slice(0, 2)).toEqual(told(record).slice(0, 2))
  })
  test('without a history, or with a short one, the steps are the spine', () => {
    const steps = imported({ trajectory, info: {} })
    expect(told(steps)).toEqual(['I look. <open {"command":"open rudder.txt"}>', '= two screws missing', 'Mended.\n\ndiff --git'])
    const short = imported({ trajectory, history: history.slice(0, 5) })
    expect(told(short)).toEqual(told(steps))
    expect(short.runs[0]?.title).toBe('The rudder is loose.')
    expect(short.report.guessed.map(({ what }) => what)).toContain('a call')
  })
})

test('older files answer an action with a message of the user: it is the result, not a new turn', () => {
  const old = history.flatMap((one) => {
    const { tool_calls: _calls, tool_call_ids: _ids, ...rest } = one as Record<string, unknown>
    return [rest.role === 'tool' ? { ...rest, role: 'user' } : rest]
  })
  const record = imported({ history: old })
  expect(ofType(record, 'run-started')).toHaveLength(1)
  expect(told(record).slice(0, 2)).toEqual(['I look. <open {"command":"open rudder.txt"}>', '= two screws missing'])
})

test('a command that is no tool of the agent runs in the shell; one result may answer several calls', () => {
  const record = imported({
    trajectory: [{ response: 'r', thought: 't', action: 'python a.py', observation: 'ok' }],
    history: [],
  })
  expect(told(record)[0]).toBe('t <bash {"command":"python a.py"}>')
  const both = imported({
    history: [
      { role: 'user', content: 'Go.', agent: 'main', message_type: 'observation' },
      {
        role: 'assistant',
        content: '',
        agent: 'main',
        message_type: 'action',
        action: 'a',
        tool_calls: [call('a', 'f', '{}'), call('b', 'g', '{}')],
      },
      { role: 'tool', content: 'both', agent: 'main', message_type: 'observation', tool_call_ids: ['a', 'b'] },
    ],
  })
  expect(told(both)).toEqual([' <f {}> <g {}>', '= both', '= both'])
})

test('mini-SWE-agent writes its commands in fences, and reads what came back as if a person said it', () => {
  const mini = {
    info: { exit_status: 'Submitted', config: { model: { model_name: 'm-1' } } },
    trajectory_format: 'mini-swe-agent-1',
    messages: [
      { role: 'system', content: 'One command at a time.' },
      { role: 'user', content: 'Mend it.' },
      { role: 'assistant', content: 'I look.\n\n```bash\nls\n```' },
      { role: 'user', content: '<returncode>2</returncode>\n<output>none</output>' },
      { role: 'assistant', content: 'Nothing to mend.' },
    ],
  }
  const record = imported(mini)
  expect(record.format.id).toBe('swe-agent')
  expect(told(record)).toEqual([
    'I look.\n\n```bash\nls\n``` <bash {"command":"ls"}>',
    '= error: <returncode>2</returncode>\n<output>none</output>',
    'Nothing to mend.',
  ])
  expect(ofType(record, 'model-called')[0]?.model).toBe('m-1')
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a call to submit is a call, when the record says that something else ended the run', () => {
  const record = imported({ ...whole, info: { exit_status: 'exit_cost' } })
  expect(told(record).at(-2)).toBe('Mended. <submit {"command":"submit"}>')
  expect(record.runs[0]?.verdict?.verdict).toBe('stopped-at-budget')
})

describe('mini-SWE-agent', () => {
  const command = (line: string) => `I do it.\n\n\`\`\`mswea_bash_command\n${line}\n\`\`\``
  const mini = [
    { role: 'system', content: 'You mend boats. Write one command in a fence.' },
    { role: 'user', content: 'The rudder is loose.' },
    { role: 'assistant', content: command('ls rudder') },
    { role: 'user', content: '<returncode>2</returncode>\n<output>\nno such file\n</output>' },
    { role: 'assistant', content: command('echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT && cat mended.txt') },
    { role: 'user', content: 'two screws\n' },
  ]
  test('its oldest files are the messages alone: results are those of the commands before them', () => {
    const record = imported(mini)
    expect(record.format.id).toBe('swe-agent')
    expect(ofType(record, 'run-started')).toHaveLength(1)
    expect(ofType(record, 'tool-returned').map(({ status }) => status)).toEqual(['error'])
    expect(told(record).at(-1)).toContain('two screws')
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('its newest files end with a message of their own: what was handed over', () => {
    const record = imported({
      trajectory_format: 'mini-swe-agent-1.1',
      info: { exit_status: 'Submitted', submission: 'two screws' },
      messages: [
        ...mini.slice(0, 2),
        {
          role: 'assistant',
          content: 'Done.',
          tool_calls: [call('k1', 'bash', '{"command":"echo COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"}')],
        },
        { role: 'exit', content: 'two screws', extra: { exit_status: 'Submitted' } },
      ],
    })
    expect(told(record)).toEqual(['Done.\n\ntwo screws'])
    expect([record.report.records, record.report.kept, record.report.dropped.length]).toEqual([4, 4, 0])
  })
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(whole), 'swe-agent', 62, 51)).toBeGreaterThan(30)
})
