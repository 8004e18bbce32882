/** Links from events to the records that they come from. */
import type { SourceLink } from '../../trace/events'

/** One link for several records. */
export function linkOf(sources: readonly SourceLink[]): SourceLink | undefined {
  const [first] = sources
  if (!first || sources.length === 1) return first
  const also: number[] = []
  if (first.also) for (const one of first.also) also.push(one)
  for (let i = 1; i < sources.length; i += 1) {
    const next = sources[i]
    if (!next) continue
    also.push(next.record)
    if (next.also) for (const one of next.also) also.push(one)
  }
  // A copy has no room for more, which the list that grew has: many of these are kept.
  return also.length === 0 ? first : { record: first.record, where: first.where, also: also.slice() }
}
