/**
 * The memory of a smolagents agent: a task, and steps with what the model said, what it called, and what that brought. A step may hold the
 * whole of what the model was sent as well: that repeats the steps before it and is not shown again.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import { type LimitTold, limitInError } from '../core/limit-words'
import { readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { isClosing } from '../messages/closing-call'
import { readContent } from '../messages/content'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { type MappedMessage, textOf } from '../messages/mapped'
import { sharedResult, sharedText } from '../messages/shared-result'
import { readUsage } from '../messages/usage'

const stepKeys = ['model_output', 'model_output_message', 'tool_calls', 'observations', 'action_output'] as const

const isStep = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (typeof value.step_number === 'number' || typeof value.step === 'number') &&
  !Object.hasOwn(value, 'llm_response') &&
  stepKeys.some((key) => Object.hasOwn(value, key))

/** What stands around the steps: the task, the prompt, a plan, the answer. */
const isFrame = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  value.role === undefined &&
  (typeof value.task === 'string' || typeof value.system_prompt === 'string' || typeof value.plan === 'string') &&
  Object.keys(value).length < 9

const format: MessageFormat = {
  id: 'smolagents',
  name: { en: 'smolagents steps', es: 'Pasos de smolagents' },
  isMessage: (value) => isStep(value) || isFrame(value),
  map: (value) => (isStep(value) ? mapStep(value) : isFrame(value) ? mapFrame(value) : []),
  sure,
  reachedIn,
}

export const smolagents = messageImporter(format)

function sure(values: readonly unknown[]): Detection | undefined {
  if (!values.some(isStep)) return undefined
  return {
    confidence: 0.9,
    why: { en: 'steps with "model_output" and "observations"', es: 'pasos con "model_output" y "observations"' },
  }
}

/** The error of the last step; a run that went on after one did not end with it. */
function reachedIn(values: readonly unknown[]): LimitTold | undefined {
  const last = values.findLast(isStep)
  const error = isRecord(last?.error)
    ? `${textOf(last.error.type) ?? ''}: ${textOf(last.error.message) ?? ''}`
    : textOf(last?.error)
  return error === undefined ? undefined : limitInError(error)
}

function mapFrame(value: UnknownRecord): readonly MappedMessage[] {
  const { system_prompt: prompt, task, plan } = value
  if (typeof prompt === 'string') return [{ message: { id: '', role: 'system', text: prompt } }]
  if (typeof task === 'string') return [{ message: { id: '', role: 'human', text: task } }]
  return [{ message: { id: '', role: 'ai', text: asText(plan) } }]
}

function mapStep(step: UnknownRecord): readonly MappedMessage[] {
  const calls = (Array.isArray(step.tool_calls) ? step.tool_calls.filter(isRecord) : []).map(callOf)
  const message = isRecord(step.model_output_message) ? step.model_output_message : {}
  const text = textOf(step.model_output) ?? readContent(message.content).text
  const timing = isRecord(step.timing) ? step.timing : {}
  const time = readTime(timing.start_time ?? step.start_time)
  const usage = readUsage(step.token_usage)
  const facts = { ...(time === undefined ? {} : { time }), ...(usage === undefined ? {} : { usage }) }
  const closing = calls.some((one) => 'call' in one && isClosing(one.call))
  // Out of steps, the agent is asked for an answer without a call of its own: it stands where a call's output does.
  const forced = text === '' && calls.length === 0 && textOf(step.action_output) !== undefined
  const answer = step.is_final_answer === true || closing || forced ? asText(step.action_output) : ''
  const kept = closing && answer !== '' ? [] : calls
  return [
    ...(text !== '' || kept.length > 0
      ? [{ message: { id: '', role: 'ai' as const, text, ...splitCalls(kept) }, ...facts }]
      : []),
    ...(kept.length > 0 ? resultsOf(step, kept) : []),
    ...(answer === '' ? [] : [{ message: { id: '', role: 'ai' as const, text: answer }, ...(forced ? facts : {}) }]),
  ]
}

function callOf(call: UnknownRecord): ReadCall {
  const own = isRecord(call.function) ? call.function : call
  const name = textOf(own.name) ?? ''
  // Code is no JSON, and it is what such an agent writes.
  const args = typeof own.arguments === 'string' && !/^\s*\{/.test(own.arguments) ? { code: own.arguments } : own.arguments
  return readCall(textOf(call.id) ?? '', name, args)
}

/** One text for all calls of a step. */
function resultsOf(step: UnknownRecord, calls: readonly ReadCall[]): readonly MappedMessage[] {
  const error = isRecord(step.error) ? textOf(step.error.message) : textOf(step.error)
  const text = [textOf(step.observations), error].filter((one) => one !== undefined).join('\n')
  if (text === '') return []
  const texts = sharedText(text, calls.length)
  return calls.map((one, i) => {
    const { id } = 'call' in one ? one.call : one.invalid
    return {
      message: {
        id: '',
        role: 'tool',
        text: texts[i] ?? text,
        ...(id === '' ? {} : { toolCallId: id }),
        ...(error === undefined ? {} : { status: 'error' as const }),
      },
      ...(calls.length === 1 ? {} : { guesses: [sharedResult] }),
    }
  })
}
