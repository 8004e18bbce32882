/**
 * Where a node was reached from, where a record does not tell: from what ran right before it, all of it where nodes ran side by side.
 * What a record tells stays as it is.
 */
import { END } from '../trace/ends'
import type { NodeStarted, TraceEvent } from '../trace/events'
import type { ChangeEvent } from './change-event'

interface Wave {
  step: number | undefined
  /** Each once: mostly one. */
  nodes: string[]
  readonly running: Set<string>
  before: readonly string[]
}

/** Takes the events of a run in their order and gives them back with the ways filled in. */
export class WaysFilled {
  /** True once a way had to be filled in. */
  guessed = false
  readonly #waves = new Map<string, Wave>()
  readonly #change: ChangeEvent

  constructor(change: ChangeEvent) {
    this.#change = change
  }

  event(event: TraceEvent): TraceEvent {
    switch (event.type) {
      case 'run-started':
        this.#waves.clear()
        return event
      case 'node-started':
        return this.#start(event)
      case 'routed':
        // A decision that led somewhere took a branch, also where the record has no name for it.
        return event.branch === null && event.targets.length > 0
          ? this.#change(event, {
              branch: `to_${event.targets.map((target) => (target === END ? 'END' : target)).join('_and_')}`,
            })
          : event
      case 'node-finished':
        this.#waves.get(keyOf(event.ns))?.running.delete(event.taskId)
        return event
      default:
        return event
    }
  }

  #start(event: NodeStarted): NodeStarted {
    const key = keyOf(event.ns)
    const last = this.#waves.get(key)
    // Side by side: the same superstep, or, where there are none, begun before the others have ended.
    const beside = last !== undefined && (event.step === undefined ? last.running.size > 0 : last.step === event.step)
    const wave: Wave = last ?? { step: event.step, nodes: [], running: new Set(), before: [] }
    if (!last) this.#waves.set(key, wave)
    else if (!beside) {
      // The wave goes on as the next one: a long run has hundreds of thousands.
      wave.step = event.step
      wave.before = wave.nodes
      wave.nodes = []
      if (wave.running.size > 0) wave.running.clear()
    }
    if (!wave.nodes.includes(event.node)) wave.nodes.push(event.node)
    wave.running.add(event.taskId)
    if (event.cause !== 'edge' || event.from !== undefined) return event
    this.guessed = true
    const [from, ...others] = wave.before
    if (from === undefined) return this.#change(event, { cause: 'start' })
    return this.#change(event, others.length === 0 ? { from } : { from, alsoFrom: others })
  }
}

const keyOf = (ns: readonly string[]): string => (ns.length === 0 ? '' : JSON.stringify(ns))
