/** The engine client against workers that break down, do not load, or do not listen. A stand-in worker speaks the same messages. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEngineClient } from '../../src/adapters/engine-worker'
import type { FromWorker, ToWorker } from '../../src/run/worker-messages'
import type { TraceEvent } from '../../src/trace/events'
import { document, loopEdges, loopNodes } from '../support/run'

class StandIn {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null
  readonly heard: ToWorker[] = []
  ended = false
  constructor(readonly answer: (message: ToWorker, say: (message: FromWorker) => void, self: StandIn) => void) {}
  postMessage(message: ToWorker) {
    this.heard.push(message)
    queueMicrotask(() => this.answer(message, (data) => this.onmessage?.({ data }), this))
  }
  terminate() {
    this.ended = true
  }
}

function client(answer: StandIn['answer']) {
  const workers: StandIn[] = []
  const engine = createEngineClient('http://localhost/', () => {
    const worker = new StandIn(answer)
    workers.push(worker)
    return worker as unknown as Worker
  })
  return { engine, workers }
}

const request = { document: document({ nodes: loopNodes, edges: loopEdges }), secrets: {}, language: 'en' as const }
const started: TraceEvent = { type: 'run-started', seq: 0, ns: [], at: 0, runId: 'run-1', input: {}, budget: {} }

afterEach(() => vi.useRealTimers())

describe('a tool that is tried', () => {
  const trial = {
    tool: {
      name: 'add',
      description: '',
      parameters: { type: 'object' },
      mode: 'mock',
      mock: { kind: 'fixed', value: '3' },
    },
    args: {},
    attempt: 1,
    secrets: {},
  } as const

  test('answers once, with the place of the shipped notes', async () => {
    const answer = { outcome: { status: 'ok', content: '3' }, ms: 1 } as const
    const { engine, workers } = client((message, say) => {
      if (message.type === 'try-tool') say({ type: 'tool-answered', id: message.id, answer })
    })
    expect(await engine.tryTool(trial).answered).toEqual({ ok: true, value: answer })
    expect(workers[0]?.heard).toMatchObject([{ type: 'try-tool', trial, base: 'http://localhost/' }])
  })

  test('is told when the worker breaks down, and when it was stopped', async () => {
    const broken = client((_message, _say, self) => self.onerror?.({ message: 'out of memory', preventDefault: () => undefined }))
    expect(await broken.engine.tryTool(trial).answered).toEqual({ ok: false, error: 'out of memory' })
    const { engine, workers } = client((message, say) => {
      if (message.type === 'stop') say({ type: 'failed', id: message.id, message: 'stopped' })
    })
    const going = engine.tryTool(trial)
    going.stop()
    expect(await going.answered).toEqual({ ok: false, error: 'stopped' })
    // There is nothing left to stop.
    going.stop()
    expect(workers[0]?.heard.map(({ type }) => type)).toEqual(['try-tool', 'stop'])
  })
})

describe('a run always ends', () => {
  test('a worker that breaks down ends the run with an error, and the next request opens a new one', async () => {
    const { engine, workers } = client((message, say, self) => {
      if (message.type === 'warm-up') say({ type: 'ready', id: message.id })
      if (message.type === 'start') {
        say({ type: 'events', id: message.id, events: [started] })
        self.onerror?.({ message: 'out of memory', preventDefault: () => undefined })
      }
    })
    const events: TraceEvent[] = []
    await engine.start(request, (batch) => events.push(...batch)).finished
    expect(events.at(-1)).toMatchObject({
      type: 'run-finished',
      seq: 1,
      status: 'error',
      error: { code: 'engine-broke-down', message: 'out of memory' },
    })
    expect(workers[0]?.ended).toBe(true)
    expect(await engine.warmUp()).toMatchObject({ ok: true })
    expect(workers).toHaveLength(2)
  })

  test('a worker that does not listen to Stop is ended, and the run counts as stopped', async () => {
    vi.useFakeTimers()
    const { engine, workers } = client((message, say) => {
      if (message.type === 'start') say({ type: 'events', id: message.id, events: [started] })
    })
    const events: TraceEvent[] = []
    const handle = engine.start(request, (batch) => events.push(...batch))
    await vi.advanceTimersByTimeAsync(1)
    handle.stop()
    expect(workers[0]?.heard.at(-1)).toMatchObject({ type: 'stop' })
    await vi.advanceTimersByTimeAsync(2_500)
    await handle.finished
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', status: 'stopped' })
    expect(workers[0]?.ended).toBe(true)
  })

  test('a worker that listens is left alive', async () => {
    vi.useFakeTimers()
    const { engine, workers } = client((message, say) => {
      if (message.type === 'stop') {
        say({ type: 'events', id: message.id, events: [{ type: 'run-finished', seq: 0, ns: [], status: 'stopped', output: {} }] })
        say({ type: 'finished', id: message.id })
      }
    })
    const handle = engine.start(request, () => undefined)
    handle.stop()
    await vi.advanceTimersByTimeAsync(5_000)
    await handle.finished
    expect(workers[0]?.ended).toBe(false)
  })

  test('an engine that cannot be loaded says why', async () => {
    const { engine } = client((message, say) => say({ type: 'failed', id: message.id, message: 'no WebAssembly here' }))
    expect(await engine.warmUp()).toEqual({ ok: false, error: 'no WebAssembly here' })
  })
})
