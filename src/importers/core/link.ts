/** Links from events to the records that they come from. */
import type { SourceLink } from '../../trace/events'

/** One link for several records. */
export function linkOf(sources: readonly SourceLink[]): SourceLink | undefined {
  const [first, ...rest] = sources
  if (!first) return undefined
  const also = [...(first.also ?? []), ...rest.flatMap((one) => [one.record, ...(one.also ?? [])])]
  return also.length === 0 ? first : { record: first.record, where: first.where, also }
}
