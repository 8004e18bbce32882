import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../src/base/ports'
import type { Fault, LiveAnswer } from '../../src/document/types'
import { runTool } from '../../src/tools/run-tool'
import { toolContext, toolWith } from './context'

const withFault = (fault: Fault) => toolWith({ faults: [fault] })

describe('a call', () => {
  test('answers as its mock says', async () => {
    expect(await runTool(toolWith({}), {}, toolContext())).toEqual({ status: 'ok', content: 'fine' })
  })
  test('is refused when the arguments do not fit, before anything else happens', async () => {
    const clock = steppedClock()
    const began = clock.now()
    const tool = toolWith({
      parameters: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      delayMs: 500,
    })
    expect(await runTool(tool, {}, toolContext({ clock }))).toMatchObject({ status: 'error', code: 'tool-arguments' })
    expect(clock.now()).toBe(began)
  })
  test('takes its delay', async () => {
    const clock = steppedClock()
    const began = clock.now()
    await runTool(toolWith({ delayMs: 1500 }), {}, toolContext({ clock }))
    expect(clock.now() - began).toBe(1500)
  })
  test('that fails inside is an outcome', async () => {
    const tool = toolWith({
      mock: { kind: 'search', corpus: 'nothing' },
      parameters: { type: 'object', properties: { query: { type: 'string' } } },
    })
    expect(await runTool(tool, { query: 'x' }, toolContext())).toEqual({
      status: 'error',
      code: 'tool-failed',
      content: 'probe failed: There is no corpus "nothing".',
    })
  })
})

describe('faults', () => {
  test('happen on the calls they name, and only there', async () => {
    const tool = withFault({ on: [2], kind: 'error' })
    const statuses = await Promise.all(
      [1, 2, 3].map(async (attempt) => (await runTool(tool, {}, toolContext({ attempt }))).status),
    )
    expect(statuses).toEqual(['ok', 'error', 'ok'])
  })
  test('error', async () => {
    expect(await runTool(withFault({ on: 'every', kind: 'error', message: 'out of paper' }), {}, toolContext())).toEqual({
      status: 'error',
      code: 'tool-failed',
      content: 'out of paper',
    })
  })
  test('rate-limit', async () => {
    const outcome = await runTool(withFault({ on: 'every', kind: 'rate-limit' }), {}, toolContext())
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-rate-limited' })
    expect(outcome.content).toContain('too many requests')
  })
  test('timeout waits thirty seconds unless told otherwise', async () => {
    const clock = steppedClock()
    const began = clock.now()
    const outcome = await runTool(withFault({ on: 'every', kind: 'timeout' }), {}, toolContext({ clock }))
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-timeout' })
    expect(outcome.content).toContain('within 30 seconds')
    expect(clock.now() - began).toBe(30_000)
    await runTool(withFault({ on: 'every', kind: 'timeout', ms: 10 }), {}, toolContext({ clock }))
    expect(clock.now() - began).toBe(30_010)
  })
  test('slow waits and answers', async () => {
    const clock = steppedClock()
    const began = clock.now()
    expect(await runTool(withFault({ on: 'every', kind: 'slow', ms: 700 }), {}, toolContext({ clock }))).toMatchObject({
      content: 'fine',
    })
    expect(clock.now() - began).toBe(700)
  })
  test('empty', async () => {
    expect(await runTool(withFault({ on: 'every', kind: 'empty' }), {}, toolContext())).toEqual({ status: 'ok', content: '' })
  })
  test.each([
    ['text', 'fine weather'],
    ['JSON', { list: [1, 2, 3], more: 'text' }],
  ])('malformed is half an answer: no JSON any more (%s)', async (_kind, value) => {
    const tool = toolWith({ mock: { kind: 'fixed', value }, faults: [{ on: 'every', kind: 'malformed' }] })
    const outcome = await runTool(tool, {}, toolContext())
    expect(outcome.status).toBe('ok')
    expect(outcome.content).toMatch(/^\{/)
    expect(() => JSON.parse(outcome.content)).toThrow()
  })
  test('huge pads to the given length', async () => {
    const outcome = await runTool(withFault({ on: 'every', kind: 'huge', chars: 1234 }), {}, toolContext())
    expect(outcome.content.length).toBe(1234)
    expect(outcome.content.startsWith('fine\nfine')).toBe(true)
  })
  test('wrong-id answers to another call', async () => {
    expect(await runTool(withFault({ on: 'every', kind: 'wrong-id' }), {}, toolContext())).toEqual({
      status: 'ok',
      content: 'fine',
      answersTo: 'wrong-id',
    })
  })
  test('several faults of one call add up', async () => {
    const clock = steppedClock()
    const began = clock.now()
    const faults: readonly Fault[] = [
      { on: 'every', kind: 'slow', ms: 100 },
      { on: [1], kind: 'huge', chars: 50 },
    ]
    expect((await runTool(toolWith({ faults }), {}, toolContext({ clock }))).content.length).toBe(50)
    expect(clock.now() - began).toBe(100)
  })
})

describe('stopping', () => {
  const stopped = new Error('the person stopped the run')
  test('before the call', async () => {
    await expect(runTool(toolWith({}), {}, toolContext({ signal: AbortSignal.abort(stopped) }))).rejects.toBe(stopped)
  })
  test('ends a wait although the clock itself never does', async () => {
    const controller = new AbortController()
    const clock = { now: () => 0, sleep: () => new Promise<void>(() => undefined) }
    const running = runTool(toolWith({ delayMs: 1 }), {}, toolContext({ clock, signal: controller.signal }))
    controller.abort(stopped)
    await expect(running).rejects.toBe(stopped)
  })
  test('ends a tool that never answers', async () => {
    const controller = new AbortController()
    const corpus = () => new Promise<never>(() => undefined)
    const tool = toolWith({ mock: { kind: 'search', corpus: 'notes' }, parameters: { type: 'object' } })
    const running = runTool(tool, { query: 'rag' }, toolContext({ corpus, signal: controller.signal }))
    controller.abort(stopped)
    await expect(running).rejects.toBe(stopped)
  })
})

describe('what cannot run says so', () => {
  const lives: readonly LiveAnswer[] = [
    { kind: 'http', method: 'GET', url: 'https://example.org' },
    { kind: 'javascript', code: 'return 1' },
    { kind: 'mcp', url: 'https://example.org', tool: 'x' },
  ]
  test.each(lives)('$kind', async (live) => {
    const outcome = await runTool(toolWith({ mode: 'live', live }), {}, toolContext())
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-not-runnable' })
    expect(outcome.content).toContain('cannot run yet')
  })
  test('live without a live answer', async () => {
    expect(await runTool(toolWith({ mode: 'live' }), {}, toolContext())).toMatchObject({ code: 'tool-not-runnable' })
  })
})
