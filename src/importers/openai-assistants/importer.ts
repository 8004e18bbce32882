/**
 * Threads of the OpenAI Assistants API as programs save them: messages, runs and the steps of runs, in the lists that the API gives (newest
 * first) or under names of one's own. A step holds the calls of tools with what they gave; a message says by which run it was made.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import { dotted } from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'

export const openAiAssistants: Importer = {
  id: 'openai-assistants',
  name: { en: 'OpenAI Assistants threads', es: 'Hilos de OpenAI Assistants' },
  detect,
  parse,
}

const objects = /^thread(?:\.(?:message|run|run\.step))?$/

interface Item {
  readonly value: UnknownRecord
  readonly path: string
}

/** The objects of the API in a value, wherever they stand; `other` is told of items of lists that are none. */
function itemsIn(value: unknown, other: (path: string) => void, most = Number.POSITIVE_INFINITY): readonly Item[] {
  const found: Item[] = []
  const look = (inner: unknown, path: string, depth: number): void => {
    if (found.length >= most) return
    if (isRecord(inner) && typeof inner.object === 'string' && objects.test(inner.object)) found.push({ value: inner, path })
    else if (depth > 4 || typeof inner !== 'object' || inner === null) {
      if (depth > 0) other(path)
    } else if (Array.isArray(inner)) for (const [i, item] of inner.entries()) look(item, `${path}[${i}]`, depth + 1)
    else {
      const held = Object.entries(inner).filter(([, item]) => typeof item === 'object' && item !== null)
      for (const [key, item] of held) look(item, `${path}${dotted(key)}`, depth + 1)
    }
  }
  look(value, '', 0)
  return found
}

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, 5)
  const found = sample.flatMap(({ value }) => itemsIn(value, () => undefined, 5))
  if (!found.some(({ value }) => value.object === 'thread.message' || value.object === 'thread.run.step')) return undefined
  return { confidence: 0.95, why: { en: '"thread.message", "thread.run.step"', es: '"thread.message", "thread.run.step"' } }
}

interface Placed {
  readonly value: UnknownRecord
  readonly source: SourceLink
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const threads = new Map<string, Placed[]>()
  for (const document of readableDocuments(source, ledger)) {
    const drop = (path: string): void => ledger.drop(ledger.record(placeIn(document, path), 'record'), noObject)
    const found = itemsIn(document.value, drop)
    if (found.length === 0 && !isRecord(document.value)) drop('')
    for (const { value, path } of found) {
      const placed = { value, source: ledger.record(placeIn(document, path), textOf(value.object) ?? 'record') }
      const id = textOf(value.thread_id) ?? (value.object === 'thread' ? textOf(value.id) : undefined) ?? ''
      const list = threads.get(id)
      if (list) list.push(placed)
      else threads.set(id, [placed])
    }
  }
  const { cut } = source.documents()
  return [...threads].flatMap(([id, items]): readonly PlannedRun[] => {
    const of = (object: string): readonly Placed[] => inOrder(items.filter(({ value }) => value.object === object))
    const messages = of('thread.message')
    const steps = of('thread.run.step')
    for (const { source: link } of of('thread')) ledger.drop(link, only)
    const runs = of('thread.run')
    const told = timeline(messages, steps, ledger)
    if (told.length === 0) return []
    return [
      planConversation(
        told,
        { ...factsOf(runs, ledger), ...(id === '' ? {} : { threadId: id }), ...(cut ? { cut } : {}) },
        ledger,
      ),
    ]
  })
}

/** By time; lists of the API begin with the newest, and what was made in one second stands in them the other way round. */
function inOrder(items: readonly Placed[]): readonly Placed[] {
  const time = ({ value }: Placed): number => (typeof value.created_at === 'number' ? value.created_at : 0)
  const [first] = items
  const last = items.at(-1)
  const isNewestFirst = first !== undefined && last !== undefined && time(first) > time(last)
  return [...(isNewestFirst ? items.toReversed() : items)].sort((a, b) => time(a) - time(b))
}

function factsOf(runs: readonly Placed[], ledger: Ledger): ConversationFacts {
  const last = runs.at(-1)
  for (const { source } of runs) if (source !== last?.source || !isRecord(last.value.last_error)) ledger.drop(source, only)
  const { model, instructions, tools, last_error: error } = last?.value ?? {}
  const system = textOf(instructions)
  const name = textOf(model)
  const offered = readTools(tools)
  const failed = isRecord(error) ? (textOf(error.message) ?? textOf(error.code)) : undefined
  return {
    ...(system === undefined ? {} : { system }),
    ...(name === undefined ? {} : { model: name }),
    ...(offered.length === 0 ? {} : { tools: offered }),
    ...(failed === undefined ? {} : { failed: { message: failed, model: name, source: last?.source } }),
  }
}

/** Messages and steps as one conversation: a step that made a message stands where the message does. */
function timeline(messages: readonly Placed[], steps: readonly Placed[], ledger: Ledger): readonly RecordedMessage[] {
  const made = new Map<string, Placed>()
  for (const step of steps) {
    const id = madeBy(step.value)
    if (id !== undefined) made.set(id, step)
  }
  const known = new Set(messages.map(({ value }) => textOf(value.id)))
  // What a run made is as old as its step: a message is there before it has its text.
  const at = (entry: Placed): Placed => {
    const step = made.get(textOf(entry.value.id) ?? '')
    return step ? { ...entry, value: { ...entry.value, created_at: step.value.created_at ?? entry.value.created_at } } : entry
  }
  const entries = inOrder([...messages.map(at), ...steps.filter(({ value }) => madeBy(value) === undefined)])
  for (const [id, { source }] of made) if (!known.has(id)) ledger.drop(source, elsewhere)
  return entries.flatMap((entry): readonly RecordedMessage[] => {
    const { value, source } = entry
    if (value.object === 'thread.run.step') {
      const told = stepMessages(value)
      if (told.length === 0) ledger.drop(source, only)
      return told.map((mapped) => ({ mapped, source }))
    }
    const step = made.get(textOf(value.id) ?? '')
    const usage = readUsage(step?.value.usage)
    const link = step ? { ...source, also: [...(source.also ?? []), step.source.record] } : source
    return [{ mapped: { ...messageOf(value), ...(usage === undefined ? {} : { usage }) }, source: link }]
  })
}

const madeBy = ({ step_details: details }: UnknownRecord): string | undefined =>
  isRecord(details) && isRecord(details.message_creation) ? textOf(details.message_creation.message_id) : undefined

function messageOf(value: UnknownRecord): MappedMessage {
  const parts = Array.isArray(value.content) ? value.content.filter(isRecord) : []
  const texts = parts.flatMap(({ type, text }) => (type === 'text' ? [isRecord(text) ? asText(text.value) : asText(text)] : []))
  const plain = texts.length === parts.length
  const time = readTime(value.created_at)
  const role = value.role === 'assistant' ? ('ai' as const) : ('human' as const)
  return {
    message: { id: textOf(value.id) ?? '', role, text: texts.join('\n'), ...(plain ? {} : { blocks: parts }) },
    ...(time === undefined ? {} : { time }),
  }
}

/** The calls of a step and what each gave. */
function stepMessages(step: UnknownRecord): readonly MappedMessage[] {
  const details = isRecord(step.step_details) ? step.step_details : {}
  const calls = Array.isArray(details.tool_calls) ? details.tool_calls.filter(isRecord) : []
  if (calls.length === 0) return []
  const usage = readUsage(step.usage)
  const time = readTime(step.created_at)
  const done = readTime(step.completed_at) ?? time
  const asked = calls.map(callOf)
  const results = calls.flatMap((call): readonly MappedMessage[] => {
    const output = outputOf(call)
    if (output === undefined) return []
    const { status, guess } = statusOf({}, output)
    const message = {
      id: '',
      role: 'tool' as const,
      text: output,
      toolCallId: textOf(call.id) ?? '',
      ...(status ? { status } : {}),
    }
    return [{ message, ...(guess ? { guesses: [guess] } : {}), ...(done === undefined ? {} : { time: done }) }]
  })
  return [
    {
      message: { id: '', role: 'ai', text: '', ...splitCalls(asked) },
      ...(usage === undefined ? {} : { usage }),
      ...(time === undefined ? {} : { time }),
    },
    ...results,
  ]
}

function callOf(call: UnknownRecord): ReadCall {
  const id = textOf(call.id) ?? ''
  const type = textOf(call.type) ?? 'tool'
  if (isRecord(call.function)) return readCall(id, textOf(call.function.name) ?? '', call.function.arguments)
  const own = isRecord(call[type]) ? call[type] : {}
  return readCall(id, type, type === 'code_interpreter' ? { code: own.input } : askedIn(own))
}

/** What came back stands beside what was asked (Azure's tools). */
const given = new Set(['output', 'outputs', 'results', 'ranking_options'])
const askedIn = (own: UnknownRecord): UnknownRecord => Object.fromEntries(Object.entries(own).filter(([key]) => !given.has(key)))

function outputOf(call: UnknownRecord): string | undefined {
  if (isRecord(call.function)) return textOf(call.function.output)
  const own = isRecord(call.code_interpreter) ? call.code_interpreter : {}
  if (Array.isArray(own.outputs))
    return own.outputs.map((one: unknown) => (isRecord(one) && typeof one.logs === 'string' ? one.logs : asText(one))).join('\n')
  const tool = call[textOf(call.type) ?? '']
  const found = isRecord(tool) ? (tool.output ?? tool.results) : undefined
  return found === undefined || found === null ? undefined : asText(found)
}

const noObject = {
  en: 'It is no message, run or step of a thread.',
  es: 'No es un mensaje, una ejecución ni un paso de un hilo.',
}
const only = {
  en: 'It tells of the thread or the run as a whole; what was said stands in its messages.',
  es: 'Habla del hilo o de la ejecución en conjunto; lo que se dijo está en sus mensajes.',
}
const elsewhere = { en: 'The message that it made is not in the file.', es: 'El mensaje que creó no está en el archivo.' }
