/**
 * A server on loopback that speaks the OpenAI chat protocol: models, completions, streaming with tool calls in fragments, usage,
 * CORS, and the ways such servers fail. In strict mode it refuses histories as the real API does.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServerReply {
  readonly content?: string
  readonly toolCalls?: readonly { readonly id?: string; readonly name: string; readonly args: string }[]
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number } | null
  /** Ends the connection after this many chunks, without a last word. */
  readonly cutAfter?: number
  /** With `cutAfter`: the response just ends, as if it were whole. */
  readonly quietly?: boolean
  /** Waits before each chunk, in milliseconds. */
  readonly chunkMs?: number
  /** Answers with this status and body instead. */
  readonly error?: { readonly status: number; readonly body: unknown; readonly headers?: Readonly<Record<string, string>> }
}
export interface ServerOptions {
  /** Given in order; after the last one, the last again. */
  readonly replies?: readonly ServerReply[]
  readonly models?: readonly string[]
  /** When given, any other key is refused. */
  readonly key?: string
  /** Refuse unanswered calls and orphan results with 400. On by default. */
  readonly strict?: boolean
  /** `*`, an origin, or none: then no CORS headers at all. */
  readonly allowOrigin?: string | undefined
  readonly allowHeaders?: string
  /** Leave `GET /models` out, as some servers do. */
  readonly withoutModels?: boolean
  /** The id that every completion carries: some servers never change it. */
  readonly completionId?: string
}
export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: { readonly [key: string]: unknown } & { readonly messages?: readonly WireMessage[] }
  /** True once the caller has gone before the reply was whole. */
  aborted: boolean
}
export interface WireMessage {
  readonly role: string
  readonly content?: unknown
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly tool_call_id?: string
}
export interface OpenAIServer {
  readonly url: string
  readonly requests: readonly ReceivedRequest[]
  close(): Promise<void>
}

/** Starts the server on a free port of 127.0.0.1. */
export async function startOpenAIServer(options: ServerOptions = {}): Promise<OpenAIServer> {
  const requests: ReceivedRequest[] = []
  let given = 0
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(corsHeaders(options))) response.setHeader(name, value)
    const path = (request.url ?? '').replace(/^\/v1/, '')
    if (request.method === 'OPTIONS') {
      response.writeHead(options.allowOrigin === undefined ? 404 : 204).end()
      return
    }
    const raw = await read(request)
    const received: ReceivedRequest = {
      method: request.method ?? '',
      path,
      headers: request.headers,
      body: raw === '' ? {} : (JSON.parse(raw) as ReceivedRequest['body']),
      aborted: false,
    }
    requests.push(received)
    response.on('close', () => {
      received.aborted = !response.writableFinished
    })
    if (options.key !== undefined && request.headers.authorization !== `Bearer ${options.key}`) {
      const shown = request.headers.authorization?.slice(7) ?? ''
      return fail(response, 401, {
        error: { message: `Incorrect API key provided: ${shown}.`, type: 'invalid_request_error', code: 'invalid_api_key' },
      })
    }
    if (path === '/models' && !options.withoutModels) {
      return json(response, 200, { object: 'list', data: (options.models ?? ['small']).map((id) => ({ id, object: 'model' })) })
    }
    if (path !== '/chat/completions' || request.method !== 'POST')
      return fail(response, 404, { error: { message: 'Not found', type: 'invalid_request_error', code: 'unknown_url' } })
    const model = String(received.body.model)
    if (!(options.models ?? ['small']).includes(model)) {
      return fail(response, 404, {
        error: { message: `The model \`${model}\` does not exist`, type: 'invalid_request_error', code: 'model_not_found' },
      })
    }
    const problem = options.strict === false ? undefined : historyProblem(received.body.messages ?? [])
    if (problem)
      return fail(response, 400, { error: { message: problem, type: 'invalid_request_error', param: 'messages', code: null } })
    const replies = options.replies ?? [{ content: 'Hello there.' }]
    const reply = replies[Math.min(given++, replies.length - 1)] ?? {}
    if (reply.error) return fail(response, reply.error.status, reply.error.body, reply.error.headers)
    const id = options.completionId ?? `chatcmpl-${given}`
    if (received.body.stream === true) return stream(response, reply, id, model, received.body.stream_options !== undefined)
    const calls = reply.toolCalls?.map((call, i) => ({
      id: call.id ?? `call_${given}_${i}`,
      type: 'function',
      function: { name: call.name, arguments: call.args },
    }))
    const message = { role: 'assistant', content: reply.content ?? '', ...(calls ? { tool_calls: calls } : {}) }
    json(response, 200, {
      id,
      object: 'chat.completion',
      model,
      choices: [{ index: 0, message, finish_reason: calls ? 'tool_calls' : 'stop' }],
      usage: usageOf(reply),
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function corsHeaders({
  allowOrigin,
  allowHeaders = 'authorization, content-type',
}: ServerOptions): Readonly<Record<string, string>> {
  if (allowOrigin === undefined) return {}
  return {
    'access-control-allow-origin': allowOrigin,
    'access-control-allow-headers': allowHeaders,
    'access-control-allow-methods': 'GET, POST',
  }
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

function json(response: ServerResponse, status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/html' : 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
const fail = json

const usageOf = (reply: ServerReply) => {
  const usage = reply.usage === undefined ? { prompt_tokens: 12, completion_tokens: 5 } : reply.usage
  return usage && { ...usage, total_tokens: usage.prompt_tokens + usage.completion_tokens }
}

/** Server-sent events: text word by word, calls in small fragments, then the finish reason and the usage. */
async function stream(
  response: ServerResponse,
  reply: ServerReply,
  id: string,
  model: string,
  withUsage: boolean,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const chunk = (delta: unknown, finish: string | null = null) => ({
    id,
    object: 'chat.completion.chunk',
    model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const chunks: unknown[] = [chunk({ role: 'assistant', content: '' })]
  for (const word of (reply.content ?? '').match(/\S+\s*/g) ?? []) chunks.push(chunk({ content: word }))
  for (const [index, call] of (reply.toolCalls ?? []).entries()) {
    const opening = {
      index,
      ...(call.id === undefined ? {} : { id: call.id }),
      type: 'function',
      function: { name: call.name, arguments: '' },
    }
    chunks.push(chunk({ tool_calls: [opening] }))
    for (const piece of call.args.match(/[\s\S]{1,3}/g) ?? [])
      chunks.push(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }))
  }
  chunks.push(chunk({}, (reply.toolCalls ?? []).length > 0 ? 'tool_calls' : 'stop'))
  if (withUsage && usageOf(reply)) chunks.push({ id, object: 'chat.completion.chunk', model, choices: [], usage: usageOf(reply) })
  for (const [i, item] of chunks.entries()) {
    if (response.destroyed) return
    if (reply.cutAfter !== undefined && i >= reply.cutAfter) {
      if (reply.quietly) response.end()
      else response.socket?.destroy()
      return
    }
    if (reply.chunkMs) await new Promise((resolve) => setTimeout(resolve, reply.chunkMs))
    await new Promise<void>((resolve) => response.write(`data: ${JSON.stringify(item)}\n\n`, () => resolve()))
  }
  response.end('data: [DONE]\n\n')
}

/** The two complaints of the real API about histories, or undefined. */
function historyProblem(messages: readonly WireMessage[]): string | undefined {
  let open: string[] = []
  for (const [i, message] of messages.entries()) {
    if (message.role === 'tool') {
      if (!open.includes(message.tool_call_id ?? ''))
        return `messages.[${i}].role: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.`
      open = open.filter((id) => id !== message.tool_call_id)
      continue
    }
    if (open.length > 0)
      return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. Missing: ${open.join(', ')}`
    open = (message.tool_calls ?? []).map((call) => call.id)
  }
  return open.length > 0
    ? `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. Missing: ${open.join(', ')}`
    : undefined
}
