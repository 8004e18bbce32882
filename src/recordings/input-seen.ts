/** What a run began with, as the input of a document: the question, where a person asked one, else the recorded input as it is. */
import { isRecord } from '../base/json'
import type { TraceEvent } from '../trace/events'
import { isMessage } from '../trace/message-lists'

/** Longer inputs stay in the trace, where they are anyway. */
const INPUT_CHARACTERS = 20_000

/** The input of the first turn, as far as the graph has fields for it; `undefined` when there is none that a document could hold. */
export function inputSeen(
  events: readonly TraceEvent[],
  fields: ReadonlySet<string>,
): Readonly<Record<string, unknown>> | undefined {
  const first = events.find(({ type }) => type === 'run-started')
  if (first?.type !== 'run-started' || !isRecord(first.input)) return undefined
  const { input } = first
  const messages = Object.values(input).flatMap((value) => (Array.isArray(value) ? value.filter(isMessage) : []))
  const asked = messages.findLast(({ role, text }) => role === 'human' && text.trim() !== '')
  if (asked) return asked.text.length <= INPUT_CHARACTERS ? { question: asked.text } : undefined
  const held = Object.fromEntries(Object.entries(input).filter(([name]) => fields.has(name)))
  if (Object.keys(held).length === 0 || messages.length > 0) return undefined
  return JSON.stringify(held).length <= INPUT_CHARACTERS ? held : undefined
}
