/** The notices of a run with the step that each speaks of: what a person wants to be led to. */
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
export function noticesSeen(events: Iterable<TraceEvent>, steps: readonly Step[]): readonly NoticeAt[] {
  const notices: Notice[] = []
  for (const event of events) if (event.type === 'notice') notices.push(event)
  if (notices.length === 0) return []
  const byStart = steps.every((step, i) => i === 0 || (steps[i - 1]?.firstSeq ?? 0) <= step.firstSeq)
    ? steps
    : [...steps].sort((a, b) => a.firstSeq - b.firstSeq)
  const found: NoticeAt[] = []
  let begun = 0
  for (const event of notices) {
    while (begun < byStart.length && (byStart[begun]?.firstSeq ?? 0) <= event.seq) begun += 1
    found.push({ notice: event, step: stepOf(event, byStart, begun) })
  }
  return found
}

function stepOf(notice: Notice, steps: readonly Step[], begun: number): number | undefined {
  for (let i = begun - 1; i >= 0 && i >= begun - 200; i--) {
    const step = steps[i]
    if (step && sameNs(step.ns, notice.ns) && (notice.node === undefined || step.node === notice.node)) return step.index
  }
  return steps[begun - 1]?.index
}

const sameNs = (a: readonly string[], b: readonly string[]): boolean =>
  a === b || (a.length === b.length && a.every((part, i) => part === b[i]))
