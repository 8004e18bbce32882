/** Steps as benchmarks and papers keep them: a thought, an action and what was observed, under these names, in one record. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { readAction } from '../react-text/action'
import { answered, saidBy } from './made'

/** Actions with which a step ends the task. */
const ends = /^(?:stop|finish|answer|done|final_answer|submit|terminate)$/i

export const isThoughtStep = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  value.role === undefined &&
  value.type === undefined &&
  value.source === undefined &&
  thoughtOf(value) !== undefined &&
  ((Object.hasOwn(value, 'observation') && (isAsked(value.action) || isAsked(value.tool))) ||
    textOf(value.final_answer) !== undefined)

const isAsked = (action: unknown): boolean => typeof action === 'string' || (isRecord(action) && action.log === undefined)

const thoughtOf = ({ thought, thoughts, reasoning }: UnknownRecord): string | undefined =>
  [thought, thoughts, reasoning].find((one): one is string => typeof one === 'string')

export function mapThoughtStep(value: UnknownRecord): readonly MappedMessage[] {
  const thought = thoughtOf(value) ?? ''
  const time = value.timestamp ?? value.time
  const answer = textOf(value.final_answer)
  if (answer !== undefined) return [saidBy({ content: answer, reasoning: thought, time })]
  const { name, args, over } = askedIn(value)
  const observation = value.observation ?? ''
  const seen = asText(observation)
  if (over !== undefined || (ends.test(name) && seen === '')) {
    return [saidBy({ content: over ?? textOf(firstOf(args)) ?? thought, reasoning: thought, time })]
  }
  if (name === '') return [saidBy({ content: thought, time })]
  const said = saidBy({ content: thought, calls: [{ id: '', name, args }], time })
  return observation === '' || value.observation === null
    ? [said]
    : [said, answered({ callId: '', name, content: observation, time })]
}

interface Asked {
  readonly name: string
  readonly args: unknown
  /** What is handed over, where the action is to end. */
  readonly over?: string | undefined
}

function askedIn({ action, action_input: input, tool, tool_input: toolInput, args }: UnknownRecord): Asked {
  const given = toolInput ?? input ?? args
  if (typeof tool === 'string') return { name: tool, args: plain(given) }
  if (isRecord(action)) {
    const name = textOf(action.name) ?? textOf(action.tool) ?? textOf(action.action) ?? textOf(action.type) ?? 'action'
    return { name, args: action.arguments ?? action.args ?? action.input ?? action.parameters ?? action.action_input ?? action }
  }
  const text = typeof action === 'string' ? action : ''
  if (given !== undefined) return { name: text, args: plain(given) }
  const { call, answer } = readAction(text, undefined, '')
  if (answer !== undefined) return { name: '', args: {}, over: answer }
  if (!call) return { name: '', args: {} }
  return 'call' in call
    ? { name: call.call.name.trim(), args: call.call.args }
    : { name: call.invalid.name, args: call.invalid.rawArgs }
}

const plain = (given: unknown): unknown =>
  typeof given === 'string' && !/^\s*\{/.test(given) ? { input: given } : Array.isArray(given) ? { input: given } : given

const firstOf = (args: unknown): unknown => (isRecord(args) ? Object.values(args)[0] : args)
