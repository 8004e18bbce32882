/** Every text of a run that a person may look for: messages, calls, what was written, why a router decided, errors. Pure. */
import { isRecord } from '../../base/json'
import type { Language } from '../../base/language'
import { atOnce, type Sliced } from '../../base/slices'
import type { TraceIndex } from '../../replay/trace-index'
import { errorSentence } from '../../trace/error-words'
import type { Routed, TraceEvent } from '../../trace/events'
import type { Step } from '../../trace/step'
import { shownName } from '../forms/subject'
import { messagesIn } from '../inspector/message-guard'
import { eventsOfStep } from '../timeline/step-events'
import type { EntrySort, FindEntry } from './entry'

/** Step by step; the same text is listed once a step. */
export const runEntries = (index: TraceIndex, language: Language): readonly FindEntry[] =>
  atOnce(gatheringEntries(index, language))

/** Steps that are looked at between two rests: some milliseconds of work. */
const AT_ONCE = 500

/** The same in short stretches. */
export function* gatheringEntries(index: TraceIndex | undefined, language: Language): Sliced<readonly FindEntry[]> {
  if (!index) return []
  const { milestones, steps } = index
  // The trace holds the English reason; in another language it is that of the step's sentence.
  const reason = (step: Step, routed: Routed) =>
    language === 'en' ? routed.because : (index.sentence(step.index, language).because ?? routed.because)
  const found: FindEntry[] = []
  for (const [i, step] of steps.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    for (const entry of stepEntries(step, eventsOfStep(milestones, step), language, reason)) found.push(entry)
  }
  return found
}

function stepEntries(
  step: Step,
  events: readonly TraceEvent[],
  language: Language,
  reason: (step: Step, routed: Routed) => string,
): readonly FindEntry[] {
  const found: FindEntry[] = []
  const seen = new Set<string>()
  const add = (sort: EntrySort, text: string) => {
    if (text.trim() === '' || seen.has(text)) return
    seen.add(text)
    found.push({ sort, text, owner: shownName(step.node), step: step.index, to: { type: 'step', step: step.index } })
  }
  const addValue = (value: unknown) => {
    const messages = messagesIn(value)
    for (const message of messages) {
      add('message', message.text)
      for (const call of message.toolCalls ?? []) add('call', `${call.name} ${call.rawArgs ?? JSON.stringify(call.args)}`)
      for (const call of message.invalidCalls ?? []) add('call', `${call.name} ${call.rawArgs}`)
    }
    if (messages.length === 0) for (const text of plainTexts(value)) add('written', text)
  }
  for (const event of events) {
    switch (event.type) {
      case 'run-started':
        if (isRecord(event.input)) for (const value of Object.values(event.input)) addValue(value)
        break
      case 'state-written':
        for (const write of event.writes) addValue(write.value)
        break
      case 'model-replied':
        addValue(event.message)
        break
      case 'tool-called':
        add('call', `${event.tool} ${JSON.stringify(event.args) ?? ''}`)
        break
      case 'tool-returned':
        add('message', event.content)
        break
      case 'routed':
        add('branch', event.branch ?? '')
        add('reason', reason(step, event))
        break
      case 'node-finished':
        if (event.error) add('error', errorSentence(event.error, language))
        break
      default:
    }
  }
  return found
}

function plainTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(plainTexts)
  return isRecord(value) ? Object.values(value).flatMap(plainTexts) : []
}
