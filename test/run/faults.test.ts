/** A failure or a stop at every point of a run: it ends once, in order, with what there was until then, and nothing comes after. */
import { describe, expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import type { AgentDocument } from '../../src/document/types'
import type { RunPlatform } from '../../src/run/platform'
import { runDocument } from '../../src/run/run-document'
import type { TraceEvent } from '../../src/trace/events'
import { foldChanges } from '../../src/trace/fold'
import { stepsOf } from '../../src/trace/steps'
import { verdictOf } from '../../src/trace/verdict'
import { addTool, ask, brain, document, edges, field, fn, hands, router, say, script, testPlatform } from '../support/run'

/** A loop with something beside it, a join and a summary: every kind of event. */
const agent: AgentDocument = document({
  nodes: [
    router('first', { rules: [{ branch: 'go', when: { type: 'code', code: 'return true' } }], otherwise: null }),
    brain('agent'),
    fn('beside', 'return { total: 1, gone: 1 }'),
    router('next'),
    hands('tools', { rounds: 'rounds' }),
    {
      id: 'sum',
      kind: 'compress',
      join: 'all',
      config: { model: 'brain', prompt: 'Sum up.', messages: 'messages', into: 'summary' },
    },
    fn('end', 'return { total: 1 }'),
  ],
  edges: edges(
    'START>first',
    'first>agent:go',
    'START>beside',
    'agent>next',
    'next>tools:tools',
    'next>end:done',
    'tools>agent',
    'end>sum',
    'beside>sum',
    'sum>END',
  ),
  fields: [field('messages', 'messages'), field('total', 'sum'), field('rounds'), field('summary')],
  tools: [{ ...addTool, delayMs: 1 }],
  models: [script(ask(1, 2), { toolCalls: [{ name: 'add', rawArgs: '{' }] }, say('It is 3.'), say('Three.'))],
})

interface Watched {
  readonly events: readonly TraceEvent[]
  /** What came after `run-finished`, also a while later. */
  readonly late: number
}

async function watched(platform: RunPlatform, at?: (event: TraceEvent, stop: AbortController) => void): Promise<Watched> {
  const events: TraceEvent[] = []
  const stop = new AbortController()
  await runDocument(
    { document: agent, secrets: {}, language: 'en' },
    {
      platform,
      signal: stop.signal,
      emit(event) {
        events.push(event)
        at?.(event, stop)
      },
    },
  )
  const told = events.length
  await realClock.sleep(3)
  return { events, late: events.length - told }
}

function expectWhole({ events, late }: Watched): void {
  expect(late).toBe(0)
  expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i))
  expect(events.filter((event) => event.type === 'run-finished')).toHaveLength(1)
  const last = events.at(-1)
  const state = foldChanges(
    {},
    events.flatMap((event) => (event.type === 'state-committed' ? event.changes : [])),
  )
  expect(last?.type === 'run-finished' && last.output).toEqual(state)
  expect(verdictOf(events, 'en')?.title).toMatch(/\S/)
  expect(stepsOf(events).every((step) => step.status !== 'running')).toBe(true)
}

const whole = await watched(testPlatform())

test('undisturbed it answers', () => {
  expectWhole(whole)
  expect(verdictOf(whole.events, 'en')?.verdict).toBe('answered')
  expect(new Set(whole.events.map((event) => event.type)).size).toBeGreaterThan(11)
})

test('stopped at each event in turn', async () => {
  for (let seq = 0; seq < whole.events.length - 1; seq++) {
    const stopped = await watched(testPlatform(), (event, stop) => event.seq === seq && stop.abort())
    expectWhole(stopped)
    // What had been told until then is as it was.
    expect(JSON.stringify(stopped.events.slice(0, seq + 1))).toBe(JSON.stringify(whole.events.slice(0, seq + 1)))
    expect(stopped.events.at(-1), `stopped at ${seq}`).toMatchObject({ status: 'stopped' })
  }
})

describe('something of the platform fails at each of its uses', () => {
  /** Counts its calls, and throws at the one that is named. */
  function counted<A extends readonly unknown[], R>(run: (...args: A) => R) {
    let calls = 0
    let bad = 0
    return {
      calls: () => calls,
      failAt(n: number) {
        calls = 0
        bad = n
      },
      call(...args: A): R {
        calls += 1
        if (calls === bad) throw new Error('the platform broke')
        return run(...args)
      },
    }
  }

  /** Runs undisturbed once, to know how often it is used; then fails at each use from `first` on. */
  async function atEachUse(
    first: number,
    make: (n: number) => { readonly platform: RunPlatform; calls(): number },
  ): Promise<void> {
    const undisturbed = make(0)
    await watched(undisturbed.platform)
    const uses = undisturbed.calls()
    expect(uses).toBeGreaterThan(4)
    for (let n = first; n <= uses; n++) {
      const ran = await watched(make(n).platform)
      expectWhole(ran)
      expect(ran.events.at(-1), `broke at ${n}`).toMatchObject({
        status: 'error',
        error: { message: expect.stringContaining('broke') },
      })
    }
  }

  test('the clock', () =>
    atEachUse(1, (n) => {
      const platform = testPlatform()
      const sleep = counted(platform.clock.sleep)
      sleep.failAt(n)
      const clock = { ...platform.clock, sleep: async (ms: number, signal?: AbortSignal) => sleep.call(ms, signal) }
      return { platform: { ...platform, clock }, calls: sleep.calls }
    }))

  // The first id is that of the run itself: without it there is nothing to tell.
  test('the source of ids', () =>
    atEachUse(2, (n) => {
      const platform = testPlatform()
      const next = counted(platform.ids.next)
      next.failAt(n)
      return { platform: { ...platform, ids: { next: next.call } }, calls: next.calls }
    }))
})

test('the model fails at each of its calls, the tool at each of its', async () => {
  const variants = [
    ...[0, 1, 2, 3].map(
      (n): AgentDocument => ({
        ...agent,
        models: [
          { id: 'brain', provider: 'script', replies: [ask(1, 2), ask(2, 2), ask(3, 2)].slice(0, n), whenExhausted: 'fail' },
        ],
      }),
    ),
    ...[1, 2].map((n): AgentDocument => ({ ...agent, tools: [{ ...addTool, faults: [{ on: [n], kind: 'error' }] }] })),
  ]
  for (const variant of variants) {
    const events: TraceEvent[] = []
    await runDocument(
      { document: variant, secrets: {}, language: 'en' },
      { platform: testPlatform(), emit: (event) => events.push(event) },
    )
    expectWhole({ events, late: 0 })
    const failed = events.findIndex((event) => event.type === 'node-finished' && event.status === 'error')
    if (failed >= 0) expect(events.slice(failed + 1).map((event) => event.type)).toContain('state-committed')
  }
})
