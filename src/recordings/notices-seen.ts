/** The notices of a run with the step that each speaks of: what a person wants to be led to. */
import { atOnce, type Sliced } from '../base/slices'
import { lastUpTo } from '../replay/state-index'
import type { Notice, TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'

export interface NoticeAt {
  readonly notice: Notice
  /** The index of the step, from 0; `undefined` when there is none before it. */
  readonly step: number | undefined
}

/** What a record says of itself beside its steps: notes of the program, scores, progress. Nothing of it is a fault. */
const notes: ReadonlySet<string> = new Set([
  'compressed',
  'custom',
  'decision',
  'episode-result',
  'exit-status',
  'info',
  'logged',
  'logger',
  'retrieved',
  'reflection',
  'reward',
  'score',
  'state-edited',
  'termination',
  'tool-progress',
])

/** True for a note of the record; false for what somebody should look at. */
export const isNote = ({ code }: Pick<Notice, 'code'>): boolean => notes.has(code)

/** Every notice, in order. A notice stands behind the step that it speaks of, or within it. */
export const noticesSeen = (events: Iterable<TraceEvent>, steps: readonly Step[]): readonly NoticeAt[] =>
  atOnce(seeingNotices(events, steps))

/** So many steps or notices are looked at before a rest. */
const AT_ONCE = 20_000

/** The same in short stretches. */
export function* seeingNotices(events: Iterable<TraceEvent>, steps: readonly Step[]): Sliced<readonly NoticeAt[]> {
  const notices: Notice[] = []
  for (const event of events) if (event.type === 'notice') notices.push(event)
  if (notices.length === 0) return []
  let inOrder = true
  for (let i = 1; i < steps.length && inOrder; i++) {
    inOrder = (steps[i - 1]?.firstSeq ?? 0) <= (steps[i]?.firstSeq ?? 0)
    if (i % AT_ONCE === 0) yield
  }
  const byStart = inOrder ? steps : [...steps].sort((a, b) => a.firstSeq - b.firstSeq)
  const found: NoticeAt[] = []
  for (const [i, event] of notices.entries()) {
    if (i > 0 && i % AT_ONCE === 0) yield
    found.push({ notice: event, step: stepOf(event, byStart, lastUpTo(byStart, event.seq, startOf) + 1) })
  }
  return found
}

const startOf = ({ firstSeq }: Step): number => firstSeq

function stepOf(notice: Notice, steps: readonly Step[], begun: number): number | undefined {
  for (let i = begun - 1; i >= 0 && i >= begun - 200; i--) {
    const step = steps[i]
    if (step && sameNs(step.ns, notice.ns) && (notice.node === undefined || step.node === notice.node)) return step.index
  }
  return steps[begun - 1]?.index
}

const sameNs = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((part, i) => part === b[i]))
