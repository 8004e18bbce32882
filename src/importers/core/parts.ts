/** The parts of a logged exchange, wherever a program or an archive of web traffic keeps their bodies. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { jsonInside } from './unwrap'

export interface Part {
  readonly value: UnknownRecord
  readonly path: string
}

export const requestKeys = ['request', 'request_body', 'req', 'input', 'inputs', 'body', 'kwargs', 'params'] as const
export const responseKeys = ['response', 'response_body', 'res', 'output', 'outputs', 'completion', 'result'] as const

const bodyKeys = ['body', 'message', 'json', 'postData', 'content', 'data', 'inputBodyJson', 'outputBodyJson'] as const
const nothing: readonly Part[] = []

/** The parts of an object under these keys, and the bodies inside them; a part that is JSON in a text is read. */
export function partsOf(value: UnknownRecord, path: string, keys: readonly string[]): readonly Part[] {
  let parts: Part[] | undefined
  for (const key of keys) {
    const part = value[key]
    // Nearly every object of a file comes by here, and nearly none has any of these.
    if (part === undefined || part === null) continue
    const read = typeof part === 'string' ? jsonInside(part) : part
    if (!isRecord(read)) continue
    parts ??= []
    parts.push({ value: read, path: `${path}.${key}` })
    for (const inner of bodyKeys) {
      const body = read[inner]
      if (body === undefined) continue
      const text = isRecord(body) ? body.text : body
      const parsed = typeof text === 'string' ? jsonInside(text) : body
      if (isRecord(parsed)) parts.push({ value: parsed, path: `${path}.${key}.${inner}` })
    }
  }
  return parts ?? nothing
}
