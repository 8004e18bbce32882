/** Records of one id: a run is told when it begins and again when it ends, or exported twice, once without its content. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { joined } from './links'

export interface RawRecord {
  readonly value: UnknownRecord
  readonly source: SourceLink
}

/** One record for each id, in the order in which they come first. What a later one does not tell stays as it was. */
export function mergedRecords<R extends RawRecord>(records: readonly R[], idOf: (record: R) => string | undefined): readonly R[] {
  const places = new Map<string, number>()
  const result: R[] = []
  // Most ids come once: only those that come again need a list.
  const groups = new Map<number, R[]>()
  for (const record of records) {
    const id = idOf(record)
    const at = id === undefined || id === '' ? undefined : places.get(id)
    const first = at === undefined ? undefined : result[at]
    if (at !== undefined && first) {
      const group = groups.get(at)
      if (group) group.push(record)
      else groups.set(at, [first, record])
      continue
    }
    if (id !== undefined && id !== '') places.set(id, result.length)
    result.push(record)
  }
  for (const [at, group] of groups) {
    const [first, ...later] = group
    if (!first) continue
    const value = later.reduce((all, one) => withLater(all, one.value), first.value)
    result[at] = { ...first, value, source: joined(group.map(({ source }) => source)) }
  }
  return result
}

function withLater(all: UnknownRecord, later: UnknownRecord): UnknownRecord {
  const merged: Record<string, unknown> = { ...all }
  for (const [key, value] of Object.entries(later)) {
    if (isEmpty(value) && !isEmpty(merged[key])) continue
    const known = merged[key]
    merged[key] = key === 'extra' && isRecord(known) && isRecord(value) ? withLater(known, value) : value
  }
  return merged
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === '{}' ||
  (typeof value === 'object' && Object.keys(value).length === 0)
