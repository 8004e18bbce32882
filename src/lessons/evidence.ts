/** Questions about a run that several lessons ask. Each gives the step that shows it, so that a check can name it. */
import type { Bilingual } from '../base/language'
import type { AgentDocument } from '../document/types'
import type { TraceEvent } from '../trace/events'
import type { Message } from '../trace/message'
import { stepsOf } from '../trace/steps'
import { verdictOf } from '../trace/verdict'
import type { Evidence } from './contract'

/** The evidence of a document and the events of its run; no events: it has not run yet. */
export function evidenceOf(document: AgentDocument, events: readonly TraceEvent[]): Evidence {
  return { document, events, steps: stepsOf(events), verdict: verdictOf(events, 'en') }
}

/** The messages of the last brain or hands that wrote: the conversation at the end, in order. */
export function finalMessages({ events }: Evidence): readonly Message[] {
  const last = events.at(-1)
  if (last?.type !== 'run-finished' || typeof last.output !== 'object' || last.output === null) return []
  const lists = Object.values(last.output).filter(
    (value): value is readonly Message[] => Array.isArray(value) && value.some(isMessage),
  )
  return lists.at(-1) ?? []
}

const isMessage = (value: unknown): boolean => typeof value === 'object' && value !== null && 'role' in value && 'text' in value

export interface Seen {
  readonly event: TraceEvent
  /** 1-based, as people read it. */
  readonly step: number
}

/** The first event that fits, with the step that it belongs to. */
export function firstSeen({ events, steps }: Evidence, fits: (event: TraceEvent) => boolean): Seen | undefined {
  const event = events.find(fits)
  if (!event) return undefined
  const step = steps.find((candidate) => candidate.firstSeq <= event.seq && event.seq <= candidate.lastSeq)
  return { event, step: (step?.index ?? 0) + 1 }
}

/** The first reply that asks for a tool (this one, if it is named). */
export const firstAction = (evidence: Evidence, tool?: string): Seen | undefined =>
  firstSeen(
    evidence,
    (event) =>
      event.type === 'model-replied' && (event.message.toolCalls ?? []).some((call) => tool === undefined || call.name === tool),
  )

/** The first tool result. */
export const firstObservation = (evidence: Evidence): Seen | undefined =>
  firstSeen(evidence, (event) => event.type === 'tool-returned')

export const notRunYet: Bilingual = {
  en: 'There is no run of this graph yet.',
  es: 'Todavía no hay ninguna ejecución de este grafo.',
}

/** True once the document has run. */
export const hasRun = ({ events }: Evidence): boolean => events.some((event) => event.type === 'run-finished')
