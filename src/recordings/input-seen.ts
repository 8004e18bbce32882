/** What a run began with, as the input of a document: the question, where a person asked one, else the recorded input as it is. */
import { isRecord } from '../base/json'
import type { TraceEvent } from '../trace/events'
import { isMessage } from '../trace/message-lists'

/** Longer inputs stay in the trace, where they are anyway. */
const INPUT_CHARACTERS = 20_000

/** The input of the first turn; `undefined` when it has none that a document could hold. */
export function inputSeen(events: readonly TraceEvent[]): Readonly<Record<string, unknown>> | undefined {
  const first = events.find(({ type }) => type === 'run-started')
  if (first?.type !== 'run-started' || !isRecord(first.input)) return undefined
  const { input } = first
  const messages = Object.values(input).flatMap((value) => (Array.isArray(value) ? value.filter(isMessage) : []))
  const asked = messages.findLast(({ role, text }) => role === 'human' && text.trim() !== '')
  if (asked) return asked.text.length <= INPUT_CHARACTERS ? { question: asked.text } : undefined
  if (Object.keys(input).length === 0 || messages.length > 0) return undefined
  return JSON.stringify(input).length <= INPUT_CHARACTERS ? input : undefined
}
