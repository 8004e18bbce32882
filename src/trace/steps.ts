/**
 * Derives the steps from events: the input of a turn, each visit, each decision, each pause, each answer (formats.md, "Steps").
 * Takes events one by one, so that a live run and a file go the same way. Steps of an open superstep may still move; those
 * before it are settled and never change. Nothing else may invent a step.
 */
import { START, scopeOf } from './ends'
import type { NodeFinished, NodeStarted, Routed, RunFinished, StateCommitted, TraceEvent } from './events'
import { lastNodes } from './last-nodes'
import { OpenDrafts } from './open-drafts'
import type { Step } from './step'
import { draftAt, inOrder, type StepDraft } from './step-draft'
import { StepNumbering } from './step-numbers'

/** Events with `seq` equal to their position. Files keep that already; only events that do not are copied. */
export const placed = (events: readonly TraceEvent[], from = 0): readonly TraceEvent[] =>
  events.every((event, i) => event.seq === from + i)
    ? events
    : events.map((event, i) => (event.seq === from + i ? event : { ...event, seq: from + i }))

/** All steps of a list of events. */
export function stepsOf(events: readonly TraceEvent[]): readonly Step[] {
  const builder = new StepBuilder()
  placed(events).forEach((event) => {
    builder.push(event)
  })
  return builder.steps()
}

export class StepBuilder {
  readonly #numbering = new StepNumbering()
  #tail: StepDraft[] = []
  readonly #open = new OpenDrafts()
  readonly #byTask = new Map<string, StepDraft>()
  /** The task that made a model or tool call. */
  readonly #callers = new Map<string, StepDraft>()
  readonly #lastCommit = new Map<string, number>()
  readonly #ends = new Map<number, readonly string[]>()
  readonly #deadEnds = new Set<string>()
  #input: StepDraft | undefined
  #turn = 0
  #finished = false

  /** True after `run-finished`, until something starts again. */
  get finished(): boolean {
    return this.#finished
  }
  /** How many steps will not change any more. */
  get settledCount(): number {
    return this.#numbering.settled.length
  }

  /** Those steps. The same list all the time: it grows. */
  get settled(): readonly Step[] {
    return this.#numbering.settled
  }

  /** The nodes from which a run went on to END, by the index of its last step: no step follows that could tell. */
  get ends(): ReadonlyMap<number, readonly string[]> {
    return this.#ends
  }

  /** The steps so far: the settled ones, then those of the open superstep in their present order. */
  steps(): readonly Step[] {
    return this.#numbering.withTail([...this.#tail].sort(inOrder))
  }

  push(event: TraceEvent): void {
    switch (event.type) {
      case 'run-started':
        this.#closeAll('interrupted')
        this.#turn += 1
        this.#deadEnds.clear()
        this.#finished = false
        this.#input = this.#add(event, { kind: 'input', node: START })
        return
      case 'node-started':
        this.#finished = false
        this.#startNode(event)
        return
      case 'model-called':
      case 'tool-called': {
        const visit = this.#byTask.get(event.taskId)
        if (!visit) return
        visit.lastSeq = event.seq
        if (event.type === 'tool-called') visit.calledTools = true
        else if (event.tools.length > 0) visit.offeredTools = true
        this.#callers.set(event.type === 'tool-called' ? event.toolCallId : event.callId, visit)
        return
      }
      case 'token':
      case 'model-replied':
      case 'tool-returned': {
        const visit = this.#callers.get(event.type === 'tool-returned' ? event.toolCallId : event.callId)
        if (visit?.status !== 'running') return
        visit.lastSeq = event.seq
        if (event.type === 'model-replied' && (event.message.toolCalls?.length ?? 0) > 0) visit.offeredTools = true
        return
      }
      case 'state-written': {
        const visit = this.#byTask.get(event.taskId)
        if (visit?.status === 'running') visit.lastSeq = event.seq
        return
      }
      case 'node-finished':
        this.#finishNode(event)
        return
      case 'routed':
        this.#decide(event)
        return
      case 'state-committed':
        this.#commit(event)
        return
      case 'interrupted': {
        const visit = this.#byTask.get(event.taskId)
        this.#add(event, {
          kind: 'pause',
          node: visit?.node ?? '',
          nodeKind: visit?.nodeKind,
          taskId: event.taskId,
          behind: visit,
        })
        return
      }
      case 'resumed': {
        this.#finished = false
        const visit = this.#byTask.get(event.taskId)
        this.#add(event, { kind: 'answer', node: visit?.node ?? '', nodeKind: visit?.nodeKind, taskId: event.taskId })
        return
      }
      case 'run-finished':
        this.#closeAll(leftBy(event))
        this.#finished = true
        if (event.status === 'ok') this.#end()
        return
      case 'notice':
        if (event.code === 'dead-end' && event.node !== undefined) this.#deadEnds.add(event.node)
        return
      case 'limit-reached':
        return
    }
  }

  #add(event: TraceEvent, given: Parameters<typeof draftAt>[4]): StepDraft {
    const scope = scopeOf(event.ns)
    const draft = draftAt(event, scope, Math.max(1, this.#turn), this.#lastCommit.get(scope) ?? -1, given)
    this.#tail.push(draft)
    this.#open.add(draft)
    return draft
  }

  #startNode(event: NodeStarted): void {
    const scope = scopeOf(event.ns)
    if (event.step !== undefined) {
      // A later superstep has begun: what came before it got no commit of its own.
      for (const draft of this.#open.unsettled(scope)) {
        const earlier = draft.superstep !== undefined && draft.superstep < event.step
        if (earlier && draft.status !== 'running') draft.settled = true
      }
    }
    if (this.#input?.scope === scope) {
      for (const draft of this.#tail) if (draft === this.#input || draft.behind === this.#input) draft.settled = true
      this.#input = undefined
    }
    if (this.#tail.every((draft) => draft.settled && draft.status !== 'running')) this.#settleTail()
    const visit = this.#add(event, {
      kind: 'visit',
      node: event.node,
      nodeKind: event.kind,
      taskId: event.taskId,
      status: 'running',
      cause: event.cause,
      from: event.from,
      alsoFrom: event.alsoFrom,
      anchor: Number.POSITIVE_INFINITY,
    })
    this.#byTask.set(event.taskId, visit)
  }

  #finishNode(event: NodeFinished): void {
    let visit = this.#byTask.get(event.taskId)
    if (visit?.status !== 'running') {
      // A record that tells only the end of a visit.
      visit = this.#add(event, { kind: 'visit', node: event.node, taskId: event.taskId, status: 'running' })
      this.#byTask.set(event.taskId, visit)
    }
    visit.status = event.status
    visit.lastSeq = event.seq
    visit.anchor = event.seq
  }

  #decide(event: Routed): void {
    const scope = scopeOf(event.ns)
    const previous = this.#open.decision(scope, event.source)
    const visit = event.source === START ? this.#open.input(scope) : this.#open.undecided(scope, event.source, event.router)
    const behind = previous ? (previous.behind ?? previous) : visit
    const decision = this.#add(event, {
      kind: 'decision',
      node: event.router,
      nodeKind: 'router',
      from: event.source,
      previous,
      behind,
      branch: event.branch,
      targets: event.targets,
    })
    if (behind) {
      decision.stateSeq = behind.stateSeq
      decision.settled = behind.settled
    }
  }

  #commit(event: StateCommitted): void {
    const scope = scopeOf(event.ns)
    this.#lastCommit.set(scope, event.seq)
    for (const draft of this.#open.unsettled(scope)) {
      if (draft.status === 'running') continue
      draft.stateSeq = event.seq
      // The commit of an input may come in two parts: it stays open until a node starts.
      if (draft === this.#input) draft.lastSeq = event.seq
      else if (this.#input === undefined || draft.behind !== this.#input) draft.settled = true
    }
  }

  #closeAll(left: Step['status']): void {
    for (const draft of this.#tail) {
      draft.settled = true
      if (draft.status !== 'running') continue
      draft.status = left
      draft.anchor = draft.lastSeq
    }
    this.#settleTail()
    this.#input = undefined
  }

  #end(): void {
    const steps = this.#numbering.settled
    const nodes = lastNodes(steps).filter((node) => !this.#deadEnds.has(node))
    if (nodes.length > 0) this.#ends.set(steps.length - 1, nodes)
  }

  readonly #forget = (visit: StepDraft, taskId: string): void => {
    if (visit.status !== 'interrupted') this.#byTask.delete(taskId)
  }

  #settleTail(): void {
    if (this.#tail.length === 0) return
    if (this.#tail.length > 1) this.#tail.sort(inOrder)
    this.#numbering.settle(this.#tail)
    this.#tail = []
    this.#open.clear()
    if (this.#callers.size > 0) this.#callers.clear()
    // Map#forEach makes nothing: a long run settles hundreds of thousands of times.
    this.#byTask.forEach(this.#forget)
  }
}

function leftBy(event: RunFinished): Step['status'] {
  return event.status === 'ok' ? 'ok' : event.status === 'error' ? 'error' : 'interrupted'
}
