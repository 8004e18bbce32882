/** The parts of a logged exchange, wherever a program or an archive of web traffic keeps their bodies. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { jsonInside } from './unwrap'

export interface Part {
  readonly value: UnknownRecord
  readonly path: string
}

export const requestKeys = ['request', 'request_body', 'req', 'input', 'inputs', 'body', 'kwargs', 'params'] as const
export const responseKeys = ['response', 'response_body', 'res', 'output', 'outputs', 'completion', 'result'] as const

/** The parts of an object under these keys, and the bodies inside them; a part that is JSON in a text is read. */
export function partsOf(value: UnknownRecord, path: string, keys: readonly string[]): readonly Part[] {
  return keys.flatMap((key) => {
    const part = value[key]
    const read = typeof part === 'string' ? jsonInside(part) : part
    if (!isRecord(read)) return []
    const bodies = ['body', 'json', 'postData', 'content', 'data'].flatMap((inner) => {
      const body = read[inner]
      const text = isRecord(body) ? body.text : body
      const parsed = typeof text === 'string' ? jsonInside(text) : body
      return isRecord(parsed) ? [{ value: parsed, path: `${path}.${key}.${inner}` }] : []
    })
    return [{ value: read, path: `${path}.${key}` }, ...bodies]
  })
}
