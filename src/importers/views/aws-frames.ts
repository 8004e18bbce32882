/**
 * The frames in which AWS sends the events of a stream: lengths, headers, a payload, check sums. Gives the events as values, named by
 * their type as the SDKs name them; a chunk of another provider's stream is that chunk.
 */
import { isRecord } from '../../base/json'
import { jsonInside } from '../core/unwrap'

const SHORTEST = 16
const decoder = new TextDecoder()

/** `undefined`: these bytes are no such frames. */
export function awsEvents(bytes: Uint8Array): readonly unknown[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const events: unknown[] = []
  for (let at = 0; at + SHORTEST <= bytes.length; ) {
    const total = view.getUint32(at)
    const headers = view.getUint32(at + 4)
    if (total < SHORTEST || total > 16_777_216 || headers > total - SHORTEST) return undefined
    const head = decoder.decode(bytes.subarray(at + 12, at + 12 + headers))
    if (!head.includes(':event-type') && !head.includes(':exception-type')) return undefined
    const payload = jsonInside(decoder.decode(bytes.subarray(at + 12 + headers, Math.min(bytes.length, at + total - 4))))
    const event = eventOf(typeOf(head), payload)
    if (event !== undefined) events.push(event)
    at += total
  }
  return events.length === 0 ? undefined : events
}

/** A header is its name, the kind of its value, the length of it in two bytes, and the value. */
const typeOf = (head: string): string => /:(?:event|exception)-type[\s\S]{3}(\w+)/.exec(head)?.[1] ?? ''

function eventOf(type: string, payload: unknown): unknown {
  if (!isRecord(payload)) return undefined
  if (typeof payload.bytes === 'string') {
    try {
      return jsonInside(decoder.decode(Uint8Array.from(atob(payload.bytes), (letter) => letter.charCodeAt(0))))
    } catch {
      return undefined
    }
  }
  return { [type]: Object.fromEntries(Object.entries(payload).filter(([key]) => key !== 'p')) }
}
