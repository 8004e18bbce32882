/** One call of a tool outside of a run: the answer that the hands would get, and nothing live unless the tool says so. */
import { describe, expect, test } from 'vitest'
import type { Tool } from '../../src/document/types'
import { tryTool } from '../../src/run/try-tool'
import { testPlatform } from '../support/run'

const tool: Tool = {
  name: 'search',
  description: '',
  parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  mode: 'mock',
  mock: { kind: 'template', template: 'About {query}.' },
  live: { kind: 'tavily' },
}
const asked: string[] = []
const platform = (answer: () => Response = () => new Response('{}')) => ({
  ...testPlatform(),
  fetch: async (...[address]: Parameters<typeof fetch>) => {
    asked.push(String(address))
    return answer()
  },
})
const never = new AbortController().signal
const call = (over: Partial<Tool>, args: unknown = { query: 'x' }, attempt = 1, on = platform()) =>
  tryTool({ tool: { ...tool, ...over }, args, attempt, secrets: { tavily: 'tvly-0123456789' } }, on, never)

describe('a try', () => {
  test('of a mock answer calls nothing, and says how long it took', async () => {
    asked.length = 0
    const { outcome, ms } = await call({})
    expect(outcome).toEqual({ status: 'ok', content: 'About x.' })
    expect(ms).toBeGreaterThanOrEqual(0)
    expect(asked).toEqual([])
  })

  test('holds the arguments against the schema, as a run does', async () => {
    expect((await call({}, { q: 'x' })).outcome).toMatchObject({ status: 'error', code: 'tool-arguments' })
  })

  test('is the how-many-th call that it is said to be: faults are chosen by it', async () => {
    const faults = [{ on: [2], kind: 'empty' as const }]
    expect((await call({ faults }, { query: 'x' }, 1)).outcome.content).toBe('About x.')
    expect((await call({ faults }, { query: 'x' }, 2)).outcome.content).toBe('')
  })

  test('searches the notes that a run searches', async () => {
    const { outcome } = await call({ mock: { kind: 'search', corpus: 'notes', limit: 1 } }, { query: 'retrieval' })
    expect(outcome).toMatchObject({ status: 'ok', content: expect.stringContaining('retrieval') })
  })

  test('of the live answer calls the service, and a key that comes back is struck out', async () => {
    asked.length = 0
    const echo = () =>
      Response.json({ results: [{ title: 'Echo', url: 'https://example.org', content: 'You sent tvly-0123456789.' }] })
    const { outcome } = await call({ mode: 'live' }, { query: 'x' }, 1, platform(echo))
    expect(asked).toEqual(['https://api.tavily.com/search'])
    expect(outcome.status).toBe('ok')
    expect(outcome.content).toContain('You sent [key removed].')
  })

  test('ends when it is stopped', async () => {
    const stop = new AbortController()
    const slow = { ...platform(), clock: { now: () => 0, sleep: () => new Promise<void>(() => undefined) } }
    const going = tryTool(
      { tool: { ...tool, delayMs: 60_000 }, args: { query: 'x' }, attempt: 1, secrets: {} },
      slow,
      stop.signal,
    )
    stop.abort(new Error('stopped'))
    await expect(going).rejects.toThrow('stopped')
  })
})
