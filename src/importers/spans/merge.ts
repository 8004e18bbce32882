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
  const groups = new Map<string, R[]>()
  const result: R[][] = []
  for (const record of records) {
    const id = idOf(record)
    const known = id === undefined || id === '' ? undefined : groups.get(id)
    if (known) {
      known.push(record)
      continue
    }
    const group = [record]
    result.push(group)
    if (id !== undefined && id !== '') groups.set(id, group)
  }
  return result.flatMap((group): readonly R[] => {
    const [first, ...later] = group
    if (!first || later.length === 0) return first ? [first] : []
    const value = later.reduce((all, one) => withLater(all, one.value), first.value)
    return [{ ...first, value, source: joined(group.map(({ source }) => source)) }]
  })
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
