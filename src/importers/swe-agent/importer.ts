/**
 * Trajectories of SWE-agent (`.traj`, old and new, demonstrations), its console, and trajectories of mini-SWE-agent. The history is the spine when it goes as far
 * as the trajectory does, because it holds the prompts and the ids of calls; else the steps of the trajectory are.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { EventDraft } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { type ConversationFacts, conversationRun, linkOf, type RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { isLong, laterRun } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { beforeEnd } from '../embed/add-to-run'
import { withAnswer } from '../messages/closing-call'
import { textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { consoleMessages, isSweConsole } from './console'
import { limitsOf, limitsOfConsole } from './limits'
import { historyMessages, type Item, stepMessages } from './messages'

export const sweAgent: Importer = {
  id: 'swe-agent',
  name: { en: 'SWE-agent trajectory', es: 'Trayectoria de SWE-agent' },
  detect,
  parse,
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isStep = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.observation === 'string' &&
  (typeof value.action === 'string' || typeof value.response === 'string')
const isHistoryItem = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.role === 'string' &&
  (typeof value.message_type === 'string' || (typeof value.agent === 'string' && value.content !== undefined))
const isMini = (value: UnknownRecord): boolean =>
  (typeof value.trajectory_format === 'string' && value.trajectory_format.startsWith('mini-swe-agent')) ||
  (isRecord(value.info) &&
    (value.info.exit_status !== undefined || value.info.mini_version !== undefined) &&
    Array.isArray(value.messages) &&
    value.trajectory === undefined)

/** The oldest trajectories of mini-SWE-agent are its messages alone: a command in a fence, its return code in the next message. */
const isMiniList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) &&
  value.slice(0, 60).some((item: unknown, i) => {
    const next: unknown = value[i + 1]
    if (!isRecord(item) || item.role !== 'assistant' || typeof item.content !== 'string') return false
    if (!/```(?:mswea_bash_command|bash)[ \t]*\n/.test(item.content) || !isRecord(next) || next.role !== 'user') return false
    return typeof next.content === 'string' && /^\s*<returncode>/.test(next.content)
  })

function kindOf(value: unknown): 'steps' | 'history' | 'mini' | undefined {
  if (isMiniList(value)) return 'mini'
  if (!isRecord(value)) return undefined
  if (listOf(value.trajectory).slice(0, 5).some(isStep)) return 'steps'
  if (listOf(value.history).slice(0, 5).some(isHistoryItem)) return 'history'
  return isMini(value) ? 'mini' : undefined
}

function detect(source: Source): Detection | undefined {
  if (source.text.includes('💭') && isSweConsole(source.lines())) {
    return {
      confidence: 0.93,
      why: { en: 'a console with "💭 THOUGHT" and "🎬 ACTION"', es: 'una consola con «💭 THOUGHT» y «🎬 ACTION»' },
    }
  }
  const values = source
    .documents()
    .documents.slice(0, 5)
    .map(({ value }) => (Array.isArray(value) && !isMiniList(value) ? (value[0] as unknown) : value))
  const kinds = values.map(kindOf)
  if (kinds.includes('mini'))
    return { confidence: 0.9, why: { en: 'a trajectory of mini-SWE-agent', es: 'una trayectoria de mini-SWE-agent' } }
  if (kinds.includes('steps'))
    return {
      confidence: 0.92,
      why: { en: '"trajectory" with "action" and "observation"', es: '"trajectory" con "action" y "observation"' },
    }
  if (kinds.includes('history'))
    return {
      confidence: 0.92,
      why: { en: '"history" with "agent" and "message_type"', es: '"history" con "agent" y "message_type"' },
    }
  return undefined
}

type Runs = readonly (RecordedRun | PlannedRun)[]

function parse(source: Source, ledger: Ledger): Runs {
  if (source.text.includes('💭') && isSweConsole(source.lines())) {
    const messages = withAnswer(consoleMessages(source.lines(), ledger))
    return messages.length === 0 ? [] : [conversationRun(messages, { limits: limitsOfConsole(source.lines()) }, ledger)]
  }
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  const long = isLong(source)
  const one = (value: unknown, path: string, document: JsonDocument, last: boolean): Runs =>
    (long ? laterOf(value, path, document, last, ledger) : undefined) ?? runOf(value, path, document, last, ledger)
  return documents.flatMap((document, i): Runs => {
    const last = cut && i === documents.length - 1
    const { value } = document
    if (isMiniList(value)) return runOfList(value, document, last, ledger)
    if (!Array.isArray(value)) return one(value, '', document, last)
    return value.flatMap((item: unknown, n) => one(item, `[${n}]`, document, last && n === value.length - 1))
  })
}

/** The same run, read when somebody looks at it; `undefined`: there is none. */
function laterOf(value: unknown, path: string, document: JsonDocument, cut: boolean, ledger: Ledger): Runs | undefined {
  if (!isRecord(value)) return undefined
  const key = isMini(value) ? 'messages' : 'history'
  const history = listOf(value[key]).length
  const count = history + listOf(value.trajectory).length
  if (count === 0) return undefined
  const place = (i: number) =>
    i < history
      ? { where: placeIn(document, `${path}.${key}[${i}]`), what: 'message' }
      : { where: placeIn(document, `${path}.trajectory[${i - history}]`), what: 'step' }
  const build = (own: Ledger) => runOf(value, path, document, cut, own)[0]
  return [laterRun({ id: factsOf(value).id, count, place, build }, ledger)]
}

function runOfList(value: readonly unknown[], document: JsonDocument, cut: boolean, ledger: Ledger): readonly RecordedRun[] {
  const items = value.map((item, i) => ({ value: item, source: ledger.record(placeIn(document, `[${i}]`), 'message') }))
  const messages = historyMessages(items, true, (source) => ledger.drop(source, noMessage))
  return messages.length === 0 ? [] : [conversationRun(withAnswer(messages), cut ? { cut } : {}, ledger)]
}

function runOf(value: unknown, path: string, document: JsonDocument, cut: boolean, ledger: Ledger): readonly RecordedRun[] {
  if (!isRecord(value)) {
    ledger.drop(ledger.record(placeIn(document, path), 'record'), noTrajectory)
    return []
  }
  const itemsOf = (key: string, what: string): readonly Item[] =>
    listOf(value[key]).map((item, i) => ({ value: item, source: ledger.record(placeIn(document, `${path}.${key}[${i}]`), what) }))
  const mini = isMini(value)
  const history = itemsOf(mini ? 'messages' : 'history', 'message')
  const steps = itemsOf('trajectory', 'step')
  if (history.length + steps.length === 0) {
    ledger.drop(ledger.record(placeIn(document, path), 'record'), noTrajectory)
    return []
  }
  const messages = mini
    ? historyMessages(history, true, ({ record, where }) => ledger.drop({ record, where }, noMessage))
    : merged(history, steps, ledger)
  if (messages.length === 0) return []
  const facts: ConversationFacts = { ...factsOf(value), limits: limitsOf(value), ...(cut ? { cut } : {}) }
  const shown = submitted(value.info) ? withAnswer(messages, handedIn(value.info)) : messages
  return [beforeEnd(conversationRun(shown, facts, ledger), endOf(value.info))]
}

/** Both lists tell the same run: one is the spine, the other is linked to it. */
function merged(history: readonly Item[], steps: readonly Item[], ledger: Ledger): readonly RecordedMessage[] {
  const shown = history.filter(({ value, source }) => {
    const demo = isRecord(value) && value.is_demo === true
    if (demo) ledger.drop(source, demonstration)
    return !demo
  })
  const replies = shown.filter(({ value }) => isRecord(value) && value.role === 'assistant')
  const complete = steps.length === 0 || replies.length >= steps.length
  if (complete) {
    const messages = historyMessages(shown, false, (source) => ledger.drop(source, noMessage))
    const byRecord = new Map(replies.slice(0, steps.length).map(({ source }, i) => [source.record, steps[i]]))
    for (const { source } of steps.slice(replies.length)) ledger.drop(source, noMessage)
    const linked = messages.map((one) => {
      const step = one.mapped.message.role === 'ai' ? byRecord.get(one.source.record) : undefined
      return step ? { ...one, source: linkOf([one.source, step.source]) ?? one.source } : one
    })
    return withLastObservation(linked, steps)
  }
  const first = shown.findIndex(({ value }) => isRecord(value) && value.role === 'assistant')
  const lead = shown.slice(0, first < 0 ? shown.length : first)
  for (const { source } of shown.slice(lead.length)) ledger.drop(source, repeats)
  return [
    ...lead.flatMap(({ value, source }): readonly RecordedMessage[] => {
      const mapped = mapOpenAiChat(value)
      if (!mapped) ledger.drop(source, noMessage)
      return mapped ? [{ mapped, source }] : []
    }),
    ...steps.flatMap(({ value, source }): readonly RecordedMessage[] => {
      if (isRecord(value)) return stepMessages(value, source)
      ledger.drop(source, noMessage)
      return []
    }),
  ]
}

/** The history ends with the last reply; what came back for it is in the last step only. */
function withLastObservation(messages: readonly RecordedMessage[], steps: readonly Item[]): readonly RecordedMessage[] {
  const last = messages.at(-1)
  const step = steps.at(-1)
  const call = last?.mapped.message.role === 'ai' ? last.mapped.message.toolCalls?.[0] : undefined
  if (!call || !step || !isRecord(step.value)) return messages
  const text = textOf(step.value.observation)
  if (text === undefined) return messages
  return [...messages, { mapped: { message: { id: '', role: 'tool', text, toolCallId: call.id } }, source: step.source }]
}

function factsOf(value: UnknownRecord): ConversationFacts {
  const info = isRecord(value.info) ? value.info : {}
  const config = isRecord(info.config) ? info.config : {}
  const model = isRecord(config.model) ? textOf(config.model.model_name) : undefined
  const id = textOf(value.instance_id)
  return { ...(model === undefined ? {} : { model }), ...(id === undefined ? {} : { id }) }
}

/** Unless the record says that something else ended it, a last call to submit is the end. */
const submitted = (info: unknown): boolean =>
  !isRecord(info) || info.exit_status === undefined || info.exit_status === null || /submit/i.test(asText(info.exit_status))

const handedIn = (info: unknown): string | undefined =>
  isRecord(info) ? textOf(info.submission)?.trim() || undefined : undefined

/** How the agent says that it ended. */
function endOf(info: unknown): readonly EventDraft[] {
  if (!isRecord(info) || info.exit_status === undefined || info.exit_status === null) return []
  const status = asText(info.exit_status)
  return [{ type: 'notice', code: 'exit-status', text: `The record gives the exit status ${status}.`, data: { status } }]
}

const noTrajectory = { en: 'There is no trajectory in it.', es: 'No contiene ninguna trayectoria.' }
const noMessage = { en: 'It is no message and no step.', es: 'No es un mensaje ni un paso.' }
const demonstration = {
  en: 'A demonstration that the model was given: it did not happen in this run.',
  es: 'Una demostración que se dio al modelo: no ocurrió en esta ejecución.',
}
const repeats = {
  en: 'The step of the trajectory that says the same is shown.',
  es: 'Se muestra el paso de la trayectoria que dice lo mismo.',
}
