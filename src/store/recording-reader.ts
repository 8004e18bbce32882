/**
 * The reading of one file, from the moment it is handed over to the run that is chosen: what came of it, what was asked for, and what
 * can be chosen. It knows nothing of what is on show.
 */

import type { Language } from '../base/language'
import type { Clock } from '../base/ports'
import type { ImportProgress, ImportSession, ImportSource, ImportSummary, ImportTrouble, MoreEntries } from '../importers/port'

/** What is known of the file that is being read. */
export interface Reading {
  readonly name: string | undefined
  /** Bytes of a file, characters of a pasted text. */
  readonly size: number
  readonly phase: 'reading' | 'read' | 'failed' | 'opening'
  readonly progress: ImportProgress | undefined
  readonly summary: ImportSummary | undefined
  readonly trouble: ImportTrouble | undefined
  /** The format that was chosen by hand. */
  readonly format: string | undefined
  /** Times without a zone are those of this computer; else of UTC. */
  readonly local: boolean
}

/** A reading that has just begun. */
export const freshReading = ({ name, content }: ImportSource): Reading => ({
  name,
  size: typeof content === 'string' ? content.length : content.size,
  phase: 'reading',
  progress: undefined,
  summary: undefined,
  trouble: undefined,
  format: undefined,
  local: false,
})

/** Reads with what was chosen. `tell` hears what changes; the caller sees to it that nobody listens to a reading that is over. */
export async function readWith(
  session: ImportSession,
  reading: Reading,
  { language, clock }: { readonly language: Language; readonly clock: Clock },
  tell: (change: Partial<Reading>) => void,
): Promise<void> {
  const { format, local, summary } = reading
  const zoneMinutes = local ? zoneAt(summary?.runs.find(({ startedAt }) => startedAt !== undefined)?.startedAt, clock) : 0
  tell({ phase: 'reading', progress: undefined, trouble: undefined })
  let known: ImportSummary | undefined
  const onMore = ({ entries, report, zoneless }: MoreEntries) => {
    if (!known) return
    const found = new Map(entries.map((entry) => [entry.index, entry]))
    const runs = known.runs.map((entry) => found.get(entry.index) ?? entry)
    known = { ...known, runs, zoneless, ...(report ? { report } : {}) }
    tell({ summary: known })
  }
  const read = await session.read({ language, format, zoneMinutes }, (progress) => tell({ progress }), onMore)
  if (read.ok) known = read.value
  if (read.ok) tell({ phase: 'read', summary: read.value, trouble: undefined, progress: undefined })
  else if (read.error.code !== 'cancelled')
    tell({ phase: 'failed', summary: undefined, trouble: read.error, progress: undefined })
}

/** Minutes east of UTC that this computer's clock was on then: summer time is not the same all year. */
function zoneAt(when: string | undefined, clock: Clock): number {
  const at = Date.parse(when ?? '')
  return -new Date(Number.isNaN(at) ? clock.now() : at).getTimezoneOffset()
}
