/**
 * Values that are not what they look like: JSON inside a text (up to three times), bytes printed as `{"0":123,"1":34}`, and nesting
 * so deep that nothing could walk it. Nothing else of a value is changed.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { RepairKind } from './repairs'

export interface Unwrapped {
  readonly value: unknown
  readonly repairs: readonly RepairKind[]
}

const none: readonly RepairKind[] = []

/** The value itself, or what is inside it. */
export function unwrapped(value: unknown, maxDepth: number): Unwrapped {
  if (typeof value !== 'string' && !deeperThan(value, maxDepth)) return { value, repairs: none }
  const repairs: RepairKind[] = []
  let inner = value
  for (let i = 0; i < 3 && typeof inner === 'string'; i++) {
    const read = jsonInside(inner)
    if (read === undefined) break
    inner = read
    if (!repairs.includes('double-encoded')) repairs.push('double-encoded')
  }
  const shallow = clampDepth(inner, maxDepth)
  if (shallow !== inner) repairs.push('too-deep')
  return { value: shallow, repairs }
}

/** The object or list that a text holds as JSON; `undefined` when it holds none. A text in a text is looked into as well. */
export function jsonInside(text: string): unknown {
  const first = /\S/.exec(text)?.[0]
  if (first !== '{' && first !== '[' && first !== '"') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
    return typeof value === 'string' && /^\s*["{[]/.test(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** The text of bytes that were printed as an object with their positions as keys; `undefined` for anything else. */
export function bytesText(value: unknown): string | undefined {
  if (!isRecord(value) || value['0'] === undefined) return undefined
  const keys = Object.keys(value)
  const bytes = new Uint8Array(keys.length)
  for (let i = 0; i < keys.length; i++) {
    const byte = value[String(i)]
    if (typeof byte !== 'number' || byte < 0 || byte > 255 || !Number.isInteger(byte)) return undefined
    bytes[i] = byte
  }
  return new TextDecoder('utf-8').decode(bytes)
}

/** The same value when it is not nested deeper than `max`; else a copy whose deeper parts say that they are too deep. */
function clampDepth(value: unknown, max: number): unknown {
  return deeperThan(value, max) ? cutAt(value, max) : value
}

/** Looks at every value of a file: it makes nothing on the way. It calls itself no deeper than `max`. */
function deeperThan(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (max < 0) return true
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i += 1) {
      const inner: unknown = value[i]
      if (typeof inner === 'object' && inner !== null && deeperThan(inner, max - 1)) return true
    }
    return false
  }
  const record = value as UnknownRecord
  for (const key in record) {
    const inner = record[key]
    if (typeof inner === 'object' && inner !== null && deeperThan(inner, max - 1)) return true
  }
  return false
}

function cutAt(value: unknown, left: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (left === 0) return '[nested too deep]'
  if (Array.isArray(value)) return value.map((item) => cutAt(item, left - 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutAt(item, left - 1)]))
}
