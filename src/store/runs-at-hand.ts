/**
 * The runs that are in memory: the recording that is open, our own last run and the one before it. They can be compared, run again on
 * their own answers, and asked by models that name a recording. Nothing here runs or shows anything.
 */
import type { AgentDocument } from '../document/types'
import type { TraceIndex } from '../replay/trace-index'
import type { KeptRun, OpenRecording, Recorded, RunState, RunStore } from './run-store'

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
  /** A recording that was put beside the one on show, to be compared with it. */
  readonly beside?: OpenRecording | undefined
}

/** All of them: the recording first, the one beside it, then our own, the newest first. */
export function runsAtHand({ run, aside, beside }: Places): readonly RunAtHand[] {
  const { earlier } = run.getState()
  const recording = recordingAtHand({ run, aside })
  const last = run.ownRun()
  return [
    ...(recording ? [recording] : []),
    ...(beside ? [recordingOf(beside)] : []),
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
  const open = shownRecording(run.getState()) ?? aside
  return open && recordingOf(open)
}

/** The recording on show, as it is walked by itself. */
export const shownRecording = ({ recorded, index, document, beneath }: RunState): OpenRecording | undefined =>
  recorded && index && document ? { recorded, ...(beneath ?? { index, document }) } : undefined

function recordingOf({ recorded, index, document }: OpenRecording): RunAtHand {
  const { header } = recorded
  const startedAt = Date.parse(header.startedAt ?? '')
  return {
    id: header.id,
    kind: 'recording',
    title: header.title,
    index,
    document,
    startedAt: Number.isNaN(startedAt) ? undefined : startedAt,
    recorded,
    own: undefined,
  }
}
