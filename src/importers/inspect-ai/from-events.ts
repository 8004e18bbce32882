/**
 * The conversation of a sample that keeps no list of messages: what its calls of the model sent and got, and what its tools gave. Each
 * call repeats what was said before; only what is new in it is taken. Several agents in one sample are told apart by their spans.
 */
import { isRecord, stableJson, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import { textOf } from '../messages/mapped'

/** A message in the form of inspect, and the event that holds it. */
export interface EventMessage {
  readonly value: unknown
  readonly source: SourceLink
  /** The agent whose event it is, where there are several. */
  readonly agent: string | undefined
}

interface PlacedEvent {
  readonly value: unknown
  readonly source: SourceLink
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The message that a call of the model gave. */
export function replyOf(event: UnknownRecord): unknown {
  const output = isRecord(event.output) ? event.output : {}
  const choice: unknown = listOf(output.choices)[0]
  return isRecord(choice) ? choice.message : undefined
}

/** The messages in the order in which they came. */
export function messagesOfEvents(events: readonly PlacedEvent[]): readonly EventMessage[] {
  const agentOf = agentsBySpan(events)
  const messages: EventMessage[] = []
  const seen = new Set<string>()
  const answered = new Set<string>()
  for (const { value, source } of events) {
    if (!isRecord(value)) continue
    const agent = agentOf(textOf(value.span_id))
    if (value.event === 'tool') {
      const id = textOf(value.id)
      if (id === undefined || answered.has(id)) continue
      answered.add(id)
      const { function: name, result, error } = value
      messages.push({ value: { role: 'tool', tool_call_id: id, function: name, content: result, error }, source, agent })
    } else if (value.event === 'model') {
      for (const message of listOf(value.input)) {
        const key = keyOf(message)
        const answers = isRecord(message) && message.role === 'tool' ? textOf(message.tool_call_id) : undefined
        if (seen.has(key) || (answers !== undefined && answered.has(answers))) continue
        seen.add(key)
        if (answers !== undefined) answered.add(answers)
        messages.push({ value: message, source, agent })
      }
      const reply = replyOf(value)
      if (reply === undefined) continue
      seen.add(keyOf(reply))
      messages.push({ value: reply, source, agent })
    }
  }
  return messages
}

/** Who said what: the same words of another part count as the same, because every call repeats them. */
function keyOf(message: unknown): string {
  if (!isRecord(message)) return stableJson(message)
  const { role, content, tool_calls: calls, tool_call_id: answers } = message
  const asked = listOf(calls).map((call) => (isRecord(call) ? [call.id, call.function, call.arguments] : call))
  return stableJson([role, content, asked, answers])
}

/** The name of the agent of each span; nobody's, when one agent made all calls. */
function agentsBySpan(events: readonly PlacedEvent[]): (span: string | undefined) => string | undefined {
  const spans = new Map<
    string,
    { readonly name: string | undefined; readonly parent: string | undefined; readonly agent: boolean }
  >()
  for (const { value } of events) {
    if (!isRecord(value) || value.event !== 'span_begin') continue
    const id = textOf(value.id)
    if (id !== undefined && !spans.has(id))
      spans.set(id, { name: textOf(value.name), parent: textOf(value.parent_id), agent: value.type === 'agent' })
  }
  const nameOf = (span: string | undefined): string | undefined => {
    let at = span
    for (let step = 0; at !== undefined && step <= spans.size; step++) {
      const found = spans.get(at)
      if (found?.agent) return found.name
      at = found?.parent
    }
    return undefined
  }
  const speakers = new Set(
    events.flatMap(({ value }) => (isRecord(value) && value.event === 'model' ? [nameOf(textOf(value.span_id))] : [])),
  )
  return speakers.size > 1 ? nameOf : () => undefined
}
