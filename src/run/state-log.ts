/**
 * Turns what LangGraph shows of the state into `state-committed` events, one for each superstep, each behind what happened in it.
 * LangGraph shows nothing after a superstep that wrote nothing; its end is recorded all the same.
 */
import { plainState } from '../nodes/behaviour/messages'
import { changesBetween } from '../trace/changes'
import type { StateChange } from '../trace/events'
import type { Queued } from './outbox'
import type { Recorder } from './recorder'

export class StateLog {
  readonly #recorder: Recorder
  readonly #reducers: Readonly<Record<string, string>>
  #state: Readonly<Record<string, unknown>> = {}
  #openStep: number | undefined
  /** Decisions at START come before LangGraph shows the input: they wait for it, or for the first node when there is no input to show. */
  #early: Queued[] | undefined = []
  #dropped: StateChange[] = []

  constructor(recorder: Recorder, reducers: Readonly<Record<string, string>>) {
    this.#recorder = recorder
    this.#reducers = reducers
  }

  /** The state after the last superstep that LangGraph showed, as plain data. */
  get state(): Readonly<Record<string, unknown>> {
    return this.#state
  }

  /** Records one event of a task or router. */
  take(item: Queued): void {
    if (item.draft.type === 'node-started') {
      this.#begin()
      if (item.step !== this.#openStep) {
        this.close()
        this.#openStep = item.step
      }
    } else if (this.#early) {
      this.#early.push(item)
      return
    }
    this.#record(item)
  }

  /** LangGraph shows the state after a superstep that changed something. */
  commit(values: Readonly<Record<string, unknown>>): void {
    const after = plainState(values)
    const changes = [...changesBetween(this.#state, after, this.#reducers), ...this.#dropped]
    this.#dropped = []
    this.#state = after
    this.#recorder.record({ type: 'state-committed', changes }, this.#openStep ?? 0)
    this.#openStep = undefined
    this.#begin()
  }

  /** The open superstep has ended without a word of LangGraph's. */
  close(): void {
    this.#begin()
    if (this.#openStep === undefined) return
    this.#recorder.record({ type: 'state-committed', changes: this.#dropped }, this.#openStep)
    this.#dropped = []
    this.#openStep = undefined
  }

  #begin(): void {
    const early = this.#early ?? []
    this.#early = undefined
    for (const item of early) this.#record(item)
  }

  #record({ draft, step }: Queued): void {
    this.#recorder.record(draft, step)
    if (draft.type !== 'notice' || draft.code !== 'dropped-write') return
    this.#dropped.push({ field: String(draft.data?.field), op: 'dropped', value: draft.data?.value, node: draft.node })
  }
}
