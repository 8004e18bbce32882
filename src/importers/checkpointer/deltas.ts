/**
 * Channels that a checkpoint keeps no value of, only how many changes there were since the last whole one: the value is that of the
 * checkpoint before, with what was written behind that. How the graph joins them is not in the record: lists are joined as lists of
 * messages are, by their ids; other values are left out.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Snapshot } from '../langgraph-state/snapshot'
import type { Stored, Write } from './checkpoint'

/** The state with the values of such channels. `before`: the state in front of it, whole already, and what was written behind that. */
export function withDeltas(
  snapshot: Snapshot,
  { deltas }: Stored,
  before: Snapshot | undefined,
  writes: readonly Write[],
): Snapshot {
  const { values } = snapshot
  if (deltas.length === 0 || !isRecord(values)) return snapshot
  const had = isRecord(before?.values) ? before.values : {}
  const made: Record<string, unknown> = { ...values }
  for (const channel of deltas) {
    if (Object.hasOwn(values, channel)) continue
    const written = writes.filter((write) => write.channel === channel).map(({ value }) => value)
    const whole = joined(had[channel], written)
    if (whole) made[channel] = whole
  }
  return { ...snapshot, values: made }
}

/** `undefined`: there is nothing that is a list. */
function joined(had: unknown, written: readonly unknown[]): readonly unknown[] | undefined {
  if (!Array.isArray(had) && !written.some(Array.isArray)) return undefined
  const items: unknown[] = Array.isArray(had) ? [...had] : []
  for (const one of written) {
    for (const item of Array.isArray(one) ? (one as readonly unknown[]) : [one]) {
      const id = idOf(item)
      const at = id === undefined ? -1 : items.findIndex((known) => idOf(known) === id)
      if (isRecord(item) && item.type === 'remove') {
        if (at >= 0) items.splice(at, 1)
        else if (id === '__remove_all__') items.length = 0
      } else if (at >= 0) items[at] = item
      else items.push(item)
    }
  }
  return items
}

function idOf(item: unknown): string | undefined {
  const fields: UnknownRecord = isRecord(item) ? (isRecord(item.kwargs) ? item.kwargs : item) : {}
  return typeof fields.id === 'string' ? fields.id : undefined
}
