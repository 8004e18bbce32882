/** Content of spans: objects, or texts that hold them as JSON (also encoded twice), as a Python print, or cut off in the middle. */
import { MAX_NESTING, readLenient } from '../core/lenient'
import { unwrapped } from '../core/unwrap'
import type { ContentRepair } from './span'

export interface Decoded {
  readonly value: unknown
  readonly repairs: readonly ContentRepair[]
}

const none: readonly ContentRepair[] = []
/** Longer prints are left as they are: reading them would take longer than anyone waits. */
const LONGEST = 2_000_000

/** What is inside a value; the value itself when nothing is. Never throws. */
export function decoded(value: unknown): Decoded {
  // What is no text was looked at with its document.
  if (typeof value !== 'string') return { value, repairs: none }
  const inner = unwrapped(value, MAX_NESTING).value
  if (typeof inner !== 'string' || inner.length > LONGEST) return { value: inner, repairs: none }
  const text = inner.trim()
  if (!/^(?:[[{(]\s*["'[{(\]})A-Za-z\d-]|[A-Z]\w*\()/.test(text)) return { value: inner, repairs: none }
  const read = readLenient(text)
  if (!read || typeof read.value !== 'object' || read.value === null) return { value: inner, repairs: none }
  if (text.slice(read.end).trim() !== '') return { value: inner, repairs: none }
  if (read.cut) return { value: read.value, repairs: ['cut-off'] }
  return { value: read.value, repairs: ['python'] }
}

/** True for what a record holds instead of nothing. */
export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''
