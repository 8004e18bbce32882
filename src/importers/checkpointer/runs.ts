/**
 * The runs of a file, under the names of their threads when there are several. A database holds many threads, of which people look at few:
 * a thread that was never forked is put together when somebody asks for it.
 */
import { isRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { readMessages } from '../langgraph/values'
import type { Branch } from '../langgraph-state/history'

type Play = (branch: Branch, ledger: Ledger) => RecordedRun | undefined

/** Fewer are put together at once. */
const FEW = 20

export function runsOf(branches: readonly Branch[], play: Play, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const [only] = branches
  if (branches.length === 1 && only) {
    const run = play(only, ledger)
    return run ? [named(run, only)] : []
  }
  const ways = new Map<string | undefined, number>()
  for (const { threadId } of branches) ways.set(threadId, (ways.get(threadId) ?? 0) + 1)
  return branches.flatMap((branch): readonly (RecordedRun | PlannedRun)[] => {
    // What a fork comes from is in several runs.
    if (branches.length > FEW && ways.get(branch.threadId) === 1) return [planned(branch, play)]
    const run = play(branch, ledger)
    return run ? [named(run, branch, true)] : []
  })
}

function planned(branch: Branch, play: Play): PlannedRun {
  const { states, inside } = branch
  const time = states.find(({ snapshot }) => snapshot.time !== undefined)?.snapshot.time
  const empty: RecordedRun = { title: questionIn(branch), events: [] }
  return {
    title: named(empty, branch, true).title,
    sources: [...states, ...[...inside.values()].flat()].map(({ link }) => link),
    ...(time === undefined ? {} : { startedAt: new Date(time.ms).toISOString() }),
    build: (ledger) => named(play(branch, ledger) ?? empty, branch, true),
  }
}

/** `among`: other runs stand beside it. */
function named(run: RecordedRun, { threadId }: Branch, among = false): RecordedRun {
  if (threadId === undefined || (run.title !== '' && !among)) return run
  return { ...run, title: run.title === '' ? clip(threadId, 120) : `${clip(run.title, 80)} · ${clip(threadId, 40)}` }
}

/** What a person asked first, in the first state that has it. */
function questionIn({ states }: Branch): string {
  for (const { snapshot } of states.slice(0, 3)) {
    for (const [field, value] of isRecord(snapshot.values) ? Object.entries(snapshot.values) : []) {
      const asked = readMessages(value, field)?.find(({ message }) => message.role === 'human')
      if (asked) return asked.message.text.replace(/\s+/g, ' ').trim()
    }
  }
  return ''
}
