import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { SandboxLimits, SandboxOutcome } from '../../src/sandbox/contract'
import { loadSandbox } from '../../src/sandbox/load-sandbox'

/** Runs code the way callers do: loading (again) first. */
async function run(code: string, args: Readonly<Record<string, unknown>> = {}, limits?: SandboxLimits): Promise<SandboxOutcome> {
  const sandbox = await loadSandbox({ now: () => performance.now() })
  return sandbox.run(code, args, limits)
}

async function codeOf(code: string, args: Readonly<Record<string, unknown>> = {}, limits?: SandboxLimits) {
  const outcome = await run(code, args, limits)
  return outcome.ok ? outcome.value : outcome.error.code
}

describe('what goes in and out', () => {
  test('the code is the body of a function of its arguments', async () => {
    expect(await run('return { sum: state.a + more }', { state: { a: 1 }, more: 2 })).toEqual({ ok: true, value: { sum: 3 } })
  })
  test('code that returns nothing answers undefined', async () => {
    expect(await run('// nothing at all')).toEqual({ ok: true, value: undefined })
  })
  test('the code works on a copy', async () => {
    const state = { list: [1] }
    await run('state.list.push(2); return state', { state })
    expect(state).toEqual({ list: [1] })
  })
  test('JSON comes back as it went in', async () => {
    const sandbox = await loadSandbox({ now: () => performance.now() })
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as unknown
        fc.pre(!JSON.stringify(value).includes('"__proto__"'))
        const outcome = sandbox.run('return value', { value })
        expect(outcome).toEqual({ ok: true, value: plain })
      }),
      { numRuns: 150 },
    )
  })
  test('data nested 500 levels deep passes', async () => {
    let deep: unknown = 'end'
    for (let i = 0; i < 500; i++) deep = { deep }
    expect((await run('return state', { state: deep })).ok).toBe(true)
  })
  test.each([
    ['return { total: 0 / 0 }', 'NaN (at total)'],
    ['return { big: 1n }', 'a bigint (at big)'],
    ['return { call() {} }', 'a function (at call)'],
    ['return new Map()', 'a Map'],
    ['return { late: Promise.resolve(1) }', 'a promise (at late)'],
    ['const a = {}; a.a = a; return a', 'contains itself'],
    ['return JSON.parse(\'{"__proto__": {"bad": true}}\')', '__proto__'],
  ])('%s is refused by name', async (code, says) => {
    const outcome = await run(code)
    expect(outcome).toMatchObject({ ok: false, error: { code: 'not-json' } })
    expect(outcome.ok ? '' : outcome.error.message).toContain(says)
  })
  test('arguments that are not JSON are refused', async () => {
    expect(await codeOf('return 1', { big: 1n })).toBe('not-json')
  })
  test('an argument whose name is no parameter name is refused', async () => {
    expect(await codeOf('return 1', { 'a-b': 1 })).toBe('syntax')
  })
})

describe('what goes wrong is named, and the next call works', () => {
  afterEach(async () => {
    expect(await run('return 6 * 7')).toEqual({ ok: true, value: 42 })
  })
  test.each([
    ['an endless loop', 'for (;;);', 'time'],
    ['an endless loop that catches everything', 'for (;;) { try { for (;;); } catch {} }', 'time'],
    ['a slow pattern', 'return /(a+)+b/.test("a".repeat(40))', 'time'],
    ['an array without bound', 'const a = []; for (;;) a.push(a.length)', 'memory'],
    ['texts without bound', 'const a = []; for (;;) a.push("x".repeat(1e5) + a.length)', 'memory'],
    ['one text that doubles', 'let s = "x"; for (;;) s += s', 'memory'],
    ['objects without bound', 'let o = {}; for (;;) o = { o }', 'memory'],
    ['buffers without bound', 'const a = []; for (;;) a.push(new Uint8Array(1e6))', 'memory'],
    ['deep recursion', 'const f = (n) => f(n + 1) + 1; return f(0)', 'stack'],
    ['a deep value', 'let o = {}; for (let i = 0; i < 5000; i++) o = { o }; return o', 'stack'],
    ['JSON.stringify of a deep value', 'let o = {}; for (let i = 0; i < 5000; i++) o = { o }; return JSON.stringify(o)', 'stack'],
    ['a deep program', 'return eval("(".repeat(100000))', 'stack'],
    ['a walk over a length that is no length', 'return [].indexOf.call({ length: 2 ** 53 }, 1)', 'threw'],
    ['a walk over a sparse array', 'const a = []; a.length = 4294967295; return a.concat([1])', 'threw'],
    ['a promise', 'return Promise.resolve(1)', 'promise'],
    ['an async answer', 'return (async () => 1)()', 'promise'],
    ['an error of its own', 'throw new Error("no")', 'threw'],
    ['nothing thrown', 'throw null', 'threw'],
    ['no JavaScript', 'let = = 1', 'syntax'],
    ['a body that closes its function', 'return 1 }), 5, (() => {', 'ok or syntax'],
  ])('%s', async (_what, code, expected) => {
    const outcome = await codeOf(code, {}, { ms: expected === 'time' ? 200 : 20_000 })
    if (expected === 'ok or syntax') expect([undefined, 'syntax']).toContain(outcome)
    else expect(outcome).toBe(expected)
  })
  test('more data than there is memory', async () => {
    expect(await codeOf('return text.length', { text: 'x'.repeat(50_000_000) })).toBe('memory')
  })
  test('a sandbox that is held while it breaks works again once it has been loaded again', async () => {
    const held = await loadSandbox({ now: () => performance.now() })
    expect(held.run('const a = []; for (;;) a.push(a.length)', {}, { ms: 5000 })).toMatchObject({ ok: false })
    expect(held.run('return 1', {})).toMatchObject({ ok: false, error: { code: 'broken' } })
    await loadSandbox({ now: () => performance.now() })
    expect(held.run('return 1', {})).toEqual({ ok: true, value: 1 })
  })
  test('endless code ends although the clock stands still', async () => {
    const sandbox = await loadSandbox({ now: () => 0 })
    expect(sandbox.run('for (;;);', {}, { ms: 50 })).toMatchObject({ ok: false, error: { code: 'time' } })
  })
})

describe('messages that help', () => {
  test('a syntax error names its line in the given code', async () => {
    const outcome = await run('const a = 1\nconst b = ;\nreturn a')
    expect(outcome).toMatchObject({ ok: false, error: { code: 'syntax', line: 2 } })
  })
  test('a missing brace is reported within the code', async () => {
    const outcome = await run('if (true) {\n  return 1')
    expect(outcome).toMatchObject({ ok: false, error: { code: 'syntax', line: 2 } })
  })
  test('an error names its line and kind', async () => {
    const outcome = await run('\n\nreturn state.a.b', { state: {} })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'threw', line: 3 } })
    expect(outcome.ok ? '' : outcome.error.message).toMatch(/^TypeError: .*'b' of undefined/)
  })
  test('await is explained', async () => {
    const outcome = await run('const x = await fetch("/")')
    expect(outcome.ok ? '' : outcome.error.message).toContain('cannot await')
  })
})
