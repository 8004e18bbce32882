import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { ConnectionProblem } from '../../src/models/contract'
import { testConnection } from '../../src/models/openai/connection'
import { type ServerOptions, startOpenAIServer } from './openai-server'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})
const KEY = 'sk-secret-abcdef123456'
const PAGE = 'https://vuelta.example'

async function serve(options: ServerOptions = {}) {
  const server = await startOpenAIServer(options)
  closers.push(() => server.close())
  return server
}
async function serveText(status: number, body: string) {
  const server = createServer((_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
}
const check = (
  baseUrl: string,
  over: { model?: string; key?: string | undefined; pageOrigin?: string; fetch?: typeof fetch } = {},
) =>
  testConnection({ id: 'real', provider: 'openai', model: over.model ?? 'small', baseUrl }, 'key' in over ? over.key : KEY, {
    fetch: over.fetch ?? fetch,
    language: 'en',
    ...(over.pageOrigin === undefined ? {} : { pageOrigin: over.pageOrigin }),
  })

/** Keeps to the rules of a browser page: real requests, but their answers only when the server allows this origin and its headers. */
function pageFetch(origin: string): typeof fetch {
  return async (input, init) => {
    if (init?.mode === 'no-cors') {
      await fetch(input, { ...init, mode: 'cors' })
      return new Response(null)
    }
    const allowed = (response: Response) => ['*', origin].includes(response.headers.get('access-control-allow-origin') ?? '')
    const wanted = [...new Headers(init?.headers).keys()]
    if (wanted.length > 0) {
      const preflight = await fetch(input, { method: 'OPTIONS' })
      const headers = (preflight.headers.get('access-control-allow-headers') ?? '').split(/,\s*/)
      if (!preflight.ok || !allowed(preflight) || wanted.some((name) => !headers.includes(name)))
        throw new TypeError('Failed to fetch')
    }
    const response = await fetch(input, init)
    if (!allowed(response)) throw new TypeError('Failed to fetch')
    return response
  }
}

describe('a connection that works', () => {
  test('by the list of models', async () => {
    const server = await serve({ models: ['small', 'large'], key: KEY })
    expect(await check(`${server.url}/`)).toEqual({ ok: true, value: { model: 'small', address: server.url } })
    expect(server.requests.map((request) => request.path)).toEqual(['/models'])
  })

  test('by a chat of one token where there is no list', async () => {
    const server = await serve({ withoutModels: true })
    expect(await check(server.url)).toMatchObject({ ok: true })
    expect(server.requests[1]?.body).toMatchObject({ model: 'small', max_tokens: 1 })
  })

  test('from a page whose origin is allowed', async () => {
    const server = await serve({ allowOrigin: PAGE })
    expect(await check(server.url, { pageOrigin: PAGE, fetch: pageFetch(PAGE) })).toMatchObject({ ok: true })
  })

  test('without a key where none is asked for', async () => {
    const server = await serve()
    expect(await check(server.url, { key: undefined })).toMatchObject({ ok: true })
    expect(server.requests[0]?.headers.authorization).toBeUndefined()
  })
})

describe('what is wrong is told apart', () => {
  const problemOf = async (result: ReturnType<typeof check>): Promise<ConnectionProblem | 'ok'> => {
    const outcome = await result
    if (!outcome.ok) expect(outcome.error.message).not.toContain(KEY)
    return outcome.ok ? 'ok' : outcome.error.problem
  }

  test('a wrong address', async () => {
    expect(await problemOf(check('not an address'))).toBe('address-invalid')
    expect(await problemOf(check('file:///etc/passwd'))).toBe('address-invalid')
  })
  test('http from a page, other than this machine', async () => {
    expect(await problemOf(check('http://models.example/v1', { pageOrigin: PAGE }))).toBe('mixed-content')
    expect(await problemOf(check('http://192.168.1.5:1234/v1', { pageOrigin: PAGE }))).toBe('mixed-content')
  })
  test('nothing there', async () => {
    const server = await serve()
    await server.close()
    expect(await problemOf(check(server.url))).toBe('unreachable')
    expect(await problemOf(check(server.url, { pageOrigin: PAGE, fetch: pageFetch(PAGE) }))).toBe('unreachable')
  })
  test('a server that refuses this page', async () => {
    expect(await problemOf(check((await serve()).url, { pageOrigin: PAGE, fetch: pageFetch(PAGE) }))).toBe('origin-refused')
    const other = await serve({ allowOrigin: 'https://another.example' })
    expect(await problemOf(check(other.url, { pageOrigin: PAGE, fetch: pageFetch(PAGE) }))).toBe('origin-refused')
    const bare = await serve({ allowOrigin: PAGE, allowHeaders: 'content-type' })
    expect(await problemOf(check(bare.url, { pageOrigin: PAGE, fetch: pageFetch(PAGE) }))).toBe('origin-refused')
  })
  test('a wrong key, also where only the chat asks for it', async () => {
    expect(await problemOf(check((await serve({ key: 'other' })).url))).toBe('key-refused')
    expect(await problemOf(check((await serve({ key: 'other', withoutModels: true })).url))).toBe('key-refused')
    expect(await problemOf(check('https://api.openai.com/v1', { key: undefined }))).toBe('key-refused')
  })
  test('a rate limit and a server in trouble', async () => {
    expect(await problemOf(check(await serveText(429, 'slow down')))).toBe('rate-limited')
    expect(await problemOf(check(await serveText(503, 'later')))).toBe('server-error')
  })
  test('an unknown model, with the names that are near', async () => {
    const outcome = await check((await serve({ models: ['small-v2', 'large'] })).url, { model: 'small-v3' })
    expect(outcome).toMatchObject({ ok: false, error: { problem: 'unknown-model' } })
    expect(outcome.ok ? '' : outcome.error.message).toContain('"small-v2"')
    expect(await problemOf(check((await serve({ models: ['x'], withoutModels: true })).url, { model: 'y' }))).toBe(
      'unknown-model',
    )
  })
  test('a server of another kind', async () => {
    expect(await problemOf(check(await serveText(200, '<html>Welcome</html>')))).toBe('not-openai')
    expect(await problemOf(check(await serveText(404, '<html>Nothing here</html>')))).toBe('not-openai')
  })
  test('a server that never answers', async () => {
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    })
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    const clock = {
      now: () => Date.now(),
      sleep: (ms: number, signal?: AbortSignal) =>
        new Promise<void>((resolve, reject) => {
          const timer = setTimeout(resolve, ms)
          signal?.addEventListener('abort', () => {
            clearTimeout(timer)
            reject(new Error('stopped'))
          })
        }),
    }
    const outcome = await testConnection({ id: 'r', provider: 'openai', model: 'm', baseUrl }, KEY, {
      fetch,
      language: 'en',
      clock,
      timeoutMs: 30,
    })
    expect(outcome).toMatchObject({ ok: false, error: { problem: 'unreachable' } })
  })
})

test('every problem has a plain sentence in each language', async () => {
  const { connectionWords } = await import('../../src/models/openai/connection-words')
  const problems: readonly ConnectionProblem[] = [
    'address-invalid',
    'mixed-content',
    'unreachable',
    'origin-refused',
    'key-refused',
    'rate-limited',
    'unknown-model',
    'not-openai',
    'server-error',
  ]
  for (const problem of problems) {
    const facts = { address: 'https://x.example/v1', model: 'm', near: [], hasKey: true }
    const [english, spanish] = [connectionWords('en', problem, facts), connectionWords('es', problem, facts)]
    expect(english).not.toBe(spanish)
    for (const sentence of [english, spanish]) expect(sentence).toMatch(/^[^!]{20,}\.$/)
  }
})
