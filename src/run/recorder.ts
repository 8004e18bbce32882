/**
 * Gives each event its place (seq, time, namespace, superstep) and lets it go, once, in order. It never loses an event and never
 * keeps a key: every secret of the session is struck out of every text that passes.
 */
import type { Clock } from '../base/ports'
import type { EventDraft, TraceEvent } from '../trace/events'
import { strikeSecrets } from './secrets'

const entryNamespace: readonly string[] = []

export interface Recorder {
  record(draft: EventDraft, step?: number): void
  /** After this nothing is recorded any more: a stopped task that goes on in the background stays silent. */
  close(): void
}

export function createRecorder(options: {
  readonly clock: Clock
  readonly secrets: readonly string[]
  readonly emit: (event: TraceEvent) => void
}): Recorder {
  const start = options.clock.now()
  const strike = strikeSecrets(options.secrets)
  let seq = 0
  let open = true
  return {
    record(draft, step) {
      if (!open) return
      const event: Record<string, unknown> = { seq, at: options.clock.now() - start, ns: entryNamespace }
      if (step !== undefined) event.step = step
      seq += 1
      options.emit(strike(Object.assign(event, draft)) as TraceEvent)
    },
    close() {
      open = false
    },
  }
}
