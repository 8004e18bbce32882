/** Finds the model calls of a visit: what the model saw, said and used, and the text that is still streaming in. */
import type { ModelCalled, ModelReplied, TraceEvent } from '../trace/events'
import type { Step } from '../trace/step'
import type { ModelCallView, Moment } from './moment'
import { noTokens, type TokenCount } from './tallies'

interface Call {
  readonly called: ModelCalled
  replied?: ModelReplied
  /** Tokens so far; emptied by the reply, which holds the whole text. */
  text: string
  summary: boolean
}

export class CallIndex {
  readonly #calls = new Map<string, Call>()
  readonly #byTask = new Map<string, Call[]>()

  add(event: TraceEvent): void {
    switch (event.type) {
      case 'model-called': {
        const call: Call = { called: event, text: '', summary: false }
        this.#calls.set(event.callId, call)
        const list = this.#byTask.get(event.taskId)
        if (list) list.push(call)
        else this.#byTask.set(event.taskId, [call])
        return
      }
      case 'token': {
        const call = this.#calls.get(event.callId)
        if (!call || call.replied) return
        call.text += event.text
        call.summary = event.purpose === 'summary'
        return
      }
      case 'model-replied': {
        const call = this.#calls.get(event.callId)
        if (!call) return
        call.replied = event
        call.text = ''
        return
      }
      default:
        return
    }
  }

  /** The last model call of this step, if it made one. */
  viewOf(step: Step): ModelCallView | undefined {
    const call = this.#callsOf(step).at(-1)
    if (!call) return undefined
    const { called, replied } = call
    return {
      callId: called.callId,
      model: called.model,
      saw: called.messages,
      tools: called.tools,
      ...(replied === undefined ? {} : { said: replied.message }),
      ...(replied?.usage === undefined ? {} : { usage: replied.usage }),
      ...(replied?.finish === undefined ? {} : { finish: replied.finish }),
    }
  }

  /** The text that is coming in, while the step runs and its model has not finished. */
  streamingOf(step: Step): Moment['streaming'] {
    if (step.status !== 'running') return undefined
    const call = this.#callsOf(step).at(-1)
    if (!call || call.replied) return undefined
    return { callId: call.called.callId, text: call.text, summary: call.summary }
  }

  /** The tokens of all model calls of this step. */
  usedBy(step: Step): TokenCount {
    let used = noTokens
    for (const { replied } of this.#callsOf(step)) {
      const usage = replied?.usage
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
    const calls = this.#byTask.get(step.taskId) ?? []
    return calls.filter(({ called }) => called.seq >= step.firstSeq && called.seq <= step.lastSeq)
  }
}
