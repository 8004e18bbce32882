/** Rests between two stretches of work: in a page and in its workers by the next task, because browsers hold timers 4 ms apart. */
import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.resetModules()
})

async function timersOf(rests: number, signal?: AbortSignal): Promise<number> {
  const { realClock } = await import('../../src/adapters/real-clock')
  const timers = vi.spyOn(globalThis, 'setTimeout')
  for (let i = 0; i < rests; i++) await realClock.sleep(0, signal)
  return timers.mock.calls.length
}

/** What a worker of a page has, with or without a document beside it. */
const inBrowser = () => {
  vi.stubGlobal('self', globalThis)
  vi.stubGlobal('location', new URL('https://page.example/'))
}

describe('a rest of no length', () => {
  test('in a worker of a page waits for no timer', async () => {
    inBrowser()
    expect(await timersOf(20)).toBe(0)
  })

  test('that can be broken off is a timer everywhere, and so is any in Node', async () => {
    expect(await timersOf(3)).toBe(3)
    vi.restoreAllMocks()
    vi.resetModules()
    inBrowser()
    expect(await timersOf(3, new AbortController().signal)).toBe(3)
  })
})
