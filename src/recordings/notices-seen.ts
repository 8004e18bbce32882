/** The notices of a run with the step that each speaks of: what a person wants to be led to. */
import type { Notice, TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'

export interface NoticeAt {
  readonly notice: Notice
  /** The index of the step, from 0; `undefined` when there is none before it. */
  readonly step: number | undefined
}

/** Every notice, in order. A notice stands behind the step that it speaks of, or within it. */
export function noticesSeen(events: readonly TraceEvent[], steps: readonly Step[]): readonly NoticeAt[] {
  const notices = events.filter((event) => event.type === 'notice')
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
  const scope = notice.ns.join('\u0000')
  for (let i = begun - 1; i >= 0 && i >= begun - 200; i--) {
    const step = steps[i]
    if (step && step.ns.join('\u0000') === scope && (notice.node === undefined || step.node === notice.node)) return step.index
  }
  return steps[begun - 1]?.index
}
