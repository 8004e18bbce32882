import { describe, expect, test } from 'vitest'
import type { SandboxLimits } from '../../src/sandbox/contract'
import { loadSandbox } from '../../src/sandbox/load-sandbox'

async function inside(code: string, limits?: SandboxLimits): Promise<unknown> {
  const sandbox = await loadSandbox({ now: () => performance.now() })
  const outcome = sandbox.run(code, { state: { a: 1 } }, limits)
  if (!outcome.ok) throw new Error(`${outcome.error.code}: ${outcome.error.message}`)
  return outcome.value
}

describe('nothing of the platform is reachable', () => {
  test('the globals are those of the language, and no others', async () => {
    const names = await inside('return Object.getOwnPropertyNames(globalThis)')
    const language = new Set(Object.getOwnPropertyNames(globalThis))
    const newInTheLanguage = new Set(['InternalError', 'Float16Array', 'Iterator'])
    const platform = [
      'fetch',
      'process',
      'require',
      'console',
      'setTimeout',
      'queueMicrotask',
      'performance',
      'crypto',
      'navigator',
    ]
    expect(names).toContain('Array')
    for (const name of names as string[]) expect(language.has(name) || newInTheLanguage.has(name)).toBe(true)
    for (const name of platform) expect(names).not.toContain(name)
  })
  test('the way up through constructors ends inside', async () => {
    const typeofs = 'return [typeof process, typeof globalThis.fetch, typeof window, typeof self, typeof importScripts]'
    expect(await inside(`return state.constructor.constructor(${JSON.stringify(typeofs)})()`)).toEqual(Array(5).fill('undefined'))
  })
  test('import finds nothing', async () => {
    await expect(inside('return import("node:fs")')).rejects.toThrow(/promise/)
  })
  test('this is nothing', async () => {
    expect(await inside('return typeof this')).toBe('undefined')
  })
  test('games with prototypes stay inside and end with the call', async () => {
    await inside('Object.prototype.stained = 1; Array.prototype.map = null; JSON.stringify = () => "no"; Math.random = () => 2')
    expect(Object.hasOwn(Object.prototype, 'stained')).toBe(false)
    expect(await inside('return [typeof ({}).stained, [1].map((x) => x + 1), JSON.stringify({}), Math.random() < 1]')).toEqual([
      'undefined',
      [2],
      '{}',
      true,
    ])
  })
  test('code that changes the built-ins still gives its own value', async () => {
    expect(
      await inside('JSON.stringify = () => "hacked"; Reflect.apply = null; Object.freeze(Object.prototype); return { a: 1 }'),
    ).toEqual({
      a: 1,
    })
  })
})

describe('the same on every machine', () => {
  test('time stands still, at the given moment', async () => {
    const moments = 'return [Date.now(), new Date().getTime(), new Date().toISOString(), Date()]'
    const time = Date.UTC(2031, 4, 6, 7, 8, 9)
    expect(await inside(moments, { time })).toEqual([time, time, '2031-05-06T07:08:09.000Z', 'Tue May 06 2031 07:08:09 GMT+0000'])
  })
  test('local time is UTC wherever the machine is', async () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    try {
      const code = `return [new Date(2026, 6, 1, 12).toISOString(), new Date('2026-07-01T12:00').toISOString(),
        new Date('2026-07-01T12:00+02:00').toISOString(), new Date('2026-07-01').getHours(), Date.parse('1 Jul 2026 12:00') % 86400000,
        new Date(2026, 6, 1).getTimezoneOffset(), new Date(2026, 6, 1).toString(), new Date(2026, 6, 1).toLocaleString()]`
      expect(new Date(2026, 6, 1).getTimezoneOffset()).toBe(240)
      expect(await inside(code)).toEqual([
        '2026-07-01T12:00:00.000Z',
        '2026-07-01T12:00:00.000Z',
        '2026-07-01T10:00:00.000Z',
        0,
        43_200_000,
        0,
        'Wed Jul 01 2026 00:00:00 GMT+0000',
        '2026-07-01 00:00:00',
      ])
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
  test('dates stay dates', async () => {
    expect(
      await inside(`const d = new Date(2026, 0, 31); d.setMonth(1); class Own extends Date {}
        return [d.toISOString(), d instanceof Date, d.constructor === Date, new Date(d).getTime() === d.getTime(), d - d,
          new Own(0) instanceof Own, String(new Date(NaN))]`),
    ).toEqual(['2026-03-03T00:00:00.000Z', true, true, true, 0, true, 'Invalid Date'])
  })
  test('randomness is the same for the same seed and differs between seeds', async () => {
    const code = 'return Array.from({ length: 5 }, () => Math.random())'
    const first = (await inside(code, { seed: 7 })) as number[]
    expect(await inside(code, { seed: 7 })).toEqual(first)
    expect(await inside(code, { seed: 8 })).not.toEqual(first)
    expect(new Set(first).size).toBe(5)
    for (const number of first) expect(number >= 0 && number < 1).toBe(true)
  })
  test('nothing is left over from the call before', async () => {
    await inside('globalThis.left = 1; return 1')
    expect(await inside('return typeof globalThis.left')).toBe('undefined')
  })
})
