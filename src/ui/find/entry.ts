/** One text that can be found, and where it leads. */
import type { Destination } from '../commands/go'

/** What a text is, in the order in which equally good ones are listed. */
export const sorts = [
  'node',
  'label',
  'field',
  'tool',
  'branch',
  'note',
  'prompt',
  'description',
  'code',
  'setting',
  'model',
  'message',
  'call',
  'written',
  'reason',
  'error',
] as const
export type EntrySort = (typeof sorts)[number]

export interface FindEntry {
  readonly sort: EntrySort
  readonly text: string
  /** What it is in: the name of a node, a field, a tool. */
  readonly owner: string
  /** A graph that is not the one a run begins in. */
  readonly graph?: string | undefined
  /** Of the run: which step (0-based). */
  readonly step?: number | undefined
  readonly to: Destination
}
