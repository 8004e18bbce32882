import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtinTools } from '../../../src/tools/builtin'
import type { ToolContext } from '../../../src/tools/contract'
import { runTool } from '../../../src/tools/run-tool'
import { toolContext } from '../context'

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

const KEY = 'tvly-test-key-123'
let server: Server
let address: string
let asked: Asked[] = []
let reply: (request: IncomingMessage, response: ServerResponse) => void

const json = (status: number, body: unknown) => (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    const { method, url, headers } = request
    asked.push({ method, url, authorization: headers.authorization, body: JSON.parse(text) })
    reply(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The platform's fetch, with the host of Tavily led to the server above. */
const redirected: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input)
  expect(url.origin).toBe('https://api.tavily.com')
  return fetch(address + url.pathname, init)
}

function search(changes: Partial<ToolContext> = {}) {
  const [mock] = builtinTools('en')
  if (mock?.name !== 'tavily_search') throw new Error('the first tool is the search')
  const secret = (name: string) => (name === 'tavily' ? KEY : undefined)
  return runTool({ ...mock, mode: 'live' }, { query: 'react agents' }, toolContext({ fetch: redirected, secret, ...changes }))
}

describe('a live search', () => {
  test('asks Tavily with the key, and reads like a search of the notes', async () => {
    asked = []
    reply = json(200, {
      query: 'react agents',
      results: [
        { title: 'ReAct', url: 'https://example.org/react', content: 'Reason and act.', score: 0.9 },
        { title: null, url: 'https://example.org/untitled', content: null },
      ],
    })
    expect(await search()).toEqual({
      status: 'ok',
      content: `2 results for "react agents":

[1] ReAct
Source: https://example.org/react
Reason and act.

[2] https://example.org/untitled
Source: https://example.org/untitled
`,
    })
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/search',
        authorization: `Bearer ${KEY}`,
        body: { query: 'react agents', max_results: 5, search_depth: 'basic' },
      },
    ])
  })
  test('nothing found reads the same as in the notes', async () => {
    reply = json(200, { results: [] })
    expect((await search()).content).toBe('No results for "react agents". Try other words.')
  })
})

describe('what goes wrong is told apart', () => {
  test('no key: nothing is sent', async () => {
    asked = []
    const outcome = await search({ secret: () => undefined })
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-unavailable' })
    expect(outcome.content).toContain('no Tavily key')
    expect(asked).toEqual([])
  })
  test.each([
    [401, { detail: { error: `Unauthorized: ${KEY} is wrong` } }, 'tool-unavailable', 'refused the key (401)'],
    [429, { detail: { error: 'slow down' } }, 'tool-rate-limited', 'too many requests (429)'],
    [432, { detail: { error: 'plan exceeded' } }, 'tool-rate-limited', "plan's usage limit"],
    [400, { detail: { error: 'Query is too long' } }, 'tool-arguments', 'Query is too long'],
    [500, 'oops', 'tool-failed', 'Tavily failed (500)'],
    [200, { answer: 42 }, 'tool-failed', 'not with search results'],
  ])('%i', async (status, body, code, says) => {
    reply = json(status, body)
    const outcome = await search()
    expect(outcome).toMatchObject({ status: 'error', code })
    expect(outcome.content).toContain(says)
    expect(outcome.content).not.toContain(KEY)
  })
  test('an answer that is no JSON', async () => {
    reply = (_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
    expect(await search()).toMatchObject({ code: 'tool-failed', content: 'Tavily failed (502).' })
  })
  test('nothing there', async () => {
    const outcome = await search({ fetch: (_input, init) => fetch('http://127.0.0.1:1/', init) })
    expect(outcome).toMatchObject({ status: 'error', code: 'tool-unavailable' })
    expect(outcome.content).toContain('could not be reached')
  })
  test('a server that never answers ends when the person stops the run', async () => {
    const controller = new AbortController()
    const stopped = new Error('stopped')
    reply = () => controller.abort(stopped)
    await expect(search({ signal: controller.signal })).rejects.toBe(stopped)
  })
})
