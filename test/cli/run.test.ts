/** `run`: what it prints, what it writes, and how it ends when a document does not behave. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTrace } from '../../src/trace/codec'
import type { TraceEvent } from '../../src/trace/events'
import type { Trace } from '../../src/trace/trace'
import { asksForTools, brain, documentOf, edges, fn, hands, messages, router } from '../support/documents'
import { ended, gallery, PATIENCE, parsed, startVuelta, vuelta, workFolder } from './support/vuelta'

const { path, write } = workFolder()
const oneTool = gallery('react-one-tool')

const traceIn = (text: string): Trace => {
  const read = readTrace(text)
  if (!read.ok) throw new Error(`Not a trace: ${JSON.stringify(read.error)}`)
  return read.value.trace
}
const eventsOf = <T extends TraceEvent['type']>(trace: Trace, type: T): readonly Extract<TraceEvent, { type: T }>[] =>
  trace.events.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)

describe.concurrent('an answer', () => {
  test(
    'as text: the verdict, then what came out; the trace in a file that log and state read',
    async () => {
      const out = path('run.trace.json')
      const said = await vuelta(['run', oneTool, '--out', out])
      expect([said.code, said.err]).toEqual([0, ''])
      expect(said.out).toMatch(/^answered: /)
      expect(said.out).toContain('1081')
      expect(said.out).toContain(`The trace is in ${out}. Read it with: vuelta log ${out}`)
      const [log, state] = await Promise.all([vuelta(['log', out]), vuelta(['state', out, '--step', '2', '--json'])])
      expect([log.code, log.err, state.code]).toEqual([0, '', 0])
      for (const part of [
        '--- Iteration 1 ---',
        '[Brain] ',
        '[Router] ',
        '[Hands] ',
        '--- Iteration 2 ---',
        '[Verdict] answered',
      ])
        expect(log.out).toContain(part)
      expect(parsed(state)).toMatchObject({ messages: [{ role: 'human' }, { role: 'ai' }] })
    },
    PATIENCE,
  )

  test(
    '--json: the whole trace and nothing else; of a document from standard input, with another question; in lines in the file',
    async () => {
      const out = path('run.jsonl')
      const document = readFileSync(oneTool, 'utf8')
      const said = await vuelta(['run', '-', '--question', 'What is 12 times 12?', '--out', out, '--json'], { input: document })
      expect([said.code, said.err]).toEqual([0, ''])
      const trace = traceIn(said.out)
      expect(trace).toMatchObject({
        format: 'vuelta/trace',
        version: 1,
        origin: { kind: 'run' },
        verdict: { verdict: 'answered' },
      })
      expect(trace.verdict?.detail).toContain('= 144')
      expect(trace.document).toEqual(JSON.parse(document))
      expect(trace.events.map(({ seq }) => seq)).toEqual(trace.events.map((_, i) => i))
      expect(trace.events.at(-1)?.type).toBe('run-finished')
      const lines = readFileSync(out, 'utf8')
      expect(lines.trimEnd().split('\n')).toHaveLength(trace.events.length + 1)
      expect(traceIn(lines)).toEqual(trace)
      const log = await vuelta(['log', '-', '--json'], { input: lines })
      expect(parsed(log)).toMatchObject({ log: expect.arrayContaining(['--- Iteration 1 ---']) })
    },
    PATIENCE,
  )

  test(
    'another input, from a file; and a question beats an input',
    async () => {
      const input = write('input.json', { question: 'What is 6 times 7?' })
      const [inFile, both] = await Promise.all([
        vuelta(['run', oneTool, '--input', input, '--json']),
        vuelta(['run', oneTool, '--input', '{"question": "What is 3 times 5?"}', '--question', 'What is 8 times 9?', '--json']),
      ])
      expect(traceIn(inFile.out).verdict?.detail).toContain('= 42')
      expect(traceIn(both.out).verdict?.detail).toContain('= 72')
      expect(eventsOf(traceIn(both.out), 'run-started')[0]?.input).toEqual({ question: 'What is 8 times 9?' })
    },
    PATIENCE,
  )
})

describe.concurrent('no answer', () => {
  test(
    'an amber verdict is exit code 1, and says what to do',
    async () => {
      const document = documentOf(
        {
          nodes: [brain('agent'), router('next', [asksForTools()]), hands('act')],
          edges: edges('START>agent', 'agent>next', 'next[tools]>act', 'next[done]>END', 'act>END'),
        },
        { input: { question: 'What is 23 times 47?' } },
      )
      const file = write('no-return.agent.json', document)
      const said = await vuelta(['run', file])
      expect([said.code, said.err]).toEqual([1, ''])
      expect(said.out).toMatch(/^ended-on-tool-result: /)
      expect(said.out).toMatch(/the last from a tool:\n {2}1081\n$/)
    },
    PATIENCE,
  )

  test(
    'a function that loops for ever is stopped and named',
    async () => {
      const file = write(
        'spin.agent.json',
        documentOf(
          { nodes: [fn('spin', { code: 'while (true) {}' })], edges: edges('START>spin', 'spin>END') },
          { input: { question: 'Will it end?' } },
        ),
      )
      const said = await vuelta(['run', file, '--json'])
      expect([said.code, said.err]).toEqual([1, ''])
      const trace = traceIn(said.out)
      expect(trace.verdict).toMatchObject({ verdict: 'failed', node: 'spin' })
      expect(eventsOf(trace, 'node-finished').at(-1)?.error?.code).toBe('function-time')
    },
    PATIENCE,
  )

  test(
    'a kind that does not run yet says so',
    async () => {
      const file = write(
        'review.agent.json',
        documentOf(
          {
            nodes: [{ id: 'ask', kind: 'review', config: { question: 'Go on?' } }],
            edges: edges('START>ask', 'ask[approve]>END', 'ask[stop]>END'),
          },
          { input: { question: 'Go on?' } },
        ),
      )
      const said = await vuelta(['run', file])
      expect([said.code, said.err]).toEqual([1, ''])
      expect(said.out).toMatch(/^failed: .*ask/)
      expect(said.out).toMatch(/cannot run it yet|not runnable yet/)
    },
    PATIENCE,
  )
})

describe('a long trace', () => {
  const word = 'x'.repeat(600_000)
  const long = write(
    'long.agent.json',
    documentOf(
      { nodes: [brain('agent', { model: 'script', tools: [] })], edges: edges('START>agent', 'agent>END'), fields: [messages] },
      { models: [{ id: 'script', provider: 'script', replies: [{ content: word }] }], tools: [], input: { question: 'Go on.' } },
    ),
  )

  test(
    'is whole, however late it is read',
    async () => {
      const child = startVuelta(['run', long, '--json'])
      // Nobody reads yet: the pipe is full long before everything is written.
      child.stdout.pause()
      const saying = ended(child)
      await expect.poll(() => child.stdout.readableLength, { timeout: PATIENCE / 2 }).toBeGreaterThan(0)
      await new Promise((resolve) => setTimeout(resolve, 500))
      child.stdout.resume()
      const said = await saying
      expect([said.code, said.err]).toEqual([0, ''])
      expect(said.out.length).toBeGreaterThan(3 * word.length)
      expect(traceIn(said.out).events.at(-1)?.type).toBe('run-finished')
    },
    PATIENCE,
  )

  test(
    'and a reader who has read enough is no mistake',
    async () => {
      const child = startVuelta(['run', long, '--json'])
      child.stdout.once('data', () => child.stdout.destroy())
      let err = ''
      child.stderr.on('data', (part) => {
        err += String(part)
      })
      const code = await new Promise((resolve) => child.on('close', resolve))
      expect([code, err]).toEqual([0, ''])
    },
    PATIENCE,
  )
})

describe.concurrent('what the output does not show', () => {
  test(
    'why a graph could not run, and what of the input had no place',
    async () => {
      const bad = write('dangling.agent.json', documentOf({ nodes: [fn('a')], edges: edges('START>a', 'a>gone') }))
      const [refused, odd] = await Promise.all([
        vuelta(['run', bad]),
        vuelta(['run', oneTool, '--input', '{ "question": "What is 2 times 3?", "questoin": "?" }']),
      ])
      expect(refused.code).toBe(1)
      expect(refused.out).toMatch(/^failed: /)
      expect(refused.out).toMatch(/^- .*"gone"/m)
      expect(odd.code).toBe(0)
      expect(odd.out).toMatch(/^- .*"questoin"/m)
    },
    PATIENCE,
  )
})
