/**
 * A step while its superstep is still open: it may move, finish, or get its state. steps.ts makes and settles drafts;
 * nobody outside this room should see one.
 */
import type { NodeStarted, TraceEvent } from './events'
import type { Step, StepKind } from './step'

export interface StepDraft {
  readonly kind: StepKind
  readonly ns: readonly string[]
  /** `ns` as one string, to compare it. */
  readonly scope: string
  readonly superstep: number | undefined
  readonly firstSeq: number
  lastSeq: number
  stateSeq: number
  /** True once its state will not change any more. */
  settled: boolean
  readonly turn: number
  readonly node: string
  nodeKind: string | undefined
  readonly taskId: string | undefined
  status: Step['status']
  readonly cause: NodeStarted['cause'] | undefined
  readonly from: string | undefined
  readonly alsoFrom: readonly string[] | undefined
  /** The seq at which a visit was complete; endless while it runs. Of others: their own seq. */
  anchor: number
  /** The visit (or input) that it stands right behind: that of a decision or of a pause. */
  readonly behind: StepDraft | undefined
  /** On a decision of a router behind a router: the decision that led there. */
  readonly previous: StepDraft | undefined
  readonly branch: string | null | undefined
  readonly targets: readonly string[] | undefined
  /** What the visit did with tools: tells a brain and hands where the record has no kind. */
  offeredTools: boolean
  calledTools: boolean
}

type Given = Pick<StepDraft, 'kind' | 'node'> &
  Partial<
    Pick<
      StepDraft,
      'nodeKind' | 'taskId' | 'status' | 'cause' | 'from' | 'alsoFrom' | 'anchor' | 'behind' | 'previous' | 'branch' | 'targets'
    >
  >

/** A draft that begins at `event`; what is not given is empty. */
export function draftAt(event: TraceEvent, scope: string, turn: number, stateSeq: number, given: Given): StepDraft {
  // Name by name: a long run has a million of these, and all of them of one form are made and read in a fraction of the time.
  return {
    kind: given.kind,
    node: given.node,
    ns: event.ns,
    scope,
    superstep: event.step,
    firstSeq: event.seq,
    lastSeq: event.seq,
    stateSeq,
    settled: false,
    turn,
    nodeKind: given.nodeKind,
    taskId: given.taskId,
    status: given.status ?? 'ok',
    cause: given.cause,
    from: given.from,
    alsoFrom: given.alsoFrom,
    anchor: given.anchor ?? event.seq,
    behind: given.behind,
    previous: given.previous,
    branch: given.branch,
    targets: given.targets,
    offeredTools: false,
    calledTools: false,
  }
}

/** The order of drafts: as they were complete; what follows a visit stands right behind it; what still runs comes last. */
export function inOrder(a: StepDraft, b: StepDraft): number {
  const anchorA = (a.behind ?? a).anchor
  const anchorB = (b.behind ?? b).anchor
  if (anchorA !== anchorB) return anchorA < anchorB ? -1 : 1
  if ((a.behind === undefined) !== (b.behind === undefined)) return a.behind === undefined ? -1 : 1
  return a.firstSeq - b.firstSeq
}
