/** Files that are known and hold no run: the refusal says what each is and what to give instead, in both languages. */
import { expect, test } from 'vitest'
import { importRecord } from '../../src/importers/import-run'
import { importProblemSentence } from '../../src/importers/problem'

const line = (value: unknown) => JSON.stringify(value)
const columns = [
  'thread_id  checkpoint_id  checkpoint',
  '---------  -------------  ----------',
  '1          1ef4           ??v?',
].join('\n')

test.each([
  ['an address', 'https://traces.example.org/public/abc/r\n', 'address', 'export the run'],
  ['columns of the shell of SQLite', `sqlite> select * from checkpoints;\n${columns}\n`, 'sqlite-columns', 'database file'],
  [
    'what was typed into Gemini CLI',
    line([{ sessionId: 's', messageId: 0, type: 'user', message: 'Hello', timestamp: '2026-03-01T08:00:00Z' }]),
    'typed-prompts',
    'chats',
  ],
  [
    'events of the Agents SDK without items',
    `${line({ type: 'run_item_stream_event', name: 'tool_called', item: { type: 'tool_call_item' } })}\n${line({ type: 'agent_updated_stream_event' })}`,
    'bare-run-items',
    'raw_item',
  ],
  [
    'a part of a message of OpenCode',
    line({ id: 'p', sessionID: 's', messageID: 'm', type: 'tool', tool: 'read', state: { status: 'completed', output: 'x' } }),
    'message-part',
    'whole session',
  ],
  [
    'objects that were printed without what they hold',
    'step 1: [object Object]\nstep 2: [object Object]',
    'printed-objects',
    'JSON.stringify',
  ],
  ['a generator', '<generator object Pregel.stream at 0x7f2a>', 'generator', 'for chunk in'],
  ['a Parquet table', 'PAR1\u0015\u0004\u0015\u0000PAR1', 'parquet', 'JSON lines'],
])('%s', (_, text, seems, says) => {
  const result = importRecord(text)
  expect(result.ok ? undefined : result.error).toEqual({ code: 'holds-no-run', seems })
  if (result.ok) return
  expect(importProblemSentence(result.error, 'en')).toContain(says)
  expect(importProblemSentence(result.error, 'es')).not.toBe(importProblemSentence(result.error, 'en'))
})

test('what can be read is read, whatever it speaks of', () => {
  const said = [
    { role: 'user', content: 'Why does it print [object Object]? <generator object x at 0x1>' },
    { role: 'assistant', content: 'https://example.org' },
  ]
  expect(importRecord(line(said)).ok).toBe(true)
  const other = importRecord('nothing that is known')
  expect(other.ok ? '' : other.error.code).toBe('unknown-format')
})
