/**
 * The messages of records: made, each linked to its record, or only seen in passing. What is no message is dropped, so both tell the same
 * of a record.
 */
import type { SourceLink } from '../../trace/events'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import type { ReadTime } from '../core/times'
import type { MessageFormat } from './importer'
import { LaterSeen, MappedSeen, type Seen, SeenMessage } from './seen-message'
import { notMessage } from './words'

/** `link`: of each record, by its position. */
export function recordedIn(
  format: MessageFormat,
  values: readonly unknown[],
  link: (i: number) => SourceLink,
  ledger: Ledger,
): readonly RecordedMessage[] {
  if (format.mapAll) {
    return format.mapAll(
      values.map((value, i) => ({ value, source: link(i) })),
      ledger,
    )
  }
  const recorded: RecordedMessage[] = []
  for (let i = 0; i < values.length; i += 1) {
    const source = link(i)
    const mapped = format.map(values[i])
    if (mapped.length === 0) ledger.drop(source, notMessage)
    for (const one of mapped) recorded.push({ mapped: one, source })
  }
  return recorded
}

/** The same in passing. `first`: the number of the first record. `time`: when they were said, where only what is around them tells. */
export function seenIn(
  format: MessageFormat,
  values: readonly unknown[],
  first: number,
  link: (i: number) => SourceLink,
  ledger: Ledger,
  time?: ReadTime,
): readonly Seen[] {
  const { glance } = format
  if (format.seeAll) {
    return format
      .seeAll(
        values.map((value, i) => ({ value, source: link(i) })),
        ledger,
      )
      .map((later) => new LaterSeen(later, time))
  }
  if (format.mapAll || !glance)
    return recordedIn(format, values, link, ledger).map(({ mapped, source }) => new MappedSeen(mapped, source, time))
  const seen: Seen[] = []
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]
    const glimpses = glance(value)
    if (glimpses.length === 0) ledger.drop(link(i), notMessage)
    for (let at = 0; at < glimpses.length; at += 1) {
      const glimpse = glimpses[at]
      if (glimpse) seen.push(new SeenMessage(glimpse, value, at, first + i, format.map, time))
    }
  }
  return seen
}
