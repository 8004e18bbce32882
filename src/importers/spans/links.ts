/** Links that stand for several records of the file, with each of them still known: what is dropped is dropped with all its records. */
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import { linkOf } from '../core/conversation'
import type { Ledger } from '../core/ledger'

const members = new WeakMap<SourceLink, readonly SourceLink[]>()

/** One link for several records; their own links are kept beside it. */
export function joined(links: readonly SourceLink[]): SourceLink {
  const [first, ...more] = links
  if (!first) return { record: 0, where: '' }
  if (more.length === 0) return first
  const link = linkOf(links) ?? first
  members.set(link, links.flatMap(each))
  return link
}

const each = (link: SourceLink): readonly SourceLink[] => members.get(link) ?? [link]

/** Drops every record that a link stands for. */
export function dropAll(link: SourceLink, why: Bilingual, ledger: Ledger): void {
  for (const one of each(link)) ledger.drop(one, why)
}
