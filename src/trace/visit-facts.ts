/** What one visit of a node did, gathered from its events: sentences, the log and verdicts all speak from this. */
import type { EventList } from './event-list'
import type { ModelCalled, ModelReplied, NodeFinished, RunError, ToolCalled, ToolReturned, Write } from './events'
import type { Message } from './message'
import type { Step } from './step'

export interface ToolUse {
  readonly called: ToolCalled
  readonly returned?: ToolReturned | undefined
}
export interface VisitFacts {
  readonly modelCalls: readonly { readonly called: ModelCalled; readonly replied?: ModelReplied | undefined }[]
  /** The last thing a model said in this visit. */
  readonly reply?: Message | undefined
  readonly tools: readonly ToolUse[]
  readonly writes: readonly Write[]
  readonly error?: RunError | undefined
}

/** Gathers a visit. `events`: each at the position of its `seq`. Other steps give no facts. */
export function visitFacts(step: Step, events: EventList): VisitFacts {
  const modelCalls = new Map<string, { readonly called: ModelCalled; replied?: ModelReplied }>()
  const tools = new Map<string, { readonly called: ToolCalled; returned?: ToolReturned }>()
  const writes: Write[] = []
  let finished: NodeFinished | undefined
  for (let seq = Math.max(0, step.firstSeq); step.kind === 'visit' && seq <= step.lastSeq; seq++) {
    const event = events.at(seq)
    if (!event) break
    switch (event.type) {
      case 'model-called':
        if (event.taskId === step.taskId) modelCalls.set(event.callId, { called: event })
        break
      case 'model-replied': {
        const call = modelCalls.get(event.callId)
        if (call) call.replied = event
        break
      }
      case 'tool-called':
        if (event.taskId === step.taskId) tools.set(event.toolCallId, { called: event })
        break
      case 'tool-returned': {
        const use = tools.get(event.toolCallId)
        if (use) use.returned = event
        break
      }
      case 'state-written':
        if (event.taskId === step.taskId) writes.push(...event.writes)
        break
      case 'node-finished':
        if (event.taskId === step.taskId) finished = event
        break
      default:
        break
    }
  }
  const reply = [...modelCalls.values()].findLast((call) => call.replied)?.replied?.message
  return {
    modelCalls: [...modelCalls.values()],
    ...(reply === undefined ? {} : { reply }),
    tools: [...tools.values()],
    writes,
    ...(finished?.error === undefined ? {} : { error: finished.error }),
  }
}
