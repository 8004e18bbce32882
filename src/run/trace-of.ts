/** A finished run as a trace: events, the document frozen as it was, and the verdict. */
import type { Language } from '../base/language'
import type { AgentDocument } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { Trace } from '../trace/trace'
import { verdictOf } from '../trace/verdict'

export function traceOf(parts: {
  readonly id: string
  readonly document: AgentDocument
  readonly events: readonly TraceEvent[]
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly language: Language
}): Trace {
  const verdict = verdictOf(parts.events, parts.language)
  return {
    format: 'vuelta/trace',
    version: 1,
    id: parts.id,
    title: parts.document.name,
    startedAt: new Date(parts.startedAt).toISOString(),
    origin: { kind: 'run' },
    document: parts.document,
    events: parts.events,
    ...(verdict ? { verdict } : {}),
  }
}
