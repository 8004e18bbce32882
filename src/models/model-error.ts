/**
 * What went wrong with a model call, told apart by a stable code and said in one plain sentence.
 * Class names are minified in the built page, so errors are told apart by status, code and text, never by class.
 * A sentence never holds a key: what the endpoint said is cleaned before it is quoted.
 */
import { isRecord } from '../base/json'
import { clip } from '../base/text'
import { modelErrorWords } from './model-error-words'

export type ModelErrorCode =
  | 'model-key-refused'
  | 'model-rate-limited'
  | 'model-unknown'
  | 'model-unreachable'
  | 'model-refused-history'
  | 'model-server-error'
  | 'model-stream-cut'
  | 'model-failed'
  /** A recorded run is played again, and it has no reply for this. */
  | 'record-ends'

export interface ModelErrorDetails {
  readonly status?: number | undefined
  readonly model?: string | undefined
  readonly address?: string | undefined
  /** What the endpoint said, cleaned of keys, markup and the library's own advice. */
  readonly said?: string | undefined
}

/** An error that already has its code; its message is the English sentence. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly code: ModelErrorCode
  readonly details: ModelErrorDetails

  constructor(code: ModelErrorCode, details: ModelErrorDetails = {}) {
    super(modelErrorWords(code, details))
    this.code = code
    this.details = details
  }
}

/** The code and English sentence of anything that a model call threw, and what the sentence names. Not for aborts: ask `isAbort` first. */
export function modelErrorOf(error: unknown): Pick<ModelError, 'code' | 'message' | 'details'> {
  const { code, message, details } = toModelError(error)
  return { code, message, details }
}

/** True when the call ended because it was asked to stop. */
export function isAbort(error: unknown, signal?: AbortSignal): boolean {
  if (signal?.aborted) return true
  return (
    isRecord(error) && (error.name === 'AbortError' || error.message === 'AbortError' || error.message === 'Request was aborted.')
  )
}

/** Any error as a ModelError. `extra` adds what the thrower knows: the model, the address, whether text had already come. */
export function toModelError(
  error: unknown,
  extra: ModelErrorDetails & { readonly begun?: boolean; readonly key?: string | undefined } = {},
): ModelError {
  if (error instanceof ModelError) return error
  const { begun = false, key, ...about } = extra
  const status = isRecord(error) && typeof error.status === 'number' ? error.status : undefined
  const said = cleanSaid(rawMessage(error), key)
  return new ModelError(codeOf(error, status, begun), {
    ...about,
    ...(status === undefined ? {} : { status }),
    ...(said ? { said } : {}),
  })
}

const cutWords = /network error|terminated|premature close|socket hang up|other side closed|ECONNRESET|stream.*(closed|ended)/i
const unreachableWords =
  /connection error|failed to fetch|fetch failed|load failed|networkerror|ECONNREFUSED|ENOTFOUND|timed? ?out/i
const historyWords = /tool_calls|tool_call_id|role ['"`]?tool/i

function codeOf(error: unknown, status: number | undefined, begun: boolean): ModelErrorCode {
  const message = rawMessage(error)
  const code = isRecord(error)
    ? `${String(error.code ?? '')} ${String(error.type ?? '')} ${String(error.lc_error_code ?? '')}`
    : ''
  if (status === 401 || status === 403 || /invalid_api_key/.test(code)) return 'model-key-refused'
  if (status === 429 || /rate_limit|insufficient_quota/i.test(code)) return 'model-rate-limited'
  if (status === 404 || /model_not_found/i.test(code)) return 'model-unknown'
  if (status !== undefined && status >= 500) return 'model-server-error'
  if (/INVALID_TOOL_RESULTS/.test(code) || ((status === 400 || status === 422) && historyWords.test(message)))
    return 'model-refused-history'
  if (status !== undefined) return 'model-failed'
  if (/server_error/.test(code)) return 'model-server-error'
  if (cutWords.test(message) || (begun && unreachableWords.test(message))) return 'model-stream-cut'
  return unreachableWords.test(message) ? 'model-unreachable' : 'model-failed'
}

function rawMessage(error: unknown): string {
  if (error instanceof Error) return error.message
  return isRecord(error) && typeof error.message === 'string' ? error.message : String(error)
}

const SAID_CHARS = 300

/** What an endpoint said, fit to be shown: no key, no markup, no advice of the library, no status in front. Empty if nothing is left. */
export function cleanSaid(message: string, key?: string): string {
  const withoutTail = message.replace(/\s*Troubleshooting URL:[\s\S]*$/, '').replace(/^\d{3}\s+/, '')
  if (/<[a-z!/][^>]*>/i.test(withoutTail)) return ''
  const withoutKey = key ? withoutTail.split(key).join('…') : withoutTail
  return clip(
    withoutKey
      .replace(/\bBearer\s+\S+/gi, 'Bearer …')
      .replace(/\b(sk|key|pk|gsk|xai)-[\w*.-]{4,}/gi, '…')
      .replace(/\s+/g, ' ')
      .trim(),
    SAID_CHARS,
  )
}
