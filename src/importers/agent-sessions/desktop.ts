/** Steps of an agent that works on a desktop or in a browser, a line each, as OSWorld and what came of it keep them. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, saidBy } from './made'

export const isDesktopStep = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof (value.step_num ?? value.step_idx) === 'number' &&
  Object.hasOwn(value, 'action') &&
  (Object.hasOwn(value, 'reward') || Object.hasOwn(value, 'screenshot_file'))

/** What says that the task is over, or that the agent waits. */
const closing = new Set<unknown>(['DONE', 'FAIL'])

export function mapDesktopStep(value: UnknownRecord): readonly MappedMessage[] {
  const { action, response, done } = value
  const time = value.action_timestamp ?? value.timestamp
  const text = textOf(response) ?? (isRecord(response) ? (textOf(response.text) ?? textOf(response.content)) : undefined) ?? ''
  const given = isRecord(action) ? action : { action }
  const name = isRecord(action) ? (textOf(action.action_type) ?? textOf(action.name) ?? 'act') : 'act'
  if (closing.has(action) || (closing.has(name) && done === true)) {
    return [saidBy({ content: text === '' ? String(action) : text, time: stamped(time) })]
  }
  const id = `step-${String(value.step_num ?? value.step_idx)}-${String(value.action_timestamp ?? '')}`
  const { reward, info, screenshot_file, error } = value
  const content = JSON.stringify({ reward, done, info, screenshot_file, error })
  return [
    saidBy({ content: text, calls: [{ id, name, args: given }], time: stamped(time) }),
    answered({ callId: id, name, content, ...(textOf(error) === undefined ? {} : { failed: true }), time: stamped(time) }),
  ]
}

/** `20250101@120000`: no zone is told. */
function stamped(time: unknown): unknown {
  const parts = typeof time === 'string' ? /^(\d{4})(\d\d)(\d\d)@(\d\d)(\d\d)(\d\d)/.exec(time) : null
  return parts ? `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}` : time
}
