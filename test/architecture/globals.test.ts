import { describe, expect, test } from 'vitest'
import { globalProblems } from './globals'
import { sourceFiles, told } from './project'

const found = (text: string, path = 'src/run/runner.ts') =>
  globalProblems({ path, text }).map((problem) => problem.what.split(' is ')[0])

test('nothing outside adapters touches the platform by itself', () => {
  expect(told(sourceFiles().flatMap(globalProblems))).toEqual([])
})

describe('a use of the platform is caught', () => {
  test.each([
    ["await fetch('/x')", 'fetch'],
    ['const get = fetch', 'fetch'],
    ['call({ fetch })', 'fetch'],
    ['window.fetch(address)', 'window.fetch'],
    ["globalThis['fetch'](address)", 'globalThis.fetch'],
    ['const { fetch } = globalThis', 'globalThis.fetch'],
    ["localStorage.setItem('a', 'b')", 'localStorage'],
    ["self.indexedDB.open('x')", 'self.indexedDB'],
    ['sessionStorage.clear()', 'sessionStorage'],
    ['const at = Date.now()', 'Date.now'],
    ['const at = globalThis.Date.now()', 'Date.now'],
    ['const now = Date.now', 'Date.now'],
    ['const { now } = Date', 'Date.now'],
    ['const at = new Date()', 'the current Date'],
    ['const at = Date()', 'the current Date'],
    ['performance.now()', 'performance.now'],
    ['Math.random()', 'Math.random'],
    ['const { random } = Math', 'Math.random'],
    ['crypto.randomUUID()', 'crypto'],
    ['navigator.clipboard.writeText(text)', 'navigator.clipboard'],
    ["new WebSocket('wss://x')", 'WebSocket'],
    ["eval('1')", 'eval'],
    ["new Function('return 1')", 'Function'],
    ['const f = (fetch as unknown) ?? 1', 'fetch'],
    ['function a(fetch: Fetch) {}\nfetch()', 'fetch'],
  ])('%s', (text, name) => {
    expect(found(text)).toEqual([name])
  })

  test('in a component too', () => {
    expect(found('const a = <button onClick={() => localStorage.clear()} />', 'src/ui/app/App.tsx')).toEqual(['localStorage'])
  })
})

describe('what only looks like it is let through', () => {
  test.each([
    'const body = context.fetch(address)',
    'interface Context { readonly fetch: typeof fetch }',
    'type Fetch = typeof globalThis.fetch',
    'const make = ({ fetch }: Context) => fetch(address)',
    'function make(fetch: Fetch) { return () => fetch(address) }',
    "import { fetch } from './port'\nfetch()",
    'const model = new Model({ fetch: context.fetch })',
    'class A { fetch() {} }',
    'const day = new Date(clock.now()).toISOString()',
    'const { now } = clock; now()',
    "// Date.now()\nconst text = 'fetch(localStorage)'",
    'const at: Date = new Date(0)',
  ])('%s', (text) => {
    expect(found(text)).toEqual([])
  })
})

test('adapters, the terminal, and where the page and the worker begin may', () => {
  for (const path of ['src/adapters/real-clock.ts', 'src/cli/main.ts', 'src/main.tsx'])
    expect(found('Date.now()', path)).toEqual([])
})
