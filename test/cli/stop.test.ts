/** Ctrl+C on a run whose tool never answers: it ends, says so, and what there was is written. */
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { onStopAsked } from '../../src/cli/stop-asked'
import { readTrace } from '../../src/trace/codec'
import { startOpenAIServer } from '../models/openai-server'
import { asksForTools, brain, documentOf, edges, hands, router, tool } from '../support/documents'
import { ended, PATIENCE, startVuelta, workFolder } from './support/vuelta'

test('one press is one press, however often it is passed on', () => {
  let stops = 0
  const before = process.listenerCount('SIGINT')
  const listenNoMore = onStopAsked(() => {
    stops += 1
  })
  // The others would end this very process if they were taken for another press.
  process.emit('SIGINT')
  process.emit('SIGINT')
  listenNoMore()
  process.emit('SIGTERM')
  expect([stops, process.listenerCount('SIGINT')]).toEqual([1, before + 1])
})

test('a run that ended by itself leaves the signals as they were', () => {
  const before = process.listenerCount('SIGINT')
  onStopAsked(() => undefined)()
  expect(process.listenerCount('SIGINT')).toBe(before)
})

const { path, write } = workFolder()
// The model is a server so that the test can tell when the run has come to its tool.
const server = await startOpenAIServer({ replies: [{ toolCalls: [{ id: 'c1', name: 'multiply', args: '{"a":2,"b":3}' }] }] })
afterAll(() => server.close())

const never = write(
  'never.agent.json',
  documentOf(
    {
      nodes: [brain('agent', { model: 'real' }), router('next', [asksForTools()]), hands('act')],
      edges: edges('START>agent', 'agent>next', 'next[tools]>act', 'next[done]>END', 'act>agent'),
    },
    {
      models: [{ id: 'real', provider: 'openai', model: 'small', baseUrl: server.url }],
      tools: [tool('multiply', { faults: [{ on: 'every', kind: 'timeout', ms: 1e9 }] })],
      input: { question: 'What is 2 times 3?' },
    },
  ),
)

test.each([
  // npm hands a terminal's Ctrl+C on to a process that has already got it.
  ['SIGINT', 'twice'],
  ['SIGTERM', 'once'],
] as const)(
  '%s, %s',
  async (signal, times) => {
    const before = server.requests.length
    const out = path(`${signal}-${times}.trace.json`)
    const child = startVuelta(['run', never, '--out', out], { env: { OPENAI_API_KEY: 'sk-any' } })
    const said = ended(child)
    await expect.poll(() => server.requests.length, { timeout: PATIENCE / 2 }).toBe(before + 1)
    // The reply travels, the router decides, the tool is called.
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect([child.exitCode, existsSync(out)]).toEqual([null, false])
    child.kill(signal)
    if (times === 'twice') {
      // Not at once: two signals that wait together arrive as one.
      await new Promise((resolve) => setTimeout(resolve, 5))
      child.kill(signal)
    }
    expect(await said).toMatchObject({ code: 1, err: '', out: expect.stringMatching(/^stopped: /) })
    const read = readTrace(readFileSync(out, 'utf8'))
    expect(read).toMatchObject({ ok: true, value: { trace: { verdict: { verdict: 'stopped' } } } })
    if (read.ok) expect(read.value.trace.events.at(-1)).toMatchObject({ type: 'run-finished', status: 'stopped' })
  },
  PATIENCE,
)
