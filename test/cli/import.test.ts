/** Recorded runs of other systems in the terminal: import, log, formats. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTrace } from '../../src/trace/codec'
import { PATIENCE, parsed, vuelta, workFolder } from './support/vuelta'

const { path, write } = workFolder()
const conversation = (question: string) => [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c1', type: 'function', function: { name: 'depth', arguments: '{"at":"pier 2"}' } }],
  },
  { role: 'tool', tool_call_id: 'c1', content: '4.2 m' },
  { role: 'assistant', content: 'It is 4.2 metres deep.' },
]
const one = write('run.json', JSON.stringify([...conversation('How deep is it?'), { odd: 1 }]))
// The name says nothing true; the content decides.
const two = write(
  'two.txt',
  ['How deep is it?', 'And at pier 3?'].map((question) => JSON.stringify({ messages: conversation(question) })).join('\n'),
)

describe.concurrent('a recorded run', () => {
  test(
    'import: what it is, how it ended, what became of each record; the trace in a file',
    async () => {
      const out = path('out.trace.json')
      const said = await vuelta(['import', one, '--out', out])
      expect([said.code, said.err]).toEqual([0, ''])
      expect(said.out).toContain('OpenAI chat messages, recognised by messages with "role", "tool_calls" and "tool_call_id".')
      expect(said.out).toContain('answered: The agent answered.\n  It is 4.2 metres deep.')
      expect(said.out).toContain('Records: 5. Shown: 4. Dropped: 1.')
      expect(said.out).toContain('$[4]: message. It is not a message of this format.')
      const read = readTrace(readFileSync(out, 'utf8'))
      expect(read.ok && read.value.trace.origin).toMatchObject({ kind: 'import', format: 'openai-chat', file: 'run.json' })
    },
    PATIENCE,
  )

  test(
    '--json: the trace with its report, and nothing else; --run chooses',
    async () => {
      const [first, second] = await Promise.all([
        vuelta(['import', two, '--json']),
        vuelta(['import', two, '--json', '--run', '2']),
      ])
      expect([first.code, second.code]).toEqual([0, 0])
      expect(first.err).toBe('This is run 1 of 2 in the file; --run <n> chooses another.\n')
      expect(parsed(first)).toMatchObject({
        format: 'vuelta/trace',
        title: 'How deep is it?',
        origin: { report: { kept: 4, elsewhere: 4, records: 8 } },
      })
      expect(parsed(second)).toMatchObject({ title: 'And at pier 3?', verdict: { verdict: 'answered' } })
    },
    PATIENCE,
  )

  test(
    'log reads it at once, from a file and from standard input',
    async () => {
      const [file, input] = await Promise.all([vuelta(['log', one]), vuelta(['log', '-'], { input: readFileSync(one, 'utf8') })])
      expect([file.code, file.err]).toEqual([0, ''])
      expect(file.out).toContain('[Hands] Result: 4.2 m')
      expect(file.out).toContain('[Brain] Answer: It is 4.2 metres deep.')
      expect(input.out).toBe(file.out)
    },
    PATIENCE,
  )

  test(
    'formats: what can be imported',
    async () => {
      const said = await vuelta(['formats', '--json'])
      expect(parsed(said)).toMatchObject({
        formats: expect.arrayContaining([{ id: 'openai-chat', name: 'OpenAI chat messages' }]),
      })
    },
    PATIENCE,
  )
})
