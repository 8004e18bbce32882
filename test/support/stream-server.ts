/** A server on loopback that answers chat completions with chunks exactly as they are given: what odd endpoints really send. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Delta {
  readonly content?: string
  readonly tool_calls?: readonly {
    readonly index?: number
    readonly id?: string
    readonly function: { readonly name?: string; readonly arguments?: string }
  }[]
  /** Ends the reply with this reason. */
  readonly finish?: string
  /** An error in the middle of the stream. */
  readonly error?: string
}

export interface StreamServer {
  readonly url: string
  /** The bodies of the requests, parsed. */
  readonly requests: readonly { readonly messages: readonly unknown[] }[]
  close(): Promise<void>
}

/** Each request gets the next list of deltas; after the last, the last again. */
export async function startStreamServer(...replies: readonly (readonly Delta[])[]): Promise<StreamServer> {
  const requests: { messages: readonly unknown[] }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += String(part)
    })
    request.on('end', () => {
      const deltas = replies[Math.min(requests.length, replies.length - 1)] ?? []
      requests.push(JSON.parse(body) as { messages: readonly unknown[] })
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const { finish, error, ...delta } of deltas) {
        const chunk = { id: 'same-for-all', object: 'chat.completion.chunk', model: 'small' }
        const told = error
          ? { error: { message: error } }
          : { ...chunk, choices: [{ index: 0, delta, finish_reason: finish ?? null }] }
        response.write(`data: ${JSON.stringify(told)}\n\n`)
      }
      response.end('data: [DONE]\n\n')
    })
  })
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

/** A server that always sends these bytes, in two pieces: the network may cut anywhere, also inside a character or a line. */
export async function startByteServer(
  bytes: Uint8Array,
): Promise<{ readonly url: string; cutAt(offset: number): void; close(): Promise<void> }> {
  let offset = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(bytes.subarray(0, offset), () => setImmediate(() => response.end(bytes.subarray(offset))))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    cutAt(at) {
      offset = at
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
