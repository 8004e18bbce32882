/**
 * Asks an endpoint whether it would answer, and tells apart what a browser can tell apart. It sends the list of models request,
 * and a chat of one token only where that list is missing or does not name the model. It never puts the key into a sentence.
 */
import type { Language } from '../../base/language'
import type { Clock } from '../../base/ports'
import { err, ok, type Result } from '../../base/result'
import type { OpenAIModelSpec } from '../../document/types'
import type { ConnectionFailure, ConnectionProblem, ConnectionReport } from '../contract'
import { addressText, isLoopback, isOpenAIOwn, readAddress } from './address'
import { readChatAnswer, readModelList, type Verdict } from './connection-answers'
import { connectionWords } from './connection-words'

export interface ConnectionOptions {
  readonly fetch: typeof fetch
  /** The page's origin, when a page asks; a terminal has none, and is bound by no browser rules. */
  readonly pageOrigin?: string | undefined
  readonly language: Language
  /** With a clock, an endpoint that never answers counts as unreachable after `timeoutMs` (15 seconds by default). */
  readonly clock?: Clock | undefined
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Whether this model would answer at this address with this key. Never rejects, except when its signal aborts. */
export async function testConnection(
  spec: OpenAIModelSpec,
  key: string | undefined,
  options: ConnectionOptions,
): Promise<Result<ConnectionReport, ConnectionFailure>> {
  const url = readAddress(spec.baseUrl)
  const address = url ? addressText(url) : (spec.baseUrl ?? '')
  const fail = (problem: ConnectionProblem, near: readonly string[] = []) =>
    err({
      problem,
      message: connectionWords(options.language, problem, { address, model: spec.model, near, hasKey: Boolean(key?.trim()) }),
    })
  if (!url) return fail('address-invalid')
  if (options.pageOrigin !== undefined && url.protocol === 'http:' && !isLoopback(url) && url.origin !== options.pageOrigin)
    return fail('mixed-content')
  const trimmedKey = key?.trim() || undefined
  if (!trimmedKey && isOpenAIOwn(url)) return fail('key-refused')
  const asker = new Asker(address, trimmedKey, options)
  const verdict = await judge(spec, asker)
  return verdict === 'ok' ? ok({ model: spec.model, address }) : fail(verdict.problem, verdict.near)
}

async function judge(
  spec: OpenAIModelSpec,
  asker: Asker,
): Promise<'ok' | { readonly problem: ConnectionProblem; readonly near?: readonly string[] }> {
  const listed = await asker.ask('/models')
  if (!listed) return { problem: await asker.whyNoAnswer('/models') }
  const list = readModelList(listed.status, listed.body, spec.model)
  if (list.next === 'done') return outcome(list)
  const chatted = await asker.chat(spec.model)
  if (!chatted) return { problem: await asker.whyNoAnswer('/models') }
  const chat = readChatAnswer(chatted.status, chatted.body)
  // The list's suggestions make "unknown model" easier to mend.
  return outcome(chat.problem === 'unknown-model' ? { ...chat, near: list.near } : chat)
}

const outcome = (verdict: Verdict) =>
  verdict.problem === undefined ? ('ok' as const) : { problem: verdict.problem, near: verdict.near ?? [] }

class Asker {
  readonly #address: string
  readonly #key: string | undefined
  readonly #options: ConnectionOptions

  constructor(address: string, key: string | undefined, options: ConnectionOptions) {
    this.#address = address
    this.#key = key
    this.#options = options
  }

  chat(model: string) {
    return this.ask('/chat/completions', { model, messages: [{ role: 'user', content: 'ping' }], max_tokens: 1 })
  }

  /** The answer's status and text, or undefined when there was none. */
  async ask(path: string, body?: unknown): Promise<{ readonly status: number; readonly body: string } | undefined> {
    const headers: Record<string, string> = {}
    if (this.#key) headers.authorization = `Bearer ${this.#key}`
    if (body !== undefined) headers['content-type'] = 'application/json'
    return this.#limited(async (signal) => {
      const response = await this.#options.fetch(this.#address + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers,
        signal,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.text() }
    })
  }

  /** A refused origin and a dead address look the same to a page; a request whose answer it may not read tells them apart. */
  async whyNoAnswer(path: string): Promise<ConnectionProblem> {
    if (this.#options.pageOrigin === undefined) return 'unreachable'
    const seen = await this.#limited((signal) => this.#options.fetch(this.#address + path, { mode: 'no-cors', signal }))
    return seen ? 'origin-refused' : 'unreachable'
  }

  /** The value, or undefined when the request failed or took too long. Rejects only when the caller's signal aborts. */
  async #limited<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const { clock, timeoutMs = 15_000, signal } = this.#options
    signal?.throwIfAborted()
    const stop = new AbortController()
    const onAbort = () => stop.abort(signal?.reason)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const answer = request(stop.signal)
      if (!clock) return await answer
      const tooLate = clock.sleep(timeoutMs, stop.signal).then(
        () => undefined,
        () => undefined,
      )
      return await Promise.race([answer, tooLate])
    } catch {
      signal?.throwIfAborted()
      return undefined
    } finally {
      signal?.removeEventListener('abort', onAbort)
      stop.abort()
    }
  }
}
