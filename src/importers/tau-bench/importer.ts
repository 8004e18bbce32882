/**
 * Results of tau-bench and tau2: many tasks in a file, each with its conversation and its reward. Each is a run. In tau2 the user has
 * tools as well: what the user calls is shown under nodes of its own.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { clip } from '../../base/text'
import type { EventDraft } from '../../trace/events'
import type { OfferedTool } from '../../trace/message'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import { type ConversationFacts, conversationRun, type RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { isLong, laterRun } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import { amountsIn, type RunLimits } from '../core/limits-told'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { beforeEnd } from '../embed/add-to-run'
import { splitCalls } from '../messages/arguments'
import { type MappedMessage, textOf } from '../messages/mapped'
import { mapOpenAiCall, mapOpenAiChat } from '../messages/openai-chat'
import { readTools } from '../messages/tools'

export const tauBench: Importer = {
  id: 'tau-bench',
  name: { en: 'tau-bench results', es: 'Resultados de tau-bench' },
  detect,
  parse,
}

const isFirst = (value: unknown): boolean =>
  isRecord(value) &&
  value.task_id !== undefined &&
  Array.isArray(value.traj) &&
  (value.reward !== undefined || value.trial !== undefined || value.info !== undefined)
const isSecond = (value: unknown): boolean =>
  isRecord(value) &&
  value.task_id !== undefined &&
  Array.isArray(value.messages) &&
  (value.reward_info !== undefined || value.termination_reason !== undefined)

interface Placed {
  readonly value: unknown
  readonly path: string
}

/** The tasks of a document. */
function tasksIn(value: unknown): readonly Placed[] {
  if (isFirst(value) || isSecond(value)) return [{ value, path: '' }]
  const list = isRecord(value) && Array.isArray(value.simulations) ? value.simulations : value
  if (!Array.isArray(list) || !list.slice(0, 20).some((item) => isFirst(item) || isSecond(item))) return []
  const path = list === value ? '' : '.simulations'
  return list.map((item: unknown, i) => ({ value: item, path: `${path}[${i}]` }))
}

function detect(source: Source): Detection | undefined {
  const tasks = source
    .documents()
    .documents.slice(0, 10)
    .flatMap(({ value }) => tasksIn(value).slice(0, 10))
  if (tasks.some(({ value }) => isSecond(value))) {
    return {
      confidence: 0.93,
      why: { en: '"simulations" with "messages" and "reward_info"', es: '"simulations" con "messages" y "reward_info"' },
    }
  }
  if (tasks.length === 0) return undefined
  return { confidence: 0.93, why: { en: '"task_id", "reward" and "traj"', es: '"task_id", "reward" y "traj"' } }
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const long = isLong(source)
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  return documents.flatMap((document, i) => {
    const tasks = tasksIn(document.value)
    if (tasks.length === 0) ledger.drop(ledger.record(placeIn(document, ''), 'record'), noTask)
    const tools = toolsOf(document.value)
    const settings = isRecord(document.value) ? document.value.info : undefined
    return tasks.flatMap(({ value, path }, n): readonly (RecordedRun | PlannedRun)[] => {
      const last = cut && i === documents.length - 1 && n === tasks.length - 1
      const build = (own: Ledger) => runOf(value, path, document, { tools, settings }, last, own)
      const { list, items } = messagesIn(value)
      if (!long || !isRecord(value) || items.length === 0) return build(ledger)
      const place = (at: number) => ({ where: placeIn(document, `${path}.${list}[${at}]`), what: 'message' })
      return [laterRun({ ...namesOf(value, items), count: items.length, place, build: (own) => build(own)[0] }, ledger)]
    })
  })
}

/** tau2 tells the tools of the domain once, beside the simulations. */
function toolsOf(value: unknown): readonly OfferedTool[] {
  const info = isRecord(value) && isRecord(value.info) ? value.info : {}
  const environment = isRecord(info.environment_info) ? info.environment_info : {}
  const { tool_defs: defs } = environment
  if (!isRecord(defs)) return readTools(defs)
  return Object.entries(defs).flatMap(([name, def]) =>
    isRecord(def)
      ? [
          {
            name,
            description: textOf(def.short_desc) ?? textOf(def.description) ?? '',
            parameters: isRecord(def.params) ? def.params : {},
          },
        ]
      : [],
  )
}

function runOf(
  value: unknown,
  path: string,
  document: JsonDocument,
  { tools, settings }: { readonly tools: readonly OfferedTool[]; readonly settings: unknown },
  cut: boolean,
  ledger: Ledger,
): readonly RecordedRun[] {
  const { list, items } = messagesIn(value)
  if (!isRecord(value) || items.length === 0) {
    ledger.drop(ledger.record(placeIn(document, path), 'task'), noMessages)
    return []
  }
  const messages = items.flatMap((item, i): readonly RecordedMessage[] => {
    const source = ledger.record(placeIn(document, `${path}.${list}[${i}]`), 'message')
    const mapped = mapTau(item)
    if (!mapped) {
      ledger.drop(source, noMessage)
      return []
    }
    if (mapped.node === USER) ledger.guessOnce('user', userTools.what, userTools.why)
    return [{ mapped, source }]
  })
  if (messages.length === 0) return []
  const facts: ConversationFacts = {
    ...namesOf(value, items),
    ...(tools.length === 0 ? {} : { tools }),
    limits: limitsOf(value, settings),
    ...(cut ? { cut } : {}),
  }
  return [beforeEnd(conversationRun(messages, facts, ledger), endOf(value))]
}

/** The messages of a task, and under which key they stand. */
function messagesIn(value: unknown): { readonly list: string; readonly items: readonly unknown[] } {
  const list = isRecord(value) && Array.isArray(value.traj) ? 'traj' : 'messages'
  const items: unknown = isRecord(value) ? value[list] : undefined
  return { list, items: Array.isArray(items) ? items : [] }
}

function namesOf(value: UnknownRecord, items: readonly unknown[]): { readonly title: string; readonly id: string } {
  const trial = value.trial === undefined ? '' : `, trial ${asText(value.trial)}`
  return {
    title: `task ${asText(value.task_id)}${trial}${openingOf(items)}`,
    id: textOf(value.id) ?? `task-${asText(value.task_id)}${value.trial === undefined ? '' : `-${asText(value.trial)}`}`,
  }
}

/** What the person began with: a file holds the same tasks many times. */
function openingOf(items: readonly unknown[]): string {
  for (const item of items) {
    const message = mapTau(item)?.message
    const first = message?.role === 'human' ? message.text.trim() : undefined
    if (first !== undefined) return first === '' ? '' : `: ${clip(first.replace(/\s+/g, ' '), 90)}`
  }
  return ''
}

const USER = 'user'
const USER_TOOLS = 'user-tools'

/** One message. Results name their call in `id` or `tool_call_id`; the user may call tools, too. */
function mapTau(value: unknown): MappedMessage | undefined {
  if (!isRecord(value)) return undefined
  const mapped = mapOpenAiChat(value)
  if (!mapped) return undefined
  const { message } = mapped
  if (message.role === 'tool') {
    return value.requestor === 'user' ? { ...mapped, node: USER_TOOLS } : mapped
  }
  const calls: readonly unknown[] = Array.isArray(value.tool_calls) ? value.tool_calls : []
  if (message.role !== 'human' || calls.length === 0) return mapped
  return { ...mapped, node: USER, message: { ...message, role: 'ai', ...splitCalls(calls.map(mapOpenAiCall)) } }
}

const reachedBy = { max_steps: 'steps', timeout: 'seconds' } as const

/** The steps that a simulation may take stand beside all of them, why it ended in each. */
function limitsOf(value: UnknownRecord, settings: unknown): RunLimits {
  const words = textOf(value.termination_reason) ?? ''
  const limit = Object.hasOwn(reachedBy, words) ? reachedBy[words as keyof typeof reachedBy] : undefined
  return { budget: amountsIn(settings, { max_steps: 'steps' }), ...(limit === undefined ? {} : { reached: { limit, words } }) }
}

function endOf(value: UnknownRecord): readonly EventDraft[] {
  const info = isRecord(value.reward_info) ? value.reward_info : {}
  const reward = value.reward ?? info.reward
  const ended = textOf(value.termination_reason)
  const notices: EventDraft[] = []
  if (reward !== undefined && reward !== null) {
    notices.push({ type: 'notice', code: 'reward', text: `The reward is ${asText(reward)}.`, data: { reward } })
  }
  if (ended !== undefined) {
    notices.push({ type: 'notice', code: 'termination', text: `The record ends because of ${ended}.`, data: { reason: ended } })
  }
  return notices
}

const userTools = {
  what: { en: 'calls of the user', es: 'llamadas del usuario' },
  why: {
    en: 'The user calls tools as well: they are shown under the nodes "user" and "user-tools".',
    es: 'El usuario también llama a herramientas: se muestran en los nodos «user» y «user-tools».',
  },
}
const noTask = { en: 'There is no task in it.', es: 'No contiene ninguna tarea.' }
const noMessages = { en: 'The task holds no messages.', es: 'La tarea no contiene mensajes.' }
const noMessage = { en: 'It is no message.', es: 'No es un mensaje.' }
