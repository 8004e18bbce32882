/**
 * Finds messages in values: state and writes come from a record and may hold anything. A list of state never changes once it is there, so
 * that each is looked through once, however many ask: it may hold a hundred thousand messages.
 */
import { isRecord } from '../base/json'
import type { FoldedState } from './fold'
import type { Message } from './message'

const isRole = (role: unknown): boolean =>
  role === 'ai' || role === 'tool' || role === 'human' || role === 'system' || role === 'other'

/** True for a message as state holds it. */
export const isMessage = (value: unknown): value is Message =>
  isRecord(value) && typeof value.id === 'string' && typeof value.text === 'string' && isRole(value.role)

export interface MessageList {
  readonly field: string
  readonly messages: readonly Message[]
}

const known = new WeakMap<readonly unknown[], readonly Message[]>()
/** A shorter list is looked through again sooner than found again. */
const SHORT = 200

/** The messages in a value: those of a list, or a message alone; an empty list for anything else. A list of nothing else is given back itself. */
export function messagesIn(value: unknown): readonly Message[] {
  if (Array.isArray(value)) return messagesOf(value)
  return isMessage(value) ? [value] : []
}

function messagesOf(list: readonly unknown[]): readonly Message[] {
  const before = list.length < SHORT ? undefined : known.get(list)
  if (before) return before
  const messages = areMessages(list) ? list : list.filter(isMessage)
  if (list.length >= SHORT) known.set(list, messages)
  return messages
}

const areMessages = (list: readonly unknown[]): list is readonly Message[] => list.every(isMessage)

/** True for a list that holds messages and nothing else. */
export const isMessageList = (value: unknown): value is readonly Message[] =>
  Array.isArray(value) && value.length > 0 && messagesOf(value).length === value.length

/** Every field that holds at least one message and nothing else, the longest first. */
export function messageLists(state: FoldedState): readonly MessageList[] {
  const lists: MessageList[] = []
  for (const [field, value] of Object.entries(state)) if (isMessageList(value)) lists.push({ field, messages: value })
  return lists.sort((a, b) => b.messages.length - a.messages.length)
}
