/**
 * Gives each event its place (seq, time, namespace, superstep) and lets it go, once, in order. It never loses an event and never
 * keeps a key: every secret of the session is struck out of every text that passes. Tokens are pieces of a text, and a key could pass
 * in pieces: while there are secrets, an end of a token that may begin one waits for the next token, or for the end of the reply.
 */
import type { Clock } from '../base/ports'
import type { EventDraft, Token, TraceEvent } from '../trace/events'
import { createStriker } from './secrets'

const entryNamespace: readonly string[] = []
type TokenDraft = Omit<Token, 'seq' | 'at' | 'ns' | 'step'>

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
  const striker = createStriker(options.secrets)
  /** By call: the end of its last token that waits. */
  const waiting = new Map<string, { readonly draft: TokenDraft; readonly step: number | undefined }>()
  const tasks = new Map<string, string>()
  let seq = 0
  let at = 0
  let open = true

  function emit(draft: EventDraft, step: number | undefined): void {
    // A wall clock may be set back in the middle of a run.
    at = Math.max(at, options.clock.now() - start)
    const event: Record<string, unknown> = { seq, at, ns: entryNamespace }
    if (step !== undefined) event.step = step
    seq += 1
    options.emit(Object.assign(event, draft) as unknown as TraceEvent)
  }

  /** A token without what it must not tell yet; undefined when all of it waits. */
  function passed(draft: TokenDraft, step: number | undefined): TokenDraft | undefined {
    if (!striker) return draft
    const { text, held } = striker.pass(draft.text, waiting.get(draft.callId)?.draft.text ?? '')
    if (held === '') waiting.delete(draft.callId)
    else waiting.set(draft.callId, { draft: { ...draft, text: held }, step })
    return text === '' ? undefined : { ...draft, text }
  }

  /** What waits of a reply that is over comes before the event that ends it. */
  function release(draft: EventDraft): void {
    if (draft.type === 'model-called') tasks.set(draft.callId, draft.taskId)
    for (const [callId, { draft: token, step }] of waiting) {
      const over =
        draft.type === 'run-finished' ||
        (draft.type === 'model-replied' && draft.callId === callId) ||
        (draft.type === 'node-finished' && draft.taskId === tasks.get(callId))
      if (!over) continue
      waiting.delete(callId)
      emit(token, step)
    }
  }

  return {
    record(draft, step) {
      if (!open) return
      if (!striker) {
        emit(draft, step)
        return
      }
      if (draft.type === 'token') {
        const token = passed(draft, step)
        if (token) emit(token, step)
        return
      }
      release(draft)
      emit(striker.strike(draft) as EventDraft, step)
    },
    close() {
      open = false
    },
  }
}
