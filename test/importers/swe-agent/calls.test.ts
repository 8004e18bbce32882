/** mini-SWE-agent with calls of tools: what it keeps beside a message tells how a command went and what a reply cost. */
import { expect, test } from 'vitest'
import { imported, ofType } from '../embed/imported'

const call = (id: string, command: string) => ({
  id,
  type: 'function',
  function: { name: 'bash', arguments: JSON.stringify({ command }) },
})
const asks = (id: string, command: string) => ({
  role: 'assistant',
  content: 'I look.',
  tool_calls: [call(id, command)],
  extra: { timestamp: 1_772_000_000, response: { usage: { prompt_tokens: 9, completion_tokens: 4 } } },
})
const result = (id: string, returncode: number) => ({
  role: 'tool',
  tool_call_id: id,
  content: JSON.stringify({ returncode, output: 'x' }),
  extra: { returncode },
})

test('return codes and counts', () => {
  const record = imported({
    trajectory_format: 'mini-swe-agent-1.1',
    info: { exit_status: 'Submitted', submission: '' },
    messages: [
      { role: 'system', content: 'You mend.' },
      { role: 'user', content: 'The rudder is loose.' },
      asks('k1', 'ls'),
      result('k1', 0),
      asks('k2', 'cat nothing'),
      result('k2', 1),
      { role: 'assistant', content: 'Mended.' },
    ],
  })
  expect(record.format.id).toBe('swe-agent')
  expect(ofType(record, 'tool-returned').map(({ status }) => status)).toEqual(['ok', 'error'])
  expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 9, output: 4 })
})
