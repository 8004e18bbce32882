/**
 * Answers of ToolBench as its evaluation reads them: questions by their ids, each with its steps as nodes inside each other. A node of a
 * tool holds the call and what it brought, as an object or as Python prints one. The way to the answer is the run.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import { dotted } from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { decoded } from '../spans/decode'
import { answerIn } from './steps'

const stepsIn = (value: unknown): readonly unknown[] | undefined =>
  isRecord(value) && isRecord(value.answer) && Array.isArray(value.answer.answer_details)
    ? value.answer.answer_details
    : undefined

/** True for one such question, or for a file of them. */
export const isEvaluated = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (stepsIn(value) !== undefined ||
    Object.values(value)
      .slice(0, 3)
      .some((one) => stepsIn(one) !== undefined))

export function evaluatedRuns(value: UnknownRecord, place: (path: string) => string, ledger: Ledger): readonly PlannedRun[] {
  if (stepsIn(value)) return runOf(value, '', place, ledger)
  return Object.entries(value).flatMap(([key, one]) => {
    if (isRecord(one) && stepsIn(one)) return runOf(one, dotted(key), place, ledger)
    ledger.drop(ledger.record(place(dotted(key)), 'record'), noSteps)
    return []
  })
}

interface Step {
  readonly value: UnknownRecord
  readonly source: SourceLink
  readonly before: Step | undefined
  readonly isLast: boolean
}

function runOf(value: UnknownRecord, path: string, place: (path: string) => string, ledger: Ledger): readonly PlannedRun[] {
  const steps = stepsOf(stepsIn(value) ?? [], `${path}.answer.answer_details`, (at) => ledger.record(place(at), 'step'))
  const ends = steps.filter(({ isLast }) => isLast)
  const end = ends.find((step) => isAnswer(step.value)) ?? ends.at(-1)
  const way: Step[] = []
  for (let step = end; step; step = step.before) way.unshift(step)
  const shown = new Set(way)
  for (const step of steps) if (!shown.has(step)) ledger.drop(step.source, otherWay)
  for (const { value: step, source } of way) {
    for (const kind of step.role === 'tool' ? decoded(step.message).repairs : []) ledger.repair(kind, source.where, source)
  }
  const told = isRecord(value.answer) ? textOf(value.answer.final_answer) : undefined
  const messages = way.flatMap((step, i) => messagesOf(step, i === way.length - 1, told))
  if (messages.length === 0) return []
  const tools = readTools(value.available_tools)
  const title = textOf(value.query)
  return [
    planConversation(messages, { ...(title === undefined ? {} : { title }), ...(tools.length === 0 ? {} : { tools }) }, ledger),
  ]
}

function stepsOf(list: readonly unknown[], path: string, record: (path: string) => SourceLink): readonly Step[] {
  const steps: Step[] = []
  const open: { readonly value: unknown; readonly path: string; readonly before: Step | undefined }[] = []
  const add = (items: readonly unknown[], at: string, before: Step | undefined): void => {
    for (let i = items.length - 1; i >= 0; i -= 1) open.push({ value: items[i], path: `${at}[${i}]`, before })
  }
  add(list, path, undefined)
  for (let one = open.pop(); one; one = open.pop()) {
    const value = isRecord(one.value) ? one.value : { message: one.value }
    const next: readonly unknown[] = Array.isArray(value.next) ? value.next : []
    const step: Step = { value, source: record(one.path), before: one.before, isLast: next.length === 0 }
    steps.push(step)
    add(next, `${one.path}.next`, step)
  }
  return steps
}

const callIn = ({ role, message }: UnknownRecord): UnknownRecord | undefined => {
  const { value } = role === 'tool' ? decoded(message) : { value: undefined }
  return isRecord(value) && typeof value.name === 'string' ? value : undefined
}

const isAnswer = (step: UnknownRecord): boolean => {
  const call = callIn(step)
  return call?.name === 'Finish' && /give_answer/.test(asText(call.arguments))
}

/** `told`: the answer as it stands beside the steps, where the last of them may be cut off. */
function messagesOf({ value, source }: Step, last: boolean, told: string | undefined): readonly RecordedMessage[] {
  const of = (mapped: MappedMessage): RecordedMessage => ({ mapped, source })
  const text = asText(value.message ?? '')
  if (value.role === 'system') return [of({ message: { id: '', role: 'system', text } })]
  if (value.role === 'user') return [of({ message: { id: '', role: 'human', text } })]
  const call = callIn(value)
  if (!call) return [of({ message: { id: '', role: 'ai', text } })]
  if (call.name === 'Finish' && last) {
    return [of({ message: { id: '', role: 'ai', text: answerIn(told ?? asText(call.arguments ?? '')) } })]
  }
  const id = `step-${source.record}`
  const name = asText(call.name)
  const result = asText(call.response ?? '')
  const failed = /^\s*\{\s*"error"\s*:\s*"(?!")/.test(result)
  const { status, guess } = failed ? { status: 'error' as const, guess: undefined } : statusOf({}, result)
  return [
    of({ message: { id: '', role: 'ai', text: '', ...splitCalls([readCall(id, name, call.arguments)]) } }),
    of({
      message: { id: '', role: 'tool', text: result, toolCallId: id, name, ...(status === undefined ? {} : { status }) },
      ...(guess === undefined ? {} : { guesses: [guess] }),
    }),
  ]
}

const noSteps = { en: 'There are no steps in it.', es: 'No contiene ningún paso.' }
const otherWay = {
  en: 'It belongs to another attempt than the one that led to the answer.',
  es: 'Pertenece a otro intento, no al que llevó a la respuesta.',
}
