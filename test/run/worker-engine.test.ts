/** What the worker does with what the page asks, without a worker: the same code, driven by hand. */
import { describe, expect, test } from 'vitest'
import type { AgentDocument, Reply } from '../../src/document/types'
import { handle } from '../../src/run/worker-engine'
import type { FromWorker } from '../../src/run/worker-messages'
import type { TraceEvent } from '../../src/trace/events'
import { startOpenAIServer } from '../models/openai-server'
import { addTool, ask, document, loopEdges, loopNodes, say, script } from '../support/run'

/** Everything said, and a promise for the first message that fits. */
function listener() {
  const said: FromWorker[] = []
  const waiting: { fits: (message: FromWorker) => boolean; done: (message: FromWorker) => void }[] = []
  return {
    said,
    say(message: FromWorker) {
      // What crosses a worker's border is copied: a message that cannot be copied would fail there.
      said.push(structuredClone(message))
      for (const one of waiting.filter(({ fits }) => fits(message))) one.done(message)
    },
    until: (fits: (message: FromWorker) => boolean) =>
      new Promise<FromWorker>((done) => {
        const there = said.find(fits)
        if (there) done(there)
        else waiting.push({ fits, done })
      }),
    events: (id: number): readonly TraceEvent[] =>
      said.flatMap((message) => (message.type === 'events' && message.id === id ? message.events : [])),
  }
}

const start = (id: number, agent: AgentDocument, say: (message: FromWorker) => void) =>
  handle({ type: 'start', id, base: 'http://localhost/', request: { document: agent, secrets: {}, language: 'en' } }, say)
const loop = (...replies: readonly Reply[]) => document({ nodes: loopNodes, edges: loopEdges, models: [script(...replies)] })
const hanging = document({
  nodes: loopNodes,
  edges: loopEdges,
  tools: [{ ...addTool, delayMs: 1e8 }],
  models: [script(ask(1, 1))],
})
const finished = (id: number) => (message: FromWorker) => message.type === 'finished' && message.id === id

describe('a run', () => {
  test('is told in order and in batches, and finished comes last', async () => {
    const { said, say: tell, until, events } = listener()
    start(1, loop(ask(1, 2), say('It is 3.')), tell)
    await until(finished(1))
    expect(said.at(-1)).toEqual({ type: 'finished', id: 1 })
    expect(events(1).map((event) => event.seq)).toEqual(events(1).map((_, i) => i))
    expect(events(1).at(-1)).toMatchObject({ type: 'run-finished', status: 'ok' })
    expect(said.length).toBeLessThan(events(1).length)
  })

  test('is stopped by its number, and only that one', async () => {
    const { say: tell, until, events } = listener()
    start(1, hanging, tell)
    start(2, hanging, tell)
    await until(
      (message) => message.type === 'events' && message.id === 1 && message.events.some((e) => e.type === 'tool-called'),
    )
    handle({ type: 'stop', id: 1 }, tell)
    await until(finished(1))
    expect(events(1).at(-1)).toMatchObject({ type: 'run-finished', status: 'stopped' })
    expect(events(2).some((event) => event.type === 'run-finished')).toBe(false)
    handle({ type: 'stop', id: 2 }, tell)
    await until(finished(2))
    expect(events(2).at(-1)).toMatchObject({ type: 'run-finished', status: 'stopped' })
  })

  test('beside another keeps its own ids, replies and order', async () => {
    const { say: tell, until, events } = listener()
    start(1, loop(ask(1, 2), say('First.')), tell)
    start(2, loop(ask(3, 4), say('Second.')), tell)
    await Promise.all([until(finished(1)), until(finished(2))])
    const told = (id: number) => events(id).flatMap((event) => (event.type === 'model-replied' ? [event.message.text] : []))
    expect([told(1), told(2)]).toEqual([
      ['', 'First.'],
      ['', 'Second.'],
    ])
    const shape = (id: number) => events(id).map(({ seq, type }) => [seq, type])
    expect(shape(2)).toEqual(shape(1))
  })

  test('that makes no sense ends with its events, not with a breakdown', async () => {
    const { said, say: tell, until, events } = listener()
    start(1, { ...loop(), entry: 'constructor' }, tell)
    await until(finished(1))
    expect(events(1).at(-1)).toMatchObject({ type: 'run-finished', status: 'error' })
    expect(said.filter((message) => message.type === 'failed')).toEqual([])
  })
})

test('stopping what does not run says nothing', () => {
  const { said, say: tell } = listener()
  handle({ type: 'stop', id: 99 }, tell)
  expect(said).toEqual([])
})

test('warming up answers at once', () => {
  const { said, say: tell } = listener()
  handle({ type: 'warm-up', id: 7 }, tell)
  expect(said).toEqual([{ type: 'ready', id: 7 }])
})

test('a connection is tested under its own number', async () => {
  const server = await startOpenAIServer()
  const { say: tell, until } = listener()
  const spec = { id: 'm', provider: 'openai', model: 'small', baseUrl: server.url } as const
  handle({ type: 'test-connection', id: 5, spec, key: undefined, language: 'en', pageOrigin: 'http://localhost' }, tell)
  const answer = await until((message) => message.type === 'connection').finally(server.close)
  expect(answer).toMatchObject({ type: 'connection', id: 5 })
})
