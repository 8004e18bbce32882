/**
 * A chat of Copilot as the editor writes it down while it goes on: the session as it was, then what changed, a line each. The changes are
 * made again, on copies; which lines touched a request is kept.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'

/** True for the first line of such a file. */
export const isJournalHead = (value: unknown): value is UnknownRecord =>
  isRecord(value) && value.kind === 0 && isRecord(value.v) && Array.isArray(value.v.requests)

export interface JournalLine {
  readonly value: unknown
  readonly source: SourceLink
}

export interface Journal {
  readonly session: UnknownRecord
  /** By the position of the request. */
  readonly touched: ReadonlyMap<number, readonly SourceLink[]>
  /** Lines that touched no request. */
  readonly beside: readonly SourceLink[]
}

/** `undefined` when there is no head. */
export function journalOf(lines: readonly JournalLine[]): Journal | undefined {
  let session: unknown
  const touched = new Map<number, SourceLink[]>()
  const beside: SourceLink[] = []
  const touch = (at: number, source: SourceLink): void => {
    const known = touched.get(at)
    if (known) known.push(source)
    else touched.set(at, [source])
  }
  for (const { value, source } of lines) {
    if (isJournalHead(value)) {
      session = value.v
      const count = countIn(session)
      for (let at = 0; at < count; at += 1) touch(at, source)
      if (count === 0) beside.push(source)
      continue
    }
    const path: readonly unknown[] = isRecord(value) && Array.isArray(value.k) ? value.k : []
    const keys = path.every(isKey) ? path.filter(isKey) : []
    if (!isRecord(value) || keys.length === 0 || session === undefined) {
      beside.push(source)
      continue
    }
    const before = countIn(session)
    session = changed(session, keys, value)
    const at = keys[0] === 'requests' ? keys[1] : undefined
    if (typeof at === 'number') touch(at, source)
    else if (keys[0] === 'requests' && countIn(session) > before) {
      for (let n = before; n < countIn(session); n += 1) touch(n, source)
    } else beside.push(source)
  }
  return isRecord(session) ? { session, touched, beside } : undefined
}

const isKey = (key: unknown): key is string | number =>
  (typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < 1_000_000) ||
  (typeof key === 'string' && key !== '__proto__')

const countIn = (session: unknown): number => (isRecord(session) && Array.isArray(session.requests) ? session.requests.length : 0)

/** 1: set; 2: put behind what is there, which may be cut first; 3: take away. What the path does not find stays as it is. */
function changed(value: unknown, keys: readonly (string | number)[], line: UnknownRecord): unknown {
  const [key, ...rest] = keys
  if (key === undefined) {
    if (line.kind === 1) return line.v
    if (line.kind !== 2 || (value !== undefined && !Array.isArray(value))) return value
    const kept: readonly unknown[] = typeof line.i === 'number' ? (value ?? []).slice(0, line.i) : (value ?? [])
    return [...kept, ...(Array.isArray(line.v) ? line.v : [])]
  }
  if (Array.isArray(value)) {
    if (typeof key !== 'number' || key > value.length) return value
    const copy: unknown[] = [...value]
    if (rest.length === 0 && line.kind === 3) copy.splice(key, 1)
    else copy[key] = changed(copy[key], rest, line)
    return copy
  }
  if (!isRecord(value)) return value
  if (rest.length === 0 && line.kind === 3)
    return Object.fromEntries(Object.entries(value).filter(([own]) => own !== String(key)))
  return { ...value, [key]: changed(Object.hasOwn(value, key) ? value[key] : undefined, rest, line) }
}
