/**
 * The runs that are in memory: the recording that is open, our own last run and the one before it. They can be compared, run again on
 * their own answers, and asked by models that name a recording. Nothing here runs or shows anything.
 */
import type { AgentDocument } from '../document/types'
import type { TraceIndex } from '../replay/trace-index'
import type { KeptRun, OpenRecording, Recorded, RunStore } from './run-store'

/** A run in memory. */
export interface RunAtHand {
  /** The id of its trace. */
  readonly id: string
  readonly kind: 'recording' | 'last' | 'earlier'
  readonly title: string
  readonly index: TraceIndex
  /** What it is walked on by itself. */
  readonly document: AgentDocument
  /** Milliseconds since 1970. */
  readonly startedAt: number | undefined
  /** Given: it was recorded elsewhere. */
  readonly recorded: Recorded | undefined
  /** Given: it is one of our own. */
  readonly own: KeptRun | undefined
}

/** Where they are found. */
export interface Places {
  readonly run: Pick<RunStore, 'getState' | 'ownRun'>
  readonly aside: OpenRecording | undefined
}

/** All of them: the recording first, then our own, the newest first. */
export function runsAtHand({ run, aside }: Places): readonly RunAtHand[] {
  const { earlier } = run.getState()
  const recording = recordingAtHand({ run, aside })
  const last = run.ownRun()
  return [
    ...(recording ? [recording] : []),
    ...[
      { kind: 'last' as const, own: last },
      { kind: 'earlier' as const, own: earlier },
    ].flatMap(({ kind, own }): readonly RunAtHand[] => {
      if (!own) return []
      const { traceId: id, document, index, startedAt } = own
      return [{ id, kind, title: document.name, index, document, startedAt, recorded: undefined, own }]
    }),
  ]
}

/** The recording that is on show, or that gave way to a run. */
export function recordingAtHand({ run, aside }: Places): RunAtHand | undefined {
  const { recorded, index, document, beneath } = run.getState()
  const open = recorded && index && document ? { recorded, ...(beneath ?? { index, document }) } : aside
  if (!open) return undefined
  const { header } = open.recorded
  const startedAt = Date.parse(header.startedAt ?? '')
  return {
    id: header.id,
    kind: 'recording',
    title: header.title,
    index: open.index,
    document: open.document,
    startedAt: Number.isNaN(startedAt) ? undefined : startedAt,
    recorded: open.recorded,
    own: undefined,
  }
}
