/**
 * Finds the model calls of a visit: what the model saw, said and used, and the text that is still streaming in. Of calls that are over only
 * their places are held: what was seen and said stands in the events.
 */
import type { EventList } from '../trace/event-list'
import type { TraceEvent } from '../trace/events'
import type { Usage } from '../trace/message'
import type { Step } from '../trace/step'
import type { ModelCallView, Moment } from './moment'
import { lastUpTo } from './state-index'
import { noTokens, type TokenCount } from './tallies'

/** A call of a visit that is not counted for good. */
interface Call {
  readonly callId: string
  readonly seq: number
  /** Its place among all calls. */
  readonly at: number
  replied: boolean
  usage: Usage | undefined
  /** Tokens so far; emptied by the reply, which holds the whole text. */
  text: string
  summary: boolean
}

const NEVER = -1

export class CallIndex {
  /** Of each call, in their order: its place, that of its reply, and a number that its task's name gives. */
  readonly #called: number[] = []
  readonly #replied: number[] = []
  readonly #tasks: number[] = []
  readonly #open = new Map<string, Call>()
  readonly #byTask = new Map<string, Call[]>()

  add(event: TraceEvent): void {
    switch (event.type) {
      case 'model-called': {
        const { callId, taskId, seq } = event
        const at = this.#called.push(seq) - 1
        this.#replied.push(NEVER)
        this.#tasks.push(numberOf(taskId))
        const call: Call = { callId, seq, at, replied: false, usage: undefined, text: '', summary: false }
        this.#open.set(callId, call)
        const list = this.#byTask.get(taskId)
        if (list) list.push(call)
        else this.#byTask.set(taskId, [call])
        return
      }
      case 'token': {
        const call = this.#open.get(event.callId)
        if (!call || call.replied) return
        call.text += event.text
        call.summary = event.purpose === 'summary'
        return
      }
      case 'model-replied': {
        const call = this.#open.get(event.callId)
        if (!call) return
        this.#replied[call.at] = event.seq
        call.replied = true
        call.usage = event.usage
        call.text = ''
        return
      }
      default:
        return
    }
  }

  /** A step that is counted for good: what was remembered for that is forgotten. */
  settle(step: Step): void {
    if (step.kind !== 'visit' || step.taskId === undefined) return
    const calls = this.#byTask.get(step.taskId)
    if (!calls) return
    const left = calls.filter((call) => call.seq > step.lastSeq)
    if (left.length > 0) this.#byTask.set(step.taskId, left)
    else this.#byTask.delete(step.taskId)
    for (const call of calls)
      if (call.replied && call.seq <= step.lastSeq && this.#open.get(call.callId) === call) this.#open.delete(call.callId)
  }

  /** The last model call of this step, if it made one. */
  viewOf(step: Step, events: EventList): ModelCallView | undefined {
    if (step.kind !== 'visit' || step.taskId === undefined) return undefined
    const task = numberOf(step.taskId)
    for (let at = lastUpTo(this.#called, step.lastSeq); at >= 0; at--) {
      const seq = this.#called[at] ?? NEVER
      if (seq < step.firstSeq) return undefined
      if (this.#tasks[at] !== task) continue
      const called = events.at(seq)
      if (called?.type !== 'model-called' || called.taskId !== step.taskId) continue
      const answered = this.#replied[at] ?? NEVER
      const replied = answered === NEVER ? undefined : events.at(answered)
      const { callId, model, messages: saw, tools } = called
      const { message, usage, finish } = replied?.type === 'model-replied' ? replied : {}
      return {
        callId,
        model,
        saw,
        tools,
        ...(message === undefined ? {} : { said: message }),
        ...(usage === undefined ? {} : { usage }),
        ...(finish === undefined ? {} : { finish }),
      }
    }
    return undefined
  }

  /** The text that is coming in, while the step runs and its model has not finished. */
  streamingOf(step: Step): Moment['streaming'] {
    if (step.status !== 'running') return undefined
    const call = this.#callsOf(step).at(-1)
    if (!call || call.replied) return undefined
    return { callId: call.callId, text: call.text, summary: call.summary }
  }

  /** The tokens of all model calls of this step. Of a settled one it is asked before `settle`. */
  usedBy(step: Step): TokenCount {
    let used = noTokens
    for (const { usage } of this.#callsOf(step)) {
      if (!usage) continue
      used = {
        input: used.input + usage.input,
        output: used.output + usage.output,
        estimated: used.estimated || usage.estimated === true,
      }
    }
    return used
  }

  /** A task that goes on after a pause keeps its id: only the calls within the step are its own. */
  #callsOf(step: Step): readonly Call[] {
    if (step.kind !== 'visit' || step.taskId === undefined) return []
    const calls = this.#byTask.get(step.taskId)
    if (!calls) return []
    return calls.filter(({ seq }) => seq >= step.firstSeq && seq <= step.lastSeq)
  }
}

/** The same for the same text, seldom for another, and small enough to be held as a number among numbers. */
function numberOf(text: string): number {
  let number = 7
  for (let i = 0; i < text.length; i++) number = (Math.imul(number, 31) + text.charCodeAt(i)) & 0x3fffffff
  return number
}
