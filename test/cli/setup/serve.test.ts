import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Served, safePath, serve } from '../../../src/cli/setup/serve.mjs'

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Asks for a path exactly as it is written: fetch would tidy `..` away before anything is sent. */
function ask(served: Served, path: string, options: { method?: string; headers?: Record<string, string> } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: served.port, path, ...options }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })
}

let outer = ''
let served: Served
let under: Served
beforeAll(async () => {
  outer = mkdtempSync(join(tmpdir(), 'vuelta-serve-'))
  const folder = join(outer, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'gallery'))
  writeFileSync(join(outer, 'secret.txt'), 'secret')
  writeFileSync(join(folder, '.sources'), 'hidden')
  writeFileSync(join(folder, 'index.html'), '<p>home')
  writeFileSync(join(folder, 'assets/index-BwZ3k_9a.js'), 'export {}')
  writeFileSync(join(folder, 'assets/module-C0ffee00.wasm'), '\0asm')
  writeFileSync(join(folder, 'gallery/index.html'), '<p>gallery')
  writeFileSync(join(folder, 'gallery/a.agent.json'), '{}')
  symlinkSync(join(outer, 'secret.txt'), join(folder, 'link.txt'))
  served = await serve({ folder })
  under = await serve({ folder, prefix: '/some/where/' })
})
afterAll(async () => {
  await Promise.all([served.close(), under.close()])
  rmSync(outer, { recursive: true, force: true })
})

describe('what is there', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html?x=1', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/index-BwZ3k_9a.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/module-C0ffee00.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
    ['/gallery/a.agent.json', 'application/json; charset=utf-8', 'no-cache'],
    ['/gallery/', 'text/html; charset=utf-8', 'no-cache'],
  ])('%s', async (path, type, cache) => {
    const answer = await ask(served, path)
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': type, 'cache-control': cache, 'x-content-type-options': 'nosniff' },
    })
    expect(Number(answer.headers['content-length'])).toBe(answer.body.length)
  })

  test('HEAD sends the headers alone, and what has not changed is not sent again', async () => {
    const head = await ask(served, '/', { method: 'HEAD' })
    expect(head).toMatchObject({ status: 200, body: '' })
    const again = await ask(served, '/', { headers: { 'if-none-match': head.headers.etag ?? '' } })
    expect(again).toMatchObject({ status: 304, body: '' })
  })

  test('a folder without its slash moves, so that relative addresses work', async () => {
    expect(await ask(served, '/gallery')).toMatchObject({ status: 301, headers: { location: '/gallery/' } })
    expect(await ask(under, '/some/where/gallery')).toMatchObject({ status: 301, headers: { location: '/some/where/gallery/' } })
  })

  test('under a path, and only there', async () => {
    expect(under.url).toBe(`http://127.0.0.1:${under.port}/some/where/`)
    expect((await ask(under, '/some/where/')).body).toBe('<p>home')
    expect((await ask(under, '/')).status).toBe(404)
    expect((await ask(under, '/assets/index-BwZ3k_9a.js')).status).toBe(404)
  })
})

describe('what is not', () => {
  test.each([
    '/nothing.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/gallery/../../secret.txt',
    '/index.html%00.txt',
    '/%E0%A4%A',
    '/link.txt',
    '/.sources',
    '//secret.txt',
    '/assets/',
  ])('%s', async (path) => {
    const answer = await ask(served, path)
    expect([400, 404]).toContain(answer.status)
    expect(answer.body).not.toMatch(/secret$|hidden/)
  })

  test('another method is refused', async () => {
    expect(await ask(served, '/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })

  test('a path is tidied before it touches the disk', () => {
    expect(safePath('/a/b%20c.json')).toBe('a/b c.json')
    expect([safePath('/a/../b'), safePath('/C:/x'), safePath('a'), safePath('/%zz')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('a port that is taken is not fought over', async () => {
  const other = await serve({ folder: join(outer, 'dist'), port: served.port })
  try {
    expect(other).toMatchObject({ asked: false })
    expect(other.port).not.toBe(served.port)
    expect((await ask(other, '/')).status).toBe(200)
  } finally {
    await other.close()
  }
})

test('a folder that is not there is an error', async () => {
  await expect(serve({ folder: join(outer, 'nowhere') })).rejects.toThrow()
})
