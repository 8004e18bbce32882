/** How long to wait before asking again after "too many requests". Pure. */
import { isRecord } from '../../base/json'

const MAX_ATTEMPTS = 3
/** A wait that is longer than this is the person's to decide: the run says so instead of standing still. */
const LONGEST_WAIT_MS = 20_000

/** Milliseconds to wait before attempt `attempt + 1`, or undefined when it is not worth trying again. */
export function retryDelay(error: unknown, attempt: number): number | undefined {
  if (!isRecord(error) || error.status !== 429 || attempt >= MAX_ATTEMPTS) return undefined
  // An exhausted quota does not come back by waiting.
  if (error.code === 'insufficient_quota') return undefined
  const asked = retryAfter(error.headers)
  if (asked === undefined) return 1000 * attempt
  return asked <= LONGEST_WAIT_MS ? asked : undefined
}

/** What `retry-after` asks for in milliseconds. Browsers often hide the header: then undefined, as for a date or nonsense. */
function retryAfter(headers: unknown): number | undefined {
  const text = headers instanceof Headers ? headers.get('retry-after') : isRecord(headers) ? headers['retry-after'] : undefined
  if (typeof text !== 'string' || !/^\s*\d+(\.\d+)?\s*$/.test(text)) return undefined
  return Number(text) * 1000
}
